/// How a tapped view shrinks and springs back: its size as a function of the time since the tap.
///
/// The order is AXKit's: the handler runs first; then the view is at its smallest at a tenth of the duration, and springs
/// back in the rest of it.
public struct TapScale: Equatable, Sendable {
  /// The part of the duration after which the view is smallest (BEHAVIOUR section 11).
  public nonisolated static let smallestAt = 0.1

  /// The smallest size, as a part of the whole: over 0, at most 1.
  public let smallest: Double
  /// From the tap to rest, in seconds.
  public let duration: Seconds

  /// - Precondition: `smallest` is over 0 and at most 1, `duration` positive and finite.
  public init(smallest: Double = 0.9, duration: Seconds = 0.4) {
    precondition(smallest > 0 && smallest <= 1, "a view shrinks to a part of its size")
    precondition(duration > 0 && duration.isFinite, "a bounce takes a while, and ends")
    self.smallest = smallest
    self.duration = duration
  }

  /// The size at a time since the tap: 1 before it and from `duration` on. It swings a little over 1 on the way.
  public func scale(after time: Seconds) -> Double {
    let part = time / duration
    guard part > 0, part < 1 else { return 1 }
    let depth = 1 - smallest
    if part <= Self.smallestAt { return 1 - depth * part / Self.smallestAt }
    // One and a quarter swings, so that it ends at 1 exactly. Decay and swing are chosen by eye.
    let back = (part - Self.smallestAt) / (1 - Self.smallestAt)
    return 1 - depth * _exp(-5 * back) * _cos(2.5 * .pi * back)
  }
}

/// The taps whose view is on its way back to its size.
@MainActor public final class TapBounces {
  /// False keeps every view still, as reduced motion wants it.
  public var isAllowed = true
  /// Called for each tap whose scale has changed.
  public var onStep: ((TapGestureRecognizer) -> Void)?
  @exclusivity(unchecked) private var running:
    [(tap: TapGestureRecognizer, style: TapScale, start: Seconds)] = []

  /// Whether `advance` will still change something.
  public var isRunning: Bool { !running.isEmpty }

  func begin(_ tap: TapGestureRecognizer, _ style: TapScale) {
    guard isAllowed else { return }
    running.removeAll { $0.tap === tap }
    running.append((tap, style, tap.time))
  }

  func advance(to time: Seconds) {
    guard !running.isEmpty else { return }
    let steps = running
    running.removeAll { time >= $0.start + $0.style.duration }
    for step in steps {
      step.tap.scale = step.style.scale(after: time - step.start)
      onStep?(step.tap)
    }
  }
}
