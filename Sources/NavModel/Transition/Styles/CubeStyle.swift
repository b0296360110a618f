/// CustomPopAnimation's cube: the front squeezed after the seam, the back before it.
public struct CubeStyle: TransitionStyle, Equatable {
  /// Shade of the face turning away, 0…1; 0.4 by eye.
  public var shading: Double
  /// The number of shades.
  public var shadingSteps: Int

  /// - Precondition: shading within 0…1, at least one step.
  public init(shading: Double = 0.4, shadingSteps: Int = 4) {
    precondition((0...1).contains(shading), "parts of a whole are 0…1")
    precondition(shadingSteps >= 1, "shading takes at least one step")
    self.shading = shading
    self.shadingSteps = shadingSteps
  }

  /// See `TransitionStyle`.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    let width = size.columns
    let seam = seamColumn(progress, width)
    // Darkest when both faces are turned alike.
    let edge = stepped(1 - abs(2 * progress - 1), shadingSteps)
    return TransitionLayout(
      back: PlacedPage(columns: 0..<seam, offset: 0, width: seam, dim: shade(1 - progress)),
      front: PlacedPage(columns: seam..<width, offset: seam, width: width - seam, dim: shade(progress)),
      shadow: seam > 0 && seam < width
        ? .init(column: seam - 1, strength: max(edge, 1 / Double(shadingSteps))) : nil)
  }

  /// `turn` is 1 when turned away.
  private func shade(_ turn: Double) -> Double { shading * stepped(2 * turn - 1, shadingSteps) }
}
