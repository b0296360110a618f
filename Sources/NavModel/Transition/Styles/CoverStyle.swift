/// The front page moves off a back page that stands still, as a sheet that is drawn from a table.
///
/// A slide without parallax: nothing of the back page ever moves, so it costs the fewest bytes of all styles.
public struct CoverStyle: TransitionStyle, Equatable {
  private let slide: SlideStyle

  /// - Parameters:
  ///   - dimming: how far the back page is dimmed while it is covered, 0…1. 0.3, chosen by eye: deeper than the
  ///     slide's, since nothing else says that it lies below.
  ///   - dimmingSteps: in how many steps the dimming goes.
  /// - Precondition: dimming within 0…1, at least one step.
  public init(dimming: Double = 0.3, dimmingSteps: Int = 4, hasShadow: Bool = true) {
    slide = SlideStyle(parallax: 0, dimming: dimming, dimmingSteps: dimmingSteps, hasShadow: hasShadow)
  }

  public func layout(progress: Double, size: Size) -> TransitionLayout {
    slide.layout(progress: progress, size: size)
  }
}
