import TermNavTesting
import Testing

@testable import TermNav

/// RULES 30: what taps and keys choose, and what a search finds.
@Suite struct ListChoiceTests {
  private final class Told {
    var opened: [Int] = []
    var marked: [Set<Int>] = []
    var queries: [String?] = []
  }

  private static let names = [
    "Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett", "Kilo",
    "Lima",
    "Mike", "November", "Oscar", "Papa", "Quebec", "Romeo",
  ]

  private func bench(_ columns: Int = 30, _ rows: Int = 8) -> (ListBench, Told) {
    let told = Told()
    let list = ListView(rowCount: Self.names.count) { ListRow(title: Self.names[$0]) }
    list.hasChevrons = false
    list.onOpen = { told.opened.append($0) }
    list.onMarksChange = { told.marked.append($0) }
    list.onSearch = { told.queries.append($0) }
    return (ListBench(list, columns, rows), told)
  }

  // MARK: Taps

  @Test func `a tap opens a row, or selects it first`() throws {
    let (bench, told) = bench()
    try bench.t.click("Bravo")
    #expect(told.opened == [1])
    bench.list.tapBehavior = .movesCursor
    try bench.t.click("Delta")
    #expect(told.opened == [1] && bench.list.cursor == 3)
    try bench.t.click("Delta")
    #expect(told.opened == [1, 3])
  }

  // MARK: Marks

  @Test func `Space and taps mark rows, Shift with an arrow all on the way`() throws {
    let (bench, told) = bench()
    bench.list.allowsMarks = true
    bench.t.press(.character(" "))
    try bench.t.click("Charlie")
    #expect(bench.list.marks == [0, 2] && told.opened.isEmpty)
    #expect(bench.lines[2].hasPrefix(" ✓ Charlie") && bench.lines[1].hasPrefix("   Bravo"))
    bench.t.press(.down, .shift)
    bench.t.press(.down, .shift)
    #expect(bench.list.marks == [2, 3, 4])
    bench.t.press(.up, .shift)
    #expect(bench.list.marks == [2, 3] && told.marked.last == [2, 3])
    bench.t.press(.character("a"), .control)
    #expect(bench.list.marks.count == Self.names.count)
    bench.t.press(.enter)
    #expect(told.opened == [3])
    bench.t.press(.escape)
    #expect(bench.list.marks.isEmpty && bench.isOnPage)
    bench.t.press(.escape)
    try bench.t.settle()
    #expect(!bench.isOnPage)
  }

  @Test func `while nothing is marked a tap opens or selects, then it marks and unmarks`() throws {
    let (bench, told) = bench()
    bench.list.allowsMarks = true
    try bench.t.click("Bravo")
    #expect(told.opened == [1] && told.marked.isEmpty)
    bench.list.tapBehavior = .movesCursor
    try bench.t.click("Delta")
    #expect(told.opened == [1] && bench.list.cursor == 3 && told.marked.isEmpty)
    bench.t.press(.character(" "))
    try bench.t.click("Echo")
    #expect(told.opened == [1] && bench.list.marks == [3, 4])
    try bench.t.click("Delta")
    try bench.t.click("Echo")
    #expect(told.opened == [1] && bench.list.marks.isEmpty)
    try bench.t.click("Echo")
    #expect(told.opened == [1, 4])
  }

  @Test(arguments: [Modifiers.control, .shift])
  func `a click with Ctrl or Shift marks the first row too`(_ modifiers: Modifiers) throws {
    let (bench, told) = bench()
    try bench.t.click("Bravo", modifiers: modifiers)
    #expect(told.opened == [1], "a list without marks opens it")
    bench.list.allowsMarks = true
    try bench.t.click("Delta", modifiers: modifiers)
    #expect(told.opened == [1] && bench.list.marks == [3] && told.marked == [[3]])
    try bench.t.click("Delta", modifiers: modifiers)
    #expect(told.opened == [1] && bench.list.marks.isEmpty)
  }

  @Test func `a program's marks are not told, and without the choice there are none`() {
    let (bench, told) = bench()
    bench.list.marks = [1]
    #expect(bench.list.marks.isEmpty)
    bench.list.allowsMarks = true
    bench.list.marks = [1]
    bench.list.allowsMarks = false
    #expect(bench.list.marks.isEmpty && told.marked.isEmpty)
  }

  // MARK: Keys of vi

  @Test func `the keys of vi are a choice`() {
    let (bench, _) = bench()
    bench.t.type("G")
    #expect(bench.list.cursor == 0)
    bench.list.usesViKeys = true
    bench.t.type("G")
    #expect(bench.list.cursor == 17 && bench.lines.last == "  Romeo")
    bench.t.type("g")
    #expect(bench.list.cursor == 0)
    bench.t.press(.character("d"), .control)
    #expect(bench.list.cursor == 3)
    bench.t.press(.character("u"), .control)
    #expect(bench.list.cursor == 0)
    bench.t.type("jjk")
    #expect(bench.list.cursor == 1 && bench.isOnPage)
  }

  // MARK: Search

  @Test func `a slash begins a search, letters narrow it, Escape shows all rows again`() {
    let (bench, told) = bench()
    bench.t.type("/")
    #expect(!bench.t.screen.contains("  /"))
    bench.list.searchMode = .onSlash
    bench.t.type("/")
    bench.t.type("l")
    bench.t.type("i")
    #expect(bench.lines == ["  / li                     3", "  Charlie", "  Juliett", "  Lima", "", "", ""])
    #expect(bench.list.cursor == 2 && bench.list.searchQuery == "li")
    bench.t.press(.down)
    #expect(bench.list.cursor == 9)
    bench.t.press(.escape)
    #expect(bench.list.searchQuery == nil && bench.list.cursor == 9 && bench.isOnPage)
    #expect(bench.lines.contains("  Juliett") && bench.lines.contains("  India"))
    #expect(told.queries == ["", "l", "li", nil])
  }

  @Test func `found words are marked, also without colours`() {
    for depth in [ColorDepth.truecolor, .mono] {
      let list = ListView(rowCount: 9) { ListRow(title: "Row \($0)", detail: "gRow") }
      let bench = ListBench(list, 30, 8, theme: Theme(depth: depth))
      list.search(for: "row")
      let surface = bench.t.screen.surface
      let isMarked = { (column: Int) in surface[column, 3].style.attributes.contains([.bold, .underline]) }
      #expect((0..<30).filter(isMarked) == [2, 3, 4, 10, 11, 12])
    }
  }

  @Test func `Return ends the typing, then n and N go around the found rows`() {
    let (bench, told) = bench()
    bench.list.searchMode = .onSlash
    bench.list.usesViKeys = true
    bench.t.type("/li")
    bench.t.press(.enter)
    #expect(told.opened.isEmpty)
    bench.t.type("n")
    #expect(bench.list.cursor == 9)
    bench.t.type("nn")
    #expect(bench.list.cursor == 2)
    bench.t.type("N")
    #expect(bench.list.cursor == 11)
    bench.t.press(.enter)
    #expect(told.opened == [11])
    bench.t.type("/e")
    #expect(bench.list.searchQuery == "lie" && bench.lines[1] == "  Charlie")
  }

  @Test func `as you type, any letter begins, and Return opens what is found`() {
    let (bench, told) = bench()
    bench.list.searchMode = .asYouType
    bench.t.type("kilo")
    #expect(bench.lines[1] == "  Kilo" && bench.lines[2] == "")
    bench.t.press(.enter)
    #expect(told.opened == [10])
    for _ in 0..<4 { bench.t.press(.backspace) }
    #expect(bench.list.searchQuery == "" && bench.lines[1] != "")
    bench.t.press(.backspace)
    #expect(bench.list.searchQuery == nil && bench.isOnPage)
    bench.t.paste("pa\npa")
    #expect(bench.list.searchQuery == "pa pa" && bench.lines[1] == "  Papa")
    bench.t.press(.character("u"), .control)
    #expect(bench.list.searchQuery == "")
  }

  @Test func `words in any order and any case are found; nothing found is said`() {
    let titles = ["Grey HARBOUR", "Ångström", "Грей"]
    let list = ListView(rowCount: 3) { ListRow(title: titles[$0], detail: ["north", "süd", "灯台"][$0]) }
    let bench = ListBench(list, 30, 8)
    for (query, found) in [
      ("north grey", [0]), ("harb", [0]), ("ång", [1]), ("ÅNG SÜD", [1]), ("грей", [2]), ("台", [2]),
      ("", [0, 1, 2]), ("   ", [0, 1, 2]), ("zz", []), ("grey zz", []),
    ] {
      let before = list.cursor
      list.search(for: query)
      let shown = bench.lines.dropFirst().compactMap { line in titles.firstIndex { line.contains($0) } }
      #expect(shown == found, "\(query)")
      #expect(list.cursor == (found.first { $0 == before } ?? found.first), "\(query)")
    }
    #expect(bench.lines[0].hasSuffix("none"))
    for key in [Key.down, .up, .enter, .pageDown, .home, .end, .delete] { bench.t.press(key) }
    #expect(list.cursor == nil && bench.isOnPage)
    list.endSearch()
    #expect(list.cursor == 0)
  }

  @Test func `a letter beyond ASCII is found in any form, wherever it stands`() {
    for text in ["Å", "plain A\u{30A}", "\r\n\u{212B}ng", "grå", "灯台 å", "a\r\na\u{30A}"] {
      #expect(ListMatch("å").isIn(text), "\(text)")
      #expect(ListMatch.parts(of: text, [ListMatch("å")]).contains { $0.isFound })
    }
    for text in ["", "a", "plain\r\n", "ä A\u{308}", "灯台"] { #expect(!ListMatch("å").isIn(text), "\(text)") }
    #expect(ListMatch("\u{37E}").isIn("a;b") && ListMatch("\u{212A}").isIn("ok"))
    #expect(ListMatch("é 灯").isIn("cafe\u{301} 灯"))
  }

  @Test func `sections without a found row are left out`() {
    let shelf = Shelf([("North", ["Ida", "Åsa"]), ("South", ["Nils"]), ("West", ["Idun"])])
    let list = shelf.list()
    let bench = ListBench(list, 24, 8)
    list.search(for: "id")
    #expect(
      bench.lines.dropFirst().prefix(5).map { $0.prefix(7) } == ["  North", "  Ida", "  West ", "  Idun", ""])
    #expect(list.path(for: 3) == .init(row: 0, section: 2))
    bench.t.press(.down)
    #expect(list.cursor == 3)
    // New rows are looked through.
    shelf.sections[1].rows.append("Idalou")
    list.reloadData()
    #expect(list.cursor == 4 && bench.lines.contains("  Idalou"))
  }

  @Test func `among a million rows a key looks at some thousand, and the next frames at the rest`() {
    var asked = 0
    let list = ListView(rowCount: 1_000_000) {
      asked += 1
      return ListRow(title: $0 % 1000 == 7 ? "seven \($0)" : "row \($0)")
    }
    let bench = ListBench(list, 30, 8)
    asked = 0
    list.search(for: "seven")
    #expect(asked <= 16_000 && bench.t.app.isMoving)
    bench.t.advance(by: .seconds(0.02))
    #expect(bench.lines[1].contains("seven 7") && bench.t.app.isMoving)
    bench.t.advance(by: .seconds(3))
    #expect(!bench.t.app.isMoving && bench.lines[0].hasSuffix("1000"))
    bench.t.press(.end)
    #expect(list.cursor == 999_007)
  }

  @Test func `two thousand rows are searched within a key`() {
    let list = ListView(rowCount: 2000) {
      ListRow(title: "Message \($0) of the harbour", detail: "from a ferry")
    }
    let bench = ListBench(list)
    for length in 1...12 {
      list.search(for: String("1 ferry harb".prefix(length)))
      #expect(!bench.t.app.isMoving)
    }
    #expect(!bench.lines[0].hasSuffix("none"))
  }
}
