/// A part of a frame that moves as one, such as a page.
///
/// Columns and offsets are hints: a wrong one only costs bytes. `content` and `rows` are promises: the cells
/// that they cover are not compared.
package struct FrameLayer: Equatable, Sendable {
  /// The identity of the layer in successive frames.
  package var id: ObjectIdentifier
  /// The columns of the screen in which the layer is visible.
  package var columns: Range<Int>
  /// The column of the screen at which the layer's column 0 stands.
  package var offset: Int
  /// The row of the screen at which the layer's row 0 stands.
  package var rowOffset: Int
  /// A number that changes whenever the layer's cells do; nil if unknown.
  package var content: Int?
  /// The rows that contain only the layer's cells, except for two columns at each side.
  package var rows: Range<Int>

  /// Creates a layer. Without `content` and `rows` it promises nothing.
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

  /// Removes the columns that another layer covers. If both sides remain visible, keeps the wider one and
  /// promises nothing about its content.
  mutating func hide(behind above: Range<Int>, rows aboveRows: Range<Int>) {
    guard columns.overlaps(above), rows.isEmpty || rows.overlaps(aboveRows) else { return }
    // The layer above covers only some of the rows.
    if !rows.isEmpty, rows.clamped(to: aboveRows) != rows { return cut(aboveRows) }
    let before = columns.clamped(to: min(columns.lowerBound, above.lowerBound)..<above.lowerBound)
    let after = columns.clamped(to: above.upperBound..<max(columns.upperBound, above.upperBound))
    if !before.isEmpty, !after.isEmpty { content = nil }
    columns = before.count >= after.count ? before : after
  }

  /// Removes rows from the promise. If rows above and below them remain, keeps the larger part.
  mutating func cut(_ gone: Range<Int>) {
    guard rows.overlaps(gone) else { return }
    let above = rows.clamped(to: min(rows.lowerBound, gone.lowerBound)..<gone.lowerBound)
    let below = rows.clamped(to: gone.upperBound..<max(rows.upperBound, gone.upperBound))
    rows = above.count > below.count ? above : below
  }

  /// The columns at each side that may hold a cell of a fine edge, or half a glyph.
  static let edge = 2

  /// Withdraws the promise about the content, since something else was drawn in this column, unless that is
  /// at the layer's edge.
  mutating func note(drawnOver column: Int) {
    if columns.contains(column),
      min(column - columns.lowerBound, columns.upperBound - 1 - column) >= Self.edge
    {
      content = nil
    }
  }
}
