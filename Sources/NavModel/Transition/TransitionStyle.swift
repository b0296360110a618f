/// A pure function from progress to layout, for a left-to-right pop; mirrored right to left, reversed for a push.
public protocol TransitionStyle: Sendable {
  /// Lays out a pop's `progress`, above 0 and below 1, on columns × rows, at least 1 × 1. Parts off the screen are
  /// cut.
  func layout(progress: Double, size: Size) -> TransitionLayout
}

extension TransitionStyle {
  /// The style's layout; at 0 and 1 the resting picture.
  public func shownLayout(progress: Double, size: Size) -> TransitionLayout {
    let whole = PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
    if progress <= 0 { return TransitionLayout(front: whole) }
    if progress >= 1 { return TransitionLayout(back: whole) }
    return layout(progress: progress, size: size)
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
