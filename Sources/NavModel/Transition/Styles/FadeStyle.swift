/// The front page fades into the back page; neither moves.
///
/// With 24 bits or 256 colours the backgrounds blend all the way, the front page's words sink into them until one half, and
/// from there the back page's rise. With 16 colours or none there is nothing to blend: the pages are exchanged at one
/// half, and the words are dim from one quarter to three quarters, so that at any moment exactly one text is read; a
/// dither of both, by cells or by columns, would let neither be read.
public struct FadeStyle: TransitionStyle, Equatable {
  /// In how many steps one page fades into the other. Each step repaints both pages; 16 is the fewest at which no
  /// single step catches the eye in a fade of 0.35 s, of about 20 frames. Chosen by eye.
  public var steps: Int

  /// - Precondition: at least two steps.
  public init(steps: Int = 16) {
    precondition(steps >= 2, "a fade has a way to go")
    self.steps = steps
  }

  public func layout(progress: Double, size: Size) -> TransitionLayout {
    let whole = PlacedPage(columns: 0..<size.columns, offset: 0, width: size.columns)
    var front = whole
    front.opacity = 1 - stepped(progress, steps)
    return TransitionLayout(back: whole, front: front)
  }
}
