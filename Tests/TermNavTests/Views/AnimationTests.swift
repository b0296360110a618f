import NavModel
import TermNavTesting
import Testing

@testable import TermNav

/// Motions that views and pages ask for (RULES, section 20).
@Suite struct AnimationTests {
  private let page = FixedPage("Page")
  private let view = Mover()
  private let t: AppTester

  /// Keeps what its motion was told.
  private final class Mover: View {
    var elapsed: [Duration] = []
    var next: (Duration) -> Animation.Next = { _ in .nextFrame }
    var onDraw: () -> Void = {}

    init(_ frame: Rect = Rect(columns: 4, rows: 1)) {
      super.init()
      self.frame = frame
    }

    @discardableResult
    func begin(after delay: Duration = .zero) -> Animation {
      animate(after: delay) { [unowned self] in
        elapsed.append($0)
        return next($0)
      }
    }

    override func draw(_ canvas: inout Canvas, theme: Theme) { onDraw() }

    /// In milliseconds.
    var times: [Int] { elapsed.map { Int(($0 / .milliseconds(1)).rounded()) } }
  }

  init() {
    page.view.addSubview(view)
    t = AppTester.lettered(page)
    t.forgetEvents()
  }

  /// Waits of the loop from now on, until it sleeps without end.
  private func waits(_ body: () throws -> Void) rethrows -> [Duration?] {
    t.terminal.forget()
    try body()
    return t.terminal.timeouts
  }

  // MARK: Time

  @Test func `a step that goes on comes with each frame, 60 times a second`() {
    view.begin()
    t.advance(by: .seconds(1))
    #expect(59...62 ~= view.elapsed.count)
    #expect(view.times.first == 0)
    #expect(980...1000 ~= view.times.last ?? 0)
    #expect(zip(view.elapsed, view.elapsed.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `time begins with the first frame, so that work before it and in it takes nothing`() {
    view.begin()
    t.clock.advance(by: .milliseconds(400))
    view.onDraw = { [view, clock = t.clock] in
      if view.elapsed.count == 1 { clock.advance(by: .milliseconds(300)) }
    }
    view.setNeedsDisplay()
    t.advance(by: .milliseconds(500))
    #expect(view.times.first == 0)
    #expect(view.times.dropFirst().first ?? 1000 <= 17)
  }

  @Test func `a step that counts tenths of a second is called once for each`() {
    view.next = { .at(.milliseconds(100) * (Int($0 / .milliseconds(100)) + 1)) }
    view.begin()
    t.advance(by: .seconds(100.05))
    #expect(view.elapsed == (0...1000).map { .milliseconds(100) * $0 })
  }

  @Test func `a step comes at the time that it asked for, and the program sleeps until then`() throws {
    view.next = { $0 < .seconds(3) ? .at($0 < .seconds(1) ? .seconds(1) : .seconds(3)) : .done }
    view.begin()
    let slept = try waits { try t.advanceUntilAsleep() }
    #expect(view.times.suffix(2) == [1000, 3000])
    #expect(view.times.dropLast(2).allSatisfy { $0 == 0 })
    #expect(slept.compactMap { $0 }.filter { $0 > .milliseconds(500) } == [.seconds(1), .seconds(2)])
  }

  @Test func `a step that is done is not called again, and nothing wakes the program`() throws {
    view.next = { _ in .done }
    let motion = view.begin()
    try t.advanceUntilAsleep()
    #expect(view.elapsed == [.zero])
    #expect(!motion.isActive)
    #expect(t.app.deadline == nil)
    #expect(!t.app.isMoving)
  }

  @Test(arguments: [Duration.zero, .seconds(-5), .seconds(-1e18)])
  func `a time that has passed is that of the next frame`(_ due: Duration) {
    view.next = { _ in .at(due) }
    view.begin()
    t.advance(by: .seconds(1))
    #expect(59...62 ~= view.elapsed.count)
  }

  @Test func `a time that never comes wakes nobody`() throws {
    view.next = { _ in .at(.seconds(1e18)) }
    view.begin()
    t.advance(by: .seconds(1))
    let before = view.elapsed.count
    t.advance(by: .seconds(1_000_000))
    #expect(view.elapsed.count == before)
  }

  @Test func `after a delay the time begins at its end`() throws {
    view.next = { $0 < .seconds(1) ? .at($0 + .seconds(1)) : .done }
    view.begin(after: .seconds(2))
    #expect(!t.app.isMoving)
    t.advance(by: .seconds(1.99))
    #expect(view.elapsed.isEmpty)
    t.advance(by: .seconds(0.01))
    #expect(view.elapsed == [.zero])
    try t.advanceUntilAsleep()
    #expect(view.times == [0, 1000])
  }

  @Test func `where the program's time stands no step comes`() {
    view.begin()
    t.advance(by: .milliseconds(100))
    t.app.timeScale = 0
    t.advance(by: .milliseconds(100))
    let before = view.elapsed.count
    t.advance(by: .seconds(5))
    #expect(view.elapsed.count <= before + 1)
    t.app.timeScale = 1
    t.advance(by: .milliseconds(100))
    #expect(view.elapsed.count > before + 2)
    #expect(view.times.last ?? 0 < 400)
  }

  @Test func `a step that waits for a time draws nothing unless it asks for it`() {
    view.next = { .at($0 + .milliseconds(100)) }
    view.begin()
    t.advance(by: .seconds(1))
    #expect(10...11 ~= view.elapsed.count)
    #expect(t.frames.isEmpty)
  }

  // MARK: Ends

  @Test func `a motion that is cancelled, also in its step, is over`() {
    let motion = view.begin()
    t.advance(by: .milliseconds(100))
    let before = view.elapsed.count
    motion.cancel()
    t.advance(by: .seconds(1))
    #expect(view.elapsed.count == before)
    var own: Animation?
    view.next = { _ in
      own?.cancel()
      return .nextFrame
    }
    own = view.begin()
    t.advance(by: .seconds(1))
    #expect(view.elapsed.count == before + 1)
    #expect(!t.app.isMoving)
  }

  @Test func `a motion that waits for a time is cancelled, and nobody wakes for it`() {
    view.next = { _ in .at(.seconds(5)) }
    let motion = view.begin()
    t.advance(by: .seconds(1))
    #expect(t.app.deadline != nil)
    motion.cancel()
    #expect(t.app.deadline == nil)
  }

  @Test(arguments: [Animation.Next.nextFrame, .at(.seconds(100))])
  func `a motion ends with its view, though its token is kept`(_ next: Animation.Next) throws {
    var calls = 0
    var gone: View? = View()
    weak let seen = gone
    gone?.frame = Rect(columns: 4, rows: 1)
    gone.map { page.view.addSubview($0) }
    let motion = gone?.animate { _ in
      calls += 1
      return next
    }
    t.advance(by: .seconds(1))
    #expect(calls > 0)
    gone?.removeFromSuperview()
    gone = nil
    #expect(seen == nil)
    let before = calls
    try t.advanceUntilAsleep()
    #expect(calls == before)
    #expect(motion?.isActive == false)
    #expect(t.app.deadline == nil)
  }

  @Test func `a step that asks for another motion has it called later`() {
    let other = Mover()
    page.view.addSubview(other)
    view.next = { _ in
      other.begin()
      return .done
    }
    view.begin()
    t.advance(by: .seconds(0.5))
    #expect(view.elapsed.count == 1)
    #expect(other.elapsed.count > 25)
  }

  // MARK: Held

  /// What takes a view out of sight, and what brings it back.
  enum Cover: CaseIterable {
    case hidden, hiddenAround, beyondAnEdge, removed, withoutSize, push
  }

  private func set(_ cover: Cover, _ isOn: Bool) throws {
    switch cover {
    case .hidden: view.isHidden = isOn
    case .hiddenAround: page.view.isHidden = isOn
    case .beyondAnEdge: view.frame.column = isOn ? 200 : 0
    case .removed: if isOn { view.removeFromSuperview() } else { page.view.addSubview(view) }
    case .withoutSize: view.frame = Rect(columns: isOn ? 0 : 4, rows: 1)
    case .push:
      if isOn {
        t.navigation.push(FixedPage("Next"), animated: false)
      } else {
        t.navigation.pop(animated: false)
      }
    }
    t.advance(by: .milliseconds(50))
  }

  @Test(arguments: Cover.allCases)
  func `while its view is out of sight a motion is held, and wakes nobody`(_ cover: Cover) throws {
    view.begin()
    t.advance(by: .milliseconds(500))
    try set(cover, true)
    let (calls, last) = (view.elapsed.count, view.times.last ?? 0)
    let slept = waits { t.advance(by: .seconds(100)) }
    #expect(view.elapsed.count == calls)
    #expect(slept.count < 5)
    #expect(!t.app.isMoving)
    try set(cover, false)
    t.advance(by: .milliseconds(100))
    #expect(view.elapsed.count > calls + 3)
    #expect(view.times.last ?? 0 < last + 250, "its time has stood")
  }

  @Test(arguments: Cover.allCases)
  func `one that waits for a time waits for the rest of it afterwards`(_ cover: Cover) throws {
    view.next = { $0 < .seconds(2) ? .at(.seconds(2)) : .done }
    view.begin()
    t.advance(by: .seconds(1))
    try set(cover, true)
    t.advance(by: .seconds(100))
    #expect(t.app.deadline == nil)
    #expect(view.times.allSatisfy { $0 == 0 })
    try set(cover, false)
    t.advance(by: .milliseconds(800))
    #expect(view.times.last == 0)
    t.advance(by: .milliseconds(300))
    #expect(view.times.last == 2000)
  }

  @Test func `in the tab that is shown a motion goes on, in another it is held`() {
    let pages = ["One", "Two"].map { FixedPage($0) }
    let movers = pages.map { page in
      let mover = Mover()
      page.view.addSubview(mover)
      mover.begin()
      return mover
    }
    let tabs = TabBarController(pages.map { .init($0.title, root: $0) })
    let t = AppTester(NavigationApp(root: tabs), size: Size(columns: 40, rows: 8))
    t.advance(by: .milliseconds(500))
    #expect(movers[0].elapsed.count > 25)
    #expect(movers[1].elapsed.isEmpty)
    let before = movers[0].elapsed.count
    tabs.selectedIndex = 1
    t.advance(by: .milliseconds(500))
    #expect(movers[1].elapsed.count > 25)
    #expect(movers[0].elapsed.count <= before + 2)
  }

  @Test func `beside a list, in a sheet and in an overlay motions go on`() throws {
    let (list, detail, sheet) = (FixedPage("List"), FixedPage("Detail"), FixedPage("Sheet"))
    let movers = (0..<4).map { _ in Mover() }
    for (page, mover) in zip([list, detail, sheet], movers) {
      page.view.addSubview(mover)
      mover.begin()
    }
    movers[3].begin()
    let split = SplitViewController(primary: list)
    let t = AppTester(NavigationApp(root: split), size: Size(columns: 100, rows: 20))
    split.showDetail(detail)
    split.present(sheet, style: .sheet)
    t.app.present(movers[3], style: .overlay) { _ in Rect(columns: 4, rows: 1) }
    t.advance(by: .seconds(1))
    for mover in movers { #expect(mover.elapsed.count > 20) }
    t.app.dismiss(movers[3])
    let before = movers[3].elapsed.count
    t.advance(by: .seconds(1))
    #expect(movers[3].elapsed.count <= before + 1)
  }

  @Test func `the pages of a picture of a transition have no time`() {
    let (front, back) = (FixedPage("Front"), FixedPage("Back"))
    let mover = Mover()
    front.view.addSubview(mover)
    mover.begin()
    let picture = TransitionView(front: front, back: back)
    picture.frame = Rect(column: 4, row: 0, columns: 10, rows: 3)
    page.view.addSubview(picture)
    t.advance(by: .seconds(1))
    #expect(mover.elapsed.isEmpty)
  }

  // MARK: Before a program

  @Test func `what is asked for before the view is in a program begins with its first frame there`() {
    let other = Mover()
    other.begin()
    t.advance(by: .seconds(3))
    page.view.addSubview(other)
    t.advance(by: .milliseconds(100))
    #expect(other.times.first == 0)
    #expect(other.times.last ?? 1000 <= 101)
  }

  @Test func `a page asks too, in viewDidLoad`() {
    final class Page: ViewController {
      var elapsed: [Duration] = []
      override func viewDidLoad() {
        animate { [unowned self] in
          elapsed.append($0)
          return $0 < .milliseconds(100) ? .nextFrame : .done
        }
      }
    }
    let page = Page(title: "Moves")
    let t = AppTester(page)
    t.advance(by: .seconds(1))
    #expect(5...12 ~= page.elapsed.count)
  }

  @Test func `a caller that tells the time is followed`() {
    let page = FixedPage("Page")
    let mover = Mover()
    page.view.addSubview(mover)
    mover.begin()
    let stage = Stage(page)
    _ = stage.app.render()
    for second in 0..<4 { stage.app.advance(to: 500 + Seconds(second)) }
    #expect(mover.times == [0, 1000, 2000, 3000])
  }
}
