import TermNavTesting
import Testing

@testable import TermNav

/// RULES 31: what stands on a presented page works as it does on any other.
@Suite struct SheetContentTests {
  private let home = FixedPage("Home")
  private let page = FixedPage("Page")

  /// A view over rows 0 to 17 of the sheet's page, which begins in row 4 of the screen.
  private func presenting(
    _ view: View, at frame: Rect = Rect(columns: 40, rows: 17), direction: LayoutDirection = .leftToRight
  ) throws -> AppTester {
    let t = AppTester([home], size: Size(columns: 40, rows: 22), layoutDirection: direction)
    view.frame = frame
    page.view.addSubview(view)
    home.present(page, style: .sheet)
    try t.settle()
    return t
  }

  private func point(_ column: Double, _ row: Double) -> Point { Point(column: column, row: row) }

  // MARK: Content that scrolls

  private let list = ListView(rowCount: 100) { ListRow(title: "row \($0)") }

  @Test func `at the top of what scrolls a drag down takes the sheet`() throws {
    let t = try presenting(list)
    try t.press(at: point(10, 8))
    try t.move(to: point(10, 18), over: .seconds(0.4))
    t.advance(by: .seconds(0.3))
    #expect(abs((t.app.presentations.active?.shown ?? 0) - 0.5) < 0.001 && list.top == 0)
    try t.move(to: point(10, 21), over: .seconds(0.1))
    t.advance(by: .seconds(0.3))
    try t.release()
    try t.settle()
    #expect(t.app.presentedViewControllers.isEmpty)
  }

  @Test func `below its top, and upward, the drag scrolls`() throws {
    let t = try presenting(list)
    try t.drag(from: point(10, 18), to: point(10, 8), over: .seconds(0.4))
    try t.settle()
    let top = list.top
    #expect(top > 0 && t.app.presentedViewControllers.count == 1)
    try t.drag(from: point(10, 8), to: point(10, 21), over: .seconds(0.4))
    #expect(list.top < top)
    try t.settle()
    #expect(t.app.presentedViewControllers.count == 1)
  }

  @Test func `where no drag dismisses the sheet, and on a page, the content keeps it`() throws {
    page.isModalInPresentation = true
    let t = try presenting(list)
    try t.press(at: point(10, 8))
    try t.move(to: point(10, 18), over: .seconds(0.4))
    #expect(list.panGestureRecognizer.isActive && t.app.presentations.active?.shown == 1)
    try t.release()
    page.dismiss(animated: false)
    home.view.addSubview(list)
    t.advance(by: .seconds(1))
    try t.press(at: point(10, 8))
    try t.move(to: point(10, 18), over: .seconds(0.4))
    #expect(list.panGestureRecognizer.isActive)
  }

  // MARK: The terminal's cursor

  private func cursor(_ t: AppTester) -> Frame.Cursor? { t.app.render().cursor }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `the terminal's cursor stands in the field that has the keys`(_ direction: LayoutDirection) throws {
    let field = TextField("ab")
    let t = try presenting(field, at: Rect(column: 3, row: 5, columns: 20, rows: 1), direction: direction)
    #expect(cursor(t) == nil)
    field.becomeFirstResponder()
    let column = direction == .leftToRight ? 5 : 40 - 23 + 2
    #expect(cursor(t) == Frame.Cursor(column: column, row: 9, isVisible: true))
    page.dismiss()
    t.advance(by: .seconds(0.05))
    #expect(t.app.isMoving && cursor(t) == nil)
  }

  /// In a card of 14 columns, over a view in the middle of the screen.
  private func presentingInPopover(_ view: View) -> AppTester {
    view.frame = Rect(column: 1, row: 0, columns: 10, rows: 1)
    page.preferredContentSize = Size(columns: 14, rows: 3)
    page.view.addSubview(view)
    let anchor = View()
    anchor.frame = Rect(column: 20, row: 2, columns: 6, rows: 1)
    home.view.addSubview(anchor)
    let t = AppTester([home], size: Size(columns: 40, rows: 22))
    home.present(page, style: .popover(from: anchor))
    return t
  }

  @Test func `over a narrow card it stands where the card shows it`() throws {
    let field = TextField("ab")
    page.prefersNavigationBarHidden = true
    let t = presentingInPopover(field)
    field.becomeFirstResponder()
    try t.settle()
    let shown = try #require(t.screen.places(of: "ab").first)
    #expect(shown.column == 22 && shown.row == 5)
    #expect(cursor(t) == Frame.Cursor(column: 24, row: 5, isVisible: true))
  }

  @Test func `a bar's button and a menu over the sheet have it too`() throws {
    page.navigationItem.trailingItems = [BarItem("Save") {}]
    let picker = Picker(["Oslo", "Rome"])
    let t = try presenting(picker, at: Rect(column: 3, row: 5, columns: 12, rows: 1))
    t.press(.tab)
    #expect(cursor(t)?.row == 3)
    t.press(.tab)
    #expect(cursor(t) == Frame.Cursor(column: 3, row: 9, isVisible: false))
    t.press(.enter)
    #expect(picker.isOpen && cursor(t) == nil)
  }

  // MARK: Keys of the program

  @Test func `keys that go back, and the key of the help, are the program's as they are now`() throws {
    let t = try presenting(View())
    t.app.backKeys = [KeyPress(.character("b"))]
    t.app.helpKey = KeyPress(.function(1))
    t.press(.function(1))
    #expect(t.app.showsHelp)
    t.press(.escape)
    #expect(!t.app.showsHelp)
    t.press(.escape)
    try t.settle()
    #expect(t.app.visibleViewController === page)
    t.type("b")
    try t.settle()
    #expect(t.app.visibleViewController === home)
  }

  @Test func `two touches are latched for a sheet that is there already`() throws {
    let pinched = View()
    var scales = 0
    pinched.onPinch { _ in scales += 1 }
    let t = try presenting(pinched)
    t.app.isTwoTouchLatched = true
    try t.drag(from: point(10, 8), to: point(16, 8), over: .seconds(0.2))
    #expect(scales > 0)
  }

  // MARK: Lists over a sheet

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `a picker's list stands below the picker`(_ direction: LayoutDirection) throws {
    let picker = Picker(["Oslo", "Rome"])
    page.preferredContentSize = Size(columns: 0, rows: 10)
    let t = try presenting(
      picker, at: Rect(column: 3, row: 1, columns: 12, rows: 1), direction: direction)
    picker.open()
    let row = try #require(t.screen.places(of: "▾").first?.row)
    let menu = try #require(t.app.overlays.last?.view)
    #expect(menu.frame.row == row + 1 && menu.frame.column == 3)
  }

  @Test func `beside the edges of the screen too`() throws {
    let picker = Picker(["Oslo", "Rome"])
    let t = presentingInPopover(picker)
    try t.settle()
    picker.open()
    _ = t.screen
    let menu = try #require(t.app.overlays.last?.view)
    #expect(menu.frame.column == 22 && menu.frame.row == 7)
  }
}
