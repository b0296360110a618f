import TermNavTesting
import Testing

@testable import TermNav

/// Where PageDown, PageUp, Home and End lead, row by row: a page is a screen less one row, and less a heading where the list
/// has any; half a page is half a screen.
@Suite struct ListPageKeyTests {
  private struct Model {
    /// The line of each row.
    var lines: [Int]
    var page: Int

    /// The farthest row within a page, else the next one.
    func target(from row: Int, _ way: Int) -> Int {
      let within = lines.indices.filter { (lines[$0] - lines[row]) * way <= page && ($0 - row) * way > 0 }
      return (way > 0 ? within.last : within.first) ?? min(max(0, row + way), lines.count - 1)
    }
  }

  private func bench(_ shape: [Int], headings: Bool, height: Int, rows: Int) -> (ListBench, Model) {
    let shelf = Shelf(
      shape.enumerated().map { section, rows in
        let letter = String(UnicodeScalar(UInt8(65 + section)))
        return (headings ? "Shelf \(letter)" : nil, (0..<rows).map { "\(letter) \($0)" })
      })
    let list = shelf.list()
    list.usesViKeys = true
    list.rowHeight = height
    var (lines, line) = ([Int](), 0)
    for rows in shape {
      if headings { line += 1 }
      for _ in 0..<rows {
        lines.append(line)
        line += height
      }
    }
    // The bar takes a row of the screen.
    let view = rows - 1
    return (ListBench(list, 24, rows), Model(lines: lines, page: view - height - (headings ? 1 : 0)))
  }

  private func walk(
    _ bench: ListBench, _ model: Model, _ key: KeyPress, _ way: Int, from start: Int, _ what: String
  ) {
    var wanted = start
    for _ in 0..<12 {
      bench.t.press(key)
      wanted = model.target(from: wanted, way)
      let selection = bench.list.cursor
      #expect(selection == wanted, "\(what)")
    }
  }

  @Test(arguments: [[30], [4, 9, 1, 1, 12], [1, 1, 1, 1, 1, 1, 1, 1]], [false, true])
  func `a page and half a page lead as far as they are long, over headings too`(
    _ shape: [Int], _ headings: Bool
  ) {
    let last = shape.reduce(0, +) - 1
    for (height, rows) in [(1, 7), (1, 9), (2, 10)] {
      let what = "\(shape), \(height) high on \(rows) rows"
      let (bench, model) = bench(shape, headings: headings, height: height, rows: rows)
      var half = model
      half.page = (rows - 1) / 2
      walk(bench, model, KeyPress(.pageDown), 1, from: 0, what)
      bench.t.press(.end)
      walk(bench, model, KeyPress(.pageUp), -1, from: last, what)
      bench.t.press(.home)
      walk(bench, half, KeyPress(.character("d"), .control), 1, from: 0, what)
      bench.t.press(.end)
      walk(bench, half, KeyPress(.character("u"), .control), -1, from: last, what)
    }
  }

  @Test func `keys go on from the first row that no heading covers, where the selection is out of sight`()
    throws
  {
    let (bench, _) = bench([10, 10, 10], headings: true, height: 1, rows: 7)
    try bench.t.wheel(.down)
    // A heading stands over the third row.
    #expect(bench.lines.map { $0.prefix(9) } == ["  Shelf A", "  A 3", "  A 4", "  A 5", "  A 6", "  A 7"])
    bench.t.press(.down)
    let selection = bench.list.cursor
    #expect(selection == 4)
  }

  /// `#` is an item, `-` a note.
  private func bench(_ rows: String) -> ListBench {
    let kinds = rows.map { $0 == "#" ? ListRow.Kind.item : .note }
    let list = ListView(rowCount: kinds.count) { ListRow(kinds[$0], title: "row \($0)") }
    list.hasChevrons = false
    return ListBench(list, 24, 5)
  }

  private func ends(_ bench: ListBench) -> [String] {
    [bench.lines.first, bench.lines.last].map { ($0 ?? "").split(separator: " ").last.map(String.init) ?? "" }
  }

  @Test(arguments: [3, 12]) func `Home and End show the first and the last row, where these are notes`(
    _ notes: Int
  ) {
    let free = String(repeating: "-", count: notes)
    let bench = bench(free + String(repeating: "#", count: 10) + free)
    let last = 2 * notes + 9
    bench.t.press(.end)
    #expect(ends(bench) == ["\(last - 3)", "\(last)"])
    #expect(bench.list.cursor == notes + 9)
    bench.t.press(.home)
    #expect(ends(bench) == ["0", "3"])
    #expect(bench.list.cursor == notes)
  }

  @Test func `a page to the last item shows the notes behind it`() {
    let bench = bench("####--")
    bench.t.press(.pageDown)
    #expect(ends(bench) == ["2", "5"])
    #expect(bench.list.cursor == 3)
  }

  @Test func `a page forward shows the notes behind the last item, a screen at a time`() {
    let bench = bench("##" + String(repeating: "-", count: 12))
    var seen: [[String]] = []
    for _ in 0..<6 {
      bench.t.press(.pageDown)
      seen.append(ends(bench))
    }
    #expect(seen.last == ["10", "13"])
    #expect(Set(seen.map { $0[1] }).count > 2, "not at once: \(seen)")
    for _ in 0..<6 { bench.t.press(.pageUp) }
    #expect(ends(bench) == ["0", "3"])
    #expect(bench.list.cursor == 0)
  }
}
