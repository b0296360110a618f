/// A transition style in which the front page slides over a back page that does not move. No style sends
/// fewer bytes.
public struct CoverStyle: TransitionStyle, Equatable {
  private let slide: SlideStyle

  /// Creates the style, in which the front page slides over a still back page; the parameters are those of
  /// `SlideStyle`.
  public init(
    dimming: Double = 0.4, dimmingSteps: Int = 4, shadowReach: Int = 4, shadowShowsText: Bool? = nil,
    lift: Double = 1 / 3.0
  ) {
    slide = SlideStyle(
      parallax: 0, dimming: dimming, dimmingSteps: dimmingSteps, shadowReach: shadowReach,
      shadowShowsText: shadowShowsText, lift: lift)
  }

  /// Returns the layout of both pages at a progress of the transition.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    slide.layout(context)
  }
}
