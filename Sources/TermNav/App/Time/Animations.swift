/// The animations that the views of a program have requested by `animate`.
@MainActor final class Animations {
  private var all: [Animation] = []
  private let clock: AppClock
  private let frames: MotionClock

  init(_ clock: AppClock, _ frames: MotionClock) { (self.clock, self.frames) = (clock, frames) }

  /// Whether an animation of a visible view runs, so that it needs a step in each frame.
  var isMoving: Bool { !all.isEmpty && all.contains(where: \.isMoving) }
  /// Whether a view's animation needs a frame to be drawn.
  var needDisplay: Bool { all.contains(where: \.needsDisplay) }

  /// The earliest time, in seconds, for which a view's animation waits; nil if none waits.
  var deadline: Seconds? { all.isEmpty ? nil : all.reduce(nil) { .earliest($0, $1.deadline) } }

  /// Whether a view's animation waits for its first frame.
  var areAwaited: Bool { all.contains { $0.isMoving && !$0.hasBegun } }

  /// Adds a view's animation and begins it. Before the program's clock runs, the animation begins with the
  /// first `advance(to:)`.
  func begin(_ animation: Animation) {
    all.append(animation)
    if clock.hasBegun { animation.begin(at: clock.now.seconds) }
  }

  /// Makes a step of the animations that wait for a frame, and of those whose time has come. An animation
  /// that is requested during such a step begins with the next frame.
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
