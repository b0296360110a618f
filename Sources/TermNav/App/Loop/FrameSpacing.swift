/// When a frame may be drawn that nobody's key or mouse has asked for: at most 60 times a second in the long run (RULES, section 22).
///
/// At rest one frame more may follow at once: what a program reads when it starts, or after a key, comes a few milliseconds after the
/// frame that shows its page.
struct FrameSpacing {
  private static let interval: Seconds = 1 / EventLoop.frameRate

  private var lastFrame: Seconds = -1
  /// How far the frames that were drawn reach, each of them a 60th of a second long.
  private var end: Seconds = -1

  mutating func frameWasDrawn(at time: Seconds) {
    lastFrame = time
    // Frames that keys and the mouse have asked for, however many, hold no other back for longer.
    end = min(max(end, time) + Self.interval, time + 2 * Self.interval)
  }

  /// When the next frame may be drawn. While something moves, frames come evenly.
  func nextFrame(whileMoving isMoving: Bool) -> Seconds {
    isMoving ? lastFrame + Self.interval : end - Self.interval
  }
}
