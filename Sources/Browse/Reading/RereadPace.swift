import TermNav

/// Computes pauses between readings of a file or directory that changes all the time. With these pauses,
/// reading takes at most a fifth of the time.
nonisolated struct RereadPace {
  private var lastDuration = Duration.zero
  private var ended = AppClock.Instant(seconds: 0)

  /// Notes when the last reading of a changing file or directory has begun and ended.
  mutating func note(from start: AppClock.Instant, to end: AppClock.Instant) {
    (lastDuration, ended) = (start.duration(to: end), end)
  }

  /// Returns the time to wait, from now, before a changing file is read again: four times the last reading's
  /// time, counted from its end, but at least `least`.
  func pause(at now: AppClock.Instant, atLeast least: Duration) -> Duration {
    max(least, lastDuration * 4 - ended.duration(to: now))
  }
}
