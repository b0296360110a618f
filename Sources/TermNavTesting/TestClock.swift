public import TermNav

/// Time that passes where the program would wait.
@MainActor public final class TestClock {
  /// Seconds at which a clock starts: a machine's does not start at 0 with the program either, so a test that takes a time
  /// for a duration fails.
  public nonisolated static let start: Seconds = 10_000

  /// Seconds; `start` at first.
  public private(set) var now: Seconds {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }
  /// The program reads it on any thread.
  nonisolated let time = Locked(TestClock.start)
  /// Whether a wait without end has begun.
  private(set) var hasSlept = false
  /// Turns of the loop since time has passed.
  var idleTurns = 0
  private var end = Seconds.infinity

  /// A wait takes its timeout, but ends at `end`; one without a timeout takes what is left, or no time.
  func pass(_ timeout: Duration?) {
    if timeout == nil { hasSlept = true }
    let due = timeout.map { now + $0.seconds } ?? end
    if due.isFinite || end.isFinite { now = max(now, min(due, end)) }
  }

  /// A clock that shows `start`.
  public init() {}

  /// Lets time pass within the program's own work, as work that is slow does. The program handles what has become due
  /// afterwards, so a test that waits calls `AppTester.advance(by:)` instead.
  public func advance(by duration: Duration) { now += max(0, duration.seconds) }

  /// As `advance`, but not past the end.
  func creep(by seconds: Seconds) { now = max(now, min(now + seconds, end)) }

  /// Runs a body in which no wait passes `end`.
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
