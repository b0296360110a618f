/// The default style of the navigation bar. In a pop the label of the back button moves to the middle and
/// becomes the title at progress ½; the front page's title moves away toward trailing.
public struct StandardNavigationBarStyle: NavigationBarStyle {
  /// Creates the default style of the navigation bar, in which the back button's label becomes the title.
  public init() {}

  /// Returns the words of the navigation bar at a progress of the transition.
  public func elements(
    front: NavigationBarLayout, back: NavigationBarLayout, width: Int, progress p: Double
  ) -> [NavigationBarElement] {
    var elements: [NavigationBarElement] = []
    elements.reserveCapacity(NavigationBarElement.Word.allCases.count)
    addItems(front: front, back: back, progress: p, to: &elements)
    // A label that becomes the title fades less than other words, because it stays visible all the time.
    // Beside leading items the label does not move.
    let glides = front.backColumns > 0 && front.leadingColumns == 0 && back.titleColumns > 0
    if p < 0.5 {
      add(.frontTitle, leavingColumn(front, p), front.titleColumns, leaving(p), to: &elements)
      let column = glides ? between(front.backColumn, back.titleColumn - 2, p) : Double(front.backColumn)
      add(
        .frontBackButton, column, front.backColumns, glides ? 1 - p : leaving(p),
        chevron: glides ? 1 - 2 * p : nil, to: &elements)
    } else {
      add(.backBackButton, Double(back.backColumn), back.backColumns, coming(p), to: &elements)
      add(.backTitle, comingColumn(front, back, p), back.titleColumns, glides ? p : coming(p), to: &elements)
    }
    elements.sort { $0.opacity < $1.opacity }
    return elements
  }

  private func comingColumn(_ front: NavigationBarLayout, _ back: NavigationBarLayout, _ p: Double) -> Double
  {
    // The back page's title starts from the column after the chevron, or after the leading items.
    let start = front.leadingColumns > 0 ? front.titleStart : front.backColumn + 2
    return min(between(start, back.titleColumn, p), Double(back.titleEnd - back.titleColumns))
  }
}

extension NavigationBarStyle {
  func between(_ a: Int, _ b: Int, _ p: Double) -> Double { Double(a) + (Double(b) - Double(a)) * p }

  /// Returns the opacity of a word of the front page's bar: it decreases to a quarter at progress ½, and is 0
  /// after that.
  func leaving(_ p: Double) -> Double { p < 0.5 ? 1 - 1.5 * p : 0 }

  /// Returns the opacity of a word of the back page's bar: it is 0 before progress ½, and then increases from
  /// a quarter.
  func coming(_ p: Double) -> Double { p < 0.5 ? 0 : 1.5 * p - 0.5 }

  func add(
    _ word: NavigationBarElement.Word, _ column: Double, _ columns: Int, _ opacity: Double,
    chevron: Double? = nil, to elements: inout [NavigationBarElement]
  ) {
    guard columns > 0, opacity > 0 else { return }
    elements.append(
      .init(word, column: column, columns: columns, opacity: opacity, chevronOpacity: chevron))
  }

  /// Adds the items of the navigation bars of both pages, which fade without moving.
  func addItems(
    front: NavigationBarLayout, back: NavigationBarLayout, progress p: Double,
    to elements: inout [NavigationBarElement]
  ) {
    if p < 0.5 {
      add(.frontTrailingItems, Double(front.trailingColumn), front.trailingColumns, leaving(p), to: &elements)
      add(.frontLeadingItems, Double(front.leadingColumn), front.leadingColumns, leaving(p), to: &elements)
    } else {
      add(.backTrailingItems, Double(back.trailingColumn), back.trailingColumns, coming(p), to: &elements)
      add(.backLeadingItems, Double(back.leadingColumn), back.leadingColumns, coming(p), to: &elements)
    }
  }

  /// Returns the column of the front page's title. The title moves toward the trailing items or the trailing
  /// edge. When it has faded out, it has moved half of that distance.
  func leavingColumn(_ front: NavigationBarLayout, _ p: Double) -> Double {
    between(front.titleColumn, max(front.titleColumn, front.titleEnd - front.titleColumns), p)
  }
}
