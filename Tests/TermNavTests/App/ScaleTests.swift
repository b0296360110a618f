import NavModel
import Testing

@testable import TermNav

/// Large screens, high stacks and crowded pages, by counts of what is drawn and asked.
@Suite(.serialized) struct ScaleTests {
  /// Counts how often it is asked whether it is hit: for one test at a time.
  private final class AskedView: View {
    static nonisolated(unsafe) var asked = 0

    override func hitTest(_ point: Point) -> (view: View, point: Point)? {
      Self.asked += 1
      return super.hitTest(point)
    }
  }

  private final class CountedPage: ViewController {
    var draws = 0

    override func draw(_ canvas: inout Canvas, theme: Theme) {
      draws += 1
      canvas.text(title, column: 0, row: 0, style: theme.text)
    }
  }

  private func crowdedPage() -> FixedPage {
    let page = FixedPage("Page")
    for index in 0..<10_000 {
      let view = AskedView()
      view.frame = Rect(column: index % 200, row: index / 200, columns: 1, rows: 1)
      view.addGestureRecognizer(TapGestureRecognizer(name: "\(index)"))
      page.view.addSubview(view)
    }
    return page
  }

  @Test func `a press on a page of ten thousand recognizers asks one row of views, and one recognizer`() {
    let page = crowdedPage()
    let stage = Stage(FixedPage("Home"), page, columns: 200, rows: 60)
    _ = stage.lines
    AskedView.asked = 0
    let names = stage.router.entrants(at: Point(column: 17, row: 21)).map(\.recognizer.name)
    // The bar is row 0; then the pop's own.
    #expect(names.first == "4017" && names.count == 2)
    #expect(AskedView.asked <= 200 && AskedView.asked > 0)
  }

  @Test func `views that move, go or hide among many are found where they are`() {
    let page = crowdedPage()
    let stage = Stage(FixedPage("Home"), page, columns: 200, rows: 60)
    func name(_ column: Int, _ row: Int) -> String {
      stage.app.frames.layOutIfNeeded()
      let place = Point(column: Double(column), row: Double(row + 1))
      return stage.router.entrants(at: place)[0].recognizer.name
    }
    _ = stage.lines
    #expect(name(3, 2) == "403")
    let (moved, under) = (page.view.subviews[9_999], page.view.subviews[403])
    moved.frame = Rect(column: 3, row: 1, columns: 1, rows: 4)
    #expect(name(3, 2) == "9999" && name(3, 4) == "9999" && name(3, 5) == "1003")
    moved.isHidden = true
    #expect(name(3, 2) == "403")
    under.removeFromSuperview()
    #expect(name(3, 2) != "403")
    page.view.addSubview(under)
    #expect(name(3, 2) == "403")
    stage.app.resize(to: Size(columns: 200, rows: 40))
    _ = stage.lines
    #expect(name(3, 2) == "403" && name(3, 30) == "6003")
  }

  @Test func `of a high stack only the pages in sight are drawn`() {
    let pages = (0..<100_000).map { CountedPage(title: "Page \($0)", name: "\($0)") }
    let app = NavigationApp(pages)
    app.resize(to: Size(columns: 24, rows: 4))
    app.navigation.start()
    _ = app.render()
    #expect(pages.reduce(0) { $0 + $1.draws } == 1)
    app.navigation.pop()
    for step in 1...100 {
      app.advance(to: Double(step) / 60)
      _ = app.render()
    }
    #expect(!app.isMoving && app.navigation.count == 99_999)
    #expect(pages[99_998].draws == 1 && pages.reduce(0) { $0 + $1.draws } == 2)
  }
}

// ncurses is one for all: these run one after the other.
extension TerminalRenderingTests {
  @Test(.needsLibvterm()) func `a screen of 1000 columns and 400 rows slides, and settles to the letter`()
    throws
  {
    let rows = (0..<400).map { "row \($0) 漢字 " + String(repeating: "abcdefghi ", count: 98) }
    let stage = Stage(FixedPage("Home", rows: rows), FixedPage("Page", rows: rows), columns: 1000, rows: 400)
    let resting = stage.app.render().surface
    let emulator = Emulator(size: resting.size)
    let renderer = try NcursesRenderer(
      TerminfoDescription(of: "xterm-256color"), name: "xterm-256color", depth: .truecolor,
      size: resting.size)
    // To compare 400,000 cells takes a while in a debug build.
    func show(compare: Bool = false) {
      let frame = stage.app.render()
      emulator.feed(renderer.render(frame).bytes)
      if compare { #expect(emulator.firstFault(against: frame.surface) == nil) }
    }
    show()
    stage.press(1)
    for column in [3.0, 4, 500, 999, 501, 1] {
      stage.drag(to: column)
      show(compare: column == 500)
    }
    stage.rest(1)
    stage.settle()
    show(compare: true)
    #expect(stage.app.render().surface == resting)
  }
}
