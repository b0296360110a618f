/// The time at which an animation starts: that of the first frame drawn after the animation was requested. So
/// the program's work before that frame does not shorten the animation.
package struct MotionStart {
  /// The time at which the animation was requested, in seconds.
  package let asked: Seconds
  private let frame: FirstFrame?

  /// Creates the start of a motion at a known time, such as for a program that draws no frames.
  package init(at time: Seconds) { self.init(asked: time, frame: nil) }

  fileprivate init(asked: Seconds, frame: FirstFrame?) {
    self.asked = asked
    self.frame = frame
  }

  /// The time at which the animation started, in seconds; nil until its first frame has been drawn.
  package var time: Seconds? { frame == nil ? asked : frame?.time }

  /// Returns the seconds since the animation's start; 0 while the start is not known yet.
  package func elapsed(at now: Seconds) -> Seconds { time.map { max(0, now - $0) } ?? 0 }
}

/// The next frame to be drawn, shared by all motions that start with it.
private final class FirstFrame {
  var time: Seconds?
}

/// The clock from which the animations of a program get their start times.
@MainActor package final class MotionClock {
  /// Whether frames are drawn. It is false where a caller passes each time explicitly; then a motion starts
  /// when it is requested.
  package var drawsFrames = false
  private var frame: FirstFrame?

  package init() {}

  /// Returns the start of a motion: the time of the next frame, or `time` where no frames are drawn.
  /// - Parameter time: when the motion is requested, in seconds.
  package func start(at time: Seconds) -> MotionStart {
    guard drawsFrames else { return MotionStart(at: time) }
    let shared = frame ?? FirstFrame()
    frame = shared
    return MotionStart(asked: time, frame: shared)
  }

  /// Whether a motion waits for its first frame to be drawn.
  package var isAwaited: Bool { frame != nil }

  /// Begins the motions that waited for a frame, because the frame has been drawn or given up.
  /// - Parameter time: the time at the frame's end, in seconds.
  package func frameWasDrawn(at time: @autoclosure () -> Seconds) {
    frame?.time = time()
    frame = nil
  }
}
