import TermNav

/// When something that changes all the time is read again: to read it takes a fifth of the time at most.
nonisolated struct RereadPace {
  private var took = Duration.zero
  private var ended = AppClock.Instant(seconds: 0)

  /// The last reading.
  mutating func note(from start: AppClock.Instant, to end: AppClock.Instant) {
    (took, ended) = (start.duration(to: end), end)
  }

  /// How long the next reading waits.
  func pause(at now: AppClock.Instant, atLeast least: Duration) -> Duration {
    max(least, took * 4 - ended.duration(to: now))
  }
}
