import TermNavTesting
import Testing

@testable import TermNav

/// A view that is not in sight wants no frames, whatever it does.
@Suite struct HiddenViewTests {
  private final class Restless: View {
    var layouts = 0
    var advances = 0
    func run() -> Animation {
      animate { [unowned self] _ in
        advances += 1
        return .nextFrame
      }
    }
    override func layoutSubviews() {
      layouts += 1
      setNeedsLayout()
    }
  }

  @Test func `a hidden view that asks for layouts in each, and one that moves, bring no frame`() {
    let page = FixedPage("Page")
    let bench = AppTester.lettered(page)
    let view = Restless()
    page.view.addSubview(view)
    for _ in 0..<5 { bench.loop.turn() }
    #expect(view.layouts > 3)
    view.isHidden = true
    bench.loop.turn()
    let (layouts, frames) = (view.layouts, bench.terminal.frameCount)
    let motion = view.run()
    bench.runUntilAsleep()
    #expect(view.layouts == layouts)
    #expect(view.advances == 0)
    #expect(bench.terminal.frameCount <= frames + 1)
    motion.cancel()
    view.isHidden = false
    for _ in 0..<3 { bench.loop.turn() }
    #expect(view.layouts > layouts, "seen again, it is laid out")
  }

  @Test func `a wheel across that moves nothing is left to who stands around`() {
    let inner = ScrollView(View(), contentSize: Size(columns: 60, rows: 4))
    inner.frame = Rect(columns: 30, rows: 4)
    inner.layoutIfNeeded()
    func turn(_ way: WheelEvent.Direction) -> Bool {
      inner.wheel(WheelEvent(way, at: Point(column: 1, row: 1), time: 0))
    }
    #expect(!turn(.left))
    for _ in 0..<100 where inner.contentOffset.column < 30 { #expect(turn(.right)) }
    #expect(!turn(.right))
    #expect(turn(.left))
  }

  @Test func `a text that is scrolled before it has a size begins there`() {
    let text = TextView((0..<60).map { .init("Line \($0)") })
    text.scroll(to: 30)
    text.frame = Rect(columns: 40, rows: 10)
    text.layoutIfNeeded()
    #expect(text.top == 30)
    text.frame = Rect(columns: 40, rows: 12)
    text.layoutIfNeeded()
    #expect(text.top == 30)
  }

  private final class Told: ViewController {
    var told: [String] = []
    var onDisappear: () -> Void = {}

    override func viewWillAppear(animated: Bool) { told.append("will appear") }
    override func viewDidAppear(animated: Bool) { told.append("did appear") }
    override func viewWillDisappear(animated: Bool) { told.append("will disappear") }
    override func viewDidDisappear(animated: Bool) {
      told.append("did disappear")
      onDisappear()
    }
  }

  @Test func `a child that brings its view back while it is told that it disappears appears once`() {
    let (page, child, box) = (FixedPage("Page"), Told(), View())
    page.addChild(child)
    box.addSubview(child.view)
    page.view.addSubview(box)
    let stage = Stage(page)
    #expect(child.told == ["will appear", "did appear"])
    let again = ["will disappear", "did disappear", "will appear", "did appear"]
    child.told = []
    child.onDisappear = { box.isHidden = false }
    box.isHidden = true
    #expect(child.told == again)
    child.told = []
    child.onDisappear = { page.view.addSubview(box) }
    box.removeFromSuperview()
    #expect(child.told == again && child.view.tree.page === stage.navigation.topViewController)
  }
}
