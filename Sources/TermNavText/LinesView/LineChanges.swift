import TermNav

/// What a source has told since it was last looked at.
@MainActor final class LineChanges {
  private struct Told {
    var from: Int?
    var isReplaced = false
    /// Whether someone was told who has not looked yet.
    var isPending = false
  }
  /// Told on any thread.
  private let told = Locked(Told())
  private var observation: LineObservation?
  private var lastTaken: Seconds?

  /// Seconds between two looks at a source that changes all the time; our own figure.
  static let interval: Seconds = 0.05
  /// A change that comes so little too early is not put off, which would cost another wake-up; our own figure.
  private static let tolerance: Seconds = 0.005

  deinit { observation?.cancel() }

  /// Listens to a source in place of the one before.
  /// - Parameter handOver: called once there are changes, and again after they were taken.
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

  /// How long the changes are put off; nil where they are taken at once.
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
