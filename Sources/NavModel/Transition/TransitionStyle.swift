/// A pure function from progress to layout, for a left-to-right pop; mirrored right to left, reversed for a push.
public protocol TransitionStyle: Sendable {
  /// Lays out a progress above 0 and below 1, on columns × rows, at least 1 × 1. Parts off the screen are cut.
  func layout(_ context: TransitionContext) -> TransitionLayout
}

extension TransitionStyle {
  /// That of a pop which nobody holds.
  public func layout(progress: Double, size: Size) -> TransitionLayout {
    layout(TransitionContext(progress: progress, size: size))
  }

  /// The style's layout; at 0 and 1 the resting picture.
  package func shownLayout(_ context: TransitionContext) -> TransitionLayout {
    let whole = PlacedPage(columns: 0..<context.size.columns, offset: 0, width: context.size.columns)
    if context.progress <= 0 { return TransitionLayout(front: whole) }
    if context.progress >= 1 { return TransitionLayout(back: whole) }
    return layout(context)
  }

  /// That of a pop which nobody holds.
  package func shownLayout(progress: Double, size: Size) -> TransitionLayout {
    shownLayout(TransitionContext(progress: progress, size: size))
  }
}

/// Rounds to steps, so that shades seldom change.
func stepped(_ part: Double, _ steps: Int) -> Double {
  (min(max(part, 0), 1) * Double(steps)).rounded() / Double(steps)
}

/// The front's leading column, round(p·W).
func seamColumn(_ progress: Double, _ width: Int) -> Int {
  Int((progress * Double(width)).rounded())
}
