import TermNav

/// The changes that a source has reported since they were last applied.
@MainActor final class LineChanges {
  private struct Told {
    var from: Int?
    var isReplaced = false
    /// Whether the view has been told and has not applied the changes yet.
    var isPending = false
  }
  /// The changes, which the source may report on any thread.
  private let told = Locked(Told())
  private var observation: LineObservation?
  private var lastTaken: Seconds?

  /// The shortest time between two updates of a source that changes all the time: 20 a second.
  static let interval: Seconds = 0.05
  /// A change that comes up to 5 ms too early is applied at once, to save a wake-up.
  private static let tolerance: Seconds = 0.005

  deinit { observation?.cancel() }

  /// Listens to a source instead of the previous one.
  /// - Parameters:
  ///   - source: The source to listen to.
  ///   - handOver: Called on the main actor when there are changes, and not again until these have been
  ///     taken.
  func listen(to source: any LineSource, _ handOver: @escaping @MainActor () -> Void) {
    observation?.cancel()
    observation = source.observeChanges { [told] change in
      let isFirst = told.withLock { told in
        switch change {
        case .grew(let from): told.from = min(from, told.from ?? from)
        case .replaced: told.isReplaced = true
        }
        defer { told.isPending = true }
        return !told.isPending
      }
      if isFirst { Task { @MainActor in handOver() } }
    }
    told.withLock { $0 = Told() }
  }

  /// Returns how long to wait before the changes are applied; nil to apply them at once.
  func wait(at now: Seconds) -> Duration? {
    guard let last = lastTaken, last <= now, now < last + Self.interval - Self.tolerance else { return nil }
    return Duration(nearest: last + Self.interval - now)
  }

  func take(at now: Seconds) -> (from: Int?, isReplaced: Bool) {
    lastTaken = now
    return told.withLock { told in
      defer { told = Told() }
      return (told.from, told.isReplaced)
    }
  }
}
