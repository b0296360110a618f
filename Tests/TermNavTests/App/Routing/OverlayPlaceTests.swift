import TermNavTesting
import Testing

@testable import TermNav

/// What is placed beside a view stands there in the first frame of a new size: pages are laid out before it.
@Suite struct OverlayPlaceTests {
  private static let sizes = [
    Size(columns: 40, rows: 24), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
    Size(columns: 80, rows: 12), Size(columns: 60, rows: 30),
  ]

  private let page = MiddlePage()

  private func menu(_ t: AppTester) throws -> View { try #require(t.app.overlays.last).view }

  @Test func `a picker's list stands below its picker after each resize`() throws {
    let t = AppTester(page)
    page.picker.open()
    for size in Self.sizes {
      t.resize(to: size)
      let anchor = try #require(page.picker.frameOnScreen)
      #expect(anchor == Rect(column: size.columns - 30, row: size.rows / 2 + 1, columns: 28, rows: 1))
      let list = try menu(t).frame
      #expect(list.row == anchor.row + 1 || list.rows.upperBound == anchor.row, "\(size)")
      #expect(list.column == anchor.column, "\(size)")
      #expect(t.screen[list.row].contains("╭"))
    }
  }

  @Test func `so it does in a tab, and where the bar comes and goes`() throws {
    let t = AppTester(TabBarController([.init("One", root: page)]))
    page.picker.open()
    for size in Self.sizes {
      t.resize(to: size)
      #expect(try menu(t).frame.column == page.picker.frameOnScreen?.column, "\(size)")
    }
    page.prefersNavigationBarHidden = true
    try t.settle()
    let anchor = try #require(page.picker.frameOnScreen)
    let list = try menu(t).frame
    #expect(list.row == anchor.row + 1 || list.rows.upperBound == anchor.row)
  }

  @Test func `a popover stands at its view after each resize`() throws {
    let t = AppTester(page)
    page.present(FixedPage("Card"), style: .popover(from: page.picker))
    try t.settle()
    for size in Self.sizes {
      t.resize(to: size)
      let anchor = try #require(page.picker.frameOnScreen)
      let card = try #require(t.app.presentations.active).frame.card
      #expect(card.row == anchor.row + 1 || card.rows.upperBound == anchor.row, "\(size)")
    }
  }

  @Test func `a back menu stands in its column after each resize`() throws {
    let list = ListViewController(title: "List", rows: [ListRow(title: "row")])
    let split = SplitViewController(primary: list, secondary: page)
    let t = AppTester(split, size: Size(columns: 120, rows: 24))
    page.navigationController?.push(FixedPage("Next"))
    try t.settle()
    #expect(t.app.showBackMenu())
    for columns in [80, 100, 120, 90] {
      t.resize(to: Size(columns: columns, rows: 24))
      let stage = try #require(t.app.barMenu).frame
      #expect(stage.column == 31, "\(columns)")
    }
  }

  @Test func `a toast stands in the middle, over the help and over an overlay that comes later`() throws {
    let t = AppTester(page)
    page.toast("Saved to the drafts", for: .seconds(60))
    t.app.showKeyHelp()
    #expect(t.screen.contains("Saved to the drafts"))
    let cover = FilledView()
    t.app.present(cover, style: .overlay) { Rect($0) }
    #expect(t.screen.contains("Saved to the drafts"))
    for size in Self.sizes {
      t.resize(to: size)
      #expect(t.app.overlays.last?.view.frame.column == (size.columns - 23) / 2)
      #expect(t.screen.contains("Saved to the drafts"), "\(size)")
    }
    try t.click("Saved")
    #expect(!t.screen.contains("Saved to the drafts"), "a click removes it")
  }

  // MARK: Presenting again

  @Test func `presenting a presented view again leaves its press alone`() throws {
    let t = AppTester(page)
    let view = FilledView()
    var states: [GestureRecognizer.State] = []
    let pan = PanGestureRecognizer(name: "own")
    view.addGestureRecognizer(pan)
    pan.addHandler { states.append($0.state) }
    for _ in 0..<2 {
      t.app.present(view, style: .overlay) { _ in Rect(column: 0, row: 4, columns: 20, rows: 4) }
      try t.press(at: Point(column: 4, row: 5))
      try t.move(to: Point(column: 9, row: 5))
      t.app.present(view, style: .overlay) { _ in Rect(column: 2, row: 4, columns: 20, rows: 4) }
      try t.move(to: Point(column: 12, row: 5))
      try t.release()
    }
    #expect(states == [.began, .changed, .ended, .began, .changed, .ended])
    #expect(t.app.overlays.count == 1)
    #expect(view.frame.column == 2)
  }

  @Test func `a view that becomes modal takes the press away`() throws {
    let t = AppTester([FixedPage("Home"), page])
    let view = FilledView()
    t.app.present(view, style: .overlay) { _ in Rect(column: 0, row: 4, columns: 20, rows: 4) }
    try t.press(at: Point(column: 50, row: 3))
    try t.move(to: Point(column: 60, row: 3))
    #expect(t.navigation.isInteractivePopHeld)
    t.app.present(view, style: .modal) { _ in Rect(column: 0, row: 4, columns: 20, rows: 4) }
    #expect(!t.navigation.isInteractivePopHeld)
    try t.release()
  }

  // MARK: The mouse

  @Test func `no row is lit once the terminal has its mouse back`() throws {
    let list = ListViewController(title: "List", rows: (0..<9).map { ListRow(title: "row \($0)") })
    list.list.isHoverable = true
    let t = AppTester(list)
    let before = t.picture
    try t.move(to: "row 4")
    #expect(t.picture != before, "a row under the mouse is lit")
    t.app.isMouseWanted = false
    t.app.setNeedsDisplay()
    t.advance(by: .seconds(0.1))
    #expect(t.picture == before)
  }
}

/// A picker at the trailing end of its middle row.
private final class MiddlePage: ViewController {
  let picker = Picker(["One", "Two", "Three"])

  init() {
    super.init(title: "Middle", name: "middle")
    view.addSubview(picker)
  }

  override func viewWillLayoutSubviews() {
    let rows = view.size.rows + (prefersNavigationBarHidden ? 0 : 1)
    picker.frame = Rect(column: view.size.columns - 30, row: rows / 2, columns: 28, rows: 1)
  }
}

private final class FilledView: View {
  override func draw(_ canvas: inout Canvas, theme: Theme) { canvas.fill(theme.bar) }
}
