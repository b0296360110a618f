import TermNavTesting
import Testing

@testable import TermNav

/// Work that waits for a time, by the program's clock.
@Suite struct AppTimeTests {
  let bench = AppTester.lettered(FixedPage("Home"))
  var app: NavigationApp { bench.app }
  /// Where the bench's clock begins.
  let start = TestClock.start

  /// The times at which the loop asked to be woken, from now on, until it sleeps without end.
  private func waits(turns: Int) -> [Seconds?] {
    let before = bench.terminal.timeouts.count
    for _ in 0..<turns { bench.loop.turn() }
    return bench.terminal.timeouts.dropFirst(before).map { $0?.seconds }
  }

  // MARK: Timers

  @Test func `a timer wakes the loop once, and then never`() {
    var done = 0
    app.after(.seconds(2)) { done += 1 }
    #expect(waits(turns: 3) == [2, nil, nil])
    #expect(done == 1)
  }

  @Test func `a timer that repeats wakes the loop once for each time`() {
    var times: [Seconds] = []
    let timer = app.every(.milliseconds(500)) { [bench] in times.append(bench.now - start) }
    #expect(waits(turns: 3) == [0.5, 0.5, 0.5])
    #expect(times == [0.5, 1, 1.5])
    timer.cancel()
    #expect(waits(turns: 1) == [nil])
    #expect(!timer.isActive)
    #expect(times.count == 3)
  }

  @Test func `times that were missed are left out, and the beat stays`() {
    var count = 0
    app.every(.seconds(1)) { count += 1 }
    bench.clock.advance(by: .seconds(5.25))
    app.advance(to: bench.now)
    #expect(count == 1)
    #expect(waits(turns: 1) == [0.75])
    #expect(count == 2)
  }

  @Test func `timers run in the order of their times, also one that another adds or cancels`() {
    var order: [String] = []
    var last: AppTimer?
    app.after(.seconds(3)) { order.append("three") }
    app.after(.seconds(1)) {
      order.append("one")
      last?.cancel()
      app.after(.zero) { order.append("at once") }
    }
    last = app.after(.seconds(2)) { order.append("two") }
    app.advance(to: start + 3)
    #expect(order == ["one", "three"])
    app.advance(to: start + 3)
    #expect(order == ["one", "three", "at once"])
  }

  @Test func `an interval is longer than zero`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      NavigationApp(root: FixedPage("Home")).every(.zero) {}
    }
  }

  @Test func `what fails before a program runs is a line, and a status`() async throws {
    let end = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      NavigationApp.end(withError: TerminalError.notOnMainThread)
    }
    let line = try #require(end).standardErrorContent
    #expect(String(decoding: line, as: UTF8.self) == "\(TerminalError.notOnMainThread)\n")
  }

  // MARK: The clock

  @Test func `who sleeps by the clock wakes when it is advanced`() async {
    var order: [Int] = []
    var asleep = 0
    for number in [2, 1, 3] {
      Task {
        asleep += 1
        try await app.clock.sleep(for: .seconds(number))
        order.append(number)
      }
    }
    await goOn { asleep == 3 && app.clock.deadline == start + 1 }
    // Each sleep that begins wakes the loop, which then waits for the first to end.
    for _ in 0..<100 where app.clock.deadline == start + 1 { #expect(waits(turns: 1) == [1]) }
    await goOn { order == [1] }
    app.advance(to: start + 2)
    await goOn { order == [1, 2] }
    app.advance(to: start + 10)
    await goOn { order == [1, 2, 3] }
    #expect(order == [1, 2, 3])
    #expect(app.clock.deadline == nil)
  }

  @Test func `a sleep that is cancelled ends at once, before it began too`() async {
    var ended: [String] = []
    let early = Task {
      do { try await app.clock.sleep(for: .seconds(1)) } catch {
        ended.append("early \(error is CancellationError)")
      }
    }
    early.cancel()
    let late = Task {
      do { try await app.clock.sleep(for: .seconds(1)) } catch {
        ended.append("late \(error is CancellationError)")
      }
    }
    await goOn { ended.count == 1 && app.clock.deadline != nil }
    late.cancel()
    await goOn { ended.count == 2 }
    #expect(ended == ["early true", "late true"])
    #expect(app.clock.deadline == nil)
  }

  @Test func `a time that has passed, and none at all, are not slept for`() async throws {
    bench.clock.advance(by: .seconds(5))
    try await app.clock.sleep(until: .init(seconds: start + 5))
    try await app.clock.sleep(for: .seconds(-1))
    #expect(app.clock.now.seconds == start + 5)
  }

  @Test func `the clock follows the time that it is given while the program runs`() {
    app.clock.follow { 42 }
    #expect(app.clock.now.seconds == 42)
    #expect(
      app.clock.now.duration(to: app.clock.now.advanced(by: .milliseconds(1500))) == .milliseconds(1500))
  }
}
