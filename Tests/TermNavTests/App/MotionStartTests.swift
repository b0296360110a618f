import TermNavTesting
import Testing

@testable import TermNav

/// RULES 5: a motion begins with its first frame, so work before that takes nothing of it.
@Suite struct MotionStartTests {
  /// Where a page takes its time.
  enum Place: CaseIterable { case nowhere, load, appear, layout, drawing, call }

  private static let size = Size(columns: 40, rows: 12)
  private static let work: Seconds = 0.6

  private final class SlowPage: ViewController {
    let clock: TestClock
    var place: Place
    var seconds: Seconds = MotionStartTests.work
    var asks = false

    init(_ title: String, _ place: Place, _ clock: TestClock) {
      (self.place, self.clock) = (place, clock)
      super.init(title: title)
    }

    /// Once.
    private func takeTime(_ here: Place) {
      guard place == here else { return }
      place = .nowhere
      clock.advance(by: .seconds(seconds))
    }

    override func viewDidLoad() { takeTime(.load) }
    override func viewWillAppear(animated: Bool) { takeTime(.appear) }
    override func viewWillLayoutSubviews() { takeTime(.layout) }
    override func draw(_ canvas: inout Canvas, theme: Theme) { takeTime(.drawing) }
    override func shouldPop(_ pop: PendingPop) -> Bool {
      if asks { clock.advance(by: .seconds(seconds)) }
      return true
    }
  }

  private let clock = TestClock()

  private func tester(_ pages: ViewController...) -> AppTester {
    let terminal = InMemoryTerminal(
      size: Self.size, capabilities: TerminalCapabilities(colorDepth: .truecolor, mouse: .sgr))
    return AppTester(NavigationApp(pages), on: terminal, clock: clock)
  }

  /// The frames that differ from the one before, after something was asked for in a key.
  private func motion(in t: AppTester, _ ask: @escaping (AppTester) -> Void) throws -> [Int] {
    t.app.keyHandler = { [weak t] key in
      guard key.key == .character("x"), let t else { return false }
      ask(t)
      return true
    }
    t.forgetEvents()
    t.type("x")
    try t.settle()
    return t.frames.map(\.cells).filter { $0 > 0 }
  }

  private func push(_ place: Place) throws -> [Int] {
    let t = tester(FixedPage("Home"))
    return try motion(in: t) { t in
      if place == .call { t.clock.advance(by: .seconds(Self.work)) }
      t.navigation.push(SlowPage("Page", place, t.clock))
    }
  }

  @Test(arguments: Place.allCases.dropFirst())
  func `a push is seen as one that took no time before it`(_ place: Place) throws {
    let quick = try push(.nowhere)
    #expect(quick.count > 12)
    #expect(try push(place) == quick)
  }

  @Test(arguments: [Place.call, .appear, .layout])
  func `a pop is seen as one that took no time before it`(_ place: Place) throws {
    func pop(_ place: Place) throws -> [Int] {
      let below = SlowPage("Below", .nowhere, clock)
      let t = tester(below, FixedPage("Page"))
      below.place = place
      return try motion(in: t) { t in
        if place == .call { t.clock.advance(by: .seconds(Self.work)) }
        t.navigation.pop()
      }
    }
    let quick = try pop(.nowhere)
    #expect(quick.count > 12)
    #expect(try pop(place) == quick)
  }

  @Test(arguments: [ModalPresentationStyle.sheet, .fullScreen], [Place.load, .call, .layout])
  func `a presented page comes as one that took no time before`(
    _ style: ModalPresentationStyle, _ place: Place
  ) throws {
    func present(_ place: Place) throws -> [Int] {
      let home = FixedPage("Home")
      let t = tester(home)
      return try motion(in: t) { t in
        if place == .call { t.clock.advance(by: .seconds(Self.work)) }
        home.present(SlowPage("Sheet", place, t.clock), style: style)
      }
    }
    let quick = try present(.nowhere)
    #expect(quick.count > 5)
    #expect(try present(place) == quick)
  }

  @Test func `a bar goes as one that went at once`() throws {
    func hide(after work: Seconds) throws -> [Int] {
      let t = tester(FixedPage("Home", rows: Array(repeating: "letters in a row", count: 10)))
      return try motion(in: t) { t in
        t.clock.advance(by: .seconds(work))
        t.navigation.setNavigationBarHidden(true)
      }
    }
    let quick = try hide(after: 0)
    #expect(quick.count > 8)
    #expect(try hide(after: 0.4) == quick)
  }

  @Test func `rows of a list move as those that moved at once`() throws {
    func move(after work: Seconds) throws -> [Int] {
      let page = ListViewController(title: "Rows", rows: (0..<8).map { ListRow(title: "Row \($0)") })
      var order = Array(0..<8)
      page.list.row = { ListRow(title: "Row \(order[$0])") }
      page.list.identity = { order[$0] }
      let t = tester(page)
      return try motion(in: t) { t in
        t.clock.advance(by: .seconds(work))
        order = order.reversed()
        page.list.reloadData(animated: true)
      }
    }
    let quick = try move(after: 0)
    #expect(quick.count > 5)
    #expect(try move(after: 0.3) == quick)
  }

  @Test func `a pager turns as one that turned at once`() throws {
    func turn(after work: Seconds) throws -> [Int] {
      let pager = Pager(["one", "two"].map { Label($0) })
      let page = FilledPage(pager)
      let t = tester(page)
      return try motion(in: t) { t in
        t.clock.advance(by: .seconds(work))
        pager.turn(to: 1)
      }
    }
    let quick = try turn(after: 0)
    #expect(quick.count > 5)
    #expect(try turn(after: 0.4) == quick)
  }

  @Test func `a page whose shouldPop takes a while leaves in as many frames as another`() throws {
    func leave(after work: Seconds) throws -> [Int] {
      let page = SlowPage("Page", .nowhere, clock)
      (page.asks, page.seconds) = (true, work)
      let t = tester(FixedPage("Home"), page)
      try t.press(at: Point(column: 2, row: 5))
      try t.move(to: Point(column: 26, row: 5))
      t.advance(by: .seconds(0.5))
      t.forgetEvents()
      try t.release()
      try t.settle()
      #expect(t.topPage.title == "Home")
      return t.frames.map(\.cells).filter { $0 > 0 }
    }
    let quick = try leave(after: 0)
    #expect(quick.count > 8)
    #expect(try leave(after: 0.3) == quick)
  }

  @Test func `what is posted after a rest that no turn has told moves from its start`() throws {
    func post(after rest: Seconds) throws -> [Int] {
      let t = tester(FixedPage("Home"))
      t.forgetEvents()
      t.clock.advance(by: .seconds(rest))
      t.app.mailbox.post { $0.navigation.push(FixedPage("Page")) }
      t.loop.turn()
      try t.settle()
      return t.frames.map(\.cells).filter { $0 > 0 }
    }
    let quick = try post(after: 0.1)
    #expect(quick.count > 12)
    #expect(try post(after: 2) == quick)
  }

  @Test func `a post reads the time of now`() {
    let t = tester(FixedPage("Home"))
    var now: Seconds = 0
    t.clock.advance(by: .seconds(2))
    let box = Box()
    t.app.mailbox.post { box.time = $0.navigation.now }
    t.loop.turn()
    now = box.time
    #expect(now == TestClock.start + 2)
  }

  private final class Box: @unchecked Sendable { var time: Seconds = 0 }

  @Test func `a timer that works before it pushes loses nothing of the motion`() throws {
    func timer(taking work: Seconds) throws -> [Int] {
      let t = tester(FixedPage("Home"))
      t.forgetEvents()
      t.app.after(.seconds(1)) { [clock] in
        clock.advance(by: .seconds(work))
        t.navigation.push(FixedPage("Page"))
      }
      t.advance(by: .seconds(1))
      try t.settle()
      return t.frames.map(\.cells).filter { $0 > 0 }
    }
    let quick = try timer(taking: 0)
    #expect(quick.count > 12)
    #expect(try timer(taking: 0.5) == quick)
  }

  @Test func `a toast stays for its time from the first frame that shows it`() throws {
    let t = tester(FixedPage("Home"))
    _ = try motion(in: t) { t in
      t.app.toast("Saved", for: .seconds(1))
      t.clock.advance(by: .seconds(2))
    }
    #expect(t.screen.contains("Saved"))
    t.advance(by: .seconds(0.9))
    #expect(t.screen.contains("Saved"))
    t.advance(by: .seconds(0.2))
    #expect(!t.screen.contains("Saved"))
  }

  @Test func `a motion within a page begins with its frame`() throws {
    func push(after work: Seconds) throws -> [Int] {
      let tabs = TabBarController([.init("One", root: FixedPage("Inner"))])
      let t = tester(tabs)
      return try motion(in: t) { t in
        t.clock.advance(by: .seconds(work))
        tabs.selectedStack.push(FixedPage("Page"))
      }
    }
    let quick = try push(after: 0)
    #expect(quick.count > 12)
    #expect(try push(after: 0.5) == quick)
  }

  @Test func `in slow time a motion begins with its frame`() throws {
    func push(after work: Seconds) throws -> [Int] {
      let t = tester(FixedPage("Home"))
      t.app.timeScale = 0.5
      t.advance(by: .zero)
      return try motion(in: t) { t in
        t.clock.advance(by: .seconds(work))
        t.navigation.push(FixedPage("Page"))
      }
    }
    let quick = try push(after: 0)
    #expect(quick.count > 20)
    #expect(try push(after: 0.5) == quick)
  }

  @Test func `where a caller gives the time, a motion begins when it is asked for`() {
    let app = NavigationApp(root: FixedPage("Home"))
    app.navigation.start()
    app.advance(to: 5)
    app.navigation.push(FixedPage("Page"))
    app.advance(to: 5.1)
    #expect(app.progress > 0.3)
  }
}
