/// A part of a frame that moves as one, such as a page; the terminal can then move its cells.
///
/// A wrong place only costs bytes. `content` and `rows` are promises: cells that they cover are not compared.
public struct FrameLayer: Equatable, Sendable {
  /// Identifies the layer between frames.
  public var id: ObjectIdentifier
  /// The screen's columns in which it is visible, in every row.
  public var columns: Range<Int>
  /// The screen's column of the layer's column 0.
  public var offset: Int
  /// Unchanged while the layer's cells are; nil where unknown.
  public var content: Int?
  /// The rows that show only the layer's cells, except in `edge` columns at both sides.
  public var rows: Range<Int>

  /// A layer; by default nothing is promised.
  public init(
    id: ObjectIdentifier, columns: Range<Int>, offset: Int, content: Int? = nil, rows: Range<Int> = 0..<0
  ) {
    self.id = id
    self.columns = columns
    self.offset = offset
    self.content = content
    self.rows = rows
  }

  /// Removes covered columns. If both sides remain, keeps the larger and promises nothing.
  mutating func hide(behind above: Range<Int>) {
    guard columns.overlaps(above) else { return }
    let before = columns.clamped(to: min(columns.lowerBound, above.lowerBound)..<above.lowerBound)
    let after = columns.clamped(to: above.upperBound..<max(columns.upperBound, above.upperBound))
    if !before.isEmpty, !after.isEmpty { content = nil }
    columns = before.count >= after.count ? before : after
  }

  /// Columns that may hold half a glyph or a shadow.
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
