import TermNavTesting
import Testing

@testable import TermNav

/// RULES 3: what a refused drag shows.
@Suite struct RefusedDragTests {
  private final class Page: ViewController {
    var taps: [Point] = []

    override func viewDidLoad() {
      prefersNavigationBarHidden = true
      interactivePopDisabled = true
      view.onTap { [unowned self] in taps.append($0.location) }
    }

    override func draw(_ canvas: inout Canvas, theme: Theme) {
      canvas.text("0123456789", column: 0, row: 1, style: theme.text)
    }
  }

  private let page = Page(title: "Page")

  private func tester(_ direction: LayoutDirection = .leftToRight) -> AppTester {
    AppTester(
      [ViewController(title: "Root"), page], size: Size(columns: 20, rows: 6), layoutDirection: direction)
  }

  @Test func `the page moves, ground is seen beside it, and it comes back as it was`() throws {
    let t = tester()
    let before = t.picture
    t.forgetEvents()
    try t.press(at: Point(column: 4, row: 3))
    try t.move(to: Point(column: 18, row: 3), over: .seconds(0.2))
    let line = t.screen.lines[1]
    #expect(line.hasSuffix("0123456789") && line.columns == 12, "the edge may be drawn in eighths")
    #expect(t.screen.surface[0, 1].style.background != t.screen.surface[3, 1].style.background)
    #expect(t.app.progress == 0)
    #expect(t.transitions.isEmpty && t.gates == [.popDisabled])
    try t.release()
    try t.settle()
    #expect(t.picture == before)
  }

  @Test func `from right to left it moves to the left`() throws {
    let t = tester(.rightToLeft)
    try t.press(at: Point(column: 16, row: 3))
    try t.move(to: Point(column: 2, row: 3), over: .seconds(0.2))
    #expect(t.screen.surface[19, 1].style.background != t.screen.surface[16, 1].style.background)
    #expect(t.screen.surface[0, 1].style.background == t.screen.surface[16, 1].style.background)
  }

  @Test func `a press on its way back reaches the cell that is seen`() throws {
    let t = tester()
    try t.press(at: Point(column: 4, row: 3))
    try t.move(to: Point(column: 18, row: 3), over: .seconds(0.2))
    try t.release()
    #expect(t.navigation.refusedDragShift == 2)
    try t.press(at: Point(column: 6, row: 1))
    try t.release()
    #expect(page.taps.map(\.column) == [4])
  }

  @Test func `the terminal is told to move the page`() throws {
    let t = tester()
    try t.press(at: Point(column: 4, row: 3))
    try t.move(to: Point(column: 18, row: 3), over: .seconds(0.2))
    let layer = try #require(t.app.render().layers.first)
    #expect(layer.offset == 2 && layer.columns == 2..<20)
  }

  @Test func `a page within a page gives way in its place, and at its root nothing does`() throws {
    let split = SplitViewController(
      primary: ListViewController(title: "List", rows: [ListRow(title: "One")]), title: "Split")
    split.minimumColumns = 40
    split.primaryColumns = 10
    let t = AppTester([ViewController(title: "Root"), split], size: Size(columns: 40, rows: 6))
    split.interactivePopDisabled = true
    split.showDetail(ViewController(title: "Detail"))
    split.stack.push(page, animated: false)
    try t.press(at: Point(column: 15, row: 4))
    try t.move(to: Point(column: 35, row: 4), over: .seconds(0.2))
    #expect(split.stack.refusedDragShift == 2 && t.navigation.refusedDragColumns == 0)
    #expect(t.screen.lines.contains { $0.hasSuffix("│  0123456789") }, "\(t.screen)")
    try t.release()
    try t.settle()
    split.stack.pop(animated: false)
    try t.press(at: Point(column: 15, row: 4))
    try t.move(to: Point(column: 35, row: 4), over: .seconds(0.2))
    #expect(split.stack.refusedDragColumns == 0 && t.navigation.refusedDragShift == 2)
  }
}
