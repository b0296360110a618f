/// A slide over a resting back, with the fewest bytes.
public struct CoverStyle: TransitionStyle, Equatable {
  private let slide: SlideStyle

  /// `dimming` of the covered back is 0…1, 0.3 by eye; `dimmingSteps` is at least 1.
  public init(dimming: Double = 0.3, dimmingSteps: Int = 4, hasShadow: Bool = true) {
    slide = SlideStyle(parallax: 0, dimming: dimming, dimmingSteps: dimmingSteps, hasShadow: hasShadow)
  }

  /// See `TransitionStyle`.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    slide.layout(context)
  }
}
