import TermNav

/// The changes that a source has reported and that its view has not applied to its loaded lines.
@MainActor final class LineChanges {
  private struct Pending {
    var from: Int?
    var isReplaced = false
    /// Whether the view has been told of changes of the lines that it has not applied.
    var isPending = false
  }
  /// The changes of the lines, which the source may report on any thread.
  private let pending = Locked(Pending())
  private var observation: LineObservation?
  /// The time at which lines of the present source were last brought up to date, in seconds; nil before its
  /// first lines.
  private var lastDrain: Seconds?

  /// The shortest time, in seconds, between two updates of a source that changes all the time: 20 updates a
  /// second.
  static let interval: Seconds = 0.05
  /// How many seconds earlier than `interval` a change may come and still be applied at once: 5 ms. This
  /// saves a wake-up.
  private static let tolerance: Seconds = 0.005

  deinit { observation?.cancel() }

  /// Listens to the changes of a source instead of the source before.
  /// - Parameters:
  ///   - source: The source to listen to.
  ///   - handOver: Called on the main actor when there are changes of the lines. It is not called again until
  ///     `drain` has returned these.
  func listen(to source: any LineSource, _ handOver: @escaping @MainActor () -> Void) {
    observation?.cancel()
    observation = source.observeChanges { [pending] change in
      let isFirst = pending.withLock { pending in
        switch change {
        case .grew(let from): pending.from = min(from, pending.from ?? from)
        case .replaced: pending.isReplaced = true
        }
        defer { pending.isPending = true }
        return !pending.isPending
      }
      if isFirst { Task { @MainActor in handOver() } }
    }
    pending.withLock { $0 = Pending() }
    lastDrain = nil
  }

  /// Returns how long the view has to wait before it applies the changes of the lines; nil to apply them at
  /// once.
  func wait(at now: Seconds) -> Duration? {
    guard let last = lastDrain, last <= now, now < last + Self.interval - Self.tolerance else { return nil }
    return Duration(nearest: last + Self.interval - now)
  }

  /// Returns the changes of the lines that were reported since the last call, and forgets them: `from` is the
  /// first line that is new or may have changed, nil without such lines; `isReplaced` tells whether all lines
  /// may have changed.
  /// - Parameters:
  ///   - now: The time at which the view applies the changes. `wait(at:)` counts from it.
  ///   - hasLines: Whether the source has lines. Without lines `now` is not kept, so that the source's first
  ///     lines are shown without a wait.
  func drain(at now: Seconds, hasLines: Bool) -> (from: Int?, isReplaced: Bool) {
    if hasLines { lastDrain = now }
    return pending.withLock { pending in
      defer { pending = Pending() }
      return (pending.from, pending.isReplaced)
    }
  }
}
