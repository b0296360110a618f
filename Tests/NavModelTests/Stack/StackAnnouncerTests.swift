import Testing

@testable import NavModel

@Suite struct StackAnnouncerTests {
  private let announcer = StackAnnouncer<TestPage>()
  private let stack = Holder()
  private let page = TestPage("A")
  private let host = StackHost()

  private final class Holder {}
  private final class Log { var lines: [String] = [] }

  private var running: NavigationTransition<TestPage> {
    var state = NavigationState([page, TestPage("B")])
    _ = state.begin(
      .pop(1),
      .init(
        holder: .nobody, style: SlideStyle(), driver: PercentDrivenInteractiveTransition(),
        start: MotionStart(at: 0)))
    return state.transition!
  }

  @Test func `an observer hears of a callback before the page does, and the page only what follows`() {
    let log = Log()
    page.actions[.viewWillAppear] = { log.lines.append("page") }
    announcer.onAppear = { _ in log.lines.append("size") }
    announcer.observers.add { _ in log.lines.append("event") }
    announcer.tell([.appearance(page, .viewDidAppear, animated: false)], of: stack)
    #expect(log.lines == [])
    announcer.tell(
      [
        .appearance(page, .viewWillAppear, animated: false),
        .appearance(page, .viewDidAppear, animated: false),
      ],
      of: stack)
    #expect(log.lines == ["event", "page", "size", "event"])
  }

  @Test func `a page loads once`() {
    announcer.tell([.load(page), .load(page)], of: stack)
    #expect(page.journal == ["viewDidLoad"] && page.isViewLoaded)
  }

  @Test func `callbacks are being called until the last one has returned`() {
    var seen: [Bool] = []
    page.actions[.viewDidLoad] = { [announcer, page, stack] in
      announcer.tell([.entered(page)], of: stack)
      seen.append(announcer.isTelling)
    }
    announcer.tell([.load(page)], of: stack)
    #expect(seen == [true] && !announcer.isTelling && page.hasParent)
  }

  @Test func `the program hears each step of a transition but its progress, observers hear that too`() {
    let log = Log()
    func note(_ event: NavigationEvent<TestPage>, by name: String) {
      if case .transition(let report) = event { log.lines.append("\(name) \(report.phase.rawValue)") }
    }
    announcer.onEvent = { note($0, by: "program") }
    announcer.report(.began, of: running)
    announcer.reportProgress(of: { fatalError("without observers nobody asks") }())
    announcer.observers.add { note($0, by: "observer") }
    announcer.reportProgress(of: running)
    announcer.report(.caught, of: running)
    announcer.report(.caught, of: nil)
    #expect(log.lines == ["program began", "observer changed", "program caught", "observer caught"])
  }

  @Test func `a change of the verdict is told to the stack's observers, then to those of all stacks`() {
    let log = Log()
    host.verdictObservers.add { log.lines.append("all") }
    announcer.verdictObservers.add { log.lines.append("own") }
    announcer.tellVerdict(to: host)
    #expect(log.lines == ["own", "all"])
  }

  @Test func `an answer of the gate is an event where it decides, and a report each time`() {
    let log = Log()
    announcer.gateObservers.add { log.lines.append("own \($0.depth)") }
    host.gateObservers.add { log.lines.append("all \($0.depth)") }
    announcer.onEvent = {
      if case .gate(let refusal, _) = $0 { log.lines.append("\(refusal?.rawValue ?? "begin")") }
    }
    let gate = PopGate(depth: 2, distance: 0, translation: Vector(dx: 3, dy: 0))
    for answer in [PopGate.Answer.wait, .begin, .refuse(.vetoed)] {
      announcer.tell(gate, answer, press: Point(column: 0, row: 0), to: host)
    }
    #expect(log.lines == ["own 2", "all 2", "own 2", "all 2", "begin", "own 2", "all 2", "vetoed"])
  }
}
