/// UINavigationController's slide: the front moves off, the back more slowly.
public struct SlideStyle: TransitionStyle, Equatable {
  /// The back's starting offset in widths; 0.3 measured on iOS.
  public var parallax: Double
  /// The back's dimming at the start, 0…1; 0.2 by BEHAVIOUR-NAVIGATION, section 8.
  public var dimming: Double
  /// The number of shades; each change redraws rows.
  public var dimmingSteps: Int
  /// Darkens the column before the front.
  public var hasShadow: Bool

  /// - Precondition: parallax and dimming within 0…1, at least one step.
  public init(parallax: Double = 0.3, dimming: Double = 0.2, dimmingSteps: Int = 4, hasShadow: Bool = true) {
    precondition((0...1).contains(parallax) && (0...1).contains(dimming), "parts of a whole are 0…1")
    precondition(dimmingSteps >= 1, "dimming takes at least one step")
    self.parallax = parallax
    self.dimming = dimming
    self.dimmingSteps = dimmingSteps
    self.hasShadow = hasShadow
  }

  /// See `TransitionStyle`.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    let width = size.columns
    let seam = seamColumn(progress, width)
    let rest = 1 - progress
    let level = stepped(rest, dimmingSteps)
    let back = PlacedPage(
      columns: 0..<seam, offset: -Int((parallax * Double(width) * rest).rounded()), width: width,
      dim: dimming * level)
    let front = PlacedPage(columns: seam..<width, offset: seam, width: width)
    let showsShadow = hasShadow && seam > 0 && seam < width
    return TransitionLayout(
      back: back, front: front,
      shadow: showsShadow
        ? .init(column: seam - 1, strength: max(level, 1 / Double(dimmingSteps))) : nil,
      seam: .init(column: seam, eighths: Int(((progress * Double(width) - Double(seam)) * 8).rounded())))
  }
}
