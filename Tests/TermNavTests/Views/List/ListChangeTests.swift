import TermNavTesting
import Testing

@testable import TermNav

/// RULES 30: rows that come, go and move.
@Suite struct ListChangeTests {
  private func bench(_ count: Int = 4, reducesMotion: Bool = false) -> (ListBench, Shelf) {
    let shelf = Shelf([(nil, (0..<count).map { "Row \($0)" })])
    let list = shelf.list()
    let bench = ListBench(list, 30, 8, reducesMotion: reducesMotion)
    _ = bench.t.screen
    return (bench, shelf)
  }

  private func change(_ bench: ListBench, _ shelf: Shelf, _ body: (inout [String]) -> Void) {
    body(&shelf.sections[0].rows)
    bench.list.reloadData(animated: true)
    bench.t.advance(by: .seconds(0.03))
  }

  @Test func `a row that comes slides in, and the rows below make room`() throws {
    let (bench, shelf) = bench()
    change(bench, shelf) { $0.insert("New", at: 1) }
    #expect(bench.t.app.isMoving && !bench.lines.contains("  New"))
    try bench.t.settle()
    #expect(bench.lines.prefix(5) == ["  Row 0", "  New", "  Row 1", "  Row 2", "  Row 3"])
  }

  @Test func `a row that goes slides out, and the rows below close up`() throws {
    let (bench, shelf) = bench()
    change(bench, shelf) { $0.remove(at: 1) }
    #expect(bench.lines.contains { $0.contains("w 1") && !$0.hasPrefix("  Row") })
    try bench.t.settle()
    #expect(bench.lines.prefix(4) == ["  Row 0", "  Row 2", "  Row 3", ""])
  }

  @Test func `a row that a full swipe removes is not seen again`() throws {
    let (bench, shelf) = bench()
    bench.list.performsFirstActionWithFullSwipe = true
    bench.list.actions = { _ in
      [
        RowAction("Delete") {
          shelf.sections[0].rows.remove(at: $0)
          bench.list.reloadData(animated: true)
        }
      ]
    }
    try bench.t.drag(from: Point(column: 28, row: 2), by: Vector(dx: -26, dy: 0), resting: .seconds(0.3))
    #expect(bench.t.app.isMoving && !bench.t.screen.contains("Row 1"))
    bench.t.advance(by: .seconds(0.03))
    #expect(!bench.t.screen.contains("Row 1"))
    try bench.t.settle()
    #expect(bench.lines.prefix(4) == ["  Row 0", "  Row 2", "  Row 3", ""])
  }

  @Test func `rows that change places pass each other, and no row is seen twice`() throws {
    let (bench, shelf) = bench(6)
    shelf.sections[0].rows.reverse()
    bench.list.reloadData(animated: true)
    var places = Set<Int>()
    for _ in 0..<60 where bench.t.app.isMoving {
      bench.t.advance(by: .seconds(1.0 / 60))
      for row in 0..<6 { #expect(bench.t.screen.places(of: "Row \(row)").count <= 1) }
      if let place = bench.t.screen.places(of: "Row 0").first { places.insert(place.row) }
    }
    #expect(places.count >= 4 && !bench.t.app.isMoving)
    #expect(bench.lines.prefix(6) == ["  Row 5", "  Row 4", "  Row 3", "  Row 2", "  Row 1", "  Row 0"])
  }

  @Test func `rows from beyond the edge come from there`() throws {
    let (bench, shelf) = bench(30)
    change(bench, shelf) { $0.remove(at: 2) }
    #expect(bench.lines.allSatisfy { $0.isEmpty || $0.hasPrefix("  Row") || $0.contains("w 2") })
    try bench.t.settle()
    #expect(bench.lines[6] == "  Row 7")
  }

  @Test func `the first and the last frame are those of the rows at rest`() throws {
    let (bench, shelf) = bench(5)
    let before = bench.t.picture
    shelf.sections[0].rows.swapAt(0, 3)
    bench.list.reloadData(animated: true)
    #expect(bench.t.picture == before || bench.t.app.isMoving)
    try bench.t.settle()
    let after = bench.t.picture
    bench.list.reloadData()
    bench.list.setNeedsDisplay()
    #expect(bench.t.picture == after)
  }

  @Test func `a key, a press, the wheel and a new size end the motion at once`() throws {
    for end in 0..<4 {
      let (bench, shelf) = bench(20)
      change(bench, shelf) { $0.insert("New", at: 1) }
      switch end {
      case 0: bench.t.press(.down)
      case 1: try bench.t.press(at: Point(column: 5, row: 2))
      case 2: try bench.t.wheel(.down)
      default: bench.t.resize(to: Size(columns: 40, rows: 9))
      }
      #expect(!bench.t.app.isMoving, "\(end)")
      #expect(bench.t.screen.contains("Row 3"))
    }
  }

  @Test func `a press that ends the motion opens no row`() throws {
    let (bench, shelf) = bench(20)
    var opened: [Int] = []
    bench.list.onOpen = { opened.append($0) }
    change(bench, shelf) { $0.insert("New", at: 1) }
    try bench.t.click(Point(column: 5, row: 4))
    #expect(opened.isEmpty)
    try bench.t.click(Point(column: 5, row: 4))
    #expect(opened == [3])
  }

  @Test func `another change begins where the rows stand`() throws {
    let (bench, shelf) = bench(6)
    change(bench, shelf) { $0.move(from: 0, to: 5) }
    bench.t.advance(by: .seconds(0.05))
    let place = try #require(bench.t.screen.places(of: "Row 0").first)
    shelf.sections[0].rows.move(from: 5, to: 0)
    bench.list.reloadData(animated: true)
    let again = try #require(bench.t.screen.places(of: "Row 0").first)
    #expect(place.row > 1 && again.row == place.row)
    try bench.t.settle()
    #expect(bench.lines[0] == "  Row 0")
  }

  @Test func `a row that was coming stays in its line when others change`() throws {
    let (bench, shelf) = bench()
    change(bench, shelf) { $0.insert("New", at: 3) }
    change(bench, shelf) { $0.append("More") }
    for _ in 0..<10 {
      for (index, line) in bench.lines.enumerated() where line.contains("N") {
        #expect(index == 3, "\(line)")
      }
      bench.t.advance(by: .seconds(0.02))
    }
    try bench.t.settle()
    #expect(bench.lines[3] == "  New")
  }

  @Test func `where motion is reduced, without identity or with other rows, nothing moves`() {
    let (still, shelf) = bench(4, reducesMotion: true)
    change(still, shelf) { $0.remove(at: 0) }
    #expect(!still.t.app.isMoving && still.lines[0] == "  Row 1")
    let (other, others) = bench()
    change(other, others) { $0 = ["A", "B"] }
    #expect(!other.t.app.isMoving && other.lines[0] == "  A")
    let (nameless, rows) = bench()
    rows.hasIdentity = false
    change(nameless, rows) { $0.remove(at: 0) }
    #expect(!nameless.t.app.isMoving)
    let (same, rest) = bench()
    change(same, rest) { _ in }
    #expect(!same.t.app.isMoving)
  }

  @Test func `the rows of a page move by their identity`() throws {
    let page = ListViewController(title: "Rows", rows: ["A", "B", "C"].map { ListRow(title: $0) })
    page.list.identity = { [unowned page] in page.rows[$0].title }
    let t = AppTester(page, size: Size(columns: 20, rows: 6))
    page.list.moveCursor(to: 0)
    _ = t.screen
    page.setRows(["C", "A"].map { ListRow(title: $0) }, animated: true)
    #expect(t.app.isMoving && page.list.cursor == 1)
    try t.settle()
    #expect(
      t.screen.lines[1].hasPrefix("  C") && t.screen.lines[2].hasPrefix("▌ A") && t.screen.lines[3] == "")
  }
}

extension [String] {
  fileprivate mutating func move(from: Int, to: Int) { insert(remove(at: from), at: to) }
}
