/// One picture of the whole screen.
public struct Frame: Sendable {
  /// The screen's cells.
  public var surface: Surface
  /// The pages that stand in it as they are: what has moved since the last frame may be moved instead of sent again.
  public var layers: [FrameLayer]

  /// - Parameter layers: none: every cell is compared.
  public init(_ surface: Surface, layers: [FrameLayer] = []) {
    self.surface = surface
    self.layers = layers
  }
}
