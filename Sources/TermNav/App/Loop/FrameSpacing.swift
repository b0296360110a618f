/// The spacing of frames that are not caused by a key or mouse report: at most 60 in a second on average.
///
/// After a pause, and after a frame for a key, one more frame may follow at once. For a program often reads
/// data at its start or after a key, and gets the data a few milliseconds after the frame that shows the
/// page. So `termnav browse` shows a directory after 7 ms instead of 23, as was measured.
struct FrameSpacing {
  private static let interval: Seconds = 1 / EventLoop.frameRate

  private var lastFrame: Seconds = -1
  /// The end, in seconds, of the span of time that the frames since the last pause or key cover, if each
  /// covers a 60th of a second.
  private var end: Seconds = -1

  /// Notes that a frame was drawn, to space the next frame.
  /// - Parameters:
  ///   - time: the time at which the frame was drawn, in seconds.
  ///   - isUrgent: whether a key, the mouse, a signal or a new size has caused the frame.
  mutating func frameWasDrawn(at time: Seconds, isUrgent: Bool) {
    lastFrame = time
    end = (isUrgent ? time : max(end, time)) + Self.interval
  }

  /// Returns the time, in seconds, from which the next frame may be drawn. While something moves, frames are
  /// evenly spaced.
  func nextFrame(whileMoving isMoving: Bool) -> Seconds {
    isMoving ? lastFrame + Self.interval : end - Self.interval
  }
}
