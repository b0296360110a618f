/// One picture of the whole screen.
public struct Frame: Sendable {
  /// The screen's cells.
  public var surface: Surface
  /// Pages that the terminal can move.
  public var layers: [FrameLayer]

  /// Without layers every cell is compared.
  public init(_ surface: Surface, layers: [FrameLayer] = []) {
    self.surface = surface
    self.layers = layers
  }
}
