internal import CLibrary

/// The animation of a view's size after a tap, as in AXKit, a library for iOS: the view shrinks, then springs
/// back.
package struct TapScale: Equatable, Sendable {
  /// The part of `duration`, 0…1, after which the tapped view is smallest (RULES, section 11).
  package nonisolated static let smallestAt = 0.1

  /// The default duration of the animation of a tapped view, in seconds.
  package nonisolated static let standardDuration: Seconds = 0.4

  /// The smallest size of the tapped view, as a factor above 0 and at most 1.
  package let smallest: Double
  /// The seconds from the tap until the animated view is at rest.
  package let duration: Seconds

  /// Creates the animation of a view's size after a tap. `smallest` is the least size as a factor, `duration`
  /// the time of the animation in seconds.
  /// - Precondition: 0 < `smallest` ≤ 1; `duration` is positive and finite.
  package init(smallest: Double = 0.9, duration: Seconds = TapScale.standardDuration) {
    precondition(smallest > 0 && smallest <= 1, "a view shrinks to a part of its size")
    precondition(duration > 0 && duration.isFinite, "a bounce takes a while, and ends")
    self.smallest = smallest
    self.duration = duration
  }

  /// Returns the size of the tapped view, as a factor, some seconds after the tap; it is above 1 for a
  /// moment.
  package func scale(after time: Seconds) -> Double {
    let part = time / duration
    guard part > 0, part < 1 else { return 1 }
    let depth = 1 - smallest
    if part <= Self.smallestAt { return 1 - depth * part / Self.smallestAt }
    // From its smallest size the view swings for 1¼ periods, which end at exactly 1. The decay of 5 was
    // chosen by eye.
    let back = (part - Self.smallestAt) / (1 - Self.smallestAt)
    return 1 - depth * exp(-5 * back) * cos(2.5 * .pi * back)
  }
}

/// The running animations of views that were tapped (`TapScale`).
@MainActor package final class TapBounces {
  /// Whether tapped views are animated; false for reduced motion.
  package var isAllowed = true
  package var onStep: ((TapGestureRecognizer) -> Void)?
  /// The clock of the program, which gives the time at which an animation starts.
  package var clock = MotionClock()
  private var running: [(tap: TapGestureRecognizer, style: TapScale, start: MotionStart)] = []

  package var isRunning: Bool { !running.isEmpty }

  func begin(_ tap: TapGestureRecognizer, _ style: TapScale) {
    guard isAllowed else { return }
    running.removeAll { $0.tap === tap }
    running.append((tap, style, clock.start(at: tap.time)))
  }

  func advance(to time: Seconds) {
    guard !running.isEmpty else { return }
    let steps = running
    running.removeAll { $0.start.elapsed(at: time) >= $0.style.duration }
    for step in steps {
      step.tap.scale = step.style.scale(after: step.start.elapsed(at: time))
      onStep?(step.tap)
    }
  }
}
