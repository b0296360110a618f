import Invariants
import TermNavTesting
import Testing

@testable import TermNav

/// What stays when the rows of a list change.
@Suite struct ListReloadTests {
  /// Rows that are known by their text, in a list of ten lines.
  private final class Rows {
    var texts: [String]
    let bench: ListBench
    var list: ListView { bench.list }

    init(_ count: Int = 30, rows: Int = 11) {
      texts = (0..<count).map { "Row \($0)" }
      let list = ListView(rowCount: count) { _ in ListRow() }
      list.hasChevrons = false
      bench = ListBench(list, 30, rows)
      list.row = { [unowned self] in ListRow(title: texts[$0]) }
      list.identity = { [unowned self] in texts[$0] }
      _ = bench.t.screen
    }

    func change(_ body: (inout [String]) -> Void) {
      body(&texts)
      list.rowCount = texts.count
      _ = bench.t.screen
    }

    var selected: String? { list.cursor.map { texts[$0] } }
    var marked: [String] { list.marks.sorted().map { texts[$0] } }
    var open: String? { list.rowWithOpenActions.map { texts[$0] } }
    var first: String { texts[list.top] }
  }

  @Test func `the cursor stays on its row, and what is told is where that is`() {
    let rows = Rows()
    var told: [Int?] = []
    rows.list.moveCursor(to: 4)
    rows.list.onCursorChange = { told.append($0) }
    rows.change { $0.insert("New", at: 0) }
    #expect(rows.selected == "Row 4" && told == [5])
    rows.change { $0.reverse() }
    #expect(rows.selected == "Row 4")
  }

  @Test func `a search that finds nothing gives the cursor back`() {
    let rows = Rows()
    rows.list.moveCursor(to: 4)
    for query in ["z", "zz"] { rows.list.search(for: query) }
    #expect(rows.selected == nil)
    rows.list.search(for: "")
    #expect(rows.selected == "Row 4")
    rows.list.search(for: "zz")
    rows.list.endSearch()
    #expect(rows.selected == "Row 4")
    rows.list.search(for: "7")
    rows.list.endSearch()
    #expect(rows.selected == "Row 7", "what was found keeps it")
    rows.list.search(for: "zz")
    rows.change { $0.append("New") }
    rows.list.endSearch()
    #expect(rows.selected == "Row 7", "the rows were read again meanwhile")
  }

  @Test func `a cursor whose row is gone goes to the nearest one, and to none where there are none`() {
    let rows = Rows(5)
    rows.list.moveCursor(to: 2)
    rows.change { $0.remove(at: 2) }
    #expect(rows.selected == "Row 3")
    rows.list.moveCursor(to: 3)
    rows.change { $0.removeLast() }
    #expect(rows.selected == "Row 3")
    rows.change { $0 = [] }
    #expect(rows.selected == nil)
    rows.change { $0 = ["A", "B"] }
    #expect(rows.selected == "A")
  }

  @Test func `the row to which the cursor has gone is then the one that it stays on`() {
    let rows = Rows(5)
    rows.list.moveCursor(to: 2)
    rows.change { $0.remove(at: 2) }
    rows.change { $0.insert("New", at: 0) }
    #expect(rows.selected == "Row 3")
  }

  @Test func `marks stay on their rows, and losing one is told after the change`() {
    let rows = Rows()
    rows.list.allowsMarks = true
    rows.list.marks = [1, 3, 5]
    var told: [[String]] = []
    rows.list.onMarksChange = { [unowned rows] _ in told.append(rows.marked) }
    rows.change { $0.swapAt(0, 1) }
    #expect(rows.marked == ["Row 1", "Row 3", "Row 5"] && told.count == 1)
    rows.change { $0.remove(at: 3) }
    #expect(rows.marked == ["Row 1", "Row 5"] && told.last == rows.marked)
    rows.change { _ in }
    #expect(told.count == 2)
  }

  @Test func `the first row in sight stays in its line, whatever comes before it`() {
    let rows = Rows()
    rows.list.scroll(to: 12)
    _ = rows.bench.t.screen
    for _ in 0..<3 {
      rows.change { $0.insert("New \($0.count)", at: 0) }
      #expect(rows.first == "Row 12")
    }
    rows.change { $0.removeFirst(5) }
    #expect(rows.first == "Row 12")
    rows.change { $0.removeAll { $0 == "Row 12" } }
    #expect(rows.first == "Row 11", "the rows that are left keep their lines")
  }

  @Test func `at its very top a list stays there`() {
    let rows = Rows()
    rows.change { $0.insert("New", at: 0) }
    #expect(rows.list.top == 0 && rows.bench.lines[0] == "  New")
  }

  @Test func `a cursor in sight stays in sight, and one out of sight moves nothing`() {
    let rows = Rows()
    rows.list.moveCursor(to: 9)
    rows.change { texts in texts.insert(contentsOf: (0..<6).map { "New \($0)" }, at: 0) }
    #expect(rows.selected == "Row 9" && rows.bench.lines.contains("  Row 9"))
    rows.list.scroll(to: 20)
    _ = rows.bench.t.screen
    let first = rows.first
    rows.change { $0.insert("One more", at: 0) }
    #expect(rows.first == first && rows.selected == "Row 9")
  }

  @Test func `a row that shows its buttons shows them on`() throws {
    let rows = Rows()
    rows.list.actions = { _ in [RowAction("Delete") { _ in }] }
    rows.list.openActions(of: 3, animated: false)
    rows.change { $0.insert("New", at: 0) }
    #expect(rows.open == "Row 3" && rows.bench.lines[4].hasSuffix("Delete"))
    rows.change { $0.removeAll { $0 == "Row 3" } }
    #expect(rows.open == nil && !rows.bench.t.screen.contains("Delete"))
  }

  @Test func `of a row that is gone no buttons are asked for`() {
    let rows = Rows()
    rows.list.identity = nil
    rows.list.actions = { [unowned rows] in [RowAction(rows.texts[$0]) { _ in }] }
    rows.list.moveCursor(to: 29)
    rows.list.openActions(of: 29, animated: false)
    rows.change { $0.removeLast(20) }
    #expect(rows.open == nil)
  }

  @Test func `a drag holds its row through a change`() throws {
    let rows = Rows()
    rows.list.actions = { _ in [RowAction("Delete") { _ in }] }
    let t = rows.bench.t
    try t.press(at: Point(column: 25, row: 4))
    try t.move(to: Point(column: 15, row: 4), over: .seconds(0.3))
    #expect(rows.open == "Row 3")
    rows.change { $0.swapAt(3, 6) }
    #expect(rows.open == "Row 3" && rows.list.rowWithOpenActions == 6)
    try t.release()
    try t.settle()
    #expect(rows.open == "Row 3" && rows.bench.lines[6].hasSuffix("Delete"))
  }

  @Test func `a search goes on in the new rows, with the cursor where it was`() {
    let rows = Rows()
    rows.list.search(for: "row 1")
    rows.bench.t.press(.down)
    #expect(rows.selected == "Row 10")
    rows.change { texts in
      texts.insert("Row 100", at: 0)
      texts.removeAll { $0 == "Row 1" }
    }
    #expect(rows.list.searchQuery == "row 1" && rows.selected == "Row 10")
    #expect(rows.bench.lines[0].hasSuffix("12"), "Row 100, Row 10 to 19 and Row 21")
    rows.list.endSearch()
    #expect(rows.selected == "Row 10")
  }

  @Test func `a row that a search leaves out after a change is not selected`() {
    let rows = Rows()
    rows.list.search(for: "row 1")
    rows.change { $0[1] = "Other" }
    #expect(rows.selected == "Row 10")
  }

  @Test func `what the program has chosen to show stays, without rows that are gone`() {
    let rows = Rows(6)
    rows.list.shownRows = [5, 3, 1]
    #expect(rows.selected == "Row 5")
    rows.change { $0.removeLast() }
    #expect(rows.list.shownRows == [3, 1] && rows.selected == "Row 3")
    #expect(rows.bench.lines.prefix(3) == ["  Row 3", "  Row 1", ""])
  }

  @Test func `cursor, marks, scroll position and open row all stay through one change`() {
    let rows = Rows()
    rows.list.allowsMarks = true
    rows.list.actions = { _ in [RowAction("Delete") { _ in }] }
    rows.list.moveCursor(to: 15)
    rows.list.marks = [2, 16]
    rows.list.scroll(to: 12)
    rows.list.openActions(of: 14, animated: false)
    _ = rows.bench.t.screen
    rows.change { texts in
      texts.insert(contentsOf: ["A", "B", "C"], at: 1)
      texts.removeAll { $0 == "Row 2" }
    }
    #expect(rows.selected == "Row 15" && rows.marked == ["Row 16"])
    #expect(rows.first == "Row 12" && rows.open == "Row 14")
  }

  @Test func `without identity the numbers stay`() {
    let rows = Rows()
    rows.list.identity = nil
    rows.list.allowsMarks = true
    rows.list.actions = { _ in [RowAction("Delete") { _ in }] }
    rows.list.moveCursor(to: 4)
    rows.list.marks = [3, 29]
    rows.list.openActions(of: 3, animated: false)
    rows.change { $0.removeFirst() }
    #expect(rows.list.cursor == 4 && rows.list.marks == [3] && rows.list.rowWithOpenActions == nil)
  }

  @Test
  func `random changes keep the cursor and the marks, and the first row where the cursor is out of sight`() {
    for seed in UInt64(1)...40 {
      var random = SplitMix64(seed: seed)
      let rows = Rows(20 + random.below(20), rows: 8)
      rows.list.allowsMarks = true
      for _ in 0..<12 {
        rows.list.moveCursor(to: random.below(40))
        rows.list.marks = Set((0..<3).map { _ in random.below(rows.texts.count) })
        rows.list.scroll(to: random.below(30))
        _ = rows.bench.t.screen
        let (selected, marked, first) = (rows.selected!, rows.marked, rows.first)
        let isSeen = rows.list.top...rows.list.top + 6 ~= rows.list.cursor!
        let isTop = rows.list.top == 0
        rows.change { texts in
          for _ in 0..<3 {
            if random.chance(0.5) { texts.remove(at: random.below(texts.count)) }
            if random.chance(0.5) { texts.insert("New \(random.next())", at: random.below(texts.count)) }
          }
        }
        #expect(rows.selected == selected || !rows.texts.contains(selected), "seed \(seed)")
        #expect(Set(rows.marked) == Set(marked.filter(rows.texts.contains)), "seed \(seed)")
        let isFree = !isTop && !isSeen && rows.list.rowCountBelow > 0
        #expect(!isFree || rows.first == first || !rows.texts.contains(first), "seed \(seed)")
      }
    }
  }

  // MARK: A cursor that nobody has set

  @Test func `rows that are sorted before anybody moves the cursor show the first ones`() {
    let rows = Rows()
    rows.change { $0.reverse() }
    #expect(rows.selected == "Row 29" && rows.first == "Row 29" && rows.list.top == 0)
    rows.change { $0.insert("New", at: 0) }
    #expect(rows.selected == "New" && rows.list.top == 0)
  }

  @Test(arguments: [0, 1, 2, 3, 4])
  func `once somebody has, the cursor stays on its row, and the list goes with it`(_ way: Int)
    throws
  {
    let rows = Rows()
    switch way {
    case 0: rows.list.moveCursor(to: 0)
    case 1:
      rows.bench.t.press(.down)
      rows.bench.t.press(.up)
    case 2: try rows.bench.t.click(Point(column: 5, row: 1))
    case 3: rows.bench.t.press(.enter)
    default:
      rows.list.search(for: "0")
      rows.list.endSearch()
    }
    #expect(rows.selected == "Row 0")
    rows.change { $0.reverse() }
    #expect(rows.selected == "Row 0" && rows.list.top > 0)
  }

  @Test func `a list that was scrolled alone keeps its first row in sight, and the cursor its place`() throws
  {
    let rows = Rows()
    for _ in 0..<2 { try rows.bench.t.wheel(.down, at: Point(column: 3, row: 5)) }
    let first = rows.first
    #expect(first != "Row 0")
    rows.change { $0.insert("New", at: 0) }
    #expect(rows.first == first && rows.selected == "New")
  }
}
