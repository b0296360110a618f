/// A slide over a resting back, with the fewest bytes.
public struct CoverStyle: TransitionStyle, Equatable {
  private let slide: SlideStyle

  /// As `SlideStyle`'s.
  public init(
    dimming: Double = 0.4, dimmingSteps: Int = 4, shadowReach: Int = 4, shadowShowsText: Bool? = nil,
    lift: Double = 1 / 3.0
  ) {
    slide = SlideStyle(
      parallax: 0, dimming: dimming, dimmingSteps: dimmingSteps, shadowReach: shadowReach,
      shadowShowsText: shadowShowsText, lift: lift)
  }

  /// See `TransitionStyle`.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    slide.layout(context)
  }
}
