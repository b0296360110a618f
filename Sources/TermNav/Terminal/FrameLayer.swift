/// A part of a frame that moves as one, such as a page.
///
/// Cells that `content` and `rows` cover are not compared; a wrong place only costs bytes.
package struct FrameLayer: Equatable, Sendable {
  /// Identifies the layer between frames.
  package var id: ObjectIdentifier
  /// The screen's columns in which the layer is visible.
  package var columns: Range<Int>
  /// The screen's column of the layer's column 0.
  package var offset: Int
  /// The screen's row of the layer's row 0.
  package var rowOffset: Int
  /// A number that changes with the layer's cells; nil where unknown.
  package var content: Int?
  /// Rows with only the layer's cells, except two columns at each side.
  package var rows: Range<Int>

  /// By default nothing is promised.
  package init(
    id: ObjectIdentifier, columns: Range<Int>, offset: Int, rowOffset: Int = 0, content: Int? = nil,
    rows: Range<Int> = 0..<0
  ) {
    self.id = id
    self.columns = columns
    self.offset = offset
    self.rowOffset = rowOffset
    self.content = content
    self.rows = rows
  }

  /// Where both sides remain, keeps the larger and promises nothing.
  mutating func hide(behind above: Range<Int>, rows aboveRows: Range<Int>) {
    guard columns.overlaps(above), rows.isEmpty || rows.overlaps(aboveRows) else { return }
    // What stands above leaves some of the rows free.
    if !rows.isEmpty, rows.clamped(to: aboveRows) != rows { return cut(aboveRows) }
    let before = columns.clamped(to: min(columns.lowerBound, above.lowerBound)..<above.lowerBound)
    let after = columns.clamped(to: above.upperBound..<max(columns.upperBound, above.upperBound))
    if !before.isEmpty, !after.isEmpty { content = nil }
    columns = before.count >= after.count ? before : after
  }

  /// Withdraws the promise for some rows; where both sides remain, keeps the larger.
  mutating func cut(_ gone: Range<Int>) {
    guard rows.overlaps(gone) else { return }
    let above = rows.clamped(to: min(rows.lowerBound, gone.lowerBound)..<gone.lowerBound)
    let below = rows.clamped(to: gone.upperBound..<max(rows.upperBound, gone.upperBound))
    rows = above.count > below.count ? above : below
  }

  /// Columns that may hold the cell of a fine edge, or half a glyph.
  static let edge = 2

  /// Withdraws the promise, except at the edges.
  mutating func note(drawnOver column: Int) {
    if columns.contains(column),
      min(column - columns.lowerBound, columns.upperBound - 1 - column) >= Self.edge
    {
      content = nil
    }
  }
}
