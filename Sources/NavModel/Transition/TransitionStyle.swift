/// A style of transitions: a pure function from progress to the layout of both pages. The style describes a
/// pop with the reading direction left to right. For the other reading direction its layout is mirrored, and
/// for a push the progress runs backward.
public protocol TransitionStyle: Sendable {
  /// Returns the layout at a progress above 0 and below 1, on a screen of at least 1 × 1 cells. Parts that
  /// are beyond the screen are cut off.
  func layout(_ context: TransitionContext) -> TransitionLayout
}

extension TransitionStyle {
  /// Returns the layout of a pop at `progress` that neither the pointer nor the application holds.
  public func layout(progress: Double, size: Size) -> TransitionLayout {
    layout(TransitionContext(progress: progress, size: size))
  }

  /// Returns the layout of both pages by the style; at progress 0 and 1 that of a single page at rest.
  package func shownLayout(_ context: TransitionContext) -> TransitionLayout {
    let whole = PlacedPage(columns: 0..<context.size.columns, offset: 0, width: context.size.columns)
    if context.progress <= 0 { return TransitionLayout(front: whole) }
    if context.progress >= 1 { return TransitionLayout(back: whole) }
    return layout(context)
  }

  /// Returns the layout of a pop that neither the pointer nor the application holds; at progress 0 and 1 that
  /// of a single page at rest.
  package func shownLayout(progress: Double, size: Size) -> TransitionLayout {
    shownLayout(TransitionContext(progress: progress, size: size))
  }
}

/// Rounds a part, clamped to 0…1, to a multiple of 1/`steps`. With few steps a shade changes seldom, and a
/// page is seldom drawn again.
func stepped(_ part: Double, _ steps: Int) -> Double {
  (min(max(part, 0), 1) * Double(steps)).rounded() / Double(steps)
}

/// Returns the first column of the front page: progress × width, rounded.
func seamColumn(_ progress: Double, _ width: Int) -> Int {
  Int((progress * Double(width)).rounded())
}
