import TermNav

/// The virtual time of a replay.
struct ReplayClock {
  /// The most waits in a row that take no time; further ones take a millisecond each. Otherwise work that is
  /// always due at once would keep the replay from ever reaching the next line.
  private static let mostIdleWaits = 100

  /// The time since the start, in microseconds.
  private(set) var time = 0
  /// The number of waits in a row in which no time has passed.
  private var idleWaits = 0

  /// Moves the clock forward to the time of a line, in microseconds.
  mutating func advance(to line: Int) { time = max(time, line) }

  /// Lets a wait's timeout pass, where it is due before the recording's next wake. Returns whether it is;
  /// otherwise the clock stays.
  mutating func pass(_ timeout: Duration, before wake: Int?) -> Bool {
    idleWaits = timeout > .zero ? 0 : idleWaits + 1
    let step = idleWaits > Self.mostIdleWaits ? 1000 : Int((timeout.seconds * 1e6).rounded(.up))
    guard let wake, time + step < wake else { return false }
    time += step
    return true
  }
}
