/// The spacing of frames that no key or mouse report has asked for: at most 60 a second in the long run.
///
/// After a rest, and after a frame for a key, one such frame may follow at once. What a program reads at its
/// start, or after a key, arrives a few milliseconds after the frame that shows its page.
struct FrameSpacing {
  private static let interval: Seconds = 1 / EventLoop.frameRate

  private var lastFrame: Seconds = -1
  /// The end of the time that is covered by the frames since a rest or a key, each a 60th of a second long.
  private var end: Seconds = -1

  /// Notes a frame.
  /// - Parameters:
  ///   - time: when the frame was drawn.
  ///   - isUrgent: whether a key, the mouse, a signal or a new size has asked for the frame.
  mutating func frameWasDrawn(at time: Seconds, isUrgent: Bool) {
    lastFrame = time
    end = (isUrgent ? time : max(end, time)) + Self.interval
  }

  /// Returns when the next frame may be drawn. While something moves, frames are evenly spaced.
  func nextFrame(whileMoving isMoving: Bool) -> Seconds {
    isMoving ? lastFrame + Self.interval : end - Self.interval
  }
}
