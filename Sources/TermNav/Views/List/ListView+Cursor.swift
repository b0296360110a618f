extension ListView {
  /// The index of the row with the list's cursor, on which keys act; nil if no row is an item, which is a row
  /// that the cursor can be on.
  public var cursor: Int? { cursorPosition.flatMap(rows.index(atPosition:)) }
  /// The index of the list's row that shows its buttons; nil if no row does.
  public var rowWithOpenActions: Int? { swipe.position.flatMap(rows.index(atPosition:)) }
  /// The index of the list's first visible row; 0 if there are no rows.
  public var top: Int { rows.layout.count > 0 ? rows.index(of: viewport.topPosition) : 0 }

  /// The number of the list's shown rows that are below the visible ones.
  public var rowCountBelow: Int { max(0, rows.layout.count - viewport.shownPositions.upperBound) }

  /// Returns the section of a list's row and its index in that section. Without a data source the section is
  /// 0.
  public func path(for index: Int) -> RowPath { rows.sections?.path(of: index) ?? .init(row: index) }

  /// Returns the index of the list's row at a path, over all sections; nil if there is no such row.
  public func index(for path: RowPath) -> Int? { rows.index(for: path) }

  /// Scrolls so that a row is the list's first visible one, below the heading of its section.
  public func scroll(to index: Int) {
    scroll(toLine: viewport.topLine(of: rows.position(nearest: index)))
  }

  /// Moves the list's cursor to a row, and scrolls it into sight. If the row is no item, the cursor moves to
  /// the nearest item after it, or else before it. An item is a row that the cursor can be on.
  public func moveCursor(to index: Int) {
    guard rowCount > 0 else { return }
    moveCursor(toPosition: rows.position(nearest: min(max(index, 0), rowCount - 1)))
  }

  /// Moves the list's cursor to the row at a position among the shown rows, and scrolls it into sight. If the
  /// cursor cannot be on that row, it moves to the nearest row after it where it can be, or else before it.
  package func moveCursor(toPosition position: Int) {
    let count = rows.layout.count
    guard count > 0 else { return }
    let position = min(max(position, 0), count - 1)
    let itemPosition = rows.itemPosition(from: position)
    if let itemPosition {
      rows.cursorIsSet(to: cursor)
      self.cursorPosition = itemPosition
    }
    scroll(toShow: itemPosition ?? position)
    setNeedsDisplay()
  }

  // MARK: Steps

  func step(_ direction: Int) {
    let start = viewport.startOfStep(from: cursorPosition, forward: direction > 0)
    let count = rows.layout.count
    let next =
      direction > 0
      ? rows.firstItemPosition(in: min(start + 1, count)..<count)
      : rows.firstItemPosition(in: (0..<max(0, start)).reversed())
    choose(next, orScrollBy: direction * rows.layout.height)
  }

  /// Moves the list's cursor by a screen less one row, or by half a screen, at most. `direction` is -1 up and
  /// 1 down.
  func turnPage(_ direction: Int, half: Bool = false) {
    let start = viewport.startOfStep(from: cursorPosition, forward: direction > 0)
    let view = size.rows - viewport.leadLines
    let lines = viewport.pageLines(ofView: view, half: half)
    let positions = viewport.positions(beyond: start, forward: direction > 0, within: lines)
    let next =
      direction > 0 ? rows.firstItemPosition(in: positions.reversed()) : rows.firstItemPosition(in: positions)
    // The list's rows scroll together with the cursor. So even the first page key shows other rows, wherever
    // the cursor was.
    let before = viewport.top
    if !half, next != nil, viewport.hasSize { scroll(toLine: before + direction * lines) }
    // If the list's cursor reaches the first or last item, the rows beyond it are scrolled into sight too.
    choose(next, orScrollBy: direction * lines, farthest: view - abs(viewport.top - before))
  }

  private func choose(_ next: Int?, orScrollBy lines: Int, farthest: Int = .max) {
    guard let next else { return scroll(toLine: viewport.top + lines) }
    rows.cursorIsSet(to: cursor)
    cursorPosition = next
    scroll(toShow: next, farthest: farthest)
    setNeedsDisplay()
  }
}
