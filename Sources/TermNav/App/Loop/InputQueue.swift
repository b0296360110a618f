/// A queue of input events that wait to be handled, the oldest first.
struct InputQueue {
  private var events: [InputEvent] = []
  private var next = 0
  /// The time at which the newest of the waiting input events were read, in seconds.
  private(set) var time: Seconds = 0

  var isEmpty: Bool { next == events.count }
  /// The number of input events that wait to be handled.
  var count: Int { events.count - next }
  /// The number of input events that are kept in memory: those that wait to be handled, and removed ones
  /// whose memory is not freed yet, at most as many.
  var kept: Int { events.count }

  mutating func add(at time: Seconds, _ decode: (inout [InputEvent]) -> Void) {
    self.time = time
    decode(&events)
  }

  mutating func popFirst() -> InputEvent? {
    guard !isEmpty else { return nil }
    let event = events[next]
    next += 1
    // Removed input events are deleted from memory when they are at least half of all. So on average each
    // event is moved at most once.
    if next >= count {
      events.removeFirst(next)
      next = 0
    }
    return event
  }

  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    next = 0
  }
}
