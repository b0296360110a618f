import Foundation
import Testing

@testable import TermNav

/// The recipes of docs/TermNav.docc/Recipes.md do what the document says; Scripts/check compares the code of the two.
@Suite final class RecipeTests {
  private var pointer = Point(column: 0, row: 0)

  nonisolated private static let directions: [LayoutDirection] = [.leftToRight, .rightToLeft]

  private func stage(_ page: ViewController, _ direction: LayoutDirection = .leftToRight) -> Stage {
    let stage = Stage(FixedPage("Home"), page, columns: 40, rows: 12, direction: direction)
    _ = stage.app.render()
    return stage
  }

  /// Drags from a column, counted from the leading edge, by so many columns toward trailing; each step is slow.
  private func drag(_ stage: Stage, from start: Double, by columns: Double, row: Double = 5) {
    let isMirrored = stage.navigation.layoutDirection == .rightToLeft
    func place(_ way: Double) -> Double { isMirrored ? 39 - start - way : start + way }
    stage.press(place(0), row)
    for step in 1...10 { stage.drag(to: place(columns * Double(step) / 10), row) }
    pointer = Point(column: place(columns), row: row)
    stage.wait(0.2)
  }

  private func letGo(_ stage: Stage) {
    stage.release(pointer.column, pointer.row)
    stage.settle()
  }

  // MARK: Blind areas

  @Test(arguments: directions) func `a drag on a blind area goes nowhere, at the edge too`(
    _ direction: LayoutDirection
  ) {
    for start in [0.0, 1, 20] {
      let stage = stage(BoardPage(title: "Board", name: "board"), direction)
      drag(stage, from: start, by: 15)
      #expect(stage.navigation.transition == nil, "from \(start)")
      letGo(stage)
      #expect(stage.names == ["Home", "board"])
    }
  }

  @Test(arguments: directions) func `beside a blind area a drag goes back`(_ direction: LayoutDirection) {
    for row in [1.0, 11] {
      let stage = stage(BoardPage(title: "Board"), direction)
      drag(stage, from: 3, by: 30, row: row)
      #expect(stage.navigation.transition != nil)
      letGo(stage)
      #expect(stage.names == ["Home"])
    }
  }

  // MARK: The content's own history

  @Test func `keys go back in the content's history first`() {
    let page = ReaderPage(title: "Contents", name: "reader")
    let stage = stage(page)
    page.open("One")
    page.open("Two")
    var titles: [String] = []
    for _ in 0..<2 {
      stage.key(.escape)
      titles.append(page.title)
    }
    #expect(titles == ["One", "Contents"] && stage.names == ["Home", "reader"])
    stage.key(.escape)
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test func `a swipe goes back inside, and a drag leaves at the first chapter`() {
    let page = ReaderPage(title: "Contents", name: "reader")
    let stage = stage(page)
    page.open("One")
    drag(stage, from: 10, by: 20)
    #expect(stage.navigation.transition == nil && page.history == ["Contents"])
    letGo(stage)
    drag(stage, from: 5, by: 30)
    #expect(stage.navigation.transition != nil)
    letGo(stage)
    #expect(stage.names == ["Home"])
  }

  // MARK: A recognizer before the view is in a stack

  @Test func `a view wired before the push takes taps once it is shown`() {
    var counts: [Int] = []
    let page = makeCounterPage { counts.append($0) }
    let stage = Stage(FixedPage("Home"), columns: 40, rows: 12)
    stage.navigation.push(page, animated: false)
    stage.click(4, 3)
    stage.navigation.pop(animated: false)
    stage.click(4, 3)
    stage.navigation.push(page, animated: false)
    stage.click(4, 3)
    #expect(counts == [1, 2])
  }

  // MARK: A pager of scroll views

  private func atlas() -> (stage: Stage, page: AtlasPage, sheets: [ScrollView]) {
    let sheets = (0..<2).map { _ in ScrollView(View(), contentSize: Size(columns: 70, rows: 5)) }
    let page = AtlasPage(sheets)
    return (stage(page), page, sheets)
  }

  @Test func `toward leading a drag scrolls the sheet, and at its end turns`() {
    let (stage, page, sheets) = atlas()
    drag(stage, from: 35, by: -30)
    letGo(stage)
    #expect(sheets[0].contentOffset.column == 30 && page.pager.currentPage == 0)
    drag(stage, from: 35, by: -30)
    letGo(stage)
    #expect(sheets[0].contentOffset.column == 30 && page.pager.currentPage == 1)
  }

  @Test func `toward trailing a drag scrolls back, turns back, and then leaves`() {
    let (stage, page, sheets) = atlas()
    page.pager.turn(to: 1, animated: false)
    sheets[1].contentOffset = Point(column: 20, row: 0)
    drag(stage, from: 8, by: 25)
    letGo(stage)
    #expect(sheets[1].contentOffset.column == 0 && page.pager.currentPage == 1)
    drag(stage, from: 8, by: 30)
    letGo(stage)
    #expect(page.pager.currentPage == 0 && stage.navigation.count == 2)
    drag(stage, from: 8, by: 30)
    letGo(stage)
    #expect(stage.names == ["Home"])
  }

  // MARK: A pan near the edge

  @Test(arguments: directions) func `the edge pulls the drawer, the rest of the page goes back`(
    _ direction: LayoutDirection
  ) {
    let page = DrawerPage(title: "Drawer", name: "drawer")
    let stage = stage(page, direction)
    drag(stage, from: 1, by: 20)
    #expect(page.drawerColumns == 20 && stage.navigation.transition == nil)
    letGo(stage)
    drag(stage, from: 8, by: 30)
    #expect(stage.navigation.transition != nil)
    letGo(stage)
    #expect(stage.names == ["Home"])
  }

  @Test func `a short pull closes the drawer, a long one leaves it open`() {
    let page = DrawerPage(title: "Drawer", name: "drawer")
    let stage = stage(page)
    drag(stage, from: 1, by: 20)
    letGo(stage)
    #expect(page.drawerColumns == 20)
    drag(stage, from: 1, by: 6)
    letGo(stage)
    #expect(page.drawerColumns == 0)
  }

  // MARK: A style of one's own

  @Test func `the blind uncovers rows from below, for pops only`() {
    let page = FixedPage("Page", rows: Array(repeating: "page", count: 20))
    let stage = stage(page)
    blindForPops(stage.navigation)
    drag(stage, from: 8, by: 20)
    let transition = stage.navigation.transition
    let layout = transition?.layout(size: stage.navigation.containerSize, direction: .leftToRight)
    #expect(transition?.style is BlindStyle)
    #expect(layout?.front?.visibleRows(of: 12) == 0..<6 && layout?.back?.dim == 0)
    letGo(stage)
    stage.navigation.push(FixedPage("Next"))
    #expect(!(stage.navigation.transition?.style is BlindStyle))
  }

  // MARK: A table

  @Test func `a tap on a title sorts by it, a second one in the other order`() {
    let table = ProcessTable([(31, "tide", 0.5), (7, "lamp", 2.5), (112, "buoy", 1.5)])
    let stage = stage(table)
    func names() -> [String] {
      stage.lines[2...4].map { line in ["lamp", "buoy", "tide"].first(where: line.contains) ?? line }
    }
    #expect(stage.lines[1].contains("CPU▼"))
    #expect(names() == ["lamp", "buoy", "tide"])
    table.list.moveCursor(to: 0)
    stage.click(11, 1)
    #expect(names() == ["buoy", "lamp", "tide"] && stage.lines[1].contains("Name ▲"))
    #expect(table.list.cursor == 1, "the selected process stays selected")
    stage.click(11, 1)
    #expect(names() == ["tide", "lamp", "buoy"] && stage.lines[1].contains("Name ▼"))
    stage.key(.character("<"))
    #expect(names() == ["lamp", "tide", "buoy"] && stage.lines[1].contains("PID▲"))
  }

  // MARK: A chart

  private func chart(_ values: [Double], columns: Int = 24, _ direction: LayoutDirection = .leftToRight)
    -> Stage
  {
    let (page, chart) = (ViewController(title: "Load"), ChartView())
    (chart.values, chart.captions.oldest, page.content) = (values, "1 min", chart)
    return Stage(page, columns: columns, rows: 7, direction: direction)
  }

  @Test func `bars end in eighths of a cell, the newest one at the trailing edge`() {
    #expect(
      chart([0, 12.5, 50, 100]).lines[1...] == [
        "100 │                  █",
        "    │                  █",
        " 50 │                 ██",
        "    │                ▄██",
        "  0 └───────────────────",
        "     1 min           now",
      ])
    let mirrored = chart([0, 100], .rightToLeft).lines
    #expect(mirrored[1].hasPrefix("█ ") && mirrored[1].hasSuffix("│ 100") && mirrored[5].hasSuffix("─┘ 0  "))
  }

  @Test func `a chart shows as many values as it has columns, and none beyond its scale`() {
    let many = chart(Array(repeating: 100, count: 30) + [.nan, -1, .infinity], columns: 12).lines
    #expect(many[1] == "100 │████  █" && many[4] == "    │████  █")
    #expect(chart([100], columns: 5).lines.allSatisfy { !$0.contains("█") })
  }

  // MARK: What is kept

  @Test func `a table opens as it was left, its cursor on the same process`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "processes/table.json")
    #expect(TableState.read(from: file) == TableState())
    let left = ProcessTable([(31, "tide", 0.5), (7, "lamp", 2.5)])
    left.sort(ListSort(column: 1))
    #expect(left.state.process == nil, "nobody has set the cursor")
    left.list.moveCursor(to: 1)
    try left.state.write(to: file)
    let opened = ProcessTable([(112, "buoy", 1.5), (31, "tide", 0.5), (7, "lamp", 2.5)])
    opened.state = .read(from: file)
    #expect(opened.state == TableState(sort: ListSort(column: 1), process: 31))
    #expect(opened.processes.map(\.id) == [112, 7, 31] && opened.list.cursor == 2)
    try Data("{".utf8).write(to: file)
    #expect(TableState.read(from: file) == TableState())
  }
}
