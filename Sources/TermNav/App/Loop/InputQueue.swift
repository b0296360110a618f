/// Decoded events that wait for their turn, oldest first.
struct InputQueue {
  private var events: [InputEvent] = []
  private var next = 0
  /// When the last of them was read.
  private(set) var time: Seconds = 0

  var isEmpty: Bool { next == events.count }

  mutating func add(at time: Seconds, _ decode: (inout [InputEvent]) -> Void) {
    if isEmpty { removeAll() }
    self.time = time
    decode(&events)
  }

  mutating func popFirst() -> InputEvent? {
    guard !isEmpty else { return nil }
    defer { next += 1 }
    return events[next]
  }

  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    next = 0
  }
}
