import TermNav
import TermNavTesting
import Testing

/// Counts the seconds since it was first seen. It wakes the program once for each.
final class SecondsView: View {
  private var shown: Int64 = 0 { didSet { if shown != oldValue { setNeedsDisplay() } } }

  override init() {
    super.init()
    animate(
      weakly(else: .done) { view, elapsed in
        view.shown = elapsed.components.seconds
        return .at(.seconds(view.shown + 1))
      })
  }

  override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(columns: 8, rows: 1) }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.text("\(shown) s", column: 0, row: 0, style: theme.secondary)
  }
}

@MainActor @Suite struct GuidePerformanceTests {
  @Test func `a view that counts seconds costs one frame a second`() throws {
    let page = ViewController(title: "Clock")
    let seconds = SecondsView()
    seconds.frame = Rect(column: 2, row: 1, columns: 8, rows: 1)
    page.view.addSubview(seconds)
    let t = AppTester(page, size: Size(columns: 40, rows: 8))
    t.forgetEvents()
    t.advance(by: .seconds(9.5))
    #expect(t.screen.contains("9 s"))
    #expect(t.frames.count == 9)
    #expect(t.frames.allSatisfy { $0.cells == 1 })
  }

  @Test func `a list asks only for the rows that are seen`() throws {
    var asked = 0
    let page = ListViewController(title: "Rows")
    page.list.row = { index in
      asked += 1
      return ListRow(title: "Row \(index)")
    }
    page.list.rowCount = 1_000_000
    let t = AppTester(page, size: Size(columns: 40, rows: 8))
    asked = 0
    t.press(.down)
    #expect(asked < 30)
  }
}
