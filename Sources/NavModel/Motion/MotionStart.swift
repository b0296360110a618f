/// When a motion begins: with the first frame that is drawn after it was asked for, so that work in between takes nothing
/// of it.
package struct MotionStart {
  /// When the motion was asked for, in seconds.
  package let asked: Seconds
  private let frame: FirstFrame?

  /// A start at once, where no frames are drawn.
  package init(at time: Seconds) { self.init(asked: time, frame: nil) }

  fileprivate init(asked: Seconds, frame: FirstFrame?) {
    self.asked = asked
    self.frame = frame
  }

  /// Seconds; nil until the frame has been drawn.
  package var time: Seconds? { frame == nil ? asked : frame?.time }

  /// Seconds since the start; 0 until then.
  package func elapsed(at now: Seconds) -> Seconds { time.map { max(0, now - $0) } ?? 0 }
}

/// The next frame; motions that were asked for share it.
private final class FirstFrame {
  var time: Seconds?
}

/// Gives motions their start; all of a program share it.
@MainActor package final class MotionClock {
  /// False where a caller gives the time by hand: then a motion begins when it is asked for.
  package var drawsFrames = false
  private var frame: FirstFrame?

  package init() {}

  /// - Parameter time: when the motion is asked for, in seconds.
  package func start(at time: Seconds) -> MotionStart {
    guard drawsFrames else { return MotionStart(at: time) }
    let shared = frame ?? FirstFrame()
    frame = shared
    return MotionStart(asked: time, frame: shared)
  }

  /// Whether a motion waits for its frame.
  package var isAwaited: Bool { frame != nil }

  /// A frame has been drawn, or is given up: motions that waited for it begin.
  /// - Parameter time: seconds at the frame's end.
  package func frameWasDrawn(at time: @autoclosure () -> Seconds) {
    frame?.time = time()
    frame = nil
  }
}
