/// BBGestureBack's pop: the front slides off, and the back grows to its full size about the screen's centre.
public struct ScaleStyle: TransitionStyle, Equatable {
  /// The back's size at the start, above 0, at most 1; 0.95 by BBGestureBack.
  package var scale: Double
  /// The back's dimming at the start, 0…1; 0.4 as `SlideStyle`.
  package var dimming: Double
  /// The number of shades; each change redraws rows.
  package var dimmingSteps: Int
  /// Darkness about the back, 0…1.
  package var backgroundShade: Double

  /// - Precondition: scale above 0, at most 1; both shades within 0…1; at least one step.
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

  /// See `TransitionStyle`.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    var slide = SlideStyle(parallax: 0)
    (slide.dimming, slide.dimmingSteps) = (dimming, dimmingSteps)
    var layout = slide.layout(context)
    // Equal margins keep the centre in its place.
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

  /// Leaves at least one of `count`.
  private func inset(_ part: Double, of count: Int) -> Int {
    min(Int(nearest: (part * Double(count)).rounded()), (count - 1) / 2)
  }
}
