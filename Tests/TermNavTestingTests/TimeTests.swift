import TermNav
import TermNavTesting
import Testing

@Suite @MainActor struct TimeTests {
  let page = Draft()
  let t: AppTester

  init() { t = AppTester([Inbox(), page], size: .small) }

  /// Seconds since the program's start.
  private var passed: Seconds { t.now - TestClock.start }

  @Test func `the clock does not start at 0, so a time is no duration`() {
    #expect(t.now == TestClock.start)
    #expect(TestClock.start == 10_000)
    #expect(t.app.clock.now.seconds == t.now)
  }

  @Test func `timers run at their times while time passes`() {
    var times: [Seconds] = []
    t.app.every(.milliseconds(500)) { [t] in times.append(t.now - TestClock.start) }
    t.advance(by: .seconds(1.75))
    #expect(times == [0.5, 1, 1.5])
    #expect(passed == 1.75)
    t.advance(by: .zero)
    #expect(passed == 1.75)
  }

  @Test func `motion gets its frames`() {
    t.navigation.pop()
    t.forgetEvents()
    t.advance(by: .seconds(0.25))
    #expect((15...17).contains(t.frames.count))
    #expect(t.app.isMoving && t.app.progress > 0.3)
  }

  @Test func `settle ends where nothing moves, and takes no longer`() throws {
    t.navigation.pop()
    try t.settle()
    #expect(t.topPage.title == "Inbox")
    #expect((0.3...0.8).contains(passed))
    let now = t.now
    try t.settle()
    #expect(t.now == now)
  }

  @Test func `settle waits for no timer`() throws {
    t.app.every(.seconds(1)) {}
    try t.settle()
    #expect(passed == 0)
  }

  @Test func `what moves for ever is an error`() {
    final class Restless: ViewController {
      override func draw(_ canvas: inout Canvas, theme: Theme) { setNeedsDisplay() }
    }
    let t = AppTester(Restless(title: "Restless"), size: Size(columns: 12, rows: 2))
    let error = #expect(throws: TesterError.self) { try t.settle(within: .seconds(2)) }
    #expect(error?.description == "Something still moves after 2 s. The screen:\n  │  Restless\n  │")
    #expect((2..<2.1).contains(t.now - TestClock.start))
  }

  @Test func `work that is always due at once does not stop the clock`() {
    func again() { t.app.after(.zero) { again() } }
    again()
    t.advance(by: .seconds(0.1))
    #expect(t.now == TestClock.start + 0.1)
  }

  @Test func `a post that posts itself does not stop the test`() {
    let mailbox = t.app.mailbox
    @Sendable func again(_ app: NavigationApp) { mailbox.post(again) }
    mailbox.post(again)
    t.press(.character("x"))
    #expect(page.keys == [KeyPress(.character("x"))])
  }

  @Test func `until the program sleeps all timers have run`() throws {
    var count = 0
    t.app.after(.seconds(2)) { [t] in
      count += 1
      t.app.after(.seconds(3)) { count += 1 }
    }
    try t.advanceUntilAsleep()
    #expect(count == 2)
    #expect(passed == 5)
    t.app.every(.seconds(1)) {}
    let error = #expect(throws: TesterError.self) { try t.advanceUntilAsleep(within: .seconds(10)) }
    #expect(error?.description.hasPrefix("Something still moves after 10 s.") == true)
  }

  @Test func `work that takes time lets it pass, and no key is lost`() {
    final class Slow: ViewController {
      let clock = TestClock()
      var keys = ""
      override func handle(_ key: KeyPress) -> Bool {
        if case .character(let character) = key.key { keys.append(character) }
        clock.advance(by: .seconds(0.003))
        return true
      }
    }
    let slow = Slow()
    let t = AppTester(NavigationApp(root: slow), on: InMemoryTerminal(), clock: slow.clock)
    t.send("abcdefgh")
    #expect(slow.keys == "abcdefgh")
    #expect(abs(t.now - TestClock.start - 0.024) < 1e-9)
  }

  @Test func `what the test changes is on the screen at once`() {
    page.lines = ["new"]
    #expect(t.screen[1] == "new")
    t.app.mailbox.post { ($0.navigation.topViewController as? Draft)?.lines = ["posted"] }
    #expect(t.screen[1] == "posted")
    #expect(passed == 0)
  }

  @Test func `with reduced motion a push is a cut`() throws {
    let t = AppTester(Inbox(), size: .small, reducesMotion: true)
    try t.click("Monday")
    #expect(t.screen[0].contains("‹ Inbox") && !t.app.isMoving)
  }

  @Test func `a program is shown as it was set up`() {
    let app = NavigationApp(root: Inbox(), theme: Theme(depth: .mono))
    app.navigation.push(Draft(), animated: false)
    let t = AppTester(app, size: Size(columns: 30, rows: 4))
    #expect(t.screen[0].contains("Draft"))
    #expect(t.terminal.capabilities.colorDepth == .mono)
    #expect(AppTester(Inbox()).screen.size == Size(columns: 80, rows: 24))
  }
}
