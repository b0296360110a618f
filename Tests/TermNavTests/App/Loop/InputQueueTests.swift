import Testing

@testable import TermNav

@Suite struct InputQueueTests {
  private func key(_ number: Int) -> InputEvent { .paste("\(number)") }

  @Test func `events come in the order of their arrival, also between others`() {
    var queue = InputQueue()
    var (added, taken) = (0, 0)
    for round in 0..<50 {
      queue.add(at: Double(round)) { events in
        for _ in 0..<(round * 7 % 11) {
          events.append(key(added))
          added += 1
        }
      }
      for _ in 0..<(round % 6) where !queue.isEmpty {
        #expect(queue.popFirst() == key(taken))
        taken += 1
      }
    }
    while let event = queue.popFirst() {
      #expect(event == key(taken))
      taken += 1
    }
    #expect(taken == added && queue.isEmpty && queue.time == 49)
  }

  @Test func `what was taken is freed while others wait`() {
    var queue = InputQueue()
    for _ in 0..<1_000 {
      queue.add(at: 0) { $0 += [key(1), key(2)] }
      while queue.count > 1 { _ = queue.popFirst() }
      #expect(queue.kept <= 4)
    }
    _ = queue.popFirst()
    #expect(queue.isEmpty && queue.kept == 0)
  }
}
