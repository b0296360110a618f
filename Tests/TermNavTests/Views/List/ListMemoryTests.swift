import Testing

@testable import TermNav

/// A list finds its rows again, by their identity, when its program has changed them.
@Suite struct ListMemoryTests {
  private static func seen(_ id: Character, at index: Int, line: Int? = nil) -> ListMemory.Seen {
    .init(
      id: id, index: index, line: line ?? index, shownLine: 0, content: ListRow(title: String(id)))
  }

  /// Each letter of `rows` is the identity of a row; `-` has none.
  private func find(
    _ memory: ListMemory, in rows: String, from start: Int? = nil, top: Int = 0
  ) -> ListMemory.Found {
    let rows = Array(rows)
    return memory.find(in: rows.count, from: start, top: top) { rows[$0] == "-" ? nil : rows[$0] }
  }

  @Test(arguments: [
    ("abcdef", 2), ("xabcdef", 3), ("cab", 0), ("abdef", nil), ("", nil), ("------", nil), ("-----c", 5),
  ])
  func `the selected row is where its identity is`(_ rows: String, _ index: Int?) {
    let memory = ListMemory(cursor: Character("c"))
    #expect(find(memory, in: rows, from: 2).cursor == index)
  }

  @Test func `the open row is found beside that of the cursor, and each may be gone alone`() {
    let memory = ListMemory(cursor: Character("a"), open: Character("b"))
    #expect(find(memory, in: "ba") == .init(cursor: 1, open: 0))
    #expect(find(memory, in: "xa") == .init(cursor: 1))
    #expect(find(memory, in: "bx") == .init(open: 0))
  }

  @Test func `marked rows keep their marks under other numbers, and those that are gone lose them`() {
    let memory = ListMemory(marked: [Character("a"), Character("c"), Character("e")])
    #expect(find(memory, in: "xxcba").marks == [2, 4])
    #expect(find(memory, in: "xyz").marks == [])
  }

  @Test func `the first seen row that is still there keeps its line of the view`() {
    let memory = ListMemory(seen: [Self.seen("d", at: 3), Self.seen("e", at: 4), Self.seen("f", at: 5)])
    #expect(find(memory, in: "abcdef", top: 3).anchor == .init(index: 3, line: 0))
    #expect(find(memory, in: "xyabcdef", top: 3).anchor == .init(index: 5, line: 0))
    #expect(find(memory, in: "abcef", top: 3).anchor == .init(index: 3, line: 1))
    #expect(find(memory, in: "abc", top: 3).anchor == nil)
  }

  @Test func `a line of the view is counted from what is in sight now, not when it was drawn`() {
    let memory = ListMemory(seen: [Self.seen("d", at: 3, line: 7)])
    #expect(find(memory, in: "abcd", top: 6).anchor == .init(index: 3, line: 1))
    #expect(find(memory, in: "abcd", top: 9).anchor == .init(index: 3, line: -2))
  }

  @Test(arguments: [0, -2]) func `at its very top, or pulled beyond it, a list keeps no row's line`(
    _ top: Int
  ) {
    let memory = ListMemory(cursor: Character("b"), seen: [Self.seen("a", at: 0)])
    #expect(find(memory, in: "xab", top: top) == .init(cursor: 2))
  }

  @Test func `of rows with one identity the nearest to where it was counts, below before above`() {
    let memory = ListMemory(cursor: Character("a"))
    #expect(find(memory, in: "a-----a--a", from: 5).cursor == 6)
    #expect(find(memory, in: "---a-a", from: 4).cursor == 5)
    #expect(find(memory, in: "a----", from: 4).cursor == 0)
  }

  @Test func `rows are asked from the first seen one on, and no longer than until all are found`() {
    var asked: [Int] = []
    let memory = ListMemory(
      cursor: 4, seen: [.init(id: 5, index: 5, line: 5, shownLine: 0, content: ListRow())])
    let found = memory.find(in: 100, from: 50, top: 0) {
      asked.append($0)
      return $0
    }
    #expect(found.cursor == 4 && asked == [5, 6, 4])
  }

  @Test func `a start beyond the rows is at their end, and nothing is asked where nothing is remembered`() {
    #expect(find(ListMemory(cursor: Character("a")), in: "ab", from: 70).cursor == 0)
    #expect(find(ListMemory(cursor: Character("a")), in: "ab", from: -7).cursor == 0)
    var isAsked = false
    _ = ListMemory().find(in: 10, from: 0, top: 3) { _ in
      isAsked = true
      return nil
    }
    #expect(!isAsked)
  }

  @Test func `a row is looked for within its reach, and no farther`() {
    let memory = ListMemory(cursor: 7)
    func find(_ distance: Int) -> Int? {
      memory.find(in: 300_000, from: 150_000, top: 0) { $0 == 150_000 + distance ? 7 : nil }.cursor
    }
    #expect(find(ListMemory.reach) == 250_000 && find(-ListMemory.reach) == 50_000)
    #expect(find(ListMemory.reach + 1) == nil)
  }
}
