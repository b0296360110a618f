/// A part of a frame that moves as one, such as a page.
///
/// Cells that `content` and `rows` cover are not compared; a wrong place only costs bytes.
public struct FrameLayer: Equatable, Sendable {
  /// Identifies the layer between frames.
  public var id: ObjectIdentifier
  /// The screen's columns in which the layer is visible.
  public var columns: Range<Int>
  /// The screen's column of the layer's column 0.
  public var offset: Int
  /// A number that changes with the layer's cells; nil where unknown.
  public var content: Int?
  /// Rows with only the layer's cells, except two columns at each side.
  public var rows: Range<Int>

  /// By default nothing is promised.
  public init(
    id: ObjectIdentifier, columns: Range<Int>, offset: Int, content: Int? = nil, rows: Range<Int> = 0..<0
  ) {
    self.id = id
    self.columns = columns
    self.offset = offset
    self.content = content
    self.rows = rows
  }

  /// Where both sides remain, keeps the larger and promises nothing.
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
