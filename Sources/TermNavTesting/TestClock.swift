public import TermNav

/// Time that passes where the program would wait.
@MainActor public final class TestClock {
  /// Seconds since the start.
  public private(set) var now: Seconds = 0
  /// Whether a wait without end has begun.
  private(set) var hasSlept = false
  /// Turns of the loop since time has passed.
  var idleTurns = 0
  private var end = Seconds.infinity

  /// A wait takes its timeout, but ends at `end`; one without a timeout takes what is left, or no time.
  func pass(_ timeout: Seconds?) {
    if timeout == nil { hasSlept = true }
    let due = timeout.map { now + $0 } ?? end
    if due.isFinite || end.isFinite { now = max(now, min(due, end)) }
  }

  /// Time starts at 0.
  public init() {}

  /// Lets seconds pass within the program's own work, as work that is slow does. The program handles what has become due
  /// afterwards, so a test that waits calls `AppTester.advance(by:)` instead.
  public func advance(by seconds: Seconds) { now += max(0, seconds) }

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
