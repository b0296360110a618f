import TermNavTesting
import Testing

@testable import TermNav

/// What a program times before it runs.
@Suite struct TimeBeforeRunTests {
  private let app = NavigationApp(root: FixedPage("Home"))
  private let clock = TestClock()

  /// Runs the program on a clock that its own follows by each turn, as a recording's does.
  private func toldLoop() -> EventLoop {
    let terminal = InMemoryTerminal()
    terminal.onTimeout = { [clock] in clock.advance(by: $0 ?? .zero) }
    let loop = EventLoop(app: app, terminal: terminal, clock: { [clock] in clock.now })
    loop.start()
    return loop
  }

  @Test func `a timer that is set before the program runs waits for its time`() {
    var done = 0
    app.after(.seconds(2)) { done += 1 }
    let t = AppTester(app)
    t.advance(by: .seconds(1.99))
    #expect(done == 0)
    t.advance(by: .seconds(0.02))
    #expect(done == 1)
  }

  @Test func `a timer that repeats is set before the program runs`() {
    var times: [Seconds] = []
    app.every(.seconds(1)) { [clock] in times.append(clock.now - TestClock.start) }
    let loop = toldLoop()
    for _ in 0..<3 { loop.turn() }
    #expect(times == [1, 2, 3])
  }

  @Test func `a timer waits also where the loop tells the time`() {
    var done = 0
    app.after(.seconds(2)) { done += 1 }
    let loop = toldLoop()
    #expect(done == 0)
    loop.turn()
    #expect(done == 1)
    #expect(clock.now == TestClock.start + 2)
  }

  @Test func `a toast that is shown before the program runs stays for its time`() {
    app.toast("Saved")
    let t = AppTester(app)
    t.advance(by: NavigationApp.toastTime - .seconds(0.1))
    #expect(t.screen.contains("Saved"))
    t.advance(by: .seconds(0.2))
    #expect(!t.screen.contains("Saved"))
  }

  @Test func `where a caller gives the time, timers count from the first time that is given`() {
    var done = 0
    app.after(.seconds(2)) { done += 1 }
    app.advance(to: 500)
    #expect(done == 0)
    app.advance(to: 501.9)
    #expect(done == 0)
    app.advance(to: 502)
    #expect(done == 1)
  }

  @Test func `a timer that was cancelled before the program runs does nothing`() {
    var done = 0
    app.after(.seconds(2)) { done += 1 }.cancel()
    let t = AppTester(app)
    t.advance(by: .seconds(5))
    #expect(done == 0)
  }

  @Test func `the clock is the machine's until another is given`() {
    let before = EventLoop.uptime()
    let shown = app.clock.now.seconds
    #expect(shown >= before)
    #expect(shown <= EventLoop.uptime())
    _ = AppTester(app, on: InMemoryTerminal(), clock: clock)
    #expect(app.clock.now.seconds == TestClock.start)
    clock.advance(by: .seconds(1))
    #expect(app.clock.now.seconds == TestClock.start + 1, "the tester's clock is read, also within a turn")
  }

  @Test func `the clock of a program that runs is the machine's`() {
    let loop = EventLoop(app: app, terminal: InMemoryTerminal())
    var done = 0
    app.after(.seconds(1000)) { done += 1 }
    loop.start()
    #expect(done == 0)
    #expect(app.navigation.now <= EventLoop.uptime())
    #expect(app.deadline.map { $0 > EventLoop.uptime() } == true)
  }

  @Test func `a task that sleeps before the program runs sleeps on by its clock`() async {
    let task = Task { [clock = app.clock] in try await clock.sleep(for: .seconds(1000)) }
    await goOn { app.clock.deadline != nil }
    app.advance(to: 0)
    #expect(app.clock.deadline.map { (1...1000).contains($0) } == true)
    task.cancel()
    _ = await task.result
  }
}
