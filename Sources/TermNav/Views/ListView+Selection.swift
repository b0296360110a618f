/// Which row is chosen, and what of it is in sight.
///
/// A row is asked only for being near: among headings by the million a choice costs no more than a screen of them.
extension ListView {
  /// Rows that a search for an item looks at, either way: the tallest screen that is drawn (BEHAVIOUR 23).
  public nonisolated static let reach = 1000

  /// Chooses a row, or the nearest item after it, else before it, and brings it into sight: at once, or when the list
  /// gets its size. Where neither way one of `reach` rows is an item the choice stays, and the row itself comes into sight.
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

  /// The item nearest to a row, the later one of two as near.
  func item(nearest index: Int) -> Int? {
    guard rowCount > 0 else { return nil }
    let (after, before) = (firstItem(in: index..<rowCount), firstItem(in: (0..<index).reversed()))
    guard let after, let before else { return after ?? before }
    return after - index <= index - before ? after : before
  }

  private func firstItem(in rows: some RandomAccessCollection<Int>) -> Int? {
    rows.prefix(Self.reach).first(where: isItem)
  }

  // MARK: In sight

  /// Brings a row into sight, and with the first item what stands above it, a heading, a word on the list; with the last
  /// one what stands below.
  /// - Parameter farthest: rows that may come into sight at most, either way, beyond those that are in sight.
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

  /// Scrolls no more than it takes; the first of rows that do not all fit comes into sight.
  func bringIntoSight(_ rows: ClosedRange<Int>) {
    let height = Int(axis.viewLength)
    if rows.upperBound >= axis.cell + height { scroll(to: rows.upperBound - height + 1) }
    if rows.lowerBound < axis.cell { scroll(to: rows.lowerBound) }
  }

  /// Whether the row is seen in the layout that the list was measured with.
  func isInSight(_ index: Int) -> Bool {
    index >= axis.cell && Double(index) < Double(axis.cell) + axis.viewLength
  }

  /// Other rows, or another number of them. The chosen row stays, as far as it is there; a list that had none chooses its
  /// first item. A row less is no reason to go where the chosen one is, if it was out of sight.
  func recount() {
    closeActions(animated: false)
    let wasInSight = selection.map(isInSight) == true
    measure()
    selection = item(nearest: min(selection ?? 0, max(0, rowCount - 1)))
    if wasInSight, let selection, !axis.isMoving, !axis.isHeld { bringIntoSight(selection...selection) }
    setNeedsDisplay()
  }

  // MARK: Steps

  /// To the next item, however many headings and notes lie between, up to `reach`; where there is none, the rows scroll.
  func step(_ way: Int) {
    let start = startOfStep(way)
    let item =
      way > 0
      ? firstItem(in: min(start + 1, rowCount)..<rowCount)
      : firstItem(in: (0..<max(0, start)).reversed())
    choose(item, orScrollBy: way)
  }

  /// By a screen less one row, to the item farthest from here; where there is none among them, the rows scroll as far, so
  /// that the first and the last row come into sight, whatever they are.
  func turnPage(_ way: Int) {
    let start = startOfStep(way)
    let rows = max(1, size.rows - 1)
    let item =
      way > 0
      ? firstItem(in: (min(start + 1, rowCount)..<min(start + 1 + rows, rowCount)).reversed())
      : firstItem(in: max(0, start - rows)..<max(0, start))
    // What stands beyond the last item comes with it, but no row is passed over for that.
    choose(item, orScrollBy: way * rows, farthest: size.rows)
  }

  /// The chosen row, or the nearest one in sight: after the wheel a key starts from what is seen. Just outside where
  /// nothing is chosen.
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
