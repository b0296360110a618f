/// Two faces of a cube that turns toward the trailing edge: the front page is squeezed into the columns from the seam
/// on, the back page into those before it. CustomPopAnimation's cube, in columns.
public struct CubeStyle: TransitionStyle, Equatable {
  /// How far a face is in the shade when it is about to turn out of sight, 0…1. 0.4, chosen by eye. The face that has
  /// the greater part of the screen is in full light, so that one of the two always reads at its best.
  public var shading: Double
  /// In how many steps the shade comes.
  public var shadingSteps: Int

  /// - Precondition: shading within 0…1, at least one step.
  public init(shading: Double = 0.4, shadingSteps: Int = 4) {
    precondition((0...1).contains(shading), "parts of a whole are 0…1")
    precondition(shadingSteps >= 1, "shading takes at least one step")
    self.shading = shading
    self.shadingSteps = shadingSteps
  }

  public func layout(progress: Double, size: Size) -> TransitionLayout {
    let width = size.columns
    let seam = seamColumn(progress, width)
    // The edge between the faces is darkest where both are turned alike.
    let edge = stepped(1 - abs(2 * progress - 1), shadingSteps)
    return TransitionLayout(
      back: PlacedPage(columns: 0..<seam, offset: 0, width: seam, dim: shade(1 - progress)),
      front: PlacedPage(columns: seam..<width, offset: seam, width: width - seam, dim: shade(progress)),
      shadow: seam > 0 && seam < width
        ? .init(column: seam - 1, strength: max(edge, 1 / Double(shadingSteps))) : nil)
  }

  /// - Parameter turn: how far a face has turned away, 0…1.
  private func shade(_ turn: Double) -> Double { shading * stepped(2 * turn - 1, shadingSteps) }
}
