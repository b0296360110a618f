/// The front fades into the back. From 256 colours on, backgrounds blend and texts fade in turn; with fewer, both
/// change at one half, with texts dim around it.
public struct FadeStyle: TransitionStyle, Equatable {
  /// Repaints; 16 by eye, the fewest without a visible jump in 0.35 s.
  public var steps: Int

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
    return TransitionLayout(back: whole, front: front)
  }
}
