import TermNavTesting
import Testing

@testable import TermNav

/// What brings a frame, and how few of them.
@Suite struct FrameRequestTests {
  /// A page that counts, and does what it is told while it is laid out or drawn.
  private final class CountingPage: FixedPage {
    var layouts = 0
    var draws = 0
    var onLayout: (CountingPage) -> Void = { _ in }
    var onDraw: (CountingPage) -> Void = { _ in }

    override func viewWillLayoutSubviews() {
      layouts += 1
      onLayout(self)
    }

    override func draw(_ canvas: inout Canvas, theme: Theme) {
      draws += 1
      super.draw(&canvas, theme: theme)
      onDraw(self)
    }

    func forget() { (layouts, draws) = (0, 0) }
  }

  // MARK: Words of the bar

  @Test func `a title set in layout shows after a resize, in the same frame`() {
    let page = CountingPage("Page")
    page.onLayout = { $0.title = "\($0.view.size.columns) wide" }
    let stage = Stage(FixedPage("Home"), page)
    #expect(stage.lines[0] == " ‹ Home  24 wide        ")
    stage.app.resize(to: Size(columns: 40, rows: 6))
    #expect(stage.lines[0] == " ‹ Home         40 wide                 ")
    #expect(!stage.app.needsDisplay, "one frame is enough")
    page.onLayout = { $0.navigationItem.trailingItems = [BarItem("\($0.view.size.rows)") {}] }
    stage.app.resize(to: Size(columns: 40, rows: 9))
    #expect(stage.lines[0].hasSuffix(" 8 "))
  }

  @Test func `a title set where a subview is laid out shows too, and while the page is held`() {
    final class Titler: View {
      override func layoutSubviews() { page?.title = "\(size.columns)" }
    }
    let home = CountingPage("Home")
    home.onLayout = { $0.title = "Home \($0.view.size.columns)" }
    let page = CountingPage("Page")
    let titler = Titler()
    page.view.addSubview(titler)
    page.onLayout = { titler.frame = $0.view.bounds }
    let stage = Stage(home, page, columns: 40, rows: 4)
    #expect(stage.lines[0].contains("   40 "))
    stage.hold(at: 4)
    stage.app.resize(to: Size(columns: 60, rows: 4))
    #expect(stage.lines[0].contains("‹ Home 60"))
    #expect(stage.lines[0].contains(" 60 "))
  }

  // MARK: Frames

  @Test func `setNeedsDisplay inside draw brings the next frame, once for each call`() {
    let page = CountingPage("Page")
    page.onDraw = { if $0.draws < 4 { $0.setNeedsDisplay() } }
    let bench = AppTester.lettered(FixedPage("Home"), page)
    bench.runUntilAsleep()
    #expect(page.draws == 4)
    #expect(bench.terminal.timeouts.last == .some(nil), "then it sleeps")
  }

  @Test func `a page that asks in every draw gets frames at the frame rate, and no turn beside them`() {
    let page = CountingPage("Page")
    page.onDraw = { $0.setNeedsDisplay() }
    let bench = AppTester.lettered(page)
    let start = bench.now
    page.forget()
    // The first at once, behind a rest.
    for _ in 0..<61 { bench.loop.turn() }
    #expect(page.draws == 61)
    #expect(abs(bench.now - start - 1) < 1e-6)
  }

  @Test func `a subview and a sheet that ask while they are drawn get another frame`() {
    final class Asking: View {
      var draws = 0
      override func draw(_ canvas: inout Canvas, theme: Theme) {
        draws += 1
        if draws % 3 != 0 { setNeedsDisplay() }
      }
    }
    let page = FixedPage("Page")
    let (inner, sheet) = (Asking(), Asking())
    inner.frame = Rect(columns: 4, rows: 1)
    page.view.addSubview(inner)
    let bench = AppTester.lettered(page)
    bench.runUntilAsleep()
    #expect(inner.draws == 3)
    bench.app.present(sheet, style: .overlay) { _ in Rect(columns: 4, rows: 1) }
    bench.loop.turn()
    bench.runUntilAsleep()
    #expect(sheet.draws == 3)
  }

  @Test func `what a page below wants is not drawn before it is seen`() {
    let home = CountingPage("Home")
    home.onDraw = { $0.setNeedsDisplay() }
    let bench = AppTester.lettered(home, FixedPage("Page"))
    bench.runUntilAsleep()
    home.setNeedsDisplay()
    bench.queue(Report.press(4), Report.drag(6), Report.drag(4))
    bench.runUntilAsleep()
    #expect(bench.app.navigation.transition != nil)
    #expect(bench.app.progress == 0)
  }

  @Test func `setNeedsLayout brings a frame, in which the view is laid out`() {
    final class Box: View {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let page = CountingPage("Page")
    let box = Box()
    page.view.addSubview(box)
    let stage = Stage(page)
    _ = stage.lines
    let layouts = (page.layouts, box.layouts)
    #expect(!stage.app.needsDisplay)
    box.setNeedsLayout()
    #expect(stage.app.needsDisplay)
    _ = stage.lines
    #expect(box.layouts == layouts.1 + 1)
    #expect(page.layouts == layouts.0)
    #expect(!stage.app.needsDisplay)
    page.view.setNeedsLayout()
    #expect(stage.app.needsDisplay)
    _ = stage.lines
    #expect(page.layouts == layouts.0 + 1)
    #expect(!stage.app.needsDisplay)
    let sheet = Box()
    stage.app.present(sheet, style: .modal) { _ in Rect(columns: 4, rows: 1) }
    _ = stage.lines
    sheet.setNeedsLayout()
    #expect(stage.app.needsDisplay)
    _ = stage.lines
    #expect(!stage.app.needsDisplay)
  }

  @Test func `setNeedsLayout inside a layout brings the frame after that, on a page and on a sheet`() {
    final class Child: View {
      var layouts = 0
      override func layoutSubviews() {
        layouts += 1
        if layouts < 3 { superview?.setNeedsLayout() }
      }
    }
    final class Parent: View {
      let child = Child()
      var layouts = 0
      override init() {
        super.init()
        addSubview(child)
      }
      override func layoutSubviews() {
        layouts += 1
        child.setNeedsLayout()
      }
    }
    let page = FixedPage("Page")
    let (inner, sheet) = (Parent(), Parent())
    page.view.addSubview(inner)
    let bench = AppTester.lettered(page)
    bench.runUntilAsleep()
    #expect(inner.layouts == 3)
    #expect(inner.child.layouts == 3)
    bench.app.present(sheet, style: .overlay) { _ in Rect(columns: 4, rows: 1) }
    bench.loop.turn()
    bench.runUntilAsleep()
    #expect(sheet.layouts == 3)
    #expect(sheet.child.layouts == 3)
  }

  @Test func `a resize costs one frame, with a sheet too`() {
    let bench = AppTester.lettered(FixedPage("Page"))
    bench.app.present(TextView([.init("sheet")]), style: .overlay) { Rect(columns: $0.columns, rows: 1) }
    bench.terminal.send(.resized)
    bench.runUntilAsleep()
    let frames = bench.terminal.frameCount
    bench.terminal.size = Size(columns: 30, rows: 5)
    bench.runUntilAsleep()
    #expect(bench.terminal.frameCount == frames + 1)
  }

  @Test func `contentSize brings a frame, and the indicator with it`() {
    let scroll = ScrollView(View(), contentSize: Size(columns: 4, rows: 4))
    let rig = ContentRig(scroll)
    _ = rig.lines
    #expect(!rig.app.needsDisplay)
    func showsIndicator() -> Bool {
      let surface = rig.app.render().surface
      return surface[surface.size.columns - 1, 1].style.background == rig.app.theme.scrollBar
    }
    #expect(!showsIndicator())
    scroll.contentSize = Size(columns: 4, rows: 400)
    #expect(rig.app.needsDisplay)
    #expect(showsIndicator())
    scroll.contentOffset = Point(column: 0, row: 300)
    _ = rig.lines
    scroll.contentSize = Size(columns: 4, rows: 100)
    #expect(rig.app.needsDisplay)
    _ = rig.lines
    #expect(scroll.contentOffset.row == 77)
  }

  @Test func `settings that show bring a frame`() {
    let field = TextField()
    let list = ListView(rowCount: 1) { _ in ListRow(title: "Row", detail: "caption") }
    let page = FixedPage("Page")
    field.frame = Rect(columns: 10, rows: 1)
    list.frame = Rect(column: 0, row: 1, columns: 40, rows: 1)
    page.view.addSubview(field)
    page.view.addSubview(list)
    let stage = Stage(page, columns: 40, rows: 4)
    for change in [
      { field.placeholder = "Name" }, { list.detailColumn = 20 }, { list.hasChevrons = false },
    ] {
      _ = stage.lines
      #expect(!stage.app.needsDisplay)
      change()
      #expect(stage.app.needsDisplay)
    }
  }

  // MARK: The bar alone

  @Test func `a bar toggled for 33 frames costs at most 2 draws and 2 layouts a page`() {
    let page = CountingPage("Page", rows: ["aaaaaaaa", "bbbbbbbb", "cccccccc"])
    let stage = Stage(FixedPage("Home"), page, columns: 8, rows: 3)
    stage.navigation.completionCurve = .linear(duration: 0.55)
    _ = stage.lines
    for _ in 0..<4 {
      page.hidesBar.toggle()
      page.forget()
      stage.navigation.setNeedsNavigationBarAppearanceUpdate()
      var frames = 0
      while stage.app.isMoving || stage.app.needsDisplay, frames < 1000 {
        _ = stage.lines
        stage.wait(1.0 / 60)
        frames += 1
      }
      #expect(frames < 1000)
      #expect(frames >= 33)
      #expect(page.draws <= 2, "\(page.draws) draws, \(page.layouts) layouts")
      #expect(page.layouts <= 2, "\(page.draws) draws, \(page.layouts) layouts")
      #expect(stage.lines[page.hidesBar ? 0 : 1] == "aaaaaaaa")
    }
  }

  @Test func `a bar that turns back on its way draws nothing anew, and clicks go where the page will be`() {
    let page = CountingPage("Page", rows: ["aaaaaaaa", "bbbbbbbb", "cccccccc"])
    let pad = TapPad(Rect(columns: 8, rows: 3))
    page.view.addSubview(pad)
    let stage = Stage(page, columns: 8, rows: 3)
    stage.navigation.completionCurve = .linear(duration: 1)
    _ = stage.lines
    page.forget()
    for step in 1...5 {
      page.hidesBar.toggle()
      stage.navigation.setNeedsNavigationBarAppearanceUpdate()
      stage.wait(step == 1 ? 0.3 : 0.1)
      _ = stage.lines
      #expect(page.view.size.rows == (page.hidesBar ? 3 : 2), "toggle \(step)")
    }
    #expect(page.draws <= 2, "\(page.draws) draws")
    stage.settle()
    #expect(stage.lines == ["aaaaaaaa", "bbbbbbbb", "cccccccc"])
    #expect(page.draws <= 2)
  }

  @Test func `a page that changes while its bar moves shows it in both of its forms`() {
    let page = CountingPage("Page", rows: ["aaaaaaaa", "bbbbbbbb"])
    let stage = Stage(page, columns: 8, rows: 3)
    stage.navigation.completionCurve = .linear(duration: 1)
    page.hidesBar = true
    stage.navigation.setNeedsNavigationBarAppearanceUpdate()
    stage.wait(0.5)
    #expect(stage.lines == ["  Paaaaa", "aaaabbbb", "bbbb    "])
    page.rows = ["xxxxxxxx", "yyyyyyyy"]
    #expect(stage.app.needsDisplay)
    #expect(stage.lines == ["  Paxxxx", "xxxxyyyy", "yyyy    "])
    page.forget()
    stage.wait(0.25)
    #expect(stage.lines == ["  xxxxxx", "xxyyyyyy", "yy      "])
    #expect(page.draws == 0)
    #expect(page.layouts == 0)
    page.title = "Q"
    #expect(stage.lines[0] == "  xxxxxx")
    stage.settle()
    #expect(stage.lines == ["xxxxxxxx", "yyyyyyyy", "        "])
  }

  @Test func `a push in the midst of a bar's change draws the page below as it is`() {
    let page = CountingPage("Page", rows: ["aaaaaaaa", "bbbbbbbb", "cccccccc"])
    let stage = Stage(page, columns: 8, rows: 3)
    stage.navigation.completionCurve = .linear(duration: 1)
    _ = stage.lines
    page.hidesBar = true
    stage.navigation.setNeedsNavigationBarAppearanceUpdate()
    stage.wait(0.5)
    _ = stage.lines
    page.forget()
    stage.navigation.push(FixedPage("Next", hidesBar: true))
    stage.wait(0.25)
    #expect(stage.lines[0].first == "a")
    #expect(page.draws == 0)
    stage.settle()
    stage.navigation.pop(animated: false)
    #expect(stage.lines == ["aaaaaaaa", "bbbbbbbb", "cccccccc"])
  }
}
