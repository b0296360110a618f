import TermNav

/// The time of a replay, which passes only where the program would wait.
struct ReplayClock {
  /// How many waits of the replayed program in a row may take no time; each further one takes a millisecond.
  /// Otherwise work that is always due at once would keep the replay from ever reaching the next line of the
  /// recording.
  private static let mostIdleWaits = 100

  /// The replay's time since the recording's start, in microseconds.
  private(set) var time = 0
  /// How many waits of the replayed program in a row have taken no time.
  private var idleWaits = 0

  /// Moves the replay's clock forward to the time of a line of the recording, in microseconds. The clock
  /// never moves back.
  mutating func advance(to line: Int) { time = max(time, line) }

  /// Lets the timeout of a wait of the program pass, if it ends before the recording's next wake. Returns
  /// true if it does; otherwise the replay's clock stays.
  /// - Parameter wake: The time of the recording's next wake, in microseconds; nil if none is left, and then
  ///   the clock stays.
  mutating func pass(_ timeout: Duration, before wake: Int?) -> Bool {
    idleWaits = timeout > .zero ? 0 : idleWaits + 1
    let step = idleWaits > Self.mostIdleWaits ? 1000 : Int((timeout.seconds * 1e6).rounded(.up))
    guard let wake, time + step < wake else { return false }
    time += step
    return true
  }
}
