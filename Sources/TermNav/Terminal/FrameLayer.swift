/// A part of a frame that moves as one: a page, at a place of the screen.
///
/// A hint from who draws frames to who sends them: where a layer has moved between two frames, much of what the
/// terminal shows can be moved instead of sent again. A wrong place costs bytes, and nothing else. `content` and `rows`
/// are promises: where they hold, cells that have moved are not even compared.
public struct FrameLayer: Equatable, Sendable {
  /// The same in all frames that show this layer.
  public var id: ObjectIdentifier
  /// The screen's columns in which it is seen, in every row: those that a layer above covers are not among them.
  public var columns: Range<Int>
  /// The screen's column at which the layer's own column 0 stands.
  public var offset: Int
  /// The same number while the layer's own cells are the same; nil where that is not known.
  public var content: Int?
  /// The screen's rows in which the layer shows only its own cells, but for `edge` columns at each of its edges.
  public var rows: Range<Int>

  public init(
    id: ObjectIdentifier, columns: Range<Int>, offset: Int, content: Int? = nil, rows: Range<Int> = 0..<0
  ) {
    self.id = id
    self.columns = columns
    self.offset = offset
    self.content = content
    self.rows = rows
  }

  /// Takes out the columns that a layer above covers. Where both sides stay the larger one does, and nothing is promised.
  mutating func hide(behind above: Range<Int>) {
    guard columns.overlaps(above) else { return }
    let before = columns.clamped(to: min(columns.lowerBound, above.lowerBound)..<above.lowerBound)
    let after = columns.clamped(to: above.upperBound..<max(columns.upperBound, above.upperBound))
    if !before.isEmpty, !after.isEmpty { content = nil }
    columns = before.count >= after.count ? before : after
  }

  /// Columns at each edge in which half a glyph, or a shadow, may stand.
  static let edge = 2

  /// Takes back the promise where something is drawn over a column that is not at an edge.
  mutating func note(drawnOver column: Int) {
    if columns.contains(column),
      min(column - columns.lowerBound, columns.upperBound - 1 - column) >= Self.edge
    {
      content = nil
    }
  }
}
