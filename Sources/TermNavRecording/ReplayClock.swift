import TermNav

/// The time of a replay.
struct ReplayClock {
  /// Waits in a row without time, after which one takes some: work that is due at once for ever takes time in a program,
  /// too.
  private static let mostStanding = 100

  /// Microseconds since the start.
  private(set) var time = 0
  /// Waits in a row in which no time has passed.
  private var standing = 0

  /// Goes on to a line's time.
  mutating func advance(to line: Int) { time = max(time, line) }

  /// Goes on by a wait that ends before the next wake of the recording. Returns whether it does.
  mutating func pass(_ timeout: Duration, before wake: Int?) -> Bool {
    standing = timeout > .zero ? 0 : standing + 1
    let step = standing > Self.mostStanding ? 1000 : Int((timeout.seconds * 1e6).rounded(.up))
    guard let wake, time + step < wake else { return false }
    time += step
    return true
  }
}
