/// A transition style in which one page fades into the other, and no page moves. In a pop the front page's
/// text fades out in the first half, and the back page's text fades in during the second half. A push runs
/// backward.
public struct FadeStyle: TransitionStyle, Equatable {
  /// The number of steps of opacity in each half of the fade; each step repaints the screen.
  package var steps: Int
  private static let fewestSteps = 2

  /// Creates the style, in which one page fades into the other.
  /// - Parameter steps: the number of steps of opacity in each half of the fade; each step repaints the
  ///   screen. Where frames wait for the connection to the terminal, there are two steps.
  /// - Precondition: `steps` is at least 2.
  public init(steps: Int = 5) {
    precondition(steps >= Self.fewestSteps, "a fade has a way to go")
    self.steps = steps
  }

  /// Returns the layout of both pages at a progress of the transition.
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
  /// Rounds the page's opacity so that it changes in `steps` equal steps in each half of a fade, without
  /// changing which page's text is shown.
  package mutating func fadeInSteps(_ steps: Int) {
    guard opacity < 1 else { return }
    let rounded = stepped(opacity, 2 * min(max(steps, 1), .max / 2))
    opacity = opacity >= 0.5 ? max(rounded, 0.5) : min(rounded, 0.5.nextDown)
  }
}
