import TermNavTesting
import Testing

@testable import TermNav

/// RULES 30: buttons at both ends of a row, by drag and by keys.
@Suite struct ListActionTests {
  private final class Done { var names: [String] = [] }

  private func bench(
    direction: LayoutDirection = .leftToRight, full: Bool = false, leading: Bool = true, trailing: Bool = true
  ) -> (ListBench, Done) {
    let done = Done()
    let list = ListView(rowCount: 20) { ListRow(title: "Row \($0)") }
    list.hasChevrons = false
    list.performsFirstActionWithFullSwipe = full
    if trailing {
      list.actions = { _ in
        [
          RowAction("Delete", key: KeyPress(.character("x"))) { done.names.append("delete \($0)") },
          RowAction("Later", .caution) { done.names.append("later \($0)") },
        ]
      }
    }
    if leading {
      list.leadingActions = { _ in [RowAction("Read", .good) { done.names.append("read \($0)") }] }
    }
    return (ListBench(list, 60, 12, direction: direction), done)
  }

  private func swipe(
    _ bench: ListBench, _ columns: Double, from column: Double = 30, over duration: Duration = .seconds(0.4)
  ) throws {
    try bench.t.drag(
      from: Point(column: column, row: 3), by: Vector(dx: columns, dy: 0), over: duration,
      resting: .seconds(0.3))
    try bench.t.settle()
  }

  @Test(arguments: LayoutDirection.allCases)
  func `a drag shows the buttons of the end from which it comes`(direction: LayoutDirection) throws {
    let (bench, done) = bench(direction: direction)
    let toTrailing = direction == .leftToRight ? 1.0 : -1
    try swipe(bench, toTrailing * 9)
    #expect(bench.list.rowWithOpenActions == 2 && !bench.t.screen.contains("Later"))
    #expect(bench.t.screen.contains("Read") && bench.isOnPage)
    try bench.t.click("Read")
    #expect(done.names == ["read 2"] && bench.list.rowWithOpenActions == nil)
    try swipe(bench, toTrailing * -16)
    #expect(bench.t.screen.contains("Delete") && !bench.t.screen.contains("Read"))
    try bench.t.click("Later")
    #expect(done.names == ["read 2", "later 2"])
  }

  @Test func `of several buttons the chosen one is underlined, its word alone`() throws {
    let (bench, _) = bench()
    bench.list.rowHeight = 2
    bench.list.openActions(of: 0, animated: false)
    let surface = bench.t.screen.surface
    let word = try #require(bench.t.screen.places(of: "Delete").first)
    for row in 1...2 {
      for column in word.column - 2..<60 {
        let isWord = row == word.row && word.columns.contains(column)
        #expect(surface[column, row].style.attributes.contains(.underline) == isWord, "\(column), \(row)")
      }
    }
  }

  @Test func `hints list an action that has a key, and a click on one performs it`() throws {
    let (bench, done) = bench()
    func listed() -> [String] { bench.page.hintedKeyCommands.map(\.title) }
    let command = try #require(bench.page.hintedKeyCommands.first)
    #expect(listed() == ["Delete", "back", "menu", "help"] && command.hintLabel == "x")
    bench.t.press(.down)
    command.perform()
    #expect(done.names == ["delete 1"])
    bench.list.search(for: "row")
    #expect(!listed().contains("Delete"), "letters are text")
  }

  @Test func `an action's key performs it on the row that shows its buttons, as Return does`() throws {
    let (bench, done) = bench()
    bench.list.openActions(of: 2, animated: false)
    bench.t.type("x")
    #expect(done.names == ["delete 2"] && bench.list.cursor == 0)
    bench.t.type("x")
    #expect(done.names == ["delete 2", "delete 0"])
    bench.list.openActions(of: 2, animated: false)
    bench.t.press(.enter)
    #expect(done.names == ["delete 2", "delete 0", "delete 2"])
  }

  @Test func `a key that is not the list's leaves a row open, and the list's close it`() throws {
    let (bench, _) = bench()
    for (key, isOpen) in [(Key.character("?"), true), (.escape, true), (.down, false)] {
      bench.list.openActions(of: 2, animated: false)
      bench.t.press(key)
      try bench.t.settle()
      #expect(bench.list.rowWithOpenActions == (isOpen ? 2 : nil), "\(key)")
    }
    bench.list.openActions(of: 2, animated: false)
    bench.t.press(.insert)
    try bench.t.settle()
    #expect(bench.t.screen.contains("Read"))
    #expect(bench.list.rowWithOpenActions == 1, "the selected one")
  }

  @Test func `keys find no row that closes`() throws {
    let (bench, done) = bench()
    bench.list.openActions(of: 2, animated: false)
    bench.t.press(.end)
    bench.t.press(.delete)
    #expect(done.names == [])
    try bench.t.settle()
    #expect(bench.list.rowWithOpenActions == 19)
    bench.t.press(.escape)
    bench.t.press(.escape)
    try bench.t.settle()
    #expect(!bench.isOnPage, "the second one goes back")
  }

  @Test func `a drag from the edge is the page's, whatever a row has`() throws {
    let (bench, _) = bench()
    try swipe(bench, 50, from: 1)
    #expect(!bench.isOnPage && bench.list.rowWithOpenActions == nil)
  }

  @Test func `without leading buttons a drag to trailing pulls the page`() throws {
    let (bench, _) = bench(leading: false)
    try swipe(bench, 9, from: 15)
    #expect(bench.list.rowWithOpenActions == nil && bench.isOnPage)
    try swipe(bench, 40, from: 15)
    #expect(!bench.isOnPage)
  }

  @Test func `without trailing buttons a drag to leading does nothing`() throws {
    let (bench, _) = bench(trailing: false)
    try swipe(bench, -20)
    #expect(bench.list.rowWithOpenActions == nil && bench.isOnPage)
    bench.t.press(.delete)
    #expect(bench.list.rowWithOpenActions == nil)
  }

  @Test func `a full swipe performs the first action, and shows it before`() throws {
    for (columns, name) in [(-40.0, "delete 2"), (40, "read 2")] {
      let (bench, done) = bench(full: true)
      let start = columns < 0 ? 55.0 : 12
      try bench.t.press(at: Point(column: start, row: 3))
      try bench.t.move(to: Point(column: start + columns, row: 3), over: .seconds(0.4))
      #expect(!bench.t.screen.contains("Later") && done.names.isEmpty)
      // Taken back, it is an opened row.
      try bench.t.move(to: Point(column: start + columns / 2, row: 3), over: .seconds(0.4))
      #expect(bench.t.screen.contains("Later") == (columns < 0))
      try bench.t.move(to: Point(column: start + columns, row: 3), over: .seconds(0.4))
      try bench.t.release()
      #expect(done.names == [name] && bench.list.rowWithOpenActions == nil)
    }
  }

  @Test func `without the choice a far drag only opens the row`() throws {
    let (bench, done) = bench()
    try swipe(bench, -45, from: 55)
    #expect(done.names.isEmpty && bench.list.rowWithOpenActions == 2)
  }

  @Test func `Escape takes a full swipe back`() throws {
    let (bench, done) = bench(full: true)
    try bench.t.press(at: Point(column: 55, row: 3))
    try bench.t.move(to: Point(column: 10, row: 3), over: .seconds(0.4))
    bench.t.press(.escape)
    try bench.t.release()
    try bench.t.settle()
    #expect(done.names.isEmpty && bench.list.rowWithOpenActions == nil && bench.isOnPage)
  }

  @Test func `by keys, Delete and Insert open a row, arrows choose, Return performs`() throws {
    let (bench, done) = bench()
    bench.list.moveCursor(to: 4)
    bench.t.press(.delete)
    try bench.t.settle()
    #expect(bench.list.rowWithOpenActions == 4)
    bench.t.press(.left)
    bench.t.press(.left)
    bench.t.press(.enter)
    #expect(done.names == ["later 4"])
    bench.t.press(.delete)
    bench.t.press(.left)
    bench.t.press(.right)
    bench.t.press(.enter)
    #expect(done.names == ["later 4", "delete 4"])
    bench.t.press(.insert)
    bench.t.press(.enter)
    #expect(done.names.last == "read 4" && bench.isOnPage)
    bench.t.press(.insert)
    bench.t.press(.escape)
    try bench.t.settle()
    #expect(bench.list.rowWithOpenActions == nil && bench.isOnPage)
  }

  @Test func `an action's key works on the selected row, open or not`() {
    let (bench, done) = bench()
    bench.list.moveCursor(to: 6)
    bench.t.type("x")
    bench.t.press(.delete)
    bench.t.type("x")
    #expect(done.names == ["delete 6", "delete 6"] && bench.list.rowWithOpenActions == nil)
  }

  // MARK: Menu

  @Test func `a list offers the actions of a row in a menu, the leading ones first`() throws {
    let (bench, done) = bench()
    try bench.t.click("Row 2", button: .secondary)
    let places = try ["Read", "Delete", "Later"].map { try #require(bench.t.screen.places(of: $0).first).row }
    #expect(bench.t.screen.contains("Delete  x"), "its key stands beside it")
    #expect(places == places.sorted() && bench.list.cursor == 2 && bench.list.rowWithOpenActions == nil)
    bench.t.type("x")
    #expect(done.names == ["delete 2"])
    bench.t.press(.down)
    bench.t.press(.function(10), .shift)
    bench.t.press(.enter)
    #expect(done.names == ["delete 2", "read 3"])
  }

  @Test func `a menu of the program's own, or none, replaces that of a row's actions`() throws {
    let (bench, _) = bench()
    bench.list.contextMenu = { _ in [KeyCommand("o", title: "Open") {}] }
    bench.list.actions = bench.list.actions
    try bench.t.click("Row 2", button: .secondary)
    #expect(bench.t.screen.contains("Open") && !bench.t.screen.contains("Delete"))
    bench.t.press(.escape)
    bench.list.contextMenu = nil
    try bench.t.click("Row 2", button: .secondary)
    #expect(!bench.t.screen.contains("Delete"))
  }

  @Test func `a row without actions has no menu, and its click moves nothing`() throws {
    let list = ListView(rowCount: 5) { ListRow(title: "Row \($0)") }
    list.actions = { $0 == 1 ? [RowAction("Delete") { _ in }] : [] }
    let bench = ListBench(list, 40, 8)
    try bench.t.click("Row 2", button: .secondary)
    #expect(!bench.t.screen.contains("Delete") && list.cursor == 0)
    try bench.t.click("Row 1", button: .secondary)
    #expect(bench.t.screen.contains("Delete") && list.cursor == 1)
  }

  @Test func `what is chosen acts on its row where that has moved, on none where it has gone`() throws {
    var names = ["a", "b", "c"]
    var done: [String] = []
    let list = ListView(rowCount: 3) { ListRow(title: "Row \(names[$0])") }
    list.identity = { names[$0] }
    list.actions = { _ in [RowAction("Delete") { done.append(names[$0]) }] }
    let bench = ListBench(list, 40, 8)
    func choose(in new: [String]) throws {
      try bench.t.click("Row b", button: .secondary)
      names = new
      list.setRowCount(new.count, animated: false)
      bench.t.press(.enter)
    }
    try choose(in: ["new", "a", "b", "c"])
    #expect(done == ["b"])
    try choose(in: ["new", "a", "c"])
    #expect(done == ["b"])
  }
}
