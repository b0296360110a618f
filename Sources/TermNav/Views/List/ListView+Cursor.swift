extension ListView {
  /// The row on which keys act, counted from 0; nil where there is no item.
  public var cursor: Int? { place.flatMap(rows.index(atPlace:)) }
  /// The row showing actions.
  public var rowWithOpenActions: Int? { swipe.place.flatMap(rows.index(atPlace:)) }
  /// The first row in sight.
  public var top: Int { rows.layout.count > 0 ? rows.index(of: viewport.topPlace) : 0 }

  /// How many rows stand below those in sight.
  public var rowCountBelow: Int { max(0, rows.layout.count - viewport.shownPlaces.upperBound) }

  /// The row's section and its number there.
  public func path(for index: Int) -> RowPath { rows.sections?.path(of: index) ?? .init(row: index) }

  /// The row's number over all sections; nil where there is no such row.
  public func index(for path: RowPath) -> Int? { rows.index(for: path) }

  /// Scrolls a row to the top.
  public func scroll(to index: Int) {
    scroll(toLine: viewport.topLine(of: rows.place(nearest: index)))
  }

  /// Moves the cursor to the nearest item at or after a row, else before, and shows that row.
  public func moveCursor(to index: Int) {
    guard rowCount > 0 else { return }
    moveCursor(toPlace: rows.place(nearest: min(max(index, 0), rowCount - 1)))
  }

  /// Moves the cursor to the nearest item at or after the row at a place, else before, and shows that row.
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

  /// Moves at most a screen less one row, or half a screen.
  func turnPage(_ direction: Int, half: Bool = false) {
    let start = viewport.startOfStep(from: place, forward: direction > 0)
    let view = size.rows - viewport.leadLines
    let lines = viewport.pageLines(ofView: view, half: half)
    let places = viewport.places(beyond: start, forward: direction > 0, within: lines)
    let next =
      direction > 0 ? rows.firstPlaceOfItem(in: places.reversed()) : rows.firstPlaceOfItem(in: places)
    // The rows go with the cursor, so that a page is another page from the first key on.
    let before = viewport.top
    if !half, next != nil, viewport.hasSize { scroll(toLine: before + direction * lines) }
    // Shows rows beyond the last item too.
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
