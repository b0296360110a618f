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
}
