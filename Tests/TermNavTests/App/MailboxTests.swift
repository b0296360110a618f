import CLibrary
import TermNavTesting
import Testing

@testable import TermNav

/// RULES 23: how much of the mailbox a turn of the loop takes, and posts that replace each other.
@Suite struct MailboxTests {
  private let app = NavigationApp(root: FixedPage("Home"))

  /// What ran, in order, with posts from inside it.
  private nonisolated final class Notes: @unchecked Sendable {
    var words: [String] = []
    var count = 0
  }

  // MARK: The budget

  @Test func `a turn takes so many posts, then keys have their turn, and the rest follows at once`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    let notes = Notes()
    let most = EventLoop.postsPerTurn.count
    for _ in 0..<3 * most { bench.app.mailbox.post { _ in notes.count += 1 } }
    bench.loop.turn()
    #expect(notes.count == most)
    #expect(!bench.app.mailbox.isEmpty)
    bench.queue("x")
    bench.loop.turn()
    #expect(bench.page(1).keys == [KeyPress(.character("x"))])
    #expect(notes.count == 2 * most)
    bench.runUntilAsleep()
    #expect(notes.count == 3 * most)
    #expect(bench.now == TestClock.start, "nothing was waited for")
    #expect(bench.loop.turns == 4, "three that take posts, and the sleep")
  }

  @Test func `a turn takes posts for so long, by the clock`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    let notes = Notes()
    let clock = Unchecked(bench.clock)
    for _ in 0..<20 {
      bench.app.mailbox.post { _ in
        notes.count += 1
        clock.value.advance(by: .seconds(0.003))
      }
    }
    bench.loop.turn()
    // 8 ms are over after the third.
    #expect(notes.count == 3)
    // One that takes longer than a turn may runs alone.
    bench.runUntilAsleep()
    #expect(notes.count == 20)
    #expect(bench.loop.turns == 8)
  }

  @Test func `a signal between two parts of the mailbox ends the program, and what waits does not run`() {
    let bench = AppTester.lettered(FixedPage("Home"))
    let notes = Notes()
    for _ in 0..<3 * EventLoop.postsPerTurn.count { bench.app.mailbox.post { _ in notes.count += 1 } }
    bench.loop.turn()
    bench.terminal.send(.signal(SIGTERM))
    #expect(bench.loop.run() == 143)
    #expect(notes.count == EventLoop.postsPerTurn.count)
  }

  @Test func `after a post that ends the program no other runs`() {
    let bench = AppTester.lettered(FixedPage("Home"))
    let notes = Notes()
    bench.app.mailbox.post { $0.end(7) }
    bench.app.mailbox.post { _ in notes.count += 1 }
    #expect(bench.loop.run() == 7)
    #expect(notes.count == 0)
  }

  @Test func `a frame shows what a part of the mailbox has changed`() {
    let bench = AppTester.lettered(FixedPage("Home"))
    for number in 0..<2 * EventLoop.postsPerTurn.count {
      bench.app.mailbox.post { ($0.navigation.rootViewController as? FixedPage)?.rows = ["\(number)."] }
    }
    bench.clock.advance(by: .seconds(1 / EventLoop.frameRate))
    bench.loop.turn()
    #expect(bench.surface.lines[1].hasPrefix("\(EventLoop.postsPerTurn.count - 1)."))
    bench.clock.advance(by: .seconds(1 / EventLoop.frameRate))
    bench.loop.turn()
    #expect(bench.surface.lines[1].hasPrefix("\(2 * EventLoop.postsPerTurn.count - 1)."))
  }

  @Test func `input without end keeps no post waiting`() {
    let bench = AppTester.lettered(FixedPage("Home"))
    let notes = Notes()
    bench.app.mailbox.post { _ in notes.count += 1 }
    bench.queue("x", "x", "x")
    bench.loop.turn()
    #expect(notes.count == 1)
    #expect(bench.page(0).keys.count == 1)
  }

  @Test func `posts from inside wait for the next time, behind what waits already`() {
    let mailbox = Mailbox()
    let notes = Notes()
    mailbox.post { [mailbox] _ in
      notes.words.append("a")
      mailbox.post { _ in notes.words.append("inner") }
    }
    for word in ["b", "c"] { mailbox.post { _ in notes.words.append(word) } }
    #expect(mailbox.drain(for: app, atMost: 2) == 2)
    #expect(notes.words == ["a", "b"])
    #expect(!mailbox.isEmpty)
    mailbox.post { _ in notes.words.append("d") }
    #expect(mailbox.drain(for: app) == 3)
    #expect(mailbox.isEmpty)
    #expect(notes.words == ["a", "b", "c", "inner", "d"])
  }

  @Test(arguments: [1, 3, 4095, 4096, 4097, 20_000]) func `whatever is taken at a time, the order stays`(
    limit: Int
  ) {
    let mailbox = Mailbox()
    let notes = Notes()
    var posted = 0
    for _ in 0..<5 {
      for _ in 0..<3000 {
        let number = posted
        mailbox.post { _ in
          #expect(notes.count == number)
          notes.count += 1
        }
        posted += 1
      }
      mailbox.drain(for: app, atMost: limit)
    }
    for _ in 0..<10_000 where !mailbox.isEmpty { mailbox.drain(for: app, atMost: max(limit, 500)) }
    #expect(notes.count == posted)
  }

  @Test func `it wakes when it stops being empty, and work that is left needs no wake`() {
    let mailbox = Mailbox()
    let notes = Notes()
    mailbox.setWake { notes.count += 1 }
    for _ in 0..<5 { mailbox.post { _ in } }
    #expect(notes.count == 1)
    mailbox.drain(for: app, atMost: 3)
    mailbox.post { _ in }
    #expect(notes.count == 1)
    mailbox.drain(for: app)
    mailbox.post(coalescing: 1) { _ in }
    mailbox.post(coalescing: 1) { _ in }
    #expect(notes.count == 2)
  }

  // MARK: One for many

  @Test func `of posts under one key the last one runs, in the place of the first`() {
    let mailbox = Mailbox()
    let notes = Notes()
    func post(_ word: String, _ key: String? = nil) {
      let work: Mailbox.Work = { _ in notes.words.append(word) }
      if let key { mailbox.post(coalescing: key, work) } else { mailbox.post(work) }
    }
    post("a1", "a")
    post("plain")
    post("b1", "b")
    post("a2", "a")
    mailbox.post(coalescing: 1) { _ in notes.words.append("number") }
    post("a3", "a")
    #expect(mailbox.drain(for: app) == 4)
    #expect(notes.words == ["a3", "plain", "b1", "number"])
    // What has run is not replaced.
    post("a4", "a")
    #expect(mailbox.drain(for: app) == 1)
    #expect(notes.words.last == "a4")
    #expect(mailbox.isEmpty)
  }

  @Test func `what waits for the next turn is still replaced`() {
    let mailbox = Mailbox()
    let notes = Notes()
    mailbox.post { _ in notes.words.append("first") }
    mailbox.post(coalescing: "a") { _ in notes.words.append("old") }
    mailbox.post { _ in notes.words.append("last") }
    mailbox.drain(for: app, atMost: 1)
    mailbox.post(coalescing: "a") { _ in notes.words.append("new") }
    #expect(mailbox.drain(for: app) == 2)
    #expect(notes.words == ["first", "new", "last"])
  }

  @Test func `while it runs, a post under its own key is a new one`() {
    let mailbox = Mailbox()
    let notes = Notes()
    mailbox.post(coalescing: "a") { [mailbox] _ in
      notes.words.append("one")
      mailbox.post(coalescing: "a") { _ in notes.words.append("two") }
    }
    #expect(mailbox.drain(for: app) == 1)
    #expect(!mailbox.isEmpty)
    #expect(mailbox.drain(for: app) == 1)
    #expect(notes.words == ["one", "two"])
  }

  @Test func `posts under one key keep the last one's memory alone`() {
    let mailbox = Mailbox()
    weak var first: Notes?
    weak var last: Notes?
    for number in 0..<1000 {
      let notes = Notes()
      if number == 0 { first = notes }
      last = notes
      mailbox.post(coalescing: 0) { _ in notes.count += 1 }
    }
    #expect(first == nil)
    #expect(last != nil)
    #expect(mailbox.drain(for: app) == 1)
    #expect(last == nil)
  }

  @Test func `what has run is freed while the rest waits`() {
    let mailbox = Mailbox()
    weak var first: Notes?
    do {
      let notes = Notes()
      first = notes
      mailbox.post { _ in notes.count += 1 }
    }
    for _ in 0..<10_000 { mailbox.post { _ in } }
    mailbox.drain(for: app, atMost: 1)
    #expect(first == nil)
    #expect(!mailbox.isEmpty)
  }

  @Test func `a post that is replaced may post as it goes`() {
    final class Last: Sendable {
      let mailbox: Mailbox
      init(_ mailbox: Mailbox) { self.mailbox = mailbox }
      deinit { mailbox.post { _ in } }
    }
    let mailbox = Mailbox()
    do {
      let last = Last(mailbox)
      mailbox.post(coalescing: "a") { _ in _ = last }
    }
    mailbox.post(coalescing: "a") { _ in }
    #expect(mailbox.drain(for: app) == 2)
  }

  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}
