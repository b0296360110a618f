import TermNavTesting
import Testing

@testable import TermNav

/// A page that shows a transition is drawn in each of its frames, and once when it has ended.
@Suite struct TransitionRedrawTests {
  private let page = ProgressPage()

  @Test func `it shows the progress of each frame, and rest at the end`() throws {
    let t = AppTester([FixedPage("Home"), page])
    #expect(t.screen.contains("p 0.00"))
    try t.press(at: Point(column: 10, row: 5))
    try t.move(to: Point(column: 30, row: 5), over: .seconds(0.2))
    #expect(t.screen.contains("p 0.25"))
    try t.move(to: Point(column: 34, row: 5), over: .seconds(0.2))
    t.advance(by: .seconds(0.3))
    #expect(t.screen.contains("p 0.30"))
    t.resize(to: Size(columns: 100, rows: 30))
    #expect(t.screen.contains("p 0.30"))
    try t.release()
    try t.settle()
    #expect(t.screen.contains("p 0.00 rest"))
    let draws = page.draws
    t.advance(by: .seconds(1))
    #expect(page.draws == draws, "at rest nothing draws it")
  }

  @Test func `opened by a push it says rest, and so on again after a pop and going forward`() throws {
    let t = AppTester(FixedPage("Home"))
    t.navigation.isForwardEnabled = true
    t.navigation.push(page)
    try t.settle()
    #expect(t.screen.contains("p 0.00 rest"))
    t.press(.escape)
    try t.settle()
    t.type("]")
    try t.settle()
    #expect(t.screen.contains("p 0.00 rest"))
  }

  @Test func `so it does in a tab, and in a sheet`() throws {
    let tabs = TabBarController([.init("One", root: FixedPage("One"))])
    let t = AppTester([FixedPage("Home"), tabs])
    tabs.selectedStack.push(page)
    try t.settle()
    #expect(t.screen.contains("p 0.00 rest"))
    let sheet = FixedPage("Sheet")
    tabs.present(sheet)
    try t.settle()
    let other = ProgressPage()
    sheet.navigationController?.push(other)
    try t.settle()
    #expect(other.draws > 1)
    #expect(t.screen.contains("p 0.00 rest"))
  }

  @Test func `other pages are drawn once for a whole drag`() throws {
    let plain = ProgressPage()
    plain.redrawsInTransitions = false
    let t = AppTester([FixedPage("Home"), plain])
    _ = t.screen
    let draws = plain.draws
    try t.drag(from: Point(column: 10, row: 5), to: Point(column: 30, row: 5), resting: .seconds(0.3))
    try t.settle()
    #expect(plain.draws == draws)
  }

  // MARK: A drag that waits

  @Test func `a page whose drag waited for time does not jump to the pointer`() throws {
    let t = AppTester([FixedPage("Home"), page])
    let swipe = SwipeGestureRecognizer(.right)
    page.view.addGestureRecognizer(swipe)
    t.navigation.interactivePopGestureRecognizer.require(toFail: swipe)
    try t.press(at: Point(column: 20, row: 8))
    var last = 0.0
    for column in 21...40 {
      t.advance(by: .seconds(0.08))
      let waited = t.navigation.interactivePopProgress * 80
      #expect(waited == last, "nothing but the pointer moves the page")
      try t.move(to: Point(column: Double(column), row: 8))
      let now = t.navigation.interactivePopProgress * 80
      #expect(now - last <= 1.001, "\(column)")
      last = now
    }
    #expect(last > 12)
    try t.release()
  }
}

private final class ProgressPage: ViewController {
  private(set) var draws = 0

  init() {
    super.init(title: "Progress", name: "progress")
    redrawsInTransitions = true
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    draws += 1
    let progress = navigationController?.interactivePopProgress ?? 0
    let hundredths = Int((progress * 100).rounded())
    let figure = "0.\(hundredths < 10 ? "0" : "")\(hundredths)"
    let state = navigationController?.transition == nil ? "rest" : "moves"
    canvas.text("p \(figure) \(state)", column: 2, row: 2, style: theme.text)
  }
}
