/// CustomPopAnimation's flip: a card |cos πp|·W wide, whose other side shows from one half.
public struct FlipStyle: TransitionStyle, Equatable {
  /// Shade of the card edge-on, 0…1; 0.4 as the cube's.
  public var shading: Double
  /// The number of shades.
  public var shadingSteps: Int
  /// Darkness beside the card, 0…1.
  public var backgroundShade: Double

  /// - Precondition: both shades within 0…1, at least one step.
  public init(shading: Double = 0.4, shadingSteps: Int = 4, backgroundShade: Double = 1) {
    precondition((0...1).contains(shading) && (0...1).contains(backgroundShade), "parts of a whole are 0…1")
    precondition(shadingSteps >= 1, "shading takes at least one step")
    self.shading = shading
    self.shadingSteps = shadingSteps
    self.backgroundShade = backgroundShade
  }

  /// See `TransitionStyle`.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    let part = abs(_cos(.pi * progress))
    let width = Int((part * Double(size.columns)).rounded())
    let column = (size.columns - width) / 2
    let sheet = PlacedPage(
      columns: column..<column + width, offset: column, width: width,
      dim: shading * stepped(1 - part, shadingSteps))
    return progress < 0.5
      ? TransitionLayout(front: sheet, backgroundShade: backgroundShade)
      : TransitionLayout(back: sheet, backgroundShade: backgroundShade)
  }
}
