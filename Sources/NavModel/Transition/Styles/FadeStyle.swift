/// The front dissolves into the back, cell by cell in a pattern of 4 × 4.
public struct FadeStyle: TransitionStyle, Equatable {
  /// Repaints, of which the pattern shows at most 16.
  package var steps: Int

  /// - Precondition: at least two steps.
  public init(steps: Int = 16) {
    precondition(steps >= 2, "a fade has a way to go")
    self.steps = steps
  }

  /// See `TransitionStyle`.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let (progress, size) = (context.progress, context.size)
    let whole = PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
    var front = whole
    front.opacity = 1 - stepped(progress, steps)
    return TransitionLayout(back: whole, front: front, bars: .crossFade)
  }
}
