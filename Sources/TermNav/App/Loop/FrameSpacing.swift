/// When a frame may be drawn that nobody's key or mouse has asked for: at most 60 times a second in the long run (RULES, section 22).
///
/// At rest, and behind a frame that a key has asked for, one frame more may follow at once: what a program reads when it starts, or
/// after a key, comes a few milliseconds after the frame that shows its page.
struct FrameSpacing {
  private static let interval: Seconds = 1 / EventLoop.frameRate

  private var lastFrame: Seconds = -1
  /// How far the frames that were drawn since a rest or a key reach, each of them a 60th of a second long.
  private var end: Seconds = -1

  /// - Parameter isUrgent: whether a key, the mouse, a signal or a new size asked for it.
  mutating func frameWasDrawn(at time: Seconds, isUrgent: Bool) {
    lastFrame = time
    end = (isUrgent ? time : max(end, time)) + Self.interval
  }

  /// When the next frame may be drawn. While something moves, frames come evenly.
  func nextFrame(whileMoving isMoving: Bool) -> Seconds {
    isMoving ? lastFrame + Self.interval : end - Self.interval
  }
}
