/// A transition style in which the front page slides away, and the back page grows to its full size from the
/// screen's centre. It is the pop of BBGestureBack, a library for iOS.
public struct ScaleStyle: TransitionStyle, Equatable {
  /// The size of the back page at the start of a pop, as a factor above 0 and at most 1; the default of 0.95
  /// is that of BBGestureBack, a library for iOS.
  package var scale: Double
  /// How much the back page is dimmed at the start of a pop, 0…1. The default of 0.4 is that of `SlideStyle`.
  package var dimming: Double
  /// The number of shades through which the back page is dimmed; each change of shade redraws its rows.
  package var dimmingSteps: Int
  /// The darkness of the background around the back page, 0…1.
  package var backgroundShade: Double

  /// Creates the style, in which the front page slides away and the back page grows to its full size.
  /// - Precondition: `scale` is above 0 and at most 1, `dimming` and `backgroundShade` are within 0…1, and
  ///   `dimmingSteps` is at least 1.
  public init(
    scale: Double = 0.95, dimming: Double = 0.4, dimmingSteps: Int = 4, backgroundShade: Double = 1
  ) {
    precondition(scale > 0 && scale <= 1, "a scale is above 0, at most 1")
    precondition((0...1).contains(dimming) && (0...1).contains(backgroundShade), "parts of a whole are 0…1")
    precondition(dimmingSteps >= 1, "dimming takes at least one step")
    self.scale = scale
    self.dimming = dimming
    self.dimmingSteps = dimmingSteps
    self.backgroundShade = backgroundShade
  }

  /// Returns the layout of both pages at a progress of the transition.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    var slide = SlideStyle(parallax: 0)
    (slide.dimming, slide.dimmingSteps) = (dimming, dimmingSteps)
    var layout = slide.layout(context)
    // The page has equal margins on both sides, so its centre does not move.
    let margin = (1 - scale) * (1 - progress) / 2
    let columns = inset(margin, of: size.columns)
    let rows = inset(margin, of: size.rows)
    layout.back?.offset = columns
    layout.back?.width = size.columns - 2 * columns
    layout.back?.rowOffset = rows
    if rows > 0 { layout.back?.height = size.rows - 2 * rows }
    layout.backgroundShade = backgroundShade
    layout.bars = .onPages
    return layout
  }

  /// Returns a margin in cells for each side, `part` of `count` cells. At least one cell stays between the
  /// margins.
  private func inset(_ part: Double, of count: Int) -> Int {
    min(Int(nearest: (part * Double(count)).rounded()), (count - 1) / 2)
  }
}
