import TermNav
import TermNavTesting
import Testing

/// Explains another page, and covers it.
final class ExplanationPage: ViewController {}

/// Pages slide, explanations cover; all of them come to rest in a fifth of a second.
@MainActor func chooseTransitions(_ navigation: NavigationController) {
  navigation.transitionStyle = SlideStyle(parallax: 0.5)
  navigation.transitionStyleFor = { operation, from, to in
    (operation == .push ? to : from) is ExplanationPage ? CoverStyle() : nil
  }
  navigation.completionCurve = .easeOut(duration: 0.2)
}

/// Shows that it can be dragged: once, the program pulls it by a tenth of the width and puts it back.
final class BeckoningPage: ViewController {
  private var hasBeckoned = false

  // Called again when the pop was cancelled.
  override func viewDidAppear(animated: Bool) {
    guard !hasBeckoned else { return }
    hasBeckoned = true
    task { [self] in try await beckon() }
  }

  private func beckon() async throws {
    guard let navigation = navigationController, let clock = app?.clock else { return }
    try await clock.sleep(for: .seconds(1))
    guard navigation.beginInteractivePop() == nil else { return }
    for step in 1...10 {
      navigation.updateInteractivePop(Double(step) / 100)
      try await clock.sleep(for: .milliseconds(50))
    }
    navigation.cancelInteractivePop()
  }
}

/// Says how far it has come, while it comes or goes.
final class MeasuredPage: ViewController {
  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.text(step, column: 2, row: 1, style: theme.text)
  }

  private(set) var step = "at rest"
  private var token: ObserverToken?

  // Also called when it has left: then it observes nothing any more.
  override func didMove(toParent parent: AnyObject?) {
    super.didMove(toParent: parent)
    token?.remove()
    step = "at rest"
    token = navigationController?.addObserver(
      weakly { page, event in
        guard case .transition(let report) = event, report.to === page || report.from === page else { return }
        let isOver = report.phase == .finished || report.phase == .cancelled
        page.step = isOver ? "at rest" : "\(Int(report.progress * 100)) %"
        page.setNeedsDisplay()
      })
  }
}

@MainActor @Suite struct GuideTransitionTests {
  @Test func `explanations cover, other pages slide, in a fifth of a second`() throws {
    let t = AppTester(NoteList("Milk"), size: Size(columns: 40, rows: 8))
    chooseTransitions(t.navigation)
    t.navigation.push(ExplanationPage(title: "Help"))
    #expect(t.navigation.transition?.style is CoverStyle)
    t.advance(by: .seconds(0.15))
    #expect(t.navigation.isMoving)
    t.advance(by: .seconds(0.1))
    #expect(!t.navigation.isMoving)
    t.navigation.pop()
    #expect(t.navigation.transition?.style is CoverStyle)
    try t.settle()
    t.navigation.push(NotePage(title: "Milk"))
    #expect(t.navigation.transition?.style as? SlideStyle == SlideStyle(parallax: 0.5))
  }

  @Test func `a page beckons once, and stays`() async throws {
    let t = AppTester([NoteList("Milk"), BeckoningPage(title: "Milk")], size: Size(columns: 40, rows: 8))
    try await t.idle(for: .seconds(1.5))
    #expect(t.app.progress > 0.05)
    try await t.idle(for: .seconds(5))
    #expect(t.app.progress == 0 && t.topPage is BeckoningPage)
    #expect(t.transitions.count { $0.phase == .began } == 1)
  }

  @Test func `a page says how far it has come`() throws {
    let page = MeasuredPage(title: "Milk")
    let t = AppTester([NoteList("Milk"), page], size: Size(columns: 40, rows: 8))
    try t.press(at: "at rest")
    try t.move(to: Point(column: 24, row: 4), over: .seconds(0.3))
    #expect(page.step.hasSuffix("%"))
    #expect(t.screen.contains(page.step))
  }

  @Test func `it is at rest again after a cancelled drag, and once it has left and come back`() throws {
    let page = MeasuredPage(title: "Milk")
    let t = AppTester([NoteList("Milk"), page], size: Size(columns: 40, rows: 8))
    try t.drag(from: "at rest", to: Point(column: 12, row: 1), resting: .seconds(0.3))
    try t.settle()
    #expect(t.topPage === page)
    #expect(t.screen.contains("at rest"))
    t.press(.escape)
    try t.settle()
    #expect(page.step == "at rest")
    t.navigation.push(page)
    t.advance(by: .seconds(0.1))
    #expect(t.screen.contains(" %"))
    try t.settle()
    #expect(t.screen.contains("at rest"))
  }
}
