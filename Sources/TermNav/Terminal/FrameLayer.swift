/// A part of a frame that moves as one, such as a page, so that the terminal can be told to move its cells.
///
/// Columns and offsets are hints: a wrong one only costs bytes. `content` and `rows` are promises: the cells
/// that they cover are not compared with the last frame.
package struct FrameLayer: Equatable, Sendable {
  /// The identity of the layer (a part of a frame that moves as one), by which the layer is found in the next
  /// frame.
  package var id: ObjectIdentifier
  /// The columns of the screen in which the layer is visible.
  package var columns: Range<Int>
  /// The column of the screen at which the layer's column 0 stands.
  package var offset: Int
  /// The row of the screen at which the layer's row 0 stands.
  package var rowOffset: Int
  /// A number that changes whenever the layer's cells do; nil if it is not known whether they change. Equal
  /// numbers in two frames promise equal cells.
  package var content: Int?
  /// The rows of the screen that contain only the layer's cells, except for two columns at each side of the
  /// layer.
  package var rows: Range<Int>

  /// Creates a layer, a part of a frame that the terminal can move as one. Without `content` and `rows` the
  /// layer promises nothing about its cells.
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

  /// Removes the columns that another layer covers in `aboveRows`. If this layer remains visible at the left
  /// and the right of the other one, it keeps the wider part, and `content` becomes nil. If the other layer
  /// covers only some of the rows that this one promises (`rows`), these rows are removed instead.
  mutating func hide(behind above: Range<Int>, rows aboveRows: Range<Int>) {
    guard columns.overlaps(above), rows.isEmpty || rows.overlaps(aboveRows) else { return }
    // The other layer covers only some rows of this one, so rows are removed instead of columns.
    if !rows.isEmpty, rows.clamped(to: aboveRows) != rows { return cut(aboveRows) }
    let before = columns.clamped(to: min(columns.lowerBound, above.lowerBound)..<above.lowerBound)
    let after = columns.clamped(to: above.upperBound..<max(columns.upperBound, above.upperBound))
    if !before.isEmpty, !after.isEmpty { content = nil }
    columns = before.count >= after.count ? before : after
  }

  /// Removes rows from those that the layer promises (`rows`). If rows above and below the removed ones
  /// remain, keeps the larger part.
  mutating func cut(_ gone: Range<Int>) {
    guard rows.overlaps(gone) else { return }
    let above = rows.clamped(to: min(rows.lowerBound, gone.lowerBound)..<gone.lowerBound)
    let below = rows.clamped(to: gone.upperBound..<max(rows.upperBound, gone.upperBound))
    rows = above.count > below.count ? above : below
  }

  /// The number of columns at each side of a layer that may contain a finely drawn edge or half a glyph.
  static let edge = 2

  /// Notes that something else was drawn over the layer in a column. Unless the column is at the layer's
  /// edge, `content` becomes nil.
  mutating func note(drawnOver column: Int) {
    if columns.contains(column),
      min(column - columns.lowerBound, columns.upperBound - 1 - column) >= Self.edge
    {
      content = nil
    }
  }
}
