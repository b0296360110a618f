/// A style of transitions: a pure function from progress to the layout of both pages. It describes a pop from
/// left to right. For the other reading direction it is mirrored, and for a push reversed.
public protocol TransitionStyle: Sendable {
  /// Returns the layout at a progress above 0 and below 1, on a screen of at least 1 × 1 cells. Parts off the
  /// screen are cut.
  func layout(_ context: TransitionContext) -> TransitionLayout
}

extension TransitionStyle {
  /// Returns the layout of a pop that is not held.
  public func layout(progress: Double, size: Size) -> TransitionLayout {
    layout(TransitionContext(progress: progress, size: size))
  }

  /// Returns the layout of the style, or at progress 0 and 1 the picture at rest.
  package func shownLayout(_ context: TransitionContext) -> TransitionLayout {
    let whole = PlacedPage(columns: 0..<context.size.columns, offset: 0, width: context.size.columns)
    if context.progress <= 0 { return TransitionLayout(front: whole) }
    if context.progress >= 1 { return TransitionLayout(back: whole) }
    return layout(context)
  }

  /// Returns the shown layout of a pop that is not held.
  package func shownLayout(progress: Double, size: Size) -> TransitionLayout {
    shownLayout(TransitionContext(progress: progress, size: size))
  }
}

/// Rounds a part, clamped to 0…1, to a number of steps, so that shades change seldom.
func stepped(_ part: Double, _ steps: Int) -> Double {
  (min(max(part, 0), 1) * Double(steps)).rounded() / Double(steps)
}

/// Returns the leading column of the front page, round(p·W).
func seamColumn(_ progress: Double, _ width: Int) -> Int {
  Int((progress * Double(width)).rounded())
}
