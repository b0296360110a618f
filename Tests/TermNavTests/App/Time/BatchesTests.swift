import TermNavTesting
import Testing

@testable import TermNav

/// A stream's elements come in batches.
@Suite struct BatchesTests {
  private struct Fault: Error {}

  private let t = AppTester(FixedPage("Home"), size: Size(columns: 24, rows: 6))
  private var clock: AppClock { t.app.clock }

  private final class Taken {
    var batches: [[Int]] = []
    var times: [Seconds] = []
    var end: Result<Void, any Error>?
  }

  private func take<S: AsyncSequence & Sendable>(
    _ source: S, every interval: Duration = .milliseconds(50), atMost most: Int = 1000
  ) -> (Taken, Task<Void, Never>) where S.Element == Int {
    let taken = Taken()
    let task = Task { [clock] in
      do {
        for try await batch in source.batches(every: interval, atMost: most, clock: clock) {
          taken.batches.append(batch)
          taken.times.append(clock.now.seconds)
        }
        taken.end = .success(())
      } catch { taken.end = .failure(error) }
    }
    return (taken, task)
  }

  @Test func `the first comes at once, what follows within the interval comes together`() async throws {
    let (stream, source) = AsyncStream<Int>.makeStream()
    let (taken, _) = take(stream)
    source.yield(1)
    try await t.idle()
    #expect(taken.batches == [[1]])
    for element in 2...4 {
      source.yield(element)
      try await t.idle(for: .seconds(0.01))
    }
    #expect(taken.batches == [[1]])
    try await t.idle(for: .seconds(0.03))
    #expect(taken.batches == [[1], [2, 3, 4]])
    // After a pause one is given out at once again.
    try await t.idle(for: .seconds(1))
    source.yield(5)
    try await t.idle()
    #expect(taken.batches.last == [5] && taken.times.last == t.now)
  }

  @Test func `no two are closer than the interval`() async throws {
    let (stream, source) = AsyncStream<Int>.makeStream()
    let (taken, _) = take(stream)
    for element in 0..<100 {
      source.yield(element)
      try await t.idle(for: .seconds(0.007))
    }
    source.finish()
    try await t.idle(for: .seconds(1))
    #expect(taken.batches.flatMap(\.self) == Array(0..<100))
    #expect(zip(taken.times, taken.times.dropFirst()).allSatisfy { $1 - $0 >= 0.05 - 1e-9 })
    #expect(taken.batches.allSatisfy { !$0.isEmpty } && taken.batches.count < 17)
  }

  @Test func `the end comes behind the last elements`() async throws {
    let (stream, source) = AsyncStream<Int>.makeStream()
    for element in 0..<3 { source.yield(element) }
    source.finish()
    let (taken, _) = take(stream)
    try await t.idle(for: .seconds(1))
    #expect(taken.batches.flatMap(\.self) == [0, 1, 2])
    guard case .success = taken.end else { return #expect(Bool(false), "no end") }
  }

  @Test func `an error comes behind the elements before it`() async throws {
    let (stream, source) = AsyncThrowingStream<Int, any Error>.makeStream()
    source.yield(1)
    source.finish(throwing: Fault())
    let (taken, _) = take(stream)
    try await t.idle(for: .seconds(1))
    #expect(taken.batches.flatMap(\.self) == [1])
    guard case .failure(let error) = taken.end, error is Fault else {
      return #expect(Bool(false), "no error")
    }
  }

  /// Counts what it is asked for, without end.
  private nonisolated struct Counting: AsyncSequence, Sendable {
    let asked: Locked<Int>
    nonisolated struct Iterator: AsyncIteratorProtocol {
      let asked: Locked<Int>
      mutating func next() async -> Int? {
        if Task.isCancelled { return nil }
        return asked.withLock { count in
          count += 1
          return count
        }
      }
    }
    func makeAsyncIterator() -> Iterator { Iterator(asked: asked) }
  }

  @Test func `while the most elements wait, the source is not asked`() async throws {
    let asked = Locked(0)
    let (taken, task) = take(Counting(asked: asked), atMost: 10)
    try await t.idle()
    // One batch that was given out, or a part of one, and one that waits.
    #expect(asked.withLock { $0 } <= 20)
    try await t.idle(for: .seconds(0.5))
    #expect(asked.withLock { $0 } <= 10 * (taken.batches.count + 1))
    #expect(taken.batches.allSatisfy { $0.count <= 10 } && taken.batches.count > 5)
    task.cancel()
    try await t.idle()
    let last = asked.withLock { $0 }
    try await t.idle(for: .seconds(1))
    #expect(asked.withLock { $0 } == last)
    guard case .failure(let error) = taken.end, error is CancellationError else {
      return #expect(Bool(false), "not cancelled")
    }
  }

  @Test func `a loop that is left ends the reading`() async throws {
    let asked = Locked(0)
    Task { [clock] in
      for try await _ in Counting(asked: asked).batches(every: .milliseconds(50), atMost: 10, clock: clock) {
        break
      }
    }
    try await t.idle(for: .seconds(1))
    let last = asked.withLock { $0 }
    try await t.idle(for: .seconds(1))
    #expect(last <= 20 && asked.withLock { $0 } == last)
  }

  @Test func `a list that grows by batches keeps its selection and its place under a drag`() async throws {
    let list = ListView(rowCount: 40) { ListRow(title: "row \($0)") }
    list.identity = { $0 }
    let page = ViewController(title: "Stream")
    page.view.addSubview(list)
    list.frame = Rect(column: 0, row: 0, columns: 24, rows: 8)
    let t = AppTester([FixedPage("Home"), page], size: Size(columns: 24, rows: 10))
    list.becomeFirstResponder()
    list.moveCursor(to: 3)
    let (stream, source) = AsyncStream<Int>.makeStream()
    page.task { [clock = t.app.clock] in
      for try await batch in stream.batches(every: .milliseconds(50), clock: clock) {
        list.setRowCount(list.rowCount + batch.count, animated: false)
      }
    }
    try t.press(at: Point(column: 5, row: 7))
    try t.move(to: Point(column: 5, row: 5), over: .seconds(0.2))
    let top = list.top
    #expect(top > 0)
    for element in 0..<1000 {
      source.yield(element)
      if element % 100 == 0 { try await t.idle(for: .seconds(0.06)) }
    }
    try await t.idle(for: .seconds(0.2))
    #expect(list.rowCount == 1040 && list.cursor == 3 && list.top == top)
    try t.move(to: Point(column: 5, row: 4), over: .seconds(0.2))
    #expect(list.top == top + 1)
    try t.release()
    try t.settle()
    #expect(list.cursor == 3 && t.topPage === page)
  }

  @Test func `a page under the hand keeps its progress while its rows come`() async throws {
    let list = ListView(rowCount: 1) { ListRow(title: "row \($0)") }
    let page = ViewController(title: "Stream")
    page.view.addSubview(list)
    list.frame = Rect(column: 0, row: 0, columns: 24, rows: 8)
    let t = AppTester([FixedPage("Home"), page], size: Size(columns: 24, rows: 10))
    let (stream, source) = AsyncStream<Int>.makeStream()
    page.task { [clock = t.app.clock] in
      for try await batch in stream.batches(every: .milliseconds(50), clock: clock) {
        list.setRowCount(list.rowCount + batch.count, animated: false)
      }
    }
    try t.press(at: Point(column: 2, row: 4))
    try t.move(to: Point(column: 14, row: 4), over: .seconds(0.2))
    #expect(t.app.progress == 0.5)
    for element in 0..<5 {
      source.yield(element)
      try await t.idle(for: .seconds(0.06))
      #expect(t.app.progress == 0.5)
    }
    #expect(list.rowCount == 6 && t.screen.contains("row 5"))
  }
}
