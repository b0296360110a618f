/// A part of a frame that moves as one: a page, at a place of the screen.
///
/// A hint from who draws frames to who sends them: where a layer has moved between two frames, much of what the
/// terminal shows can be moved instead of sent again. A hint that is wrong costs bytes, and nothing else.
public struct FrameLayer: Equatable, Sendable {
  /// The same in all frames that show this layer.
  public var id: ObjectIdentifier
  /// The screen's columns that it covers, in every row.
  public var columns: Range<Int>
  /// The screen's column at which the layer's own column 0 stands.
  public var offset: Int

  public init(id: ObjectIdentifier, columns: Range<Int>, offset: Int) {
    self.id = id
    self.columns = columns
    self.offset = offset
  }
}
