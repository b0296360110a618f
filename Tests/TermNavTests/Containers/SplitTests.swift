import Testing

@testable import TermNav

@Suite struct SplitTests {
  /// A list and pages on a home page; the screen is as wide as asked for.
  private func rig(
    columns: Int, direction: LayoutDirection = .leftToRight
  ) -> (stage: Stage, split: SplitViewController, list: ListViewController) {
    let list = ListViewController(title: "List", rows: ["One", "Two", "Three"].map { ListRow(title: $0) })
    let split = SplitViewController(primary: list, title: "Split", name: "Split")
    split.minimumColumns = 60
    split.primaryColumns = 20
    split.placeholder = "Choose one."
    list.list.onOpen = { [unowned split] in
      split.showDetail(FixedPage("Detail \($0)", rows: ["text \($0)"]))
    }
    let stage = Stage([FixedPage("Home"), split], columns: columns, rows: 6, direction: direction)
    _ = stage.app.render()
    return (stage, split, list)
  }

  /// The keys go on a frame later.
  private func hasKeys(_ list: ListViewController, _ stage: Stage) -> Bool {
    for _ in 0..<2 { _ = stage.app.render() }
    return list.list.isFirstResponder
  }

  private func names(_ split: SplitViewController) -> [String] { split.stack.viewControllers.map(\.title) }

  @Test func `wide, the list stands beside its page`() {
    let (stage, split, _) = rig(columns: 60)
    #expect(!split.isCollapsed && stage.lines[3].contains("Choose one."))
    #expect(stage.lines[1].contains("One") && stage.lines[0].contains("List"))
    stage.click(4, 2)
    #expect(names(split) == ["List", "Detail 1"])
    let lines = stage.lines
    #expect(lines[0].hasPrefix(" ‹ Home  List"))
    #expect(lines[0].contains("Detail 1"))
    #expect(!lines[0].dropFirst(20).contains("‹"), "the first page beside a list leads nowhere")
    #expect(lines[1].contains("One") && lines[1].contains("│text 1"))
    stage.click(4, 3)
    #expect(names(split) == ["List", "Detail 2"] && stage.names == ["Home", "Split"])
  }

  @Test func `the list beside its page shows and hides its bar at once`() {
    let (stage, split, list) = rig(columns: 60)
    split.showDetail(FixedPage("Detail"))
    #expect(stage.lines[0].hasPrefix(" ‹ Home  List"))
    list.prefersNavigationBarHidden = true
    #expect(stage.lines[0].hasPrefix("▌ One"))
    list.prefersNavigationBarHidden = false
    #expect(stage.lines[0].hasPrefix(" ‹ Home  List"))
  }

  @Test func `a button of the list's bar that has the keys asks for no more frames`() {
    let (stage, _, list) = rig(columns: 60)
    list.navigationItem.trailingItems = [BarItem("Sort") {}]
    for _ in 0..<4 where list.barFocus == nil {
      stage.key(.tab)
      for _ in 0..<3 { _ = stage.app.render() }
    }
    #expect(list.barFocus != nil)
    #expect(!stage.app.needsDisplay)
  }

  @Test func `a change of direction reaches both sides`() {
    let (stage, split, _) = rig(columns: 60)
    split.showDetail(FixedPage("Detail", rows: ["text"]))
    _ = stage.app.render()
    stage.navigation.layoutDirection = .rightToLeft
    let changed = stage.lines
    let (fresh, other, _) = rig(columns: 60, direction: .rightToLeft)
    other.showDetail(FixedPage("Detail", rows: ["text"]))
    #expect(changed == fresh.lines)
  }

  @Test func `the help has the keys of the side that has the keys`() {
    let (stage, split, list) = rig(columns: 60)
    func listed() -> [String] { split.hintedKeyCommands.map(\.title) }
    let page = FixedPage("Detail")
    list.addKeyCommand(KeyCommand("x", title: "sort") {})
    page.addKeyCommand(KeyCommand("y", title: "print") {})
    split.addKeyCommand(KeyCommand("z", title: "undo") {})
    #expect(listed() == ["sort", "undo", "back", "help"])
    split.showDetail(page)
    split.focus(onDetail: true)
    #expect(listed() == ["print", "undo", "to the list", "help"])
    stage.app.resize(to: Size(columns: 40, rows: 6))
    _ = stage.app.render()
    #expect(listed() == ["print", "undo", "back", "help"])
    let field = TextField()
    page.view.addSubview(field)
    field.becomeFirstResponder()
    #expect(listed() == ["back"], "letters are text")
    #expect(split.hintedKeyCommands[0].hintLabel == "Esc")
  }

  @Test func `a hint bar stands below both, and has the keys of the side that has the keys`() {
    let (stage, split, list) = rig(columns: 60)
    list.addKeyCommand(KeyCommand("x", title: "sort") {})
    split.bottomView = HintBar()
    _ = stage.app.render()
    #expect(stage.lines[5].hasPrefix(" x sort") && stage.lines[4].contains("│"))
    stage.click(4, 2)
    split.focus(onDetail: true)
    #expect(!stage.lines[5].contains("sort") && stage.lines[1].contains("│text 1"))
    split.bottomView = nil
    #expect(stage.lines[5].contains("│"))
  }

  @Test func `narrow, both are one stack, and a drag goes back to the list`() {
    let (stage, split, _) = rig(columns: 40)
    #expect(split.isCollapsed)
    stage.click(4, 2)
    stage.settle()
    #expect(stage.lines[0].contains("‹") && stage.lines[1].hasPrefix("text 1"))
    stage.press(10, 3)
    stage.drag(to: 14, 3)
    stage.drag(to: 30, 3)
    #expect(split.stack.interactivePopProgress == 0.5 && stage.navigation.transition == nil)
    #expect(stage.lines[1].contains("text 1") && stage.lines[1].contains("Tw") == false)
    stage.rest(38, 3)
    stage.settle()
    #expect(names(split) == ["List"] && stage.names == ["Home", "Split"])
    #expect(stage.lines[1].contains("One"))
  }

  @Test func `wide, a page on a page is dragged away inside its column`() {
    let (stage, split, _) = rig(columns: 60)
    stage.click(4, 2)
    split.stack.push(FixedPage("Deep", rows: ["deep"]))
    stage.settle()
    #expect(stage.lines[0].contains("‹"))
    let list = stage.lines.map { String($0.prefix(20)) }
    stage.press(31, 3)
    stage.drag(to: 35, 3)
    stage.drag(to: 51, 3)
    #expect(abs(split.stack.interactivePopProgress - 20.0 / 39) < 0.01 && stage.navigation.transition == nil)
    #expect(stage.lines.map { String($0.prefix(20)) } == list, "the list stands")
    #expect(stage.lines[1].contains("deep") && !stage.lines[1].hasPrefix("deep"))
    stage.rest(58, 3)
    stage.settle()
    #expect(names(split) == ["List", "Detail 1"])
    // Beside the list its first page is not dragged; what is around it is.
    stage.press(31, 3)
    stage.drag(to: 35, 3)
    stage.drag(to: 51, 3)
    #expect(split.stack.transition == nil && stage.app.progress > 0.2)
    stage.key(.escape)
    stage.release(51, 3)
  }

  @Test func `a resize keeps stack and selection`() {
    let (stage, split, list) = rig(columns: 60)
    stage.click(4, 2)
    split.stack.push(FixedPage("Deep", rows: ["deep"]), animated: false)
    for columns in [40, 70, 30, 60] {
      stage.app.resize(to: Size(columns: columns, rows: 6))
      _ = stage.lines
      #expect(names(split) == ["List", "Detail 1", "Deep"] && list.list.cursor == 1)
      #expect(split.isCollapsed == (columns < 60) && stage.lines[1].contains("deep"))
      #expect(stage.lines[1].contains("One") == (columns >= 60))
    }
  }

  @Test func `keys go to the list, Tab to the page, back keys through the stack`() {
    let (stage, split, list) = rig(columns: 60)
    stage.key(.down)
    stage.key(.enter)
    #expect(list.list.cursor == 1 && names(split) == ["List", "Detail 1"])
    split.stack.push(FixedPage("Deep"), animated: false)
    split.focus(onDetail: true)
    stage.key(.escape)
    stage.settle()
    #expect(names(split) == ["List", "Detail 1"])
    stage.key(.escape)
    stage.settle()
    #expect(stage.names == ["Home", "Split"] && hasKeys(list, stage))
    stage.key(.escape)
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test(arguments: [Key.escape, .character("h"), .left, .backspace])
  func `beside the list a key that goes back gives the keys to the list`(_ key: Key) throws {
    let list = ListViewController(title: "List", rows: ["One", "Two"].map { ListRow(title: $0) })
    let split = SplitViewController(primary: list, secondary: FixedPage("Detail"))
    split.minimumColumns = 60
    let stage = Stage(split, columns: 60, rows: 6)
    _ = stage.lines
    split.focus(onDetail: true)
    #expect(!hasKeys(list, stage) && split.hintedKeyCommands.map(\.title).contains("to the list"))
    stage.key(key)
    #expect(hasKeys(list, stage) && names(split) == ["List", "Detail"])
    #expect(!split.hintedKeyCommands.map(\.title).contains("to the list"), "a root leads nowhere")
    split.focus(onDetail: true)
    _ = stage.lines
    try #require(split.hintedKeyCommands.first { $0.title == "to the list" }).perform()
    #expect(hasKeys(list, stage))
    stage.app.resize(to: Size(columns: 40, rows: 6))
    _ = stage.lines
    #expect(split.hintedKeyCommands.map(\.title).contains("back"))
  }

  @Test(arguments: ColorDepth.allCases, [Theme.Appearance.dark, .light])
  func `the side that has the keys is seen by its selected row`(
    depth: ColorDepth, appearance: Theme.Appearance
  ) {
    let (stage, split, list) = rig(columns: 60)
    stage.app.theme = Theme(appearance: appearance, depth: depth)
    let detail = ListViewController(title: "Detail", rows: [ListRow(title: "Four"), ListRow(title: "Five")])
    split.showDetail(detail)
    func styles() -> [Style] {
      _ = stage.app.render()
      let surface = stage.app.render().surface
      return [surface[10, 1].style, surface[40, 1].style, surface[40, 2].style]
    }
    split.focus(onDetail: true)
    let beside = styles()
    #expect(Set(beside).count == 3, "the active one, the other one, and no selection")
    split.focus(onDetail: false)
    let changed = styles()
    #expect([changed[0], changed[1]] == [beside[1], beside[0]])
    // A button of the bar and a menu take no selection away.
    list.navigationItem.trailingItems = [BarItem("Sort") {}]
    stage.key(.tab)
    #expect(styles().count == 3)
  }

  @Test func `from right to left the list stands at the right`() {
    let (stage, split, _) = rig(columns: 60, direction: .rightToLeft)
    #expect(stage.lines[1].hasSuffix("One ▐"))
    stage.click(56, 2)
    #expect(names(split) == ["List", "Detail 1"])
    split.stack.push(FixedPage("Deep", rows: ["deep"]))
    stage.settle()
    stage.press(30, 3)
    stage.drag(to: 26, 3)
    stage.drag(to: 10, 3)
    #expect(abs(split.stack.interactivePopProgress - 20.0 / 39) < 0.01)
    stage.rest(2, 3)
    stage.settle()
    #expect(names(split) == ["List", "Detail 1"])
  }

  @Test func `pages get their callbacks, and their tasks end with the split`() async {
    final class Noting: ViewController {
      var notes: [String] = []
      override func viewDidLoad() { notes.append("load") }
      override func viewDidAppear(animated: Bool) { notes.append("appear") }
      override func viewDidDisappear(animated: Bool) { notes.append("disappear") }
    }
    let page = Noting(title: "Noting")
    let (stage, split, _) = rig(columns: 60)
    split.showDetail(page)
    stage.settle()
    #expect(page.notes == ["load", "appear"] && page.app === stage.app)
    let task = page.task { try await stage.app.clock.sleep(for: .seconds(100)) }
    stage.navigation.pop(animated: false)
    #expect(page.notes.last == "disappear" && task.isCancelled)
  }
}

@Suite struct TabsTests {
  final class Wide: FixedPage {
    init() {
      super.init("Wide", rows: ["wide"])
      hidesBottomBarWhenPushed = true
    }
  }

  private func rig(
    columns: Int = 30, direction: LayoutDirection = .leftToRight
  ) -> (Stage, TabBarController) {
    let tabs = TabBarController(
      ["Mail", "Map", "Log"].map { .init($0, root: FixedPage($0, rows: ["page of \($0)"])) }, name: "Tabs")
    let stage = Stage([FixedPage("Home"), tabs], columns: columns, rows: 6, direction: direction)
    _ = stage.app.render()
    return (stage, tabs)
  }

  @Test func `each tab has a stack of its own, by click and by keys`() {
    let (stage, tabs) = rig()
    #expect(stage.lines[1].hasPrefix("page of Mail") && stage.lines[5].contains("Mail"))
    tabs.selectedStack.push(FixedPage("Message"), animated: false)
    stage.click(15, 5)
    #expect(tabs.selectedIndex == 1 && stage.lines[1].hasPrefix("page of Map"))
    stage.key(.character("1"), .alt)
    #expect(tabs.selectedIndex == 0 && stage.lines[0].contains("Message"))
    stage.key(.pageDown, .control)
    stage.key(.pageDown, .control)
    stage.key(.pageDown, .control)
    #expect(tabs.selectedIndex == 0)
    stage.click(5, 5)
    stage.settle()
    #expect(tabs.selectedStack.count == 1, "a press on its own tab goes to its root")
    #expect(stage.names == ["Home", "Tabs"])
  }

  @Test func `the help lists the keys of the tabs`() {
    let (stage, _) = rig(columns: 60)
    stage.app.resize(to: Size(columns: 60, rows: 20))
    stage.type("?")
    #expect(stage.lines.contains { $0.contains("Alt-1…3") && $0.contains("Choose a tab") })
    #expect(stage.lines.contains { $0.contains("Ctrl-PgUp  Ctrl-PgDn") })
  }

  @Test func `the bar stands while both pages have it`() {
    let (stage, tabs) = rig()
    let bar = stage.lines[5]
    tabs.selectedStack.push(FixedPage("Message", rows: ["text"]))
    stage.wait(0.05)
    #expect(tabs.selectedStack.transition != nil && stage.lines[5] == bar)
    stage.settle()
    #expect(stage.lines[5] == bar && stage.lines[1].hasPrefix("text"))
  }

  @Test func `a page that hides it slides over it, and back`() {
    let (stage, tabs) = rig()
    let bar = stage.lines[5]
    let page = Wide()
    page.rows = Array(repeating: "wide", count: 5)
    tabs.selectedStack.push(page)
    stage.settle()
    #expect(stage.lines[5].hasPrefix("wide") && !stage.lines[5].contains("Map"))
    stage.press(8, 3)
    stage.drag(to: 11, 3)
    stage.drag(to: 23, 3)
    let half = stage.lines[5]
    #expect(half.contains("wide") && half != bar && tabs.selectedStack.interactivePopProgress == 0.5)
    stage.rest(28, 3)
    stage.settle()
    #expect(stage.lines[5] == bar)
  }

  @Test func `a badge is a word behind its tab`() {
    let (stage, tabs) = rig()
    tabs.setBadge("12", at: 1)
    tabs.setBadge("x", at: 9)
    #expect(stage.lines[5].contains("Map 12"))
    tabs.setBadge(nil, at: 1)
    #expect(!stage.lines[5].contains("12"))
    tabs.selectedIndex = 7
    #expect(tabs.selectedIndex == 0)
  }

  @Test(arguments: [ColorDepth.truecolor, .sixteen, .mono])
  func `the selected tab is told apart without colours`(depth: ColorDepth) {
    let (stage, tabs) = rig()
    stage.app.theme = Theme(depth: depth)
    func style(_ column: Int) -> Style { stage.app.render().surface[column, 5].style }
    let (first, second) = (style(4), style(14))
    #expect(first != second && first.attributes != second.attributes)
    tabs.selectedIndex = 1
    #expect(style(14) == first)
  }

  @Test func `from right to left the first tab is at the right`() {
    let (stage, tabs) = rig(direction: .rightToLeft)
    stage.click(2, 5)
    #expect(tabs.selectedIndex == 2)
    stage.click(28, 5)
    #expect(tabs.selectedIndex == 0)
  }

  @Test func `few columns cut words, not tabs`() {
    let (stage, _) = rig(columns: 12)
    #expect(stage.lines[5].contains("…") || stage.lines[5].contains("Map"))
    stage.app.resize(to: Size(columns: 2, rows: 1))
    #expect(stage.lines.count == 1)
  }

  @Test func `at its root a drag goes on to what is around it`() {
    let (stage, _) = rig()
    stage.press(8, 3)
    stage.drag(to: 12, 3)
    stage.drag(to: 26, 3)
    #expect(stage.app.progress > 0.4)
    stage.rest(28, 3)
    stage.settle()
    #expect(stage.names == ["Home"])
  }
}
