import Foundation
import TermNavTesting
import Testing

@testable import TermNav

/// RULES 30: the titles of columns above the rows of a list.
@Suite struct ListHeaderTests {
  private static let titled: [ListColumn] = [
    .fixed(5).header("Time"), .flexible.header("Ferry"), .trailing(7).header("Price"),
  ]

  /// What was tapped and opened.
  private final class Calls {
    var tapped: [Int] = []
    var opened: [Int] = []
  }

  private let calls = Calls()

  private func list(_ columns: [ListColumn] = titled, rows: Int = 30, tells: Bool = true) -> ListView {
    let list = ListView(rowCount: rows) {
      ListRow(cells: [ListText("\($0):00"), ListText("Boat number \($0)"), ListText("\($0).50")])
    }
    (list.columns, list.hasChevrons, list.accessoryColumns) = (columns, false, 0)
    list.onOpen = { [calls] in calls.opened.append($0) }
    if tells { list.onHeaderTap = { [calls] in calls.tapped.append($0) } }
    return list
  }

  // MARK: Titles and signs

  @Test func `titles stand above their cells, those of a trailing column end where its cells end`() {
    let bench = ListBench(list(), 40, 6)
    #expect(bench.lines[0] == "  Time   Ferry                   Price")
    #expect(bench.lines[1] == "  0:00   Boat number 0            0.50")
    #expect(bench.lines.count == 5)
  }

  @Test(
    arguments: [
      (0, true, "  Time ▲ Ferry                   Price"),
      (0, false, "  Time ▼ Ferry                   Price"),
      (1, true, "  Time   Ferry ▲                 Price"),
      (2, false, "  Time   Ferry                   Price▼"),
      (7, true, "  Time   Ferry                   Price"),
      (-1, true, "  Time   Ferry                   Price"),
    ])
  func `a sign behind a title says what rows are sorted by, and moves no title`(
    _ column: Int, _ isAscending: Bool, _ line: String
  ) {
    let list = self.list()
    list.sort = ListSort(column: column, isAscending: isAscending)
    #expect(ListBench(list, 40, 6).lines[0] == line)
  }

  @Test func `a title is cut where its column ends, and the sign stands behind it`() {
    let list = self.list([.fixed(4).header("Departure"), .trailing(3).header("灯台"), .flexible])
    list.sort = ListSort(column: 0)
    let bench = ListBench(list, 40, 6)
    #expect(bench.lines[0].hasPrefix("  Dep…▲"))
    list.sort = ListSort(column: 1)
    #expect(bench.lines[0].hasPrefix("  Dep…  灯…▲"))
  }

  @Test func `a list has a header while some column has a title`() {
    let list = self.list([.fixed(5), .flexible])
    let bench = ListBench(list, 40, 6)
    #expect(bench.lines[0].hasPrefix("  0:00"))
    list.columns = [.fixed(5), .flexible.header("Ferry")]
    #expect(bench.lines[0] == "         Ferry" && bench.lines[1].hasPrefix("  0:00"))
    list.columns = [.fixed(5), .flexible]
    #expect(bench.lines[0].hasPrefix("  0:00"))
  }

  @Test func `a column that a narrow list leaves out has no title and no sign`() {
    let list = self.list([
      .fixed(5).header("Time"), .flexible.header("Ferry"), .trailing(7).header("Price").shown(from: 40),
    ])
    list.sort = ListSort(column: 2)
    let bench = ListBench(list, 30, 6)
    #expect(list.columnRanges[2] == nil)
    #expect(bench.lines[0] == "  Time   Ferry")
    bench.t.type("R")
    #expect(calls.tapped.isEmpty, "what cannot be seen is not sorted by a key")
    bench.t.type(">><")
    #expect(calls.tapped == [0, 0, 1])
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 9, 12, 20, 33, 80]) func `a list of any size draws its header inside`(
    columns: Int
  ) {
    let list = self.list([
      .fixed(9).header("A title"), .flexible(min: 4).header("灯台"), .trailing(7).header("Price"),
    ])
    list.sort = ListSort(column: columns % 3)
    for rows in 0...3 {
      list.frame = Rect(columns: columns, rows: rows)
      list.layoutIfNeeded()
      var surface = Surface(size: Size(columns: columns, rows: rows))
      surface.draw { list.drawTree(&$0, theme: Theme()) }
      #expect(surface.size == Size(columns: columns, rows: rows))
    }
  }

  @Test(arguments: PictureLook.allCases)
  func `a table in each look: at rest, scrolled, under the mouse, pressed, without the keys, busy`(
    look: PictureLook
  ) throws {
    let list = self.list([
      .fixed(5).header("Time"), .flexible.header("Ferry"), .trailing(7).header("Price"),
      .fixed(4).header("Pier", isSortable: false),
    ])
    (list.sort, list.isHoverable) = (ListSort(column: 1, isAscending: false), true)
    let bench = ListBench(
      list, look == .small ? 40 : 60, look == .small ? 12 : 6, theme: look.theme, direction: look.direction)
    let t = bench.t
    var screens = [t.screen]
    t.press(.pageDown)
    screens.append(t.screen)
    try t.move(to: "Ferry")
    screens.append(t.screen)
    try t.press(at: "Price")
    screens.append(t.screen)
    try t.release()
    bench.focusElsewhere()
    screens.append(t.screen)
    list.isLoading = true
    screens.append(t.screen)
    try AppTester.verifySnapshot("list-header-\(look.rawValue)", of: screens)
  }

  // MARK: Where columns stand

  @Test func `the ranges of columns are those of their cells, with the margins that the list has`() {
    let list = self.list()
    list.frame = Rect(columns: 40, rows: 5)
    #expect(list.columnRanges == [2..<7, 9..<29, 31..<38])
    list.accessoryColumns = 2
    #expect(list.columnRanges == [2..<7, 9..<27, 29..<36])
    list.allowsMarks = true
    #expect(list.columnRanges == [3..<8, 10..<27, 29..<36])
    list.frame = Rect(columns: 12, rows: 5)
    #expect(list.columnRanges == [3..<8, nil, nil])
    list.columns = []
    #expect(list.columnRanges.isEmpty)
  }

  // MARK: Mouse

  @Test func `a tap on a title or its sign tells its column, and no row is selected or opened`() throws {
    let list = self.list()
    list.sort = ListSort(column: 2)
    let bench = ListBench(list, 40, 6)
    bench.t.press(.down)
    try bench.t.click("Ferry")
    try bench.t.click("Price")
    try bench.t.click("▲")
    try bench.t.click(Point(column: 28, row: 1))
    #expect(calls.tapped == [1, 2, 2, 1] && calls.opened.isEmpty && list.cursor == 1)
    try bench.t.click(Point(column: 30, row: 1))
    try bench.t.click(Point(column: 1, row: 1))
    #expect(calls.tapped.count == 4, "what lies between two columns is no column's")
  }

  @Test func `only a column with a title that may be sorted by takes a tap`() throws {
    let list = self.list([
      .fixed(5).header("Time", isSortable: false), .flexible, .trailing(7).header("Price"),
    ])
    let bench = ListBench(list, 40, 6)
    for column in [3, 12, 35] { try bench.t.click(Point(column: Double(column), row: 1)) }
    bench.t.type(">>")
    #expect(calls.tapped == [2, 2, 2])
    list.onHeaderTap = nil
    try bench.t.click("Price")
    #expect(calls.tapped.count == 3)
  }

  @Test func `right to left the first column stands at the right, and a tap finds it`() throws {
    let list = self.list()
    list.sort = ListSort(column: 0)
    let bench = ListBench(list, 40, 6, direction: .rightToLeft)
    #expect(bench.lines[0].hasSuffix("Ferry ▲ Time") && bench.lines[0].hasPrefix("  Price"))
    try bench.t.click("Time")
    try bench.t.click("Price")
    #expect(calls.tapped == [0, 2])
  }

  @Test func `a title under the mouse and one under a press are seen`() throws {
    let list = self.list()
    list.isHoverable = true
    let bench = ListBench(list, 40, 6)
    let theme = bench.t.app.theme
    func style() throws -> Style { try bench.t.screen.style(of: "Ferry") }
    #expect(try style() == theme.text.adding(.bold))
    try bench.t.move(to: "Ferry")
    #expect(try style() == theme.style(.text, on: .hover).adding(.bold))
    #expect(bench.t.screen.surface[20, 1].style == theme.style(.text, on: .hover))
    #expect(bench.t.screen.surface[3, 1].style == theme.text.adding(.bold))
    try bench.t.press(at: "Ferry")
    #expect(try style() == theme.style(.text, on: .pressed).adding(.bold))
    try bench.t.release()
    list.onHeaderTap = nil
    try bench.t.move(to: "Time")
    try bench.t.move(to: "Ferry")
    #expect(try style() == theme.text.adding(.bold), "a title that does nothing lights nothing up")
  }

  @Test func `a tap on the header closes an open row`() throws {
    let list = self.list()
    list.actions = { _ in [RowAction("Delete") { _ in }] }
    let bench = ListBench(list, 40, 6)
    bench.t.press(.delete)
    #expect(list.rowWithOpenActions == 0)
    try bench.t.click("Ferry")
    bench.t.advance(by: .seconds(2))
    #expect(list.rowWithOpenActions == nil && calls.tapped.isEmpty)
  }

  // MARK: Keys

  @Test func `keys tap the title before, the next one, and that of the sorted column`() {
    let list = self.list()
    let bench = ListBench(list, 40, 6)
    bench.t.type("R")
    #expect(calls.tapped.isEmpty, "no column is sorted")
    bench.t.type("<>")
    #expect(calls.tapped == [2, 0])
    list.sort = ListSort(column: 1)
    bench.t.type("<>R")
    #expect(calls.tapped.suffix(3) == [0, 2, 1])
    list.sort = ListSort(column: 2)
    bench.t.type(">")
    list.sort = ListSort(column: 0)
    bench.t.type("<")
    #expect(calls.tapped.suffix(2) == [0, 2])
  }

  @Test(arguments: [true, false]) func `hints and help name the keys where a column can be sorted by`(
    _ tells: Bool
  ) throws {
    let list = self.list(tells: tells)
    list.sort = ListSort(column: 0)
    let bench = ListBench(list, 80, 40)
    bench.t.type("?")
    let first = bench.t.screen
    for _ in 0..<3 { bench.t.press(.pageDown) }
    try bench.t.settle()
    for words in ["Sort by another", "Sort in the other"] {
      #expect(
        (first.contains(words) || bench.t.screen.contains(words)) == tells, "\(first)\n\(bench.t.screen)")
    }
  }

  @Test func `where letters search, R is a letter, and Alt-R sorts in the other order`() {
    let list = self.list()
    list.searchMode = .asYouType
    list.sort = ListSort(column: 1)
    let bench = ListBench(list, 40, 8)
    bench.t.press(.character("r"), .alt)
    bench.t.type(">R")
    #expect(calls.tapped == [1, 2] && list.searchQuery == "R")
    bench.t.type("<")
    #expect(list.searchQuery == "R<" && calls.tapped.count == 2, "in a search it is a letter too")
  }

  // MARK: Rows below it

  /// A list with a header, and one without that has a line less: below the header they are the same, whatever is done.
  private struct Pair {
    let headed, plain: ListBench

    init(_ list: (_ columns: [ListColumn]) -> ListView, rows: Int = 9, columns: Int = 40) {
      headed = ListBench(list(titled), columns, rows + 1)
      plain = ListBench(list([.fixed(5), .flexible, .trailing(7)]), columns, rows)
    }

    func both(_ body: (ListBench, _ lines: Double) throws -> Void) rethrows {
      try body(headed, 1)
      try body(plain, 0)
    }

    /// - Parameter comment: what was done.
    func check(_ comment: String) {
      #expect(headed.lines[0].hasPrefix("  Time   Ferry"), "\(comment)")
      // The whole of each line: the mark of the selected row and the scroll indicator too.
      #expect(
        Array(headed.t.screen.lines.dropFirst(2)) == Array(plain.t.screen.lines.dropFirst(1)), "\(comment)")
      #expect(
        headed.list.cursor == plain.list.cursor && headed.list.top == plain.list.top, "\(comment)")
      #expect(headed.list.rowCountBelow == plain.list.rowCountBelow, "\(comment)")
    }
  }

  @Test(arguments: [false, true]) func `keys, wheel and presses do below a header what they do without`(
    _ isSearched: Bool
  ) throws {
    let pair = Pair { columns in
      let list = self.list(columns)
      (list.usesViKeys, list.searchMode, list.tapBehavior) = (true, .onSlash, .movesCursor)
      return list
    }
    if isSearched {
      pair.both { bench, _ in bench.t.type("/1\r") }
      pair.check("a search")
    }
    let keys: [Key] = [.pageDown, .down, .pageDown, .pageUp, .end, .pageUp, .up, .home]
    for key in keys {
      pair.both { bench, _ in bench.t.press(key) }
      pair.check("\(key)")
    }
    for text in ["G", "k", "g", "j"] {
      pair.both { bench, _ in bench.t.type(text) }
      pair.check(text)
    }
    for letter in ["d", "u"] as [Character] {
      pair.both { bench, _ in bench.t.press(.character(letter), .control) }
      pair.check("half a screen")
    }
    try pair.both { bench, lines in try bench.t.wheel(.down, at: Point(column: 5, row: 3 + lines)) }
    pair.check("the wheel")
    try pair.both { bench, lines in try bench.t.click(Point(column: 12, row: 4 + lines)) }
    pair.check("a press")
  }

  @Test func `a drag scrolls below the header, also beyond the start`() throws {
    let pair = Pair { list($0) }
    try pair.both { bench, lines in
      try bench.t.press(at: Point(column: 12, row: 2 + lines))
      for row in 3...8 { try bench.t.move(to: Point(column: 12, row: Double(row) + lines)) }
    }
    pair.check("pulled beyond the start")
    #expect(pair.headed.lines[1].isEmpty, "the rows stand lower, the header stays")
    try pair.both { bench, _ in
      try bench.t.release()
      bench.t.advance(by: .seconds(3))
    }
    pair.check("sprung back")
    try pair.both { bench, lines in
      try bench.t.drag(
        from: Point(column: 12, row: 7 + lines), to: Point(column: 12, row: 2 + lines), resting: .seconds(0.3)
      )
      bench.t.advance(by: .seconds(3))
    }
    pair.check("dragged")
    #expect(pair.headed.list.top > 0)
  }

  @Test func `headings of sections stay below the header`() throws {
    let shelf = Shelf(sections: 3, rows: 5)
    let pair = Pair { columns in
      let list = shelf.list()
      list.columns = columns
      return list
    }
    pair.check("sections")
    for _ in 0..<3 {
      try pair.both { bench, lines in try bench.t.wheel(.down, at: Point(column: 5, row: 3 + lines)) }
      pair.check("scrolled")
    }
    #expect(pair.headed.lines[1].hasPrefix("  Shelf B"))
    pair.both { bench, _ in bench.t.press(.up) }
    pair.check("a key")
  }

  @Test func `while a search is typed its words stand below the header, and the cursor in them`() {
    let list = self.list()
    list.searchMode = .onSlash
    let bench = ListBench(list, 40, 6)
    bench.t.type("/1")
    #expect(bench.lines[0].hasPrefix("  Time") && bench.lines[1].hasPrefix("  / 1"))
    #expect(list.terminalCursorPlace == Point(column: 5, row: 1))
    bench.t.press(.enter)
    #expect(list.terminalCursorPlace == Point(column: 0, row: 2))
  }

  @Test func `what stands in place of rows stands below the header`() {
    let list = self.list(rows: 0)
    list.placeholder = "No ferries."
    let bench = ListBench(list, 40, 6)
    #expect(bench.lines[0].hasPrefix("  Time") && bench.lines[2] == "              No ferries.")
  }

  @Test func `controls of rows stand in the lines of their rows`() throws {
    let list = self.list()
    let control = Switch()
    list.accessoryView = { $0 == 0 ? control : nil }
    let bench = ListBench(list, 40, 6)
    _ = bench.t.screen
    #expect(control.frame.row == 1 && !control.isHidden)
    try bench.t.wheel(.down, at: Point(column: 5, row: 3))
    _ = bench.t.screen
    #expect(control.superview == nil)
  }

  // MARK: The order

  @Test func `a tap on the sorted column asks for the other order, one on another for the least first`()
    throws
  {
    let first = ListSort(tapped: 2, after: nil)
    #expect(first == ListSort(column: 2, isAscending: true))
    let second = ListSort(tapped: 2, after: first)
    #expect(second == ListSort(column: 2, isAscending: false))
    #expect(ListSort(tapped: 2, after: second) == first)
    #expect(ListSort(tapped: 1, after: second) == ListSort(column: 1))
    #expect(try JSONDecoder().decode(ListSort.self, from: JSONEncoder().encode(second)) == second)
  }
}
