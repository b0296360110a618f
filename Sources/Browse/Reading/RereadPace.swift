import TermNav

/// The pauses between readings of something that changes all the time, so that reading takes at most a fifth
/// of the time.
nonisolated struct RereadPace {
  private var lastDuration = Duration.zero
  private var ended = AppClock.Instant(seconds: 0)

  /// Notes when the last reading began and ended.
  mutating func note(from start: AppClock.Instant, to end: AppClock.Instant) {
    (lastDuration, ended) = (start.duration(to: end), end)
  }

  /// Returns how long to wait before the next reading.
  func pause(at now: AppClock.Instant, atLeast least: Duration) -> Duration {
    max(least, lastDuration * 4 - ended.duration(to: now))
  }
}
