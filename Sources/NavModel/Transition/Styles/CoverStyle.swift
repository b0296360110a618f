/// A slide over a resting back, with the fewest bytes of all styles.
public struct CoverStyle: TransitionStyle, Equatable {
  private let slide: SlideStyle

  /// - Parameters:
  ///   - dimming: of the covered back, 0…1. 0.3, by eye: nothing else shows its depth.
  ///   - dimmingSteps: the number of shades, at least 1.
  ///   - hasShadow: darkens the column before the front.
  public init(dimming: Double = 0.3, dimmingSteps: Int = 4, hasShadow: Bool = true) {
    slide = SlideStyle(parallax: 0, dimming: dimming, dimmingSteps: dimmingSteps, hasShadow: hasShadow)
  }

  /// See `TransitionStyle`.
  public func layout(progress: Double, size: Size) -> TransitionLayout {
    slide.layout(progress: progress, size: size)
  }
}
