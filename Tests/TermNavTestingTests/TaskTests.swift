import TermNav
import TermNavTesting
import Testing

/// Tasks of pages, which sleep by the program's clock.
@Suite @MainActor struct TaskTests {
  /// An answer that takes two seconds, away from the main actor.
  actor Network {
    private let clock: AppClock
    init(_ clock: AppClock) { self.clock = clock }

    func message() async throws -> String {
      try await clock.sleep(for: .seconds(2))
      return await compress("Hello")
    }

    private nonisolated func compress(_ text: String) async -> String {
      await Task.detached { text + "!" }.value
    }
  }

  let page = Draft()
  let t: AppTester
  let network: Network

  init() {
    t = AppTester([Inbox(), page], size: .small)
    network = Network(t.app.clock)
  }

  @Test func `a page that loads shows what came`() async throws {
    page.task { [page, network] in page.lines = [try await network.message()] }
    try await t.idle()
    #expect(t.screen[1] == "")
    #expect(t.now == TestClock.start)
    t.advance(by: .seconds(2))
    try await t.idle()
    #expect(t.screen[1] == "Hello!")
    #expect(t.now == TestClock.start + 2)
  }

  @Test func `time passes, and each task goes on when its time has come`() async throws {
    var times: [Seconds] = []
    page.task { [t] in
      for _ in 0..<4 {
        try await t.app.clock.sleep(for: .milliseconds(250))
        times.append(t.now - TestClock.start)
      }
    }
    try await t.idle(for: .seconds(0.8))
    #expect(times == [0.25, 0.5, 0.75])
    #expect(t.now == TestClock.start + 0.8)
    try await t.idle(for: .seconds(10))
    #expect(times.count == 4)
  }

  @Test func `tasks of a group are tasks of their page`() async throws {
    page.task { [page, network] in
      async let one = network.message()
      async let two = network.message()
      page.lines = [try await one, try await two]
    }
    try await t.idle(for: .seconds(2))
    #expect(t.screen.lines[1...2] == ["Hello!", "Hello!"])
  }

  @Test func `many pages' tasks are waited for, each time`() async throws {
    for round in 1...200 {
      page.task { [page, network] in page.lines = [try await network.message() + " \(round)"] }
      try await t.idle()
      t.advance(by: .seconds(2))
      try await t.idle()
      #expect(t.screen[1] == "Hello! \(round)")
    }
  }

  @Test func `a task of a page in a tab is waited for as one of any page`() async throws {
    let inTab = Draft("A")
    let tabs = TabBarController([.init("A", root: inTab), .init("B", root: Draft("B"))])
    let t = AppTester([Inbox(), tabs], size: .small)
    inTab.task {
      // More rounds than a program without busy tasks is given.
      for _ in 0..<100 { await Task.detached(priority: .background) {}.value }
      inTab.lines = ["done"]
    }
    try await t.idle()
    #expect(inTab.lines == ["done"])
  }

  @Test func `a task that waits for a stream keeps nobody`() async throws {
    let (stream, source) = AsyncStream.makeStream(of: String.self)
    page.task { [page] in for await line in stream { page.lines = [line] } }
    try await t.idle()
    source.yield("one")
    try await t.idle()
    #expect(t.screen[1] == "one")
  }

  @Test func `a task that changes something for ever is an error`() async {
    page.task { [page] in
      while !Task.isCancelled {
        page.lines = page.lines == ["a"] ? ["b"] : ["a"]
        await Task.yield()
      }
    }
    let error = await #expect(throws: TesterError.self) { try await t.idle() }
    #expect(error?.description.hasPrefix("Tasks change something again and again.") == true)
    t.navigation.popToRoot(animated: false)
  }

  @Test func `a late answer to a page that has gone is harmless`() async throws {
    page.task { [page, network] in page.lines = [try await network.message()] }
    try await t.idle()
    t.navigation.pop(animated: false)
    try await t.idle(for: .seconds(3))
    #expect(page.lines.isEmpty && t.screen[0].contains("Inbox"))
  }

  @Test func `a task's error is an event`() async throws {
    struct Offline: Error {}
    page.task { throw Offline() }
    try await t.idle()
    #expect(t.events.last == .taskFailed(page: "Draft", error: "Offline()"))
  }

  // MARK: Rest

  /// What a program that does not come to rest waits for.
  private func waits(of t: AppTester, within limit: Duration) async -> [String] {
    let error = await #expect(throws: TesterError.self) { try await t.rest(within: limit) }
    guard case .neverRests(_, let waits, _) = error else { return [String(describing: error)] }
    return waits
  }

  @Test func `at rest tasks have slept and ended, and what they have moved stands`() async throws {
    page.task { [page, network] in
      page.lines = [try await network.message()]
      page.navigationController?.pop()
    }
    try await t.rest()
    #expect(page.lines == ["Hello!"])
    #expect(t.topPage.title == "Inbox" && !t.app.isMoving)
    #expect((2.3...2.9).contains(t.now - TestClock.start))
    let now = t.now
    try await t.rest()
    #expect(t.now == now)
  }

  @Test func `timers, a toast and a task that asks by a presented page keep no rest`() async throws {
    t.app.every(.seconds(1)) {}
    t.app.toast("Saved")
    page.task { [page] in _ = await page.confirm("Sure?", action: "Yes") }
    try await t.rest()
    #expect(t.now - TestClock.start < 1)
    #expect(t.screen.contains("Saved") && t.screen.contains("Sure?"))
  }

  @Test func `a task that no time brings on is told at once`() async {
    let (stream, source) = AsyncStream.makeStream(of: String.self)
    page.task { for await _ in stream {} }
    let error = await #expect(throws: TesterError.self) { try await t.rest() }
    let wait = "a task of “Draft”, which waits for something else than the program's clock"
    #expect(error == .neverRests(after: .zero, waitingFor: [wait], screen: t.screen))
    #expect(
      error?.description.hasPrefix("The program does not come to rest: after 0 s it waits for \(wait).")
        == true)
    #expect(t.now == TestClock.start)
    source.finish()
  }

  @Test func `a timer may bring what a task waits for`() async throws {
    let (stream, source) = AsyncStream.makeStream(of: String.self)
    page.task { [page] in for await line in stream { page.lines = [line] } }
    t.app.after(.seconds(3)) {
      source.yield("one")
      source.finish()
    }
    try await t.rest()
    #expect(page.lines == ["one"])
    #expect(t.now == TestClock.start + 3)
  }

  @Test func `a task that sleeps beyond the limit is told, with what is left`() async {
    page.task { [t] in try await t.app.clock.sleep(for: .seconds(90)) }
    #expect(await waits(of: t, within: .seconds(10)) == ["a task of “Draft”, which sleeps for 90000 ms more"])
    #expect(t.now == TestClock.start)
  }

  @Test func `a task that sleeps again and again is told at the limit`() async {
    page.task { [t] in while true { try await t.app.clock.sleep(for: .milliseconds(250)) } }
    #expect(await waits(of: t, within: .seconds(2)) == ["a task of “Draft”, which sleeps for 250 ms more"])
    #expect((1.7...2).contains(t.now - TestClock.start))
  }

  @Test func `what is loading in sight is told, and waited for`() async throws {
    page.view.isLoading = true
    #expect(await waits(of: t, within: .seconds(2)) == ["“Draft”, where the page is loading"])
    t.app.after(.seconds(2)) { [page] in page.view.isLoading = false }
    let start = t.now
    try await t.rest()
    #expect(abs(t.now - start - 2) < 0.11)
    let indicator = ActivityIndicator(isAnimating: true)
    page.view.addSubview(indicator)
    indicator.frame = Rect(columns: 1, rows: 1)
    #expect(await waits(of: t, within: .seconds(2)) == ["“Draft”, where ActivityIndicator turns"])
    indicator.isHidden = true
    try await t.rest()
  }

  @Test func `what moves for ever is told`() async {
    final class Restless: ViewController {
      override func draw(_ canvas: inout Canvas, theme: Theme) { setNeedsDisplay() }
    }
    let t = AppTester(Restless(title: "Restless"), size: .small)
    let waits = await waits(of: t, within: .seconds(1))
    #expect(waits == ["something that moves"])
  }
}
