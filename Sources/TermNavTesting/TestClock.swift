public import TermNav

/// A virtual clock: its time passes where the program would wait.
@MainActor public final class TestClock {
  /// The time of a new clock, in seconds. It is not 0, since a machine's clock is not 0 when a program starts
  /// either: a test fails that mistakes a time for a duration.
  public nonisolated static let start: Seconds = 10_000

  /// The time in seconds; `start` at first.
  public private(set) var now: Seconds {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }
  /// The time behind a lock, since the program reads it on any thread.
  nonisolated let time = Locked(TestClock.start)
  /// Whether a wait without a timeout has begun since the test last let time pass.
  private(set) var hasSlept = false
  /// The number of turns of the loop in a row in which no time has passed.
  var idleTurns = 0
  private var end = Seconds.infinity

  /// Lets a wait's timeout pass, but not beyond `end`. A wait without a timeout goes to `end`, or takes no
  /// time where `end` is infinite.
  func pass(_ timeout: Duration?) {
    if timeout == nil { hasSlept = true }
    let due = timeout.map { now + $0.seconds } ?? end
    if due.isFinite || end.isFinite { now = max(now, min(due, end)) }
  }

  /// Creates a clock that shows `start`.
  public init() {}

  /// Lets time pass as if the program's own work were slow. What has become due is handled afterwards, so to
  /// wait, a test calls `AppTester.advance(by:)` instead.
  public func advance(by duration: Duration) { now += max(0, duration.seconds) }

  /// Lets seconds pass, but not beyond `end`.
  func creep(by seconds: Seconds) { now = max(now, min(now + seconds, end)) }

  /// Runs a body in which no wait passes `end`, a time in seconds.
  func until<Result, Failure>(
    _ end: Seconds, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = self.end
    self.end = end
    hasSlept = false
    defer { self.end = outer }
    return try body()
  }

  func standStill(_ body: () -> Void) { until(now, body) }
}
