/// The motions that a program's views have asked for.
@MainActor final class Animations {
  private var all: [Animation] = []
  private let clock: AppClock
  private let frames: MotionClock

  init(_ clock: AppClock, _ frames: MotionClock) { (self.clock, self.frames) = (clock, frames) }

  /// Whether one that is seen goes on in each frame.
  var isMoving: Bool { !all.isEmpty && all.contains(where: \.isMoving) }
  /// Whether a frame is to be drawn for one.
  var needDisplay: Bool { all.contains(where: \.needsDisplay) }

  /// The earliest time for which one waits.
  var deadline: Seconds? { all.isEmpty ? nil : all.reduce(nil) { .earliest($0, $1.deadline) } }

  /// Whether one has not begun yet.
  var areAwaited: Bool { all.contains { $0.isMoving && !$0.hasBegun } }

  /// Begins a motion; one that comes before the program has told a time begins with the first time that is told.
  func begin(_ animation: Animation) {
    all.append(animation)
    if clock.hasBegun { animation.begin(at: clock.now.seconds) }
  }

  /// Steps the motions that wait for a frame, and those whose time has come. A motion that a step asks for begins with the next frame.
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
