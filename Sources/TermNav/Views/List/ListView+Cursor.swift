extension ListView {
  /// The index of the row with the cursor, on which keys act; nil if the list has no item.
  public var cursor: Int? { place.flatMap(rows.index(atPlace:)) }
  /// The index of the row that shows its buttons; nil if all rows are closed.
  public var rowWithOpenActions: Int? { swipe.place.flatMap(rows.index(atPlace:)) }
  /// The index of the first visible row.
  public var top: Int { rows.layout.count > 0 ? rows.index(of: viewport.topPlace) : 0 }

  /// The number of shown rows below the visible ones.
  public var rowCountBelow: Int { max(0, rows.layout.count - viewport.shownPlaces.upperBound) }

  /// Returns the section of a row and its index there.
  public func path(for index: Int) -> RowPath { rows.sections?.path(of: index) ?? .init(row: index) }

  /// Returns the index of the row at a path, over all sections; nil if there is no such row.
  public func index(for path: RowPath) -> Int? { rows.index(for: path) }

  /// Scrolls so that a row is the first below its heading.
  public func scroll(to index: Int) {
    scroll(toLine: viewport.topLine(of: rows.place(nearest: index)))
  }

  /// Moves the cursor to the nearest item at or after a row, or else before it, and scrolls that item into
  /// sight.
  public func moveCursor(to index: Int) {
    guard rowCount > 0 else { return }
    moveCursor(toPlace: rows.place(nearest: min(max(index, 0), rowCount - 1)))
  }

  /// Moves the cursor to the nearest item at or after a place, or else before it, and scrolls that item into
  /// sight.
  package func moveCursor(toPlace place: Int) {
    let count = rows.layout.count
    guard count > 0 else { return }
    let place = min(max(place, 0), count - 1)
    let itemPlace = rows.placeOfItem(from: place)
    if let itemPlace {
      rows.cursorIsSet(to: cursor)
      self.place = itemPlace
    }
    scroll(toShow: itemPlace ?? place)
    setNeedsDisplay()
  }

  // MARK: Steps

  func step(_ direction: Int) {
    let start = viewport.startOfStep(from: place, forward: direction > 0)
    let count = rows.layout.count
    let next =
      direction > 0
      ? rows.firstPlaceOfItem(in: min(start + 1, count)..<count)
      : rows.firstPlaceOfItem(in: (0..<max(0, start)).reversed())
    choose(next, orScrollBy: direction * rows.layout.height)
  }

  /// Moves the cursor by a screen less one row, or by half a screen, at most.
  func turnPage(_ direction: Int, half: Bool = false) {
    let start = viewport.startOfStep(from: place, forward: direction > 0)
    let view = size.rows - viewport.leadLines
    let lines = viewport.pageLines(ofView: view, half: half)
    let places = viewport.places(beyond: start, forward: direction > 0, within: lines)
    let next =
      direction > 0 ? rows.firstPlaceOfItem(in: places.reversed()) : rows.firstPlaceOfItem(in: places)
    // Rows scroll together with the cursor, so that the first key already shows another page.
    let before = viewport.top
    if !half, next != nil, viewport.hasSize { scroll(toLine: before + direction * lines) }
    // Lines beyond the last item are shown too.
    choose(next, orScrollBy: direction * lines, farthest: view - abs(viewport.top - before))
  }

  private func choose(_ next: Int?, orScrollBy lines: Int, farthest: Int = .max) {
    guard let next else { return scroll(toLine: viewport.top + lines) }
    rows.cursorIsSet(to: cursor)
    place = next
    scroll(toShow: next, farthest: farthest)
    setNeedsDisplay()
  }
}
