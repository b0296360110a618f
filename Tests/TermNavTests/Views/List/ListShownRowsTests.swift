import TermNavTesting
import Testing

@testable import TermNav

@Suite final class ListShownRowsTests {
  private let list = ListViewController(title: "", rows: (0..<100).map { ListRow(title: "row \($0)") })
  private lazy var t = AppTester(list, size: Size(columns: 30, rows: 8))
  private var view: ListView { list.list }

  private func words() -> [String] {
    t.screen.lines.dropFirst().compactMap { line in
      line.split(separator: " ").firstIndex(of: "row").map { String(line.split(separator: " ")[$0 + 1]) }
    }
  }

  @Test func `rows are shown in the program's order, and keep their numbers`() {
    view.moveCursor(to: 40)
    view.shownRows = [70, 40, 3]
    #expect(words() == ["70", "40", "3"] && view.cursor == 40)
    t.press(.down)
    #expect(view.cursor == 3)
    var opened: Int?
    view.onOpen = { opened = $0 }
    t.press(.enter)
    #expect(opened == 3)
    view.shownRows = nil
    #expect(view.cursor == 3 && words().count >= 6)
  }

  @Test
  func `a selected row that is not shown gives way to the first, and none is selected where none is shown`() {
    view.moveCursor(to: 9)
    view.shownRows = [5, 6]
    #expect(view.cursor == 5)
    view.shownRows = []
    #expect(view.cursor == nil && words().isEmpty)
    t.press(.down)
    view.shownRows = [8]
    #expect(view.cursor == 8)
  }

  @Test func `rows that are gone are not shown`() {
    view.shownRows = [99, 2, 50]
    list.setRows((0..<10).map { ListRow(title: "row \($0)") }, animated: false)
    #expect(words() == ["2"] && view.shownRows == [2])
  }

  @Test func `found ranges are marked, over runs too`() throws {
    view.foundRanges = { row, text in row == 1 ? [0..<1, 2..<5] : [] }
    let surface = t.screen.surface
    let row = try #require(t.screen.lines.firstIndex { $0.contains("row 1") })
    let underlined = (2..<7).map { surface[$0, row].style.attributes.contains(.underline) }
    #expect(underlined == [true, false, true, true, true])
    let text = ListText("aé") + ListText("bcd", .good)
    let marked = text.marking([1..<4, 5..<6])
    #expect(marked.runs.map(\.text) == ["a", "é", "b", "c", "d"])
    #expect(marked.runs.map { $0.attributes.contains(.underline) } == [false, true, true, false, true])
    #expect(marked.runs.map(\.foreground) == [.text, .accent, .accent, .good, .accent])
  }

  @Test func `a mark is drawn with its letter`() {
    #expect(ListText("cafe\u{301}s").marking([3..<4]).runs.map(\.text) == ["caf", "e\u{301}", "s"])
  }
}
