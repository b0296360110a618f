import Testing

@testable import TermNav

@Suite struct AppListTests {
  /// A page of 24×6 with a list of `count` items in the five rows below its bar.
  private func stage(_ count: Int, kinds: [Int: ListRow.Kind] = [:]) -> (Stage, ListView, Chosen) {
    let chosen = Chosen()
    let list = ListView(rowCount: count) { ListRow(kinds[$0] ?? .item, title: "Row \($0)") }
    list.onOpen = { chosen.rows.append($0) }
    let page = ListPage(list)
    let stage = Stage(FixedPage("Home"), page, columns: 24, rows: 6)
    _ = stage.lines
    return (stage, list, chosen)
  }

  private final class Chosen { var rows: [Int] = [] }

  private final class ListPage: ViewController {
    let list: ListView
    init(_ list: ListView) {
      self.list = list
      super.init(title: "List")
      view.addSubview(list)
      firstResponder = list
    }
    override func viewWillLayoutSubviews() { list.frame = view.bounds }
  }

  @Test func `a page's list may be told its count before its rows`() {
    let page = ListViewController(title: "Late")
    page.list.rowCount = 3
    let stage = Stage(page, columns: 24, rows: 6)
    #expect(stage.lines.count == 6)
    page.list.row = { ListRow(title: "Row \($0)") }
    page.list.setNeedsDisplay()
    #expect(stage.lines.contains { $0.contains("Row 2") })
  }

  @Test func `rows stand under each other, the selection over the full width`() {
    let (stage, _, _) = stage(4, kinds: [0: .header, 2: .note])
    #expect(
      stage.lines == [
        " ‹ Home   List          ",
        "  Row 0                 ",
        "▌ Row 1              ›  ",
        "  Row 2                 ",
        "  Row 3              ›  ",
        "                        ",
      ])
    let frame = stage.app.render().surface
    #expect((0..<24).allSatisfy { frame[$0, 2].style.background == stage.app.theme.background(.selection) })
    #expect(frame[3, 1].style.attributes.contains(.bold))
  }

  @Test func `what stands above the first item is in sight with it`() {
    let (stage, list, _) = stage(20, kinds: [0: .note, 1: .note, 2: .header])
    #expect(list.cursor == 3 && list.top == 0)
    stage.key(.end)
    stage.key(.home)
    #expect(list.cursor == 3 && list.top == 0)
    // An item above has no such claim: one row comes into sight, not two.
    list.moveCursor(to: 10)
    list.scroll(to: 5)
    list.moveCursor(to: 4)
    #expect(list.top == 4)
  }

  @Test(arguments: [0, 5, 23]) func `a tap anywhere in a row chooses it`(_ column: Int) {
    let (stage, list, chosen) = stage(4)
    stage.click(Double(column), 3)
    #expect(chosen.rows == [2] && list.cursor == 2)
  }

  @Test func `a tap on a heading or below the last row chooses nothing`() {
    let (stage, list, chosen) = stage(3, kinds: [1: .header])
    stage.click(5, 2)
    stage.click(5, 4)
    stage.click(5, 5)
    #expect(chosen.rows.isEmpty && list.cursor == 0)
  }

  @Test func `a tap that ends beside the list chooses the row that was pressed`() {
    let (stage, list, chosen) = stage(9)
    stage.press(5, 1)
    stage.release(5, 0)
    #expect(chosen.rows == [0])
    stage.press(5, 5)
    stage.release(5, 6)
    #expect(chosen.rows == [0, 4] && list.cursor == 4)
  }

  @Test func `keys move the selection over headings and keep it in sight`() {
    let (stage, list, chosen) = stage(20, kinds: [0: .header, 3: .header])
    #expect(list.cursor == 1)
    stage.key(.up)
    #expect(list.cursor == 1 && list.top == 0)
    stage.key(.down)
    stage.key(.down)
    #expect(list.cursor == 4)
    stage.key(.pageDown)
    #expect(list.cursor == 8 && list.top == 4)
    stage.key(.end)
    #expect(list.cursor == 19 && list.top == 15)
    stage.key(.down)
    #expect(list.cursor == 19)
    stage.key(.pageUp)
    #expect(list.cursor == 15)
    stage.key(.home)
    #expect(list.cursor == 1 && list.top == 0)
    stage.key(.enter)
    #expect(chosen.rows == [1])
  }

  @Test func `the wheel scrolls and leaves the selection alone`() {
    let (stage, list, _) = stage(20)
    stage.wheel(.down)
    #expect(list.top == 3 && list.cursor == 0)
    stage.wheel(.right)
    #expect(list.top == 3)
    for _ in 0..<9 { stage.wheel(.down) }
    #expect(list.top == 15)
    for _ in 0..<9 { stage.wheel(.up) }
    #expect(list.top == 0)
    stage.wheel(.down, 2, 0)
    #expect(list.top == 0, "the bar does not scroll")
    stage.wheel(.down)
    stage.click(4, 1)
    #expect(list.cursor == 3)
  }

  @Test func `a new size keeps the selection in sight, unless it was scrolled out`() {
    let (stage, list, _) = stage(20)
    for _ in 0..<4 { stage.key(.down) }
    stage.app.resize(to: Size(columns: 24, rows: 4))
    _ = stage.lines
    #expect(list.top == 2 && list.cursor == 4)
    for _ in 0..<2 { stage.wheel(.down) }
    stage.app.resize(to: Size(columns: 24, rows: 8))
    _ = stage.lines
    #expect(list.top == 8 && list.cursor == 4)
    stage.key(.down)
    #expect(list.top == 8 && list.cursor == 9, "from the nearest row that is seen")
  }

  @Test func `the wheel does nothing while a page is held`() {
    let (stage, list, _) = stage(20)
    stage.hold(at: 8)
    stage.wheel(.down, 12, 2)
    stage.drag(to: 10, 5)
    #expect(list.top == 0)
  }

  @Test func `a cancelled drag leaves place and selection as they were`() {
    let (stage, list, chosen) = stage(20)
    for _ in 0..<7 { stage.key(.down) }
    stage.wheel(.down)
    let (top, selection) = (list.top, list.cursor)
    let before = stage.app.render().surface
    for _ in 0..<3 {
      stage.hold(at: 12, from: 4)
      stage.rest(4)
      stage.settle()
    }
    #expect(list.top == top && list.cursor == selection && chosen.rows.isEmpty)
    #expect(stage.app.render().surface.differences(from: before) == [])
  }

  @Test func `a list that loses its rows keeps its selection within them`() {
    let (stage, list, chosen) = stage(20)
    stage.key(.end)
    list.rowCount = 3
    #expect(list.cursor == 2 && list.top == 0)
    list.rowCount = 0
    #expect(!stage.app.render().surface.cells.contains { $0.glyph == .undrawn })
    stage.key(.enter)
    stage.key(.down)
    stage.click(3, 2)
    #expect(list.cursor == nil && chosen.rows.isEmpty)
    list.rowCount = 2
    stage.key(.enter)
    #expect(chosen.rows == [0])
  }

  @Test func `the place in a long list is drawn at the trailing edge`() {
    let (stage, _, _) = stage(20)
    let bar = stage.app.theme.scrollBar
    func isBar(_ row: Int) -> Bool {
      let surface = stage.app.render().surface
      return surface[surface.size.columns - 1, row].style.background == bar
    }
    #expect(isBar(1) && !isBar(5))
    stage.key(.end)
    #expect(!isBar(1) && isBar(5))
  }

  @Test func `hints are pressed where they stand, and those that do not fit are not there`() {
    var pressed: [String] = []
    let off = KeyCommand("x", title: "off", isEnabled: false) { pressed.append("off") }
    let hints = HintBar([
      KeyCommand("⏎", title: "push") { pressed.append("push") }, KeyCommand(label: "drag", title: "back"),
      KeyCommand("?", title: "help") { pressed.append("help") }, off,
      KeyCommand("q", title: "quit") { pressed.append("quit") },
    ])
    let page = FixedPage("Page", hidesBar: true)
    hints.frame = Rect(column: 0, row: 5, columns: 40, rows: 1)
    page.view.addSubview(hints)
    let stage = Stage(page, columns: 40, rows: 6)
    #expect(stage.lines[5] == " ⏎ push   drag back   ? help   x off    ")
    for column in 0..<40 { stage.click(Double(column), 5) }
    #expect(
      pressed == Array(repeating: "push", count: 6) + Array(repeating: "help", count: 6)
    )
  }
}
