/// Decoded events that wait for their turn, oldest first.
struct InputQueue {
  private var events: [InputEvent] = []
  private var next = 0
  /// When the last of them was read.
  private(set) var time: Seconds = 0

  var isEmpty: Bool { next == events.count }
  /// How many wait.
  var count: Int { events.count - next }
  /// How many have their memory: those that wait, and no more that were taken.
  var kept: Int { events.count }

  mutating func add(at time: Seconds, _ decode: (inout [InputEvent]) -> Void) {
    self.time = time
    decode(&events)
  }

  mutating func popFirst() -> InputEvent? {
    guard !isEmpty else { return nil }
    let event = events[next]
    next += 1
    // Those that were taken are freed by halves, so that each event moves once at most.
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
