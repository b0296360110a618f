extension ListView {
  /// Rows searched up or down: the tallest screen's.
  public nonisolated static let reach = 1000

  /// Selects the nearest item at or after a row, else before, and shows it.
  public func select(_ index: Int) {
    guard rowCount > 0 else { return }
    let index = min(max(index, 0), rowCount - 1)
    let item = item(from: index)
    if let item { selection = item }
    reveal(item ?? index)
    setNeedsDisplay()
  }

  private func item(from index: Int) -> Int? {
    firstItem(in: index..<rowCount) ?? firstItem(in: (0..<index).reversed())
  }

  /// The later of two equally near.
  func item(nearest index: Int) -> Int? {
    guard rowCount > 0 else { return nil }
    let (after, before) = (firstItem(in: index..<rowCount), firstItem(in: (0..<index).reversed()))
    guard let after, let before else { return after ?? before }
    return after - index <= index - before ? after : before
  }

  private func firstItem(in rows: some RandomAccessCollection<Int>) -> Int? {
    rows.prefix(Self.reach).first(where: isItem)
  }

  /// Shows a row, and beyond the first or last item up to `farthest` rows.
  func reveal(_ index: Int, farthest: Int = .max) {
    measure()
    guard hasSize else {
      awaitsSize = true
      return
    }
    let rows = Int(axis.viewLength)
    let isFirst = index < rows && !(0..<index).contains(where: isItem)
    let isLast = rowCount - index <= rows && !(index + 1..<rowCount).contains(where: isItem)
    let highest = max(0, axis.cell - min(farthest, axis.cell))
    let lowest = axis.cell + rows - 1 + min(farthest, rowCount)
    bringIntoSight(
      min(index, isFirst ? highest : index)...max(index, isLast ? min(rowCount - 1, lowest) : index))
  }

  /// Of too many rows the first is visible.
  func bringIntoSight(_ rows: ClosedRange<Int>) {
    let height = Int(axis.viewLength)
    if rows.upperBound >= axis.cell + height { scroll(to: rows.upperBound - height + 1) }
    if rows.lowerBound < axis.cell { scroll(to: rows.lowerBound) }
  }

  func isInSight(_ index: Int) -> Bool {
    index >= axis.cell && Double(index) < Double(axis.cell) + axis.viewLength
  }

  /// Scrolls to the selection only if it was visible.
  func recount() {
    closeActions(animated: false)
    let wasInSight = selection.map(isInSight) == true
    measure()
    selection = item(nearest: min(selection ?? 0, max(0, rowCount - 1)))
    if wasInSight, let selection, !axis.isMoving, !axis.isHeld { bringIntoSight(selection...selection) }
    setNeedsDisplay()
  }

  func step(_ way: Int) {
    let start = startOfStep(way)
    let item =
      way > 0
      ? firstItem(in: min(start + 1, rowCount)..<rowCount)
      : firstItem(in: (0..<max(0, start)).reversed())
    choose(item, orScrollBy: way)
  }

  /// Moves at most a screen less one row.
  func turnPage(_ way: Int) {
    let start = startOfStep(way)
    let rows = max(1, size.rows - 1)
    let item =
      way > 0
      ? firstItem(in: (min(start + 1, rowCount)..<min(start + 1 + rows, rowCount)).reversed())
      : firstItem(in: max(0, start - rows)..<max(0, start))
    // Shows rows beyond the last item too.
    choose(item, orScrollBy: way * rows, farthest: size.rows)
  }

  /// The visible row nearest to the selection; without one, just outside.
  private func startOfStep(_ way: Int) -> Int {
    axis.stop()
    let seen = hasSize ? top..<max(top, min(rowCount, top + Int(axis.viewLength))) : 0..<max(0, rowCount)
    guard let selection, !seen.isEmpty else { return way > 0 ? seen.lowerBound - 1 : seen.upperBound }
    return min(max(selection, seen.lowerBound), seen.upperBound - 1)
  }

  private func choose(_ item: Int?, orScrollBy rows: Int, farthest: Int = .max) {
    guard let item else { return scroll(to: axis.cell + rows) }
    selection = item
    reveal(item, farthest: farthest)
    setNeedsDisplay()
  }
}
