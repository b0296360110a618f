/// The title below waits in the back button and glides to the middle; the title in front leaves toward trailing.
public struct StandardNavigationBarStyle: NavigationBarStyle {
  /// The default.
  public init() {}

  /// See the protocol.
  public func elements(
    front: NavigationBarLayout, back: NavigationBarLayout, width: Int, progress p: Double
  ) -> [NavigationBarElement] {
    var elements: [NavigationBarElement] = []
    elements.reserveCapacity(NavigationBarElement.Word.allCases.count)
    func add(_ word: NavigationBarElement.Word, _ column: Double, _ columns: Int, _ opacity: Double) {
      guard columns > 0, opacity > 0 else { return }
      elements.append(.init(word, column: column, columns: columns, opacity: opacity))
    }
    addItems(front: front, back: back, progress: p, to: &elements)
    add(.frontTitle, leavingColumn(front, back, width, p), front.titleColumns, 1 - p)
    // Before one half, the outgoing label is there.
    add(.backBackButton, Double(back.backColumn), back.backColumns, max(0, 2 * p - 1))
    // Of label and title, the more visible is shown; a chevron stays.
    let isLabel = p < 0.5 || back.titleColumns == 0
    add(
      .frontBackButton, labelColumn(front, back, p), isLabel ? front.backColumns : min(1, front.backColumns),
      1 - p)
    if p >= 0.5 || front.backColumns == 0 {
      add(.backTitle, comingColumn(front, back, p), back.titleColumns, p)
    }
    elements.sort { $0.opacity < $1.opacity }
    return elements
  }

  /// Beside leading items the label stays.
  private func labelColumn(_ front: NavigationBarLayout, _ back: NavigationBarLayout, _ p: Double) -> Double {
    front.leadingColumns > 0
      ? Double(front.backColumn) : between(front.backColumn, back.titleColumn - 2, p)
  }

  private func comingColumn(_ front: NavigationBarLayout, _ back: NavigationBarLayout, _ p: Double) -> Double
  {
    // After the chevron.
    let start = front.leadingColumns > 0 ? front.titleStart : front.backColumn + 2
    return min(between(start, back.titleColumn, p), Double(back.titleEnd - back.titleColumns))
  }
}

extension NavigationBarStyle {
  func between(_ a: Int, _ b: Int, _ p: Double) -> Double { Double(a) + (Double(b) - Double(a)) * p }

  /// Items fade where they are.
  func addItems(
    front: NavigationBarLayout, back: NavigationBarLayout, progress p: Double,
    to elements: inout [NavigationBarElement]
  ) {
    func add(_ word: NavigationBarElement.Word, _ column: Int, _ columns: Int, _ opacity: Double) {
      guard columns > 0 else { return }
      elements.append(.init(word, column: Double(column), columns: columns, opacity: opacity))
    }
    add(.frontTrailingItems, front.trailingColumn, front.trailingColumns, 1 - p)
    add(.backTrailingItems, back.trailingColumn, back.trailingColumns, p)
    add(.frontLeadingItems, front.leadingColumn, front.leadingColumns, 1 - p)
    add(.backLeadingItems, back.leadingColumn, back.leadingColumns, p)
  }

  /// The front title's column; it stops at the items.
  func leavingColumn(
    _ front: NavigationBarLayout, _ back: NavigationBarLayout, _ width: Int, _ p: Double
  ) -> Double {
    let end = min(front.titleEnd, back.titleEnd) - front.titleColumns
    return max(Double(front.titleColumn), min(Double(front.titleColumn) + p * Double(width) / 2, Double(end)))
  }
}
