import Testing

@testable import TermNav

/// A list that is reloaded while it asks for its rows reloads with the next layout.
@Suite struct ReloadFromInsideTests {
  private final class Source: ListDataSource {
    weak var list: ListView?
    var rows = 3
    var reloads = 0

    private func reload() {
      reloads += 1
      list?.reloadData()
    }

    var numberOfSections: Int {
      reload()
      return 1
    }
    func numberOfRows(in section: Int) -> Int {
      reload()
      return rows
    }
    func titleForHeader(in section: Int) -> String? {
      reload()
      return nil
    }
    func row(at path: ListView.RowPath) -> ListRow {
      reload()
      return ListRow(title: "row \(path.row)")
    }
    func identity(at path: ListView.RowPath) -> AnyHashable? {
      reload()
      return path.row
    }
  }

  private func stage(_ list: ListView) -> Stage {
    let page = ViewController(title: "List")
    list.frame = Rect(columns: 20, rows: 5)
    page.view.addSubview(list)
    return Stage(page, columns: 20, rows: 6)
  }

  @Test func `from inside row`() {
    var (count, wantsMore) = (2, true)
    let list = ListView(rowCount: 2) { ListRow(title: "row \($0)") }
    list.row = { [unowned list] in
      if wantsMore {
        (count, wantsMore) = (3, false)
        list.rowCount = count
        list.reloadData()
      }
      return ListRow(title: "row \($0)")
    }
    let stage = stage(list)
    _ = stage.lines
    #expect(stage.lines.contains { $0.contains("row 2") })
    #expect(!list.isLayoutPending)
  }

  @Test func `from inside row at each call`() {
    let list = ListView(rowCount: 2) { ListRow(title: "row \($0)") }
    list.row = { [unowned list] in
      list.reloadData(animated: true)
      return ListRow(title: "row \($0)")
    }
    let stage = stage(list)
    for _ in 0..<3 { _ = stage.lines }
    stage.key(.down)
    #expect(stage.lines.contains { $0.contains("row 1") })
  }

  @Test func `from inside all that a data source is asked`() {
    let source = Source()
    let list = ListView()
    source.list = list
    list.dataSource = source
    let stage = stage(list)
    source.rows = 4
    list.reloadData()
    #expect(stage.lines.contains { $0.contains("row 3") })
    #expect(source.reloads > 0)
  }

  @Test func `from inside the drawing of a row, its accessory and its identity`() {
    let list = ListView(rowCount: 2) { ListRow(title: "row \($0)") }
    list.drawRow = { [unowned list] canvas, context in
      list.reloadData()
      canvas.text("drawn \(context.index)", column: 0, row: 0, style: context.style(.text))
    }
    list.accessoryView = { [unowned list] _ in
      list.reloadData()
      return nil
    }
    list.identity = { [unowned list] in
      list.reloadData()
      return $0
    }
    let stage = stage(list)
    #expect(stage.lines.contains { $0.contains("drawn 1") })
  }

  @Test func `rows that are chosen from inside row are shown next`() {
    var isChosen = false
    let list = ListView(rowCount: 3) { ListRow(title: "row \($0)") }
    list.row = { [unowned list] in
      if !isChosen {
        isChosen = true
        list.shownRows = [2]
      }
      return ListRow(title: "row \($0)")
    }
    let stage = stage(list)
    _ = stage.lines
    #expect(stage.lines.filter { $0.contains("row") }.count == 1)
    #expect(list.cursor == 2)
  }

  @Test func `fewer rows from inside row ask for none that are gone`() {
    var (rows, isFirst) = (["a", "b", "c"], true)
    let list = ListView(rowCount: 3) { ListRow(title: "\($0)") }
    let stage = stage(list)
    _ = stage.lines
    list.row = { [unowned list] index in
      if isFirst {
        isFirst = false
        rows = ["a"]
        list.rowCount = 1
      }
      return ListRow(title: rows[index])
    }
    list.setNeedsDisplay()
    for _ in 0..<2 { _ = stage.lines }
    #expect(stage.lines.dropFirst().filter { $0.contains { !" ▌›".contains($0) } }.count == 1)
  }
}
