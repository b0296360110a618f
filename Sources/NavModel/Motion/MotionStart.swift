/// The start of a motion: the first frame that is drawn after the motion was asked for. The time of work
/// before that frame is not lost from the motion.
package struct MotionStart {
  /// When the motion was asked for, in seconds.
  package let asked: Seconds
  private let frame: FirstFrame?

  /// Creates the start of a motion at a known time, for a program that draws no frames.
  package init(at time: Seconds) { self.init(asked: time, frame: nil) }

  fileprivate init(asked: Seconds, frame: FirstFrame?) {
    self.asked = asked
    self.frame = frame
  }

  /// The time of the start, in seconds; nil until the frame has been drawn.
  package var time: Seconds? { frame == nil ? asked : frame?.time }

  /// Returns the seconds since the start; 0 while the start is not known yet.
  package func elapsed(at now: Seconds) -> Seconds { time.map { max(0, now - $0) } ?? 0 }
}

/// The next frame, which all motions that wait for it share.
private final class FirstFrame {
  var time: Seconds?
}

/// The clock that gives the motions of a program their start.
@MainActor package final class MotionClock {
  /// Whether frames are drawn. Where a caller gives the time by hand it is false, and a motion begins when it
  /// is asked for.
  package var drawsFrames = false
  private var frame: FirstFrame?

  package init() {}

  /// Returns the start of a motion: the next frame, or `time` where no frames are drawn.
  /// - Parameter time: when the motion is asked for, in seconds.
  package func start(at time: Seconds) -> MotionStart {
    guard drawsFrames else { return MotionStart(at: time) }
    let shared = frame ?? FirstFrame()
    frame = shared
    return MotionStart(asked: time, frame: shared)
  }

  /// Whether a motion waits for its frame.
  package var isAwaited: Bool { frame != nil }

  /// Begins the motions that waited for a frame, because the frame has been drawn or given up.
  /// - Parameter time: the time at the frame's end, in seconds.
  package func frameWasDrawn(at time: @autoclosure () -> Seconds) {
    frame?.time = time()
    frame = nil
  }
}
