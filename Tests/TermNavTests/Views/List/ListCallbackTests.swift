import TermNavTesting
import Testing

@testable import TermNav

/// What a program does to a list from within the list's own callbacks.
@Suite struct ListCallbackTests {
  /// Reads all that a list tells of itself.
  private static func read(_ list: ListView) {
    _ = (list.cursor, list.rowWithOpenActions, list.top, list.rowCountBelow, list.marks, list.searchQuery)
    _ = (
      list.shownRows, list.rowCount, list.terminalCursorPlace, list.isTerminalCursorVisible, list.dataSource
    )
    _ = (list.index(at: Point(column: 3, row: 2)), list.path(for: 3), list.index(for: .init(row: 2)))
  }

  /// Changes all that can be changed.
  private static func change(_ list: ListView) {
    list.moveCursor(to: 7)
    list.scroll(to: 2)
    list.marks = [1, 4]
    list.openActions(of: 3)
    list.closeActions(animated: false)
    list.shownRows = nil
    list.rowHeight = 1
    list.setNeedsDisplay()
    list.reloadData(animated: true)
  }

  nonisolated private static let callbacks = [
    "row", "identity", "onOpen", "onCursorChange", "onScroll", "drawRow", "accessoryView",
    "onMarksChange", "onSearch", "searchedText", "actions", "leadingActions", "foundRanges", "perform",
  ]

  /// Does what calls the callback of a name; within it the list is read and, the first time, changed.
  private func bench(_ name: String) -> (bench: ListBench, calls: () -> Int) {
    let list = ListView(rowCount: 40) { ListRow(title: "Row \($0)") }
    list.allowsMarks = true
    list.searchMode = .onSlash
    let bench = ListBench(list, 30, 12)
    _ = bench.t.screen
    final class Calls {
      var count = 0
      var isWithin = false
    }
    let calls = Calls()
    func within(_ callback: String) {
      guard callback == name, !calls.isWithin else { return }
      calls.isWithin = true
      defer { calls.isWithin = false }
      calls.count += 1
      Self.read(list)
      if calls.count == 1 { Self.change(list) }
      Self.read(list)
    }
    list.row = {
      within("row")
      return ListRow(title: "Row \($0)", detail: "on")
    }
    list.identity = {
      within("identity")
      return $0
    }
    list.onOpen = { _ in within("onOpen") }
    list.onCursorChange = { _ in within("onCursorChange") }
    list.onScroll = { within("onScroll") }
    if name == "drawRow" { list.drawRow = { _, _ in within("drawRow") } }
    list.accessoryView = { _ in
      within("accessoryView")
      return nil
    }
    list.onMarksChange = { _ in within("onMarksChange") }
    list.onSearch = { _ in within("onSearch") }
    if name == "searchedText" {
      list.searchedText = {
        within("searchedText")
        return "row \($0)"
      }
    }
    list.actions = { _ in
      within("actions")
      return [RowAction("Delete", key: KeyPress(.character("x"))) { _ in within("perform") }]
    }
    list.leadingActions = { _ in
      within("leadingActions")
      return [RowAction("Read") { _ in }]
    }
    list.foundRanges = { _, _ in
      within("foundRanges")
      return [0..<1]
    }
    return (bench, { calls.count })
  }

  @Test(arguments: callbacks)
  func `each callback may read the list and change it`(_ name: String) throws {
    let (bench, calls) = bench(name)
    let (list, t) = (bench.list, bench.t)
    list.setNeedsDisplay()
    _ = t.screen
    for key in [Key.down, .pageDown, .end, .up, .home, .enter, .character(" "), .delete] {
      t.press(key)
      try t.settle()
    }
    t.press(KeyPress(.down, .shift))
    t.press(KeyPress(.character("x")))
    try t.drag(from: Point(column: 28, row: 3), by: Vector(dx: -10, dy: 0), resting: .seconds(0.3))
    try t.settle()
    try t.click(Point(column: 26, row: 3))
    try t.drag(from: Point(column: 10, row: 9), by: Vector(dx: 0, dy: -5), over: .seconds(0.1))
    try t.settle()
    try t.wheel(.down, notches: 3)
    for key in [Key.character("/"), .character("3"), .character("9"), .backspace, .enter, .escape] {
      t.press(key)
      _ = t.screen
    }
    list.rowCount = 30
    list.shownRows = [4, 2, 29]
    list.reloadData(animated: true)
    try t.settle()
    #expect(calls() > 0, "it was called")
    Self.read(list)
    list.shownRows = nil
    list.moveCursor(to: 20)
    #expect(list.cursor == 20 && t.screen.contains("Row 20") || name == "drawRow")
  }

  @Test(arguments: ["click", "<", ">", "R"])
  func `a tap on a title of the header, and its keys, may read the list and change it`(_ way: String) throws {
    let list = ListView(rowCount: 40) { ListRow(cells: [ListText("Row \($0)"), ListText("\($0)")]) }
    let titled: [ListColumn] = [.flexible.header("Name"), .trailing(6).header("Size")]
    list.columns = titled
    list.sort = ListSort(column: 0)
    let bench = ListBench(list, 30, 12)
    let use = SenderUse {
      Self.read(list)
      _ = (list.columns, list.sort)
    } change: {
      Self.change(list)
      list.sort = ListSort(tapped: 1, after: list.sort)
      list.columns = []
      list.columns = titled
      list.onHeaderTap = same(list.onHeaderTap)
    }
    list.onHeaderTap = { _ in use() }
    if way == "click" { try bench.t.click("Name") } else { bench.t.type(way) }
    try bench.t.settle()
    #expect(use.calls == 1)
    #expect(bench.t.screen.contains("Name"))
  }

  @Test func `a second try may read the list and change it`() {
    struct Fault: Error {}
    let list = ListView(rowCount: 0) { ListRow(title: "Row \($0)") }
    let bench = ListBench(list, 30, 12)
    let use = SenderUse {
      Self.read(list)
      _ = (list.state, list.placeholder)
    } change: {
      list.state = .loading
      list.rowCount = 4
      Self.change(list)
      list.state = .loaded
      list.placeholder = "none"
    }
    list.state = .failed(Fault(), retry: { use() })
    _ = bench.t.screen
    bench.t.press(.enter)
    #expect(use.calls == 1)
    #expect(bench.t.screen.contains("Row 0"))
  }

  @Test func `a data source may read the list and change it, whatever it is asked`() throws {
    final class Source: ListDataSource {
      weak var list: ListView?
      var calls = 0
      private var isWithin = false
      private func within() {
        guard let list, !isWithin else { return }
        isWithin = true
        defer { isWithin = false }
        calls += 1
        ListCallbackTests.read(list)
        if calls < 30 { ListCallbackTests.change(list) }
      }
      var numberOfSections: Int {
        within()
        return 2
      }
      func numberOfRows(in section: Int) -> Int {
        within()
        return 10
      }
      func titleForHeader(in section: Int) -> String? {
        within()
        return "Section \(section)"
      }
      func identity(at path: ListView.RowPath) -> AnyHashable? {
        within()
        return path
      }
      func row(at path: ListView.RowPath) -> ListRow {
        within()
        return ListRow(title: "Row \(path.section).\(path.row)")
      }
    }
    let source = Source()
    let list = ListView()
    let bench = ListBench(list, 30, 12)
    source.list = list
    list.dataSource = source
    _ = bench.t.screen
    list.reloadData(animated: true)
    try bench.t.settle()
    bench.t.press(.down)
    list.search(for: "1.")
    #expect(bench.t.screen.contains("Row 1.3"))
    list.dataSource = nil
    _ = bench.t.screen
  }
}
