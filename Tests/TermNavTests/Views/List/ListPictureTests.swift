import TermNavTesting
import Testing

@testable import TermNav

/// Pictures of a list: at rest, selected, marked and pressed, in each theme; a search; an open row.
@Suite struct ListPictureTests {
  private final class Ferries: ListDataSource {
    let sections = [("Morning", ["Lantern", "Old Tern", "Amber"]), ("Night", ["Silver Meridian", "灯台"])]

    var numberOfSections: Int { sections.count }
    func numberOfRows(in section: Int) -> Int { sections[section].1.count }
    func titleForHeader(in section: Int) -> String? { sections[section].0 }
    func row(at path: ListView.RowPath) -> ListRow {
      let name = sections[path.section].1[path.row]
      let accessories: [ListRow.Accessory] = [.automatic, .badge("3"), .checkmark]
      return ListRow(
        image: path.section == 0 ? "●" : "",
        cells: [ListText(name), ListText("0\(path.row + 6):10", .secondary)],
        subtitle: ListText("Harbour, ") + ListText("late", .destructive), accessory: accessories[path.row])
    }
  }

  private func bench(
    _ ferries: Ferries, _ columns: Int = 40, _ rows: Int = 12, theme: Theme = Theme(),
    direction: LayoutDirection = .leftToRight
  ) -> ListBench {
    let list = ListView()
    list.dataSource = ferries
    // A list holds no data source.
    list.onScroll = { withExtendedLifetime(ferries) {} }
    list.columns = [.flexible, .trailing(6)]
    list.rowHeight = 2
    list.allowsMarks = true
    list.marks = [0, 3]
    list.moveCursor(to: 1)
    return ListBench(list, columns, rows, theme: theme, direction: direction)
  }

  @Test(arguments: PictureLook.allCases) func `at rest, selected, marked and pressed`(look: PictureLook)
    throws
  {
    let ferries = Ferries()
    let (columns, rows) = look == .small ? (24, 9) : (40, 14)
    let bench = bench(
      ferries, columns, rows, theme: look.theme, direction: look.direction
    )
    try bench.t.press(at: "Amber")
    try bench.t.verifySnapshot("list-\(look.rawValue)")
  }

  @Test(arguments: [PictureLook.dark, .mono]) func `a search, with its words marked`(look: PictureLook) throws
  {
    let ferries = Ferries()
    let bench = bench(ferries, theme: look.theme)
    bench.list.search(for: "an har")
    try bench.t.verifySnapshot("list-search-\(look.rawValue)")
  }

  @Test(arguments: ListView.Side.allCases) func `an open row, with its buttons`(side: ListView.Side) throws {
    let ferries = Ferries()
    let bench = bench(ferries)
    bench.list.actions = { _ in [RowAction("Delete") { _ in }, RowAction("Later", .caution) { _ in }] }
    bench.list.leadingActions = { _ in [RowAction("Read", .good) { _ in }] }
    bench.list.openActions(of: 1, at: side, animated: false)
    try bench.t.verifySnapshot("list-open-\(side)")
  }

  @Test func `rows on their way`() throws {
    var rows = ["Alfa", "Bravo", "Charlie", "Delta"]
    let list = ListView(rowCount: 4) { ListRow(title: rows[$0]) }
    list.identity = { rows[$0] }
    let bench = ListBench(list, 30, 8)
    list.moveCursor(to: 0)
    _ = bench.t.screen
    rows = ["Echo", "Alfa", "Delta", "Charlie"]
    list.reloadData(animated: true)
    bench.t.advance(by: .seconds(0.08))
    try bench.t.verifySnapshot("list-change")
  }
}
