import Testing

@testable import TermNav

/// RULES 32: a stack within a page has what the program's own stack has.
@Suite struct InnerStackTests {
  final class Inner: FixedPage {
    var quits = true
    var onQuit: () -> Void = {}
    var commands: [KeyCommand] = []
    override var keyCommands: [KeyCommand] { commands }
    override func shouldQuit(_ quit: PendingQuit) -> Bool {
      onQuit()
      return quits
    }
  }

  /// A list of 20 columns beside Root, Middle and Deep, on a home page.
  private let list = ListViewController(title: "List", rows: ["One", "Two"].map { ListRow(title: $0) })
  private let deep = Inner("Deep", rows: ["deep"])
  private let split: SplitViewController
  private let stage: Stage

  init() { self.init(.leftToRight) }

  private init(_ direction: LayoutDirection) {
    split = SplitViewController(primary: list, title: "Split", name: "Split")
    split.minimumColumns = 60
    split.primaryColumns = 20
    // The list's bar has its own buttons alone.
    split.navigationItem.hidesBackButton = true
    stage = Stage([FixedPage("Home"), split], columns: 60, rows: 10, direction: direction)
    stage.app.navigation.isForwardEnabled = true
    split.showDetail(FixedPage("Root"))
    for page in [FixedPage("Middle"), deep] { split.stack.push(page, animated: false) }
    split.focus(onDetail: true)
    _ = stage.lines
  }

  private var names: [String] { split.stack.viewControllers.map(\.title) }

  // MARK: The bar

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `its back button lists its pages, below itself`(_ direction: LayoutDirection) {
    let own = InnerStackTests(direction)
    own.checkBackMenu(isMirrored: direction == .rightToLeft)
  }

  private func checkBackMenu(isMirrored: Bool) {
    let button = isMirrored ? 59.0 - 22 : 22
    stage.press(button, 0)
    stage.wait(0.6)
    _ = stage.lines
    #expect(stage.app.barMenu?.frame == Rect(column: 21, row: 1, columns: 12, rows: 4))
    stage.release(button, 0)
    stage.click(button + (isMirrored ? -2 : 2), 3)
    stage.settle()
    #expect(names == ["List", "Root"] && stage.app.barMenu == nil)
  }

  @Test func `the right button lists them at once, and a press is dragged onto a page`() {
    stage.pointer(.pressed, 22, 0, .secondary)
    #expect(stage.app.barMenu != nil)
    stage.pointer(.released, 22, 0, .secondary)
    stage.key(.escape)
    #expect(stage.app.barMenu == nil && names.count == 4)
    stage.press(22, 0)
    stage.wait(0.6)
    stage.drag(to: 25, 3)
    stage.release(25, 3)
    stage.settle()
    #expect(names == ["List", "Root"])
  }

  @Test func `items that do not fit are in its menu`() {
    var pressed = ""
    deep.navigationItem.trailingItems = (0..<9).map { index in
      BarItem("item \(index)") { pressed = "\(index)" }
    }
    _ = stage.lines
    stage.click(58, 0)
    _ = stage.lines
    #expect(stage.app.barMenu != nil && stage.app.barMenu.map { $0.frame.columns.upperBound } == 60)
    stage.key(.end)
    stage.key(.enter)
    #expect(pressed == "8")
  }

  @Test func `Tab goes through the list's bar and the list, its own bar and its page, and around`() {
    var pressed: [String] = []
    list.navigationItem.trailingItems = [BarItem("New") { pressed.append("New") }]
    deep.navigationItem.trailingItems = [BarItem("Save") { pressed.append("Save") }]
    let field = TextField()
    field.frame = Rect(column: 0, row: 2, columns: 10, rows: 1)
    deep.view.addSubview(field)
    split.focus(onDetail: false)
    _ = stage.lines
    stage.key(.tab)
    for _ in 0..<2 { _ = stage.lines }
    #expect(deep.barFocus == .back && list.barFocus == nil && !list.list.isFirstResponder)
    #expect(stage.app.render().cursor?.column == 22)
    stage.key(.tab)
    stage.key(.enter)
    #expect(pressed == ["Save"])
    stage.key(.tab)
    _ = stage.lines
    #expect(field.isFirstResponder && deep.barFocus == nil)
    stage.key(.tab)
    #expect(list.barFocus == .trailing(0))
    stage.key(.enter)
    #expect(pressed == ["Save", "New"])
    stage.key(.tab)
    _ = stage.lines
    #expect(list.list.isFirstResponder && list.barFocus == nil)
    stage.key(.tab, .shift)
    #expect(list.barFocus == .trailing(0))
    stage.key(.tab, .shift)
    _ = stage.lines
    #expect(field.isFirstResponder && list.barFocus == nil)
  }

  @Test func `a page without anything to focus is a stop of Tab, and its keys are its own`() {
    split.stack.setViewControllers([list, deep], animated: false)
    split.focus(onDetail: false)
    _ = stage.lines
    stage.key(.tab)
    stage.type("x")
    #expect(deep.keys.contains(KeyPress(.character("x"))))
    stage.key(.tab)
    _ = stage.lines
    #expect(list.list.isFirstResponder)
  }

  @Test func `a click takes the keys from its bar, and gives them back to its field`() {
    let field = TextField()
    field.frame = Rect(column: 0, row: 2, columns: 10, rows: 1)
    deep.view.addSubview(field)
    field.becomeFirstResponder()
    _ = stage.lines
    stage.click(4, 2)
    _ = stage.lines
    stage.type("a")
    #expect(field.text == "" && !field.isFirstResponder)
    stage.click(23, 3)
    stage.type("b")
    #expect(field.text == "b")
    stage.key(.tab)
    stage.key(.tab)
    #expect(deep.barFocus == .back)
    stage.click(4, 2)
    _ = stage.lines
    _ = stage.lines
    #expect(deep.barFocus == nil)
  }

  // MARK: The mouse

  @Test func `the mouse's back button pops the stack under it, then what is around it`() {
    split.focus(onDetail: false)
    for expected in [["List", "Root", "Middle"], ["List", "Root"]] {
      stage.pointer(.pressed, 40, 5, .back)
      stage.settle()
      #expect(names == expected && stage.names.count == 2)
    }
    split.stack.isForwardEnabled = true
    stage.pointer(.pressed, 40, 5, .back)
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test func `over the list the back button pops what is around the split`() {
    stage.pointer(.pressed, 4, 5, .back)
    stage.settle()
    #expect(stage.names == ["Home"] && names.count == 4)
  }

  @Test func `the forward button brings its pages back`() {
    split.stack.isForwardEnabled = true
    stage.pointer(.pressed, 40, 5, .back)
    stage.settle()
    #expect(names.count == 3)
    stage.pointer(.pressed, 40, 5, .forward)
    stage.settle()
    #expect(names == ["List", "Root", "Middle", "Deep"])
    stage.key(.escape)
    stage.settle()
    stage.key(.character("]"))
    stage.settle()
    #expect(names == ["List", "Root", "Middle", "Deep"])
  }

  @Test func `a swipe on a trackpad moves the stack under it; at its root what is around it`() {
    for _ in 0..<20 { stage.wheel(.left, 40, 5) }
    #expect(abs(split.stack.interactivePopProgress - 0.5) < 0.03 && stage.navigation.transition == nil)
    for _ in 0..<10 { stage.wheel(.left, 40, 5) }
    stage.wait(0.3)
    stage.settle()
    #expect(names == ["List", "Root", "Middle"])
    split.stack.pop(animated: false)
    _ = stage.lines
    for _ in 0..<10 { stage.wheel(.left, 40, 5) }
    #expect(split.stack.transition == nil && stage.app.progress > 0.2)
    stage.key(.escape)
    stage.settle()
    #expect(stage.names.count == 2)
  }

  @Test func `while it is held, it gets no click and no wheel`() {
    let pad = TapPad(Rect(columns: 39, rows: 9))
    deep.view.addSubview(pad)
    _ = stage.lines
    stage.key(.right, .shift)
    #expect(split.stack.isInteractivePopDriven)
    stage.click(45, 5)
    #expect(pad.taps.isEmpty)
    stage.key(.escape)
    stage.settle()
    stage.click(45, 5)
    #expect(pad.taps.count == 1)
  }

  // MARK: Keys

  @Test func `Shift with arrows scrubs it; at its root what is around it`() {
    for _ in 0..<10 { stage.key(.right, .shift) }
    #expect(split.stack.interactivePopProgress == 0.5 && stage.navigation.transition == nil)
    stage.key(.enter)
    stage.settle()
    #expect(names == ["List", "Root", "Middle"])
    split.stack.pop(animated: false)
    for _ in 0..<10 { stage.key(.right, .shift) }
    #expect(stage.app.progress == 0.5)
  }

  @Test func `the help lists the commands of its page, and the way back`() {
    var done = 0
    deep.commands = [KeyCommand("g s", title: "send it") { done += 1 }]
    stage.key(.character("?"))
    #expect(stage.lines.contains { $0.contains("Send it") } && stage.lines.contains { $0.contains("Back") })
    stage.key(.escape)
    stage.type("gs")
    #expect(done == 1)
    split.focus(onDetail: false)
    _ = stage.lines
    stage.key(.character("?"))
    #expect(!stage.lines.contains { $0.contains("Send it") })
  }

  @Test func `the program's commands go before its going back`() {
    var done = 0
    stage.app.keyCommands = { [KeyCommand("h", title: "home") { done += 1 }] }
    stage.key(.character("h"))
    #expect(done == 1 && names.count == 4)
    stage.app.backKeys = [KeyPress(.character("b"))]
    stage.key(.escape)
    stage.settle()
    #expect(names.count == 4)
    stage.key(.character("b"))
    stage.settle()
    #expect(names.count == 3)
  }

  @Test func `pinch keys reach what is on its page`() {
    let pinched = View()
    pinched.frame = Rect(columns: 10, rows: 5)
    var scales = 0
    pinched.onPinch { _ in scales += 1 }
    deep.view.addSubview(pinched)
    stage.type("+")
    #expect(scales > 0)
  }

  // MARK: The terminal's cursor

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `the terminal's cursor stands in its field`(_ direction: LayoutDirection) {
    let own = InnerStackTests(direction)
    let field = TextField("ab")
    field.frame = Rect(column: 3, row: 2, columns: 10, rows: 1)
    own.deep.view.addSubview(field)
    field.becomeFirstResponder()
    _ = own.stage.lines
    let column = direction == .leftToRight ? 26 : 60 - 21 - 13 + 2
    #expect(own.stage.app.render().cursor == Frame.Cursor(column: column, row: 3, isVisible: true))
    own.split.focus(onDetail: false)
    _ = own.stage.lines
    _ = own.stage.lines
    #expect(own.stage.app.render().cursor?.isVisible == false)
  }

  // MARK: Quitting

  @Test func `its pages are asked before the program ends, the top one first`() {
    var asked: [String] = []
    let page = Inner("Quit")
    page.onQuit = { asked.append("Quit") }
    deep.onQuit = { asked.append("Deep") }
    split.stack.push(page, animated: false)
    #expect(stage.app.quit())
    #expect(asked == ["Quit", "Deep"])
  }

  @Test func `a page in another tab is asked too, after those of the tab that is shown`() {
    var asked: [String] = []
    let pages = ["A", "B", "C"].map { name in
      let page = Inner(name)
      page.onQuit = { asked.append(name) }
      return page
    }
    let tabs = TabBarController(pages.map { .init($0.title, root: $0) })
    let stage = Stage([FixedPage("Home"), tabs], columns: 30, rows: 6)
    tabs.selectedIndex = 1
    pages[0].quits = false
    #expect(!stage.app.quit())
    #expect(asked == ["B", "C", "A"])
  }

  // MARK: Presented pages

  @Test func `a page that its page presents goes with that page`() {
    let note = FixedPage("Note")
    deep.present(note)
    stage.settle()
    #expect(stage.app.presentedViewControllers.count == 1)
    split.stack.pop(animated: false)
    #expect(stage.app.presentedViewControllers.isEmpty)
    let other = FixedPage("Other")
    split.stack.topViewController.present(other)
    stage.settle()
    #expect(stage.app.presentedViewControllers.count == 1)
    stage.navigation.pop(animated: false)
    #expect(stage.app.presentedViewControllers.isEmpty)
  }

  @Test func `in a sheet it is dragged before the sheet's own stack`() {
    let inner = SplitViewController(primary: FixedPage("A"), title: "Inner")
    stage.navigation.topViewController.present(FixedPage("Sheet"), style: .fullScreen, animated: false)
    let sheet = stage.app.visibleViewController
    sheet.navigationController?.push(inner, animated: false)
    inner.minimumColumns = 100
    _ = stage.lines
    inner.stack.push(FixedPage("B"), animated: false)
    _ = stage.lines
    stage.press(20, 5)
    stage.drag(to: 24, 5)
    stage.drag(to: 50, 5)
    #expect(inner.stack.interactivePopProgress == 0.5)
    #expect(inner.navigationController?.interactivePopProgress == 0)
  }

  @Test func `a page that has left it may be pushed around it`() {
    split.stack.pop(animated: false)
    stage.navigation.push(deep, animated: false)
    _ = stage.lines
    #expect(deep.container == nil && stage.lines[1].hasPrefix("deep"))
  }

  // MARK: The list beside it

  @Test(arguments: [12, 20, 30], [LayoutDirection.leftToRight, .rightToLeft])
  func `a push from the list that stands beside leaves no cell undrawn, and the list its own width`(
    columns: Int, _ direction: LayoutDirection
  ) {
    let list = ListViewController(
      title: "List", rows: (0..<20).map { ListRow(title: "Row \($0)", detail: "end") })
    let split = SplitViewController(primary: list, title: "Split")
    (split.minimumColumns, split.primaryColumns) = (40, columns)
    let stage = Stage(split, columns: 60, rows: 12, direction: direction)
    _ = stage.lines
    split.stack.push(FixedPage("First", rows: ["first"]))
    for _ in 0..<30 {
      stage.wait(1 / 60)
      _ = list.list.handle(KeyPress(.down))
      #expect(!stage.app.render().surface.cells.contains { $0.glyph == .undrawn })
      #expect(list.view.size.columns == columns)
    }
    stage.settle()
    #expect(split.stack.topViewController.title == "First")
  }
}
