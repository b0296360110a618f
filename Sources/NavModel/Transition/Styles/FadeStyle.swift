/// The front fades into the back; neither moves.
///
/// With 24 bits or 256 colours backgrounds blend; the front's text fades out until one half, then the back's fades
/// in. With 16 colours or none both change at one half, and texts are dim from one quarter to three quarters: a
/// dither would be unreadable.
public struct FadeStyle: TransitionStyle, Equatable {
  /// The number of repaints. 16, by eye: the fewest without a visible jump in 0.35 s, about 20 frames.
  public var steps: Int

  /// - Precondition: at least two steps.
  public init(steps: Int = 16) {
    precondition(steps >= 2, "a fade has a way to go")
    self.steps = steps
  }

  /// See `TransitionStyle`.
  public func layout(progress: Double, size: Size) -> TransitionLayout {
    let whole = PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
    var front = whole
    front.opacity = 1 - stepped(progress, steps)
    return TransitionLayout(back: whole, front: front)
  }
}
