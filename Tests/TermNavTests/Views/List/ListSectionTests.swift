import TermNavTesting
import Testing

@testable import TermNav

/// RULES 30: rows from a data source, in sections, and what survives a reload.
@Suite struct ListSectionTests {
  @Test func `sections have headings, and the rows stand below them`() {
    let shelf = Shelf([("North", ["Ida", "Åsa"]), (nil, ["Post"]), ("Empty", [])])
    let bench = ListBench(shelf.list(), 24, 8)
    #expect(
      bench.lines == [
        "  North ──────────────", "  Ida", "  Åsa", "  Post", "  Empty ──────────────", "", "",
      ])
    #expect(bench.list.cursor == 0 && bench.list.rowCount == 3)
  }

  @Test func `rows are counted over all sections`() {
    let list = Shelf(sections: 3, rows: 4).list()
    #expect(list.path(for: 5) == .init(row: 1, section: 1))
    #expect(list.index(for: .init(row: 1, section: 1)) == 5)
    #expect(
      list.index(for: .init(row: 4, section: 1)) == nil && list.index(for: .init(row: 0, section: 3)) == nil)
    #expect(list.index(for: .init(row: -1, section: 0)) == nil)
    let plain = ListView(rowCount: 4) { _ in ListRow() }
    #expect(plain.index(for: .init(row: 3)) == 3 && plain.index(for: .init(row: 4)) == nil)
    #expect(plain.path(for: 3) == .init(row: 3, section: 0))
    #expect(ListView.RowPath(row: 9, section: 0) < .init(row: 0, section: 1))
  }

  @Test func `only the rows in sight are asked for, among a million too`() throws {
    let shelf = Shelf(sections: 1000, rows: 1000)
    let list = shelf.list()
    let bench = ListBench(list, 40, 24)
    func cost(_ name: String, _ body: () throws -> Void) rethrows {
      shelf.asked = 0
      try body()
      _ = bench.t.screen
      #expect(shelf.asked <= 2 * ListRows.reach, "\(name): \(shelf.asked)")
    }
    shelf.asked = 0
    list.setNeedsDisplay()
    _ = bench.t.screen
    #expect(shelf.asked <= 23)
    for key in [Key.end, .home, .pageDown, .down, .up] { cost("\(key)") { bench.t.press(key) } }
    try cost("the wheel") { try bench.t.wheel(.down, notches: 5) }
    bench.t.press(.end)
    #expect(bench.lines.last == "  L 999" && list.cursor == 999_999)
  }

  @Test func `the heading of the first row in sight stays until the next one takes its line`() throws {
    let list = Shelf(sections: 3, rows: 5).list()
    let bench = ListBench(list, 24, 6)
    try bench.t.wheel(.down)
    #expect(bench.lines.map { $0.prefix(9) } == ["  Shelf A", "  A 3", "  A 4", "  Shelf B", "  B 0"])
    try bench.t.wheel(.down)
    #expect(bench.lines.map { $0.prefix(9) } == ["  Shelf B", "  B 0", "  B 1", "  B 2", "  B 3"])
    // A heading is no row.
    var chosen: [Int] = []
    list.onOpen = { chosen.append($0) }
    try bench.t.wheel(.down)
    #expect(throws: Never.self) { try bench.t.click(Point(column: 4, row: 1)) }
    #expect(chosen.isEmpty)
    #expect(throws: Never.self) { try bench.t.click("B 4") }
    #expect(chosen == [9])
  }

  @Test func `keys bring a row into sight below the heading, and show every row and heading`() {
    let list = Shelf(sections: 4, rows: 6).list()
    let bench = ListBench(list, 24, 7)
    for _ in 0..<23 { bench.t.press(.down) }
    #expect(list.cursor == 23 && bench.lines.last == "  D 5")
    for row in (0..<23).reversed() {
      bench.t.press(.up)
      let name = "  \(["A", "B", "C", "D"][row / 6]) \(row % 6)"
      #expect(
        list.cursor == row && bench.lines.contains(name) && bench.lines[0].hasPrefix("  Shelf"), "\(name)")
    }
    var seen = Set(bench.lines)
    for _ in 0..<12 {
      bench.t.press(.pageDown)
      seen.formUnion(bench.lines)
    }
    #expect(seen.count == 24 + 4)
    for _ in 0..<12 { bench.t.press(.pageUp) }
    #expect(list.cursor == 0 && bench.lines[0].hasPrefix("  Shelf A"))
  }

  // MARK: Reloads

  private func names(_ count: Int) -> [String] { (0..<count).map { "Row \($0)" } }

  @Test func `with an identity, selection, scroll position and open row survive a reload`() {
    let shelf = Shelf([(nil, names(60))])
    let list = shelf.list()
    list.actions = { _ in [RowAction("Delete") { _ in }] }
    let bench = ListBench(list, 24, 11)
    list.moveCursor(to: 30)
    _ = bench.t.screen
    list.openActions(of: 28, animated: false)
    let top = bench.lines[0]
    shelf.sections[0].rows.insert(contentsOf: ["New 0", "New 1"], at: 4)
    shelf.sections[0].rows.remove(at: 50)
    list.reloadData()
    #expect(list.cursor == 32 && list.rowWithOpenActions == 30 && bench.lines[0] == top)
    shelf.sections[0].rows.removeAll { $0 == "Row 30" || $0 == "Row 28" }
    list.reloadData()
    #expect(list.cursor != nil && list.rowWithOpenActions == nil && bench.lines[0] == top)
  }

  @Test func `a list at its very top stays there, with the new rows in sight`() {
    let shelf = Shelf([(nil, names(60))])
    let list = shelf.list()
    let bench = ListBench(list, 24, 6)
    list.moveCursor(to: 0)
    shelf.sections[0].rows.insert("New", at: 0)
    list.reloadData()
    #expect(bench.lines[0] == "  New" && list.cursor == 1)
  }

  @Test func `without an identity a reload keeps the number of the selected row`() {
    var rows = names(20)
    let list = ListView(rowCount: 20) { ListRow(title: rows[$0]) }
    list.moveCursor(to: 7)
    rows.insert("New", at: 0)
    list.rowCount = 21
    #expect(list.cursor == 7)
    list.identity = { rows[$0] }
    rows.insert("Newer", at: 0)
    list.rowCount = 22
    #expect(list.cursor == 8)
  }

  @Test func `marks go with their rows`() {
    let shelf = Shelf([(nil, names(8))])
    let list = shelf.list()
    list.allowsMarks = true
    var told: [Set<Int>] = []
    list.onMarksChange = { told.append($0) }
    list.marks = [1, 3]
    list.reloadData()
    #expect(told.isEmpty)
    shelf.sections[0].rows.insert("New", at: 2)
    list.reloadData()
    #expect(list.marks == [1, 4] && told == [[1, 4]], "the numbers have changed")
    shelf.sections[0].rows.remove(at: 4)
    list.reloadData()
    #expect(list.marks == [1] && told.last == [1])
    list.identity = nil
    list.dataSource = nil
    list.rowCount = 1
    #expect(list.marks.isEmpty && told.last == [])
  }

  @Test func `without its data source a list has the rows that were set on it`() {
    let shelf = Shelf([("A", names(4))])
    let list = ListView(rowCount: 2) { ListRow(title: "Own \($0)") }
    let bench = ListBench(list, 24, 8)
    list.dataSource = shelf
    list.rowCount = 3
    #expect(list.rowCount == 4 && list.row(0).title == shelf.sections[0].rows[0])
    #expect(bench.lines.allSatisfy { !$0.contains("Own") })
    list.dataSource = nil
    #expect(list.rowCount == 3 && list.identity == nil && list.cursor == 0)
    let titles = bench.lines.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(titles == ["Own", "Own", "Own"] && list.index(for: .init(row: 2)) == 2)
  }

  @Test func `a data source that has gone leaves empty rows`() {
    var shelf: Shelf? = Shelf(sections: 1, rows: 3)
    let list = ListView()
    list.dataSource = shelf
    let bench = ListBench(list, 24, 6)
    #expect(bench.lines[1].hasPrefix("  A 0"))
    shelf = nil
    list.setNeedsDisplay()
    #expect(bench.lines.allSatisfy { !$0.contains("A") })
    _ = bench.lines
    #expect(list.rowCount == 0 && list.cursor == nil, "and then none")
  }
}
