/// A fade: the front page's text sinks until one half, and from there on the back page's text rises. No page
/// moves.
public struct FadeStyle: TransitionStyle, Equatable {
  /// How often the screen is repainted in each half.
  package var steps: Int
  private static let fewestSteps = 2

  /// Creates the style.
  /// - Parameter steps: how often the screen is repainted in each half. Where frames wait for the connection
  ///   to the terminal it is twice.
  /// - Precondition: at least two steps.
  public init(steps: Int = 5) {
    precondition(steps >= Self.fewestSteps, "a fade has a way to go")
    self.steps = steps
  }

  /// Returns the layout at a progress of the transition.
  public func layout(_ context: TransitionContext) -> TransitionLayout {
    let size = context.size
    let whole = PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
    var front = whole
    front.opacity = context.progress < 0.5 ? 1 - context.progress : min(1 - context.progress, 0.5.nextDown)
    front.fadeInSteps(context.sparesBytes ? Self.fewestSteps : steps)
    return TransitionLayout(back: whole, front: front, bars: .crossFade)
  }
}

extension PlacedPage {
  /// Rounds the opacity to a number of steps in each half, without changing whose text is seen.
  package mutating func fadeInSteps(_ steps: Int) {
    guard opacity < 1 else { return }
    let rounded = stepped(opacity, 2 * min(max(steps, 1), .max / 2))
    opacity = opacity >= 0.5 ? max(rounded, 0.5) : min(rounded, 0.5.nextDown)
  }
}
