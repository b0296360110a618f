public import TermNav

/// The clock of a program in a test. Its time passes only where the program would wait.
@MainActor public final class TestClock {
  /// The time of a new test clock, in seconds. It is not 0, because the clock of a machine is not 0 either
  /// when a program starts. So a test fails if code mistakes a time for a duration.
  public nonisolated static let start: Seconds = 10_000

  /// The present time of the test's clock in seconds; `start` in a new clock.
  public private(set) var now: Seconds {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }
  /// The present time of the test's clock in seconds, behind a lock, because the program reads it on any
  /// thread.
  nonisolated let time = Locked(TestClock.start)
  /// Whether the program has waited without a timeout since the test last let time pass. Then nothing is due
  /// at any time.
  private(set) var hasSlept = false
  /// How many turns of the program's loop in a row have taken no time.
  var idleTurns = 0
  private var end = Seconds.infinity

  /// Lets the timeout of a wait of the program pass, but not beyond `end`. A wait without a timeout lasts
  /// until `end`; it takes no time where `end` is infinite.
  func pass(_ timeout: Duration?) {
    if timeout == nil { hasSlept = true }
    let due = timeout.map { now + $0.seconds } ?? end
    if due.isFinite || end.isFinite { now = max(now, min(due, end)) }
  }

  /// Creates a clock for a test, which shows `start`.
  public init() {}

  /// Lets time pass as if the program's own work were slow: work that has become due is handled only
  /// afterwards. A test that wants to wait calls `AppTester.advance(by:)` instead.
  public func advance(by duration: Duration) { now += max(0, duration.seconds) }

  /// Lets some seconds of the test's clock pass, but not beyond `end`.
  func creep(by seconds: Seconds) { now = max(now, min(now + seconds, end)) }

  /// Runs a body in which no wait of the program lasts beyond `end`, a time of this clock in seconds.
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
