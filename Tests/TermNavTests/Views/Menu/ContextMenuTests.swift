import TermNavTesting
import Testing

@testable import TermNav

/// RULES 28: what can be done with a view, offered beside a point of it.
@Suite struct ContextMenuTests {
  /// What was asked for and done.
  private final class Calls {
    var points: [Point] = []
    var done: [String] = []
  }

  /// A field above a list, in a box; the box has a menu, or the list.
  private final class Desk: ViewController {
    let box = View()
    let list = ListView(rowCount: 30) { ListRow(title: "Row \($0)") }
    let field = TextField()

    override func viewDidLoad() {
      view.addSubview(box)
      for view in [field, list] as [View] { box.addSubview(view) }
      list.becomeFirstResponder()
    }

    override func viewWillLayoutSubviews() {
      box.frame = view.bounds
      field.frame = Rect(column: 1, row: 0, columns: 20, rows: 1)
      list.frame = Rect(row: 1, columns: box.size.columns, rows: max(0, box.size.rows - 1))
    }
  }

  private let calls = Calls()

  private func commands(at point: Point) -> [KeyCommand] {
    calls.points.append(point)
    func command(_ title: String, _ keys: [KeySequence], isEnabled: Bool = true) -> KeyCommand {
      KeyCommand(keys, title: title, isEnabled: isEnabled) { [calls] in calls.done.append(title) }
    }
    return [
      command("Open", ["o"]), command("Pay", ["p"], isEnabled: false), command("", ["x"]),
      command("Move", ["m v"]), command("Delete", []), KeyCommand(label: "drag →", title: "back"),
    ]
  }

  private func bench(
    _ columns: Int = 40, _ rows: Int = 16, direction: LayoutDirection = .leftToRight, theme: Theme = Theme(),
    onBox: Bool = false
  ) -> (page: Desk, t: AppTester) {
    let page = Desk(title: "Desk", name: "desk")
    let t = AppTester(
      [FixedPage("Home"), page], size: Size(columns: columns, rows: rows), theme: theme,
      layoutDirection: direction)
    _ = t.screen
    (onBox ? page.box : page.list).contextMenu = { commands(at: $0) }
    return (page, t)
  }

  private func letFramesPass(_ t: AppTester) {
    for _ in 0..<3 {
      _ = t.screen
      t.advance(by: .seconds(0.1))
    }
  }

  private func isOpen(_ t: AppTester) -> Bool { !t.app.overlays.isEmpty }

  // MARK: Opened

  @Test func `a click of the secondary button opens the menu below its place, and selects nothing`() throws {
    let (page, t) = bench()
    try t.click("Row 2", button: .secondary)
    #expect(calls.points.map(\.wholeRow) == [2] && page.list.cursor == 0)
    let place = try #require(t.screen.places(of: "Open").first)
    // Row 2 stands in line 4; the menu has a frame.
    #expect(place.row == 6)
    #expect(t.screen.contains("Delete") && t.screen.contains("Pay"))
    #expect(!t.screen.contains("back"), "a line without a command is none of a menu")
    #expect(t.app.overlays.count == 1 && calls.done.isEmpty)
  }

  @Test func `a long press opens it too, and its release chooses nothing`() throws {
    let (page, t) = bench()
    try t.press(at: "Row 2")
    t.advance(by: .seconds(0.4))
    #expect(!isOpen(t))
    t.advance(by: .seconds(0.2))
    #expect(isOpen(t) && calls.points.count == 1)
    try t.release()
    #expect(isOpen(t) && calls.done.isEmpty && page.list.cursor == 0)
  }

  @Test(arguments: [KeyPress(.function(10), .shift), KeyPress(.function(20)), KeyPress(.function(16))])
  func `keys open it where the cursor stands`(_ key: KeyPress) throws {
    let (page, t) = bench()
    t.press(.down)
    t.press(key)
    #expect(isOpen(t) && calls.points == [Point(column: 0, row: 1)])
    #expect(try #require(t.screen.places(of: "Open").first).row == 5)
    t.press(.escape)
    page.field.becomeFirstResponder()
    t.press(key)
    #expect(!isOpen(t), "neither the field nor a view around it has a menu")
  }

  @Test func `a view around the one that has the keys has its menu opened at the cursor within it`() {
    let (page, t) = bench(onBox: true)
    t.press(.down)
    t.press(.function(10), .shift)
    #expect(isOpen(t) && calls.points == [Point(column: 0, row: 2)])
    t.press(.escape)
    page.field.text = "abc"
    page.field.becomeFirstResponder()
    _ = t.screen
    t.press(.function(10), .shift)
    // The field stands in column 1.
    #expect(calls.points.last?.wholeRow == 0 && calls.points.last.map { $0.wholeColumn >= 1 } == true)
  }

  @Test func `a key means the selected row of a list, which comes into sight`() throws {
    let (page, t) = bench()
    page.list.searchMode = .onSlash
    t.press(.down)
    try t.wheel(.down, at: Point(column: 4, row: 6), notches: 3)
    #expect(page.list.top == 9)
    t.press(.function(10), .shift)
    #expect(try page.list.index(at: #require(calls.points.last)) == 1 && page.list.cursor == 1)
    #expect(isOpen(t) && page.list.top <= 1)
    t.press(.escape)
    t.type("/2")
    t.press(.function(10), .shift)
    #expect(try page.list.index(at: #require(calls.points.last)) == 2, "the first row that was found")
  }

  @Test func `help names the key where there is a menu`() {
    let (page, t) = bench(60, 40)
    t.type("?")
    #expect(t.screen.contains("Shift-F10") && !t.screen.contains("F16"))
    t.press(.escape)
    page.list.contextMenu = nil
    t.type("?")
    #expect(!t.screen.contains("Shift-F10"))
  }

  @Test func `where nothing is offered no menu opens`() throws {
    let (page, t) = bench()
    page.list.contextMenu = { _ in [] }
    try t.click("Row 2", button: .secondary)
    #expect(!isOpen(t) && !page.list.showContextMenu(at: Point(column: 0, row: 0)))
    page.list.contextMenu = { _ in [KeyCommand("x") {}] }
    #expect(!page.list.showContextMenu(at: Point(column: 0, row: 0)), "a command without a title")
    page.list.contextMenu = nil
    try t.click("Row 2", button: .secondary)
    #expect(!isOpen(t) && page.list.contextMenu == nil && calls.points.isEmpty)
    #expect(!View().showContextMenu(at: Point(column: 0, row: 0)), "outside a program")
  }

  @Test func `another closure takes the place of the one before`() {
    let (page, t) = bench()
    let count = page.list.gestureRecognizers.count
    page.list.contextMenu = { [calls] _ in
      calls.done.append("asked")
      return []
    }
    #expect(page.list.gestureRecognizers.count == count)
    page.list.showContextMenu(at: Point(column: 0, row: 0))
    #expect(calls.points.isEmpty && calls.done == ["asked"] && !isOpen(t))
    page.list.contextMenu = nil
    #expect(page.list.gestureRecognizers.count == count - 2)
  }

  // MARK: Chosen

  @Test func `Return, a click, and a command's own key choose, and the menu closes`() throws {
    let (page, t) = bench()
    func open() { page.list.showContextMenu(at: Point(column: 4, row: 2)) }
    open()
    t.press(.enter)
    #expect(calls.done == ["Open"] && !isOpen(t))
    open()
    try t.click("Delete")
    #expect(calls.done == ["Open", "Delete"] && !isOpen(t))
    open()
    t.type("o")
    #expect(calls.done == ["Open", "Delete", "Open"] && !isOpen(t))
    open()
    // What cannot be done is passed over.
    t.press(.down)
    t.press(.enter)
    #expect(calls.done.last == "Move" && !isOpen(t))
  }

  @Test func `what cannot be done is not chosen, and a menu that is left does nothing`() throws {
    let (page, t) = bench()
    func open() { page.list.showContextMenu(at: Point(column: 4, row: 2)) }
    open()
    t.type("p")
    try t.click("Pay")
    #expect(calls.done.isEmpty)
    if isOpen(t) { t.press(.escape) }
    open()
    t.press(.escape)
    #expect(!isOpen(t) && t.topPage === page)
    open()
    try t.click(Point(column: 38, row: 15))
    #expect(!isOpen(t) && calls.done.isEmpty && page.list.cursor == 0)
  }

  // MARK: Its place

  @Test func `near the bottom it stands above, and near the end it stays on the screen`() throws {
    let (page, t) = bench()
    page.list.showContextMenu(at: Point(column: 39, row: 12))
    let place = try #require(t.screen.places(of: "Delete").first)
    // The row is in line 14: above it the frame's last line, then the last entry.
    #expect(place.row == 12 && t.screen.lines.allSatisfy { $0.columns <= 40 })
    t.resize(to: Size(columns: 40, rows: 24))
    #expect(try #require(t.screen.places(of: "Open").first).row == 16, "below, where there is room now")
  }

  @Test(arguments: [(40, 12), (24, 6), (11, 5), (8, 3), (1, 1)]) func `on small screens it stays within them`(
    _ columns: Int, _ rows: Int
  ) {
    let (page, t) = bench(columns, rows)
    for row in 0..<rows {
      page.list.showContextMenu(at: Point(column: Double(columns - 1), row: Double(row)))
      _ = t.screen
      let frame = t.app.overlays.first?.view.frame
      #expect(
        frame.map { Rect(columns: columns, rows: rows).intersection($0) == $0 } != false,
        "row \(row): \(frame as Any)")
      if isOpen(t) { t.press(.escape) }
    }
    #expect(calls.done.isEmpty)
  }

  @Test func `right to left it stands beside the same row, from the right on`() throws {
    let (_, t) = bench(direction: .rightToLeft)
    try t.click("Row 2", button: .secondary)
    let point = try #require(calls.points.first)
    // Columns count from the right: 2 blank ones, then the title, of which the middle was clicked.
    #expect(point.wholeRow == 2 && (2..<7).contains(point.wholeColumn))
    #expect(try #require(t.screen.places(of: "Open").first).row == 6)
  }

  @Test(arguments: PictureLook.allCases)
  func `in each look: at rest, an entry disabled, another chosen, one pressed, opened by a key`(
    look: PictureLook
  ) throws {
    let (page, t) = bench(
      look == .small ? 40 : 60, 12, direction: look.direction, theme: look.theme)
    page.list.showContextMenu(at: Point(column: 4, row: 1))
    var screens = [t.screen]
    t.press(.down)
    screens.append(t.screen)
    try t.press(at: "Delete")
    screens.append(t.screen)
    try t.release()
    t.press(.down)
    t.press(.function(10), .shift)
    screens.append(t.screen)
    try AppTester.verifySnapshot("context-menu-\(look.rawValue)", of: screens)
  }

  @Test func `in tabs and in a sheet it stands beside its row, by mouse and by key`() throws {
    for isSheet in [false, true] {
      let page = Desk(title: "Desk", name: "desk")
      let home = FixedPage("Home")
      let tabs = TabBarController([
        .init("A", root: isSheet ? FixedPage("a") : page), .init("B", root: FixedPage("b")),
      ])
      let t = AppTester([home, tabs], size: Size(columns: 50, rows: 24))
      if isSheet { tabs.present(page, style: .sheet) }
      try t.settle()
      page.list.contextMenu = { commands(at: $0) }
      try t.click("Row 3")
      try t.click("Row 3", button: .secondary)
      let row = try #require(t.screen.places(of: "Row 3").first).row
      #expect(try #require(t.screen.places(of: "Open").first).row == row + 2, "sheet: \(isSheet)")
      t.press(.escape)
      #expect(!isOpen(t))
      t.press(.function(10), .shift)
      #expect(try #require(t.screen.places(of: "Open").first).row == row + 2, "sheet: \(isSheet)")
      #expect(calls.points.suffix(2).map(\.wholeRow) == [3, 3])
      if isSheet { page.dismiss(animated: false) } else { tabs.selectedIndex = 1 }
      letFramesPass(t)
      #expect(!isOpen(t), "sheet: \(isSheet)")
    }
  }

  // MARK: Gone

  enum Departure: CaseIterable {
    case removed, hidden, boxRemoved, boxHidden, popped, covered, replaced
  }

  @Test(arguments: Departure.allCases) func `it closes where its view goes out of sight`(
    _ departure: Departure
  ) {
    let (page, t) = bench()
    page.list.showContextMenu(at: Point(column: 4, row: 1))
    _ = t.screen
    #expect(isOpen(t))
    switch departure {
    case .removed: page.list.removeFromSuperview()
    case .hidden: page.list.isHidden = true
    case .boxRemoved: page.box.removeFromSuperview()
    case .boxHidden: page.box.isHidden = true
    case .popped: t.navigation.pop(animated: false)
    case .covered: t.navigation.push(FixedPage("Other"), animated: false)
    case .replaced: t.navigation.setViewControllers([FixedPage("Other")], animated: false)
    }
    letFramesPass(t)
    #expect(!isOpen(t))
  }

  @Test func `a key that comes before it has closed does nothing with a view that has gone`() {
    let (page, t) = bench()
    page.list.showContextMenu(at: Point(column: 4, row: 1))
    _ = t.screen
    page.list.isHidden = true
    t.press(.enter)
    #expect(calls.done.isEmpty)
  }

  @Test func `a view that goes takes its menu along`() {
    final class Held {}
    weak var gone: Held?
    do {
      let (view, held) = (View(), Held())
      view.contextMenu = { _ in
        _ = held
        return []
      }
      gone = held
      #expect(view.contextMenu != nil)
    }
    #expect(gone == nil)
  }
}
