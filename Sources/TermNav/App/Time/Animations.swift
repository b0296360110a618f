/// The motions that a program's views have asked for.
@MainActor final class Animations {
  private var all: [Animation] = []
  private let clock: AppClock
  private let frames: MotionClock

  init(_ clock: AppClock, _ frames: MotionClock) { (self.clock, self.frames) = (clock, frames) }

  /// Whether a visible motion goes on in each frame.
  var isMoving: Bool { !all.isEmpty && all.contains(where: \.isMoving) }
  /// Whether a motion needs a frame.
  var needDisplay: Bool { all.contains(where: \.needsDisplay) }

  /// The earliest time, in seconds, for which a motion waits; nil if none does.
  var deadline: Seconds? { all.isEmpty ? nil : all.reduce(nil) { .earliest($0, $1.deadline) } }

  /// Whether a motion has not begun yet.
  var areAwaited: Bool { all.contains { $0.isMoving && !$0.hasBegun } }

  /// Begins a motion. If the program has no time yet, the motion begins with the first time that is told.
  func begin(_ animation: Animation) {
    all.append(animation)
    if clock.hasBegun { animation.begin(at: clock.now.seconds) }
  }

  /// Steps the motions that wait for a frame, and those whose time has come. A motion that is requested by a
  /// step begins with the next frame.
  func advance(to time: Seconds) {
    var haveEnded = false
    for animation in all {
      animation.begin(at: time)
      animation.advance(to: time, by: frames)
      if !animation.isActive { haveEnded = true }
    }
    if haveEnded { all.removeAll { !$0.isActive } }
  }
}
