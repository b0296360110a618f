internal import CLibrary

/// AXKit's tap animation: the view shrinks, then springs back.
package struct TapScale: Equatable, Sendable {
  /// The part of `duration` until it is smallest (RULES, section 11).
  package nonisolated static let smallestAt = 0.1

  /// The default `duration`.
  package nonisolated static let standardDuration: Seconds = 0.4

  /// The smallest size, above 0, at most 1.
  package let smallest: Double
  /// Seconds from tap to rest.
  package let duration: Seconds

  /// - Precondition: 0 < `smallest` ≤ 1; `duration` positive and finite.
  package init(smallest: Double = 0.9, duration: Seconds = TapScale.standardDuration) {
    precondition(smallest > 0 && smallest <= 1, "a view shrinks to a part of its size")
    precondition(duration > 0 && duration.isFinite, "a bounce takes a while, and ends")
    self.smallest = smallest
    self.duration = duration
  }

  /// The size factor, briefly above 1.
  package func scale(after time: Seconds) -> Double {
    let part = time / duration
    guard part > 0, part < 1 else { return 1 }
    let depth = 1 - smallest
    if part <= Self.smallestAt { return 1 - depth * part / Self.smallestAt }
    // 1¼ swings end at exactly 1; chosen by eye.
    let back = (part - Self.smallestAt) / (1 - Self.smallestAt)
    return 1 - depth * exp(-5 * back) * cos(2.5 * .pi * back)
  }
}

/// Taps whose views are animated.
@MainActor package final class TapBounces {
  /// False for reduced motion.
  package var isAllowed = true
  package var onStep: ((TapGestureRecognizer) -> Void)?
  /// That of the program.
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
