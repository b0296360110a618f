import Testing

@testable import TermNav

/// Which rows of a list are shown at which places.
@Suite struct ListRowsTests {
  /// `#` is an item, `-` a note.
  private func rows(_ kinds: String) -> ListRows {
    let all = kinds.map { $0 == "#" ? ListRow.Kind.item : .note }
    let rows = ListRows(count: all.count) { ListRow(all[$0], title: "\($0)") }
    rows.arrange(height: 1)
    return rows
  }

  private func shown(_ rows: ListRows) -> [Int] { (0..<rows.layout.count).map(rows.index(of:)) }

  @Test func `places are numbers, and a row that there is not is blank`() {
    let rows = rows("###")
    #expect(shown(rows) == [0, 1, 2] && rows.position(of: 2) == 2)
    #expect(rows.position(of: 3) == nil && rows.position(of: -1) == nil && rows.index(atPosition: 3) == nil)
    #expect(rows.content(of: 7) == ListRow(.note))
  }

  @Test func `chosen rows stand in their order, those that are gone and those that are not chosen nowhere`() {
    let rows = rows("####")
    rows.choose([3, 9, 0])
    rows.arrange(height: 1)
    #expect(shown(rows) == [3, 0] && rows.position(of: 0) == 1 && rows.position(of: 1) == nil)
    #expect(rows.position(nearest: 1) == 0)
    rows.own.count = 2
    rows.rowsDidChange()
    rows.arrange(height: 1)
    #expect(shown(rows) == [0] && rows.chosen == [0])
    rows.choose(nil)
    rows.arrange(height: 1)
    #expect(shown(rows) == [0, 1])
  }

  @Test func `a search stands before what was chosen, and the choice comes back with its end`() {
    let rows = rows("####")
    rows.choose([3, 1])
    rows.search(for: "2")
    rows.arrange(height: 1)
    #expect(shown(rows) == [2] && rows.position(of: 3) == nil)
    #expect(rows.position(nearest: 1) == 0 && rows.position(nearest: 3) == 1)
    rows.endSearch()
    rows.arrange(height: 1)
    #expect(shown(rows) == [3, 1])
  }

  @Test func `notes are not found`() {
    let rows = rows("#-#")
    rows.search(for: "1")
    rows.arrange(height: 1)
    #expect(shown(rows) == [])
    rows.searchedText = { $0 == 1 ? "one" : "" }
    rows.search(for: "one")
    rows.arrange(height: 1)
    #expect(shown(rows) == [1], "the program says what is looked through")
  }

  @Test func `words are typed on after a change of the rows, and looked for in all of them`() {
    let rows = rows("###")
    rows.search(for: "1")
    rows.setTyping(false)
    rows.own.row = { ListRow(title: "1 \($0)") }
    rows.rowsDidChange()
    #expect(rows.search?.matches == [0, 1, 2] && rows.search?.isTyping == false)
  }

  @Test(
    arguments: [
      ("#-#", 1, 2), ("#--#", 1, 3), ("#--", 1, 0), ("---", 1, nil), ("-#", 0, 1),
    ] as [(String, Int, Int?)])
  func `the item from a place on, else before`(_ kinds: String, _ place: Int, _ item: Int?) {
    #expect(rows(kinds).itemPosition(from: place) == item)
  }

  @Test func `an end is an item without another one beyond it, and no more than a view of rows`() {
    let rows = rows("--#-#---")
    #expect(rows.ends(at: 2, within: 5) == (true, false) && rows.ends(at: 4, within: 5) == (false, true))
    #expect(rows.ends(at: 2, within: 2) == (false, false) && rows.ends(at: 4, within: 3) == (false, false))
  }

  @Test func `while rows are asked for, the list is asking, and from inside too`() {
    let rows = rows("#")
    var asked: [Bool] = []
    rows.own.row = { [unowned rows] _ in
      asked.append(rows.isAsking)
      return ListRow()
    }
    _ = rows.asking { rows.content(of: 0) }
    _ = rows.content(of: 0)
    #expect(asked == [true, true] && !rows.isAsking)
  }

  // MARK: Sections

  @Test func `rows of a data source are counted over its sections, and found by section and row`() throws {
    let shelf = Shelf([("A", ["a", "b"]), (nil, []), ("C", ["c"])])
    let rows = ListRows(count: 9) { _ in ListRow(title: "none") }
    rows.dataSource = shelf
    #expect(rows.rowCount == 0 && rows.content(of: 0) == ListRow(.note), "not yet counted")
    rows.count()
    rows.arrange(height: 2)
    #expect(rows.rowCount == 3 && rows.layout.lines == 2 * 3 + 2)
    #expect((0..<3).map { rows.content(of: $0).title } == ["a", "b", "c"])
    let sections = try #require(rows.sections)
    #expect((0..<3).map(sections.path) == [.init(row: 0), .init(row: 1), .init(row: 0, section: 2)])
    for index in 0..<3 { #expect(rows.index(for: sections.path(of: index)) == index) }
    for path in [ListView.RowPath(row: 2), .init(row: 0, section: 1), .init(row: 0, section: 3)] {
      #expect(rows.index(for: path) == nil)
    }
    #expect(rows.identity(of: 1) == AnyHashable("b"))
  }

  @Test func `the program's own rows are as they were once the data source has been taken away`() {
    let shelf = Shelf([("A", ["a", "b"])])
    let rows = ListRows(count: 2) { ListRow(title: "own \($0)") }
    rows.own.identity = { $0 }
    rows.dataSource = shelf
    rows.count()
    #expect(rows.content(of: 1).title == "b" && rows.identity(of: 1) == AnyHashable("b"))
    rows.own.count = 3
    #expect(rows.rowCount == 2 && rows.content(of: 2) == ListRow(.note), "the data source's")
    rows.dataSource = nil
    rows.count()
    #expect(rows.rowCount == 3 && (0..<3).map { rows.content(of: $0).title } == ["own 0", "own 1", "own 2"])
    #expect(rows.identity(of: 1) == AnyHashable(1))
  }

  @Test func `a section with found rows keeps its heading, and the others lose theirs`() {
    let shelf = Shelf([("A", ["ox", "b"]), ("B", ["c"]), ("C", ["x", "ax"])])
    let rows = ListRows(count: 0) { _ in ListRow() }
    rows.dataSource = shelf
    rows.count()
    rows.search(for: "x")
    rows.arrange(height: 1)
    #expect(rows.layout.sections.map(\.number) == [0, 2] && rows.layout.lines == 5)
    #expect(shown(rows) == [0, 3, 4])
  }

  @Test func `a data source is not kept, and one that is gone has blank rows until they are counted`() {
    let rows = ListRows(count: 0) { _ in ListRow() }
    var shelf: Shelf? = Shelf([("A", ["a"])])
    rows.dataSource = shelf
    rows.count()
    #expect(rows.content(of: 0).title == "a")
    shelf = nil
    #expect(rows.hasLostDataSource && rows.dataSource == nil && rows.content(of: 0) == ListRow(.note))
    rows.count()
    #expect(rows.rowCount == 0 && rows.sections == nil && rows.index(for: .init(row: 0)) == nil)
  }

  // MARK: Known again

  @Test func `marks have what their rows stay the same by`() {
    let rows = rows("####")
    rows.setMarks([1])
    #expect(rows.marks.indices == [1] && rows.marks.identities == [])
    #expect(rows.find(open: nil, seen: [], oldCursor: 3, top: 0) == .init(marks: [1]))
    rows.own.count = 1
    #expect(rows.find(open: nil, seen: [], oldCursor: 3, top: 0).marks == [])
    rows.own.count = 4
    rows.own.identity = { $0 * 2 }
    rows.setMarks([1, 3])
    rows.cursorIsSet(to: 2)
    rows.own.identity = { $0 * 2 - 2 }
    #expect(rows.find(open: 0, seen: [], oldCursor: 2, top: 0) == .init(cursor: 3, open: 1, marks: [2]))
    rows.remember(cursor: nil)
    #expect(rows.find(open: nil, seen: [], oldCursor: nil, top: 0) == .init(marks: [2]))
  }
}
