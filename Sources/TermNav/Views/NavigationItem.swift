/// A page's words in the bar.
public struct NavigationItem {
  /// nil shows the page's `title`.
  public var title: String?
  /// For the page above; nil shows the title.
  public var backTitle: String?
  /// At most two are shown.
  public var trailingItems: [BarItem] = []

  /// Shows the page's title by default.
  public init(title: String? = nil, backTitle: String? = nil, trailingItems: [BarItem] = []) {
    self.title = title
    self.backTitle = backTitle
    self.trailingItems = trailingItems
  }
}

/// A word to press.
public struct BarItem {
  /// The word.
  public var title: String
  /// Called by a click; hold the page weakly.
  public var action: () -> Void

  /// A word and its action.
  public init(_ title: String, action: @escaping () -> Void) {
    self.title = title
    self.action = action
  }
}
