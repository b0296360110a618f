import TermNavTesting
import Testing

@testable import TermNav

/// RULES 30: cells in columns, what stands at a row's ends, two lines, and rows that a program draws.
@Suite struct ListCellTests {
  private static let ferries: [(String, String, String)] = [
    ("06:10", "Lantern", "12.00"), ("21:05", "A ferry with a very long name", "8.50"),
    ("9:00", "灯台", "104.00"),
  ]

  private func ferries(_ columns: [ListColumn]) -> ListView {
    let list = ListView(rowCount: 3) {
      let (time, name, price) = Self.ferries[$0]
      return ListRow(cells: [ListText(time, .accent), ListText(name), ListText(price)])
    }
    list.columns = columns
    list.hasChevrons = false
    list.accessoryColumns = 0
    return list
  }

  @Test func `cells stand below each other, and those of a trailing column end in one column`() {
    let bench = ListBench(ferries([.fixed(5), .flexible, .trailing(7)]), 40, 5)
    #expect(
      bench.lines == [
        "  06:10  Lantern                 12.00",
        "  21:05  A ferry with a very…     8.50",
        "  9:00   灯台                   104.00", "",
      ])
  }

  @Test func `a column is left out of narrower lists, and its room is given to the others`() {
    let bench = ListBench(ferries([.fixed(5), .flexible, .trailing(7).shown(from: 50)]), 40, 5)
    #expect(bench.lines[1] == "  21:05  A ferry with a very long name")
    #expect(throws: Never.self) { bench.t.resize(to: Size(columns: 50, rows: 5)) }
    #expect(bench.lines[0].hasSuffix("12.00"))
  }

  @Test func `without columns cells stand one behind the other`() {
    let bench = ListBench(ferries([]), 30, 5)
    #expect(
      bench.lines == [
        "  06:10  Lantern  12.00", "  21:05  A ferry with a ver…", "  9:00  灯台  104.00", "",
      ])
  }

  @Test func `an accessory cuts no cell where there is room`() {
    let list = ListView(rowCount: 2) {
      ListRow(cells: ["Lantern", "104.00"], accessory: $0 == 0 ? .badge("new") : .checkmark)
    }
    list.columns = [.flexible, .trailing(6)]
    let bench = ListBench(list, 30, 5)
    #expect(bench.lines.prefix(2) == ["  Lantern       104.00  new", "  Lantern           104.00 ✓"])
    list.accessoryColumns = 6
    #expect(bench.lines.prefix(2) == ["  Lantern       104.00  new", "  Lantern       104.00     ✓"])
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 9, 12, 20, 33, 80]) func `a list of any width draws its cells inside`(
    columns: Int
  ) {
    let list = ferries([.fixed(9), .flexible(min: 4, max: 6), .trailing(7), .fixed(-3)])
    for height in 1...3 {
      list.rowHeight = height
      list.frame = Rect(columns: columns, rows: 4)
      var surface = Surface(size: Size(columns: columns, rows: 4))
      surface.draw { list.drawTree(&$0, theme: Theme()) }
      #expect(surface.size.columns == columns)
    }
  }

  @Test func `runs keep their meaning on the selected row`() throws {
    let list = ListView(rowCount: 2) { _ in
      ListRow(cells: [ListText("late", .destructive) + ListText(" boat", .secondary, .italic)])
    }
    list.columns = [.flexible]
    let bench = ListBench(list, 40, 5)
    let theme = bench.t.app.theme
    let surface = bench.t.screen.surface
    #expect(surface[2, 1].style == theme.style(.destructive, on: .selection))
    #expect(surface[2, 2].style == theme.style(.destructive))
    #expect(surface[8, 2].style == theme.style(.secondary).adding(.italic))
  }

  @Test func `texts of several runs are cut at their end`() {
    let text = ListText("Harbour") + ListText(" master", .secondary)
    #expect(text.truncated(toColumns: 14) == text && text.columns == 14 && text.string == "Harbour master")
    for columns in 0..<14 {
      let cut = text.truncated(toColumns: columns)
      #expect(
        cut.columns <= columns && (columns == 0 || cut.string.hasSuffix("…")), "\(columns): \(cut.string)")
    }
  }

  @Test func `a row ends in a chevron, a check, a badge or nothing`() {
    let all: [ListRow.Accessory] = [.automatic, .none, .disclosure, .checkmark, .badge("12"), .badge("")]
    let list = ListView(rowCount: all.count) { ListRow(title: "Row", accessory: all[$0]) }
    let bench = ListBench(list, 20, 8)
    func ends() -> [String] { bench.lines.prefix(6).map { String($0.dropFirst(5).drop { $0 == " " }) } }
    #expect(ends() == ["›", "", "›", "✓", "12", ""])
    list.hasChevrons = false
    #expect(ends() == ["", "", "›", "✓", "12", ""])
  }

  @Test func `a subtitle is in the second colour, unless it says itself what is`() throws {
    let list = ListView(rowCount: 2) {
      ListRow(
        title: "Row", subtitle: ListText("plain \($0)") + ListText(" more", $0 == 0 ? .good : .secondary))
    }
    list.rowHeight = 2
    let (screen, theme) = (ListBench(list, 24, 5).t.screen, Theme())
    #expect(try screen.style(of: "plain 0") == theme.selectionSecondary)
    #expect(try screen.style(of: "plain 1") == theme.text)
  }

  @Test func `a run of a subtitle keeps the colour and the background that it has itself`() throws {
    var run = ListText.Run("own")
    (run.color, run.background) = (Color(0x80C0FF), Color(0x203040))
    let list = ListView(rowCount: 2) {
      ListRow(
        title: "Row", subtitle: ListText(runs: [ListText.Run("plain "), $0 == 0 ? run : ListText.Run("b")]))
    }
    list.rowHeight = 2
    list.moveCursor(to: 1)
    let style = try ListBench(list, 24, 5).t.screen.style(of: "own")
    #expect(style.foreground == run.color && style.background == run.background)
  }

  @Test func `rows of two lines have a subtitle, and a press on either line is theirs`() throws {
    let list = ListView(rowCount: 10) {
      var row = ListRow(title: "Row \($0)", subtitle: ListText("below \($0)"))
      if $0 == 1 { row.picture = ["/\\", "\\/"] }
      return row
    }
    list.rowHeight = 2
    list.hasChevrons = false
    var chosen: [Int] = []
    list.onOpen = { chosen.append($0) }
    let bench = ListBench(list, 24, 7)
    #expect(
      bench.lines.prefix(4) == ["  Row 0", "  below 0", "  /\\ Row 1", "  \\/ below 1"])
    try bench.t.click("below 1")
    try bench.t.click("Row 2")
    #expect(chosen == [1, 2])
    for _ in 0..<20 { bench.t.press(.down) }
    #expect(list.cursor == 9 && bench.lines.last == "  below 9")
    bench.t.press(.pageUp)
    #expect(list.cursor == 7)
    bench.t.press(.home)
    #expect(bench.lines[0] == "  Row 0")
    // Of a row that is higher than the list the first line is shown.
    list.rowHeight = 9
    for _ in 0..<20 { bench.t.press(.down) }
    #expect(list.cursor == 9)
  }

  @Test func `a program's own rows keep selection, bounce and buttons`() throws {
    let list = ListView(rowCount: 4) { _ in ListRow() }
    list.drawRow = { canvas, row in
      canvas.text("own \(row.index)", column: 1, row: 0, style: row.style(.good))
    }
    list.actions = { _ in [RowAction("Delete") { _ in }] }
    let bench = ListBench(list, 24, 6)
    let theme = bench.t.app.theme
    #expect(bench.lines.prefix(2) == [" own 0", " own 1"])
    #expect(bench.t.screen.surface[1, 1].style == theme.style(.good, on: .selection))
    #expect(bench.t.screen.surface[20, 1].style.background == theme.background(.selection))
    list.openActions(of: 1, animated: false)
    #expect(bench.lines[1].hasSuffix("Delete"))
  }

  @Test func `a control in a row works, and goes with its row`() throws {
    let list = ListView(rowCount: 30) { ListRow(title: "Row \($0)") }
    let bell = Switch()
    list.accessoryView = { $0 == 3 ? bell : nil }
    var chosen: [Int] = []
    list.onOpen = { chosen.append($0) }
    let bench = ListBench(list, 24, 8)
    #expect(bench.lines[3] == "  Row 3          ○───")
    try bench.t.click("○───")
    #expect(bell.isOn && chosen.isEmpty)
    try bench.t.click("Row 3")
    #expect(chosen == [3])
    try bench.t.wheel(.down)
    #expect(bench.lines[0].hasSuffix("━━━●"))
    try bench.t.wheel(.down)
    #expect(bell.superview == nil && !bench.t.screen.contains("━━━●"))
    try bench.t.wheel(.up, notches: 3)
    #expect(bench.lines[3].hasSuffix("━━━●"))
    list.accessoryView = nil
    #expect(bell.superview == nil)
  }

  @Test func `a press on a row is seen until it is released or becomes a drag`() throws {
    let bench = ListBench(ListView(rowCount: 5) { ListRow(title: "Row \($0)") }, 24, 8)
    let pressed = bench.t.app.theme.background(.pressed)
    func background(_ row: Int) -> Color { bench.t.screen.surface[10, row].style.background }
    try bench.t.press(at: "Row 2")
    #expect(background(3) == pressed)
    try bench.t.release()
    #expect(background(3) == bench.t.app.theme.background(.selection))
    try bench.t.press(at: "Row 3")
    try bench.t.move(to: Point(column: 12, row: 4))
    #expect(background(4) != pressed && bench.list.cursor == 2)
  }
}
