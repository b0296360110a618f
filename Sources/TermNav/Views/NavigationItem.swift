/// What a page puts into the navigation bar.
public struct NavigationItem {
  /// nil shows the page's `title`.
  public var title: String?
  /// What the page above shows on its back button; nil shows this page's title.
  public var backTitle: String?
  /// At the trailing end, at most two; more are not shown.
  public var trailingItems: [BarItem] = []

  public init(title: String? = nil, backTitle: String? = nil, trailingItems: [BarItem] = []) {
    self.title = title
    self.backTitle = backTitle
    self.trailingItems = trailingItems
  }
}

/// A word in the bar that can be pressed.
public struct BarItem {
  /// The word.
  public var title: String
  /// Run by a click. Hold the page weakly or unowned: the page holds the item.
  public var action: () -> Void

  public init(_ title: String, action: @escaping () -> Void) {
    self.title = title
    self.action = action
  }
}
