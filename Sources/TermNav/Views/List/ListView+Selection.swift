extension ListView {
  /// Rows searched up or down: the tallest screen's.
  public nonisolated static let reach = 1000

  /// Selects the nearest item at or after a row, else before, and shows it.
  public func select(_ index: Int) {
    guard rowCount > 0 else { return }
    let index = min(max(index, 0), rowCount - 1)
    select(place: place(of: index) ?? search?.matches?.lowerBound(index) ?? (arrangedRows == nil ? index : 0))
  }

  /// Selects the nearest item at or after the row at a place, else before, and shows it.
  package func select(place: Int) {
    guard count > 0 else { return }
    let place = min(max(place, 0), count - 1)
    let item = item(from: place)
    if let item { self.place = item }
    reveal(item ?? place)
    setNeedsDisplay()
  }

  private func item(from place: Int) -> Int? {
    firstItem(in: place..<count) ?? firstItem(in: (0..<place).reversed())
  }

  /// The later of two equally near.
  func item(nearest place: Int) -> Int? {
    guard count > 0 else { return nil }
    let place = min(max(place, 0), count - 1)
    let (after, before) = (firstItem(in: place..<count), firstItem(in: (0..<place).reversed()))
    guard let after, let before else { return after ?? before }
    return after - place <= place - before ? after : before
  }

  private func firstItem(in rows: some RandomAccessCollection<Int>) -> Int? {
    rows.prefix(Self.reach).first(where: isItem)
  }

  // MARK: In sight

  /// Lines that a heading keeps above a row.
  func headerLines(over place: Int) -> Int { layout.section(ofPlace: place)?.headerLines ?? 0 }

  /// Shows a row, and beyond the first or last item up to `farthest` lines.
  func reveal(_ place: Int, farthest: Int = .max) {
    measure()
    guard hasSize else {
      awaitsSize = true
      return
    }
    let lines = Int(axis.viewLength)
    let isFirst = place < lines && !(0..<place).contains(where: isItem)
    let isLast = count - place <= lines && !(place + 1..<count).contains(where: isItem)
    let highest = max(0, axis.cell - min(farthest, axis.cell))
    let lowest = min(layout.lines - 1, axis.cell + lines - 1 + min(farthest, layout.lines))
    let row = self.lines(of: place)
    bringIntoSight(
      lines: min(row.lowerBound, isFirst ? highest : .max)...max(row.upperBound, isLast ? lowest : 0))
  }

  private func lines(of place: Int) -> ClosedRange<Int> {
    let line = layout.line(of: place)
    return line - headerLines(over: place)...line + height - 1
  }

  func bringIntoSight(_ place: Int) { bringIntoSight(lines: lines(of: place)) }

  /// Of too many lines the first is visible.
  private func bringIntoSight(lines: ClosedRange<Int>) {
    let height = Int(axis.viewLength)
    if lines.upperBound >= axis.cell + height { scroll(toLine: lines.upperBound - height + 1) }
    if lines.lowerBound < axis.cell { scroll(toLine: lines.lowerBound) }
  }

  func isInSight(_ place: Int) -> Bool {
    guard place < count else { return false }
    let line = layout.line(of: place)
    return line >= axis.cell && Double(line) < Double(axis.cell) + axis.viewLength
  }

  /// The places of the rows in sight.
  var shownPlaces: Range<Int> {
    let first = max(0, layout.place(atOrBefore: max(0, axis.cell)))
    let end = layout.place(atOrBefore: axis.cell + Int(axis.viewLength) - 1) + 1
    return first..<max(first, end)
  }

  // MARK: Steps

  func step(_ way: Int) {
    let start = startOfStep(way)
    let item =
      way > 0
      ? firstItem(in: min(start + 1, count)..<count)
      : firstItem(in: (0..<max(0, start)).reversed())
    choose(item, orScrollBy: way * height)
  }

  /// Moves at most a screen less one row, or half a screen.
  func turnPage(_ way: Int, half: Bool = false) {
    let start = startOfStep(way)
    let view = size.rows - searchLines
    let kept = layout.hasHeaders ? height + 1 : height
    let lines = max(height, half ? view / 2 : view - kept)
    let line = start < 0 ? -height : start >= count ? layout.lines : layout.line(of: start)
    let item: Int?
    if way > 0 {
      let end = max(start + 2, layout.place(atOrBefore: line + lines) + 1)
      item = firstItem(in: (min(start + 1, count)..<min(end, count)).reversed())
    } else {
      let first = min(start - 1, layout.place(atOrAfter: line - lines))
      item = firstItem(in: max(0, first)..<max(0, start))
    }
    // The rows go with the selection, so that a page is another page from the first key on.
    let before = axis.cell
    if !half, item != nil, hasSize { scroll(toLine: before + way * lines) }
    // Shows rows beyond the last item too.
    choose(item, orScrollBy: way * lines, farthest: view - abs(axis.cell - before))
  }

  /// The visible row nearest to the selection; without one, just outside.
  private func startOfStep(_ way: Int) -> Int {
    axis.stop()
    let first = layout.place(atOrAfter: max(0, axis.cell) + (stickyHeader == nil ? 0 : 1))
    let end = layout.place(atOrBefore: max(0, axis.cell) + Int(axis.viewLength) - height) + 1
    let top = min(first, max(0, count - 1))
    // Of rows higher than the view the first counts as seen.
    let seen = hasSize ? top..<max(min(count, top + 1), min(count, end)) : 0..<count
    guard let place, !seen.isEmpty else { return way > 0 ? seen.lowerBound - 1 : seen.upperBound }
    return min(max(place, seen.lowerBound), seen.upperBound - 1)
  }

  private func choose(_ item: Int?, orScrollBy lines: Int, farthest: Int = .max) {
    guard let item else { return scroll(toLine: axis.cell + lines) }
    place = item
    reveal(item, farthest: farthest)
    setNeedsDisplay()
  }
}
