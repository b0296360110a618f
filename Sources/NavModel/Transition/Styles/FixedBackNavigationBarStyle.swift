/// A style of the navigation bar as in iOS 26: the back button stays where it is, one title leaves, and the
/// other one follows it.
public struct FixedBackNavigationBarStyle: NavigationBarStyle {
  /// Creates the style of the navigation bar, in which the back button stays where it is.
  public init() {}

  /// Returns the words of the navigation bar at a progress of the transition.
  public func elements(
    front: NavigationBarLayout, back: NavigationBarLayout, width: Int, progress p: Double
  ) -> [NavigationBarElement] {
    var elements: [NavigationBarElement] = []
    addItems(front: front, back: back, progress: p, to: &elements)
    add(.frontTitle, leavingColumn(front, p), front.titleColumns, leaving(p), to: &elements)
    add(.backTitle, comingColumn(front, back, width, p), back.titleColumns, coming(p), to: &elements)
    elements.sort { $0.opacity < $1.opacity }
    if let button = backButton(front: front, back: back, progress: p) { elements.append(button) }
    return elements
  }

  /// Returns the column of the back page's title: it moves with the back page of `SlideStyle`, but does not
  /// cross the back button (RULES, section 8).
  private func comingColumn(
    _ front: NavigationBarLayout, _ back: NavigationBarLayout, _ width: Int, _ p: Double
  ) -> Double {
    let start = max(front.leadingColumn, back.titleStart)
    return min(
      Double(back.titleColumn), max(Double(start), Double(back.titleColumn) - 0.3 * Double(width) * (1 - p)))
  }

  /// Returns the back button; nil if the page whose button counts (before progress ½ the front page) has
  /// none. If both pages have a back button, the chevron never fades, and the label is invisible between the
  /// progress ¼ and ¾.
  private func backButton(
    front: NavigationBarLayout, back: NavigationBarLayout, progress p: Double
  ) -> NavigationBarElement? {
    let isFront = p < 0.5
    let layout = isFront ? front : back
    guard layout.backColumns > 0 else { return nil }
    let hasBoth = front.backColumns > 0 && back.backColumns > 0
    let opacity = !hasBoth ? (isFront ? leaving(p) : coming(p)) : max(0, 2 * abs(1 - 2 * p) - 1)
    return .init(
      isFront ? .frontBackButton : .backBackButton, column: Double(layout.backColumn),
      columns: layout.backColumns,
      opacity: opacity, chevronOpacity: hasBoth ? 1 : nil)
  }
}
