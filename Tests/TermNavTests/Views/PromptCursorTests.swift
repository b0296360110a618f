import NavModel
import TermNavTesting
import Testing

@testable import TermNav

/// The terminal's cursor stands where one types, so that input methods compose there (RULES, section 28).
@Suite struct PromptCursorTests {
  private func shown(_ t: AppTester) -> Frame.Cursor? { t.app.render().cursor }

  private func lines(columns: Int = 40, direction: LayoutDirection = .leftToRight) async throws -> LinesRig {
    let rig = LinesRig(CountedLines(100), columns: columns, direction: direction)
    try await rig.tester.idle()
    return rig
  }

  @Test(arguments: [false, true]) func `in lines it stands at the caret of what is looked for`(
    _ backwards: Bool
  )
    async throws
  {
    let rig = try await lines()
    #expect(shown(rig.tester)?.isVisible == false)
    if backwards { rig.view.perform(.findBackwards) } else { rig.tester.type("/") }
    #expect(shown(rig.tester) == Frame.Cursor(column: 2, row: 9, isVisible: true))
    rig.tester.type("ab漢")
    #expect(shown(rig.tester) == Frame.Cursor(column: 6, row: 9, isVisible: true))
    rig.tester.press(.left)
    #expect(shown(rig.tester) == Frame.Cursor(column: 4, row: 9, isVisible: true))
    rig.tester.press(.enter)
    try await rig.tester.idle()
    #expect(shown(rig.tester)?.isVisible == false)
  }

  @Test func `in lines from right to left it is where the caret is drawn`() async throws {
    let rig = try await lines(direction: .rightToLeft)
    rig.tester.type("/ab")
    let cursor = try #require(shown(rig.tester))
    #expect(cursor.isVisible)
    #expect(rig.tester.screen.surface[cursor.column, cursor.row].style.attributes.contains(.reverse))
  }

  @Test func `words that are longer than the row leave it in the row`() async throws {
    let rig = try await lines(columns: 12)
    rig.tester.type("/" + String(repeating: "x", count: 30))
    let cursor = try #require(shown(rig.tester))
    #expect(cursor.isVisible)
    #expect(cursor.row == 9)
    #expect(rig.tester.screen.surface[cursor.column, 9].style.attributes.contains(.reverse))
  }

  private func list(_ mode: ListView.SearchMode, rows: Int = 12, direction: LayoutDirection = .leftToRight)
    -> ListBench
  {
    let list = ListView(rowCount: 30) { ListRow(title: "row \($0)") }
    list.searchMode = mode
    return ListBench(list, 40, rows, direction: direction)
  }

  @Test func `in a list it stands behind the words of a search, else on the selected row`() throws {
    let bench = list(.onSlash)
    #expect(shown(bench.t) == Frame.Cursor(column: 0, row: 1, isVisible: false))
    bench.t.type("/")
    #expect(shown(bench.t) == Frame.Cursor(column: 4, row: 1, isVisible: true))
    bench.t.type("row 漢")
    #expect(shown(bench.t) == Frame.Cursor(column: 10, row: 1, isVisible: true))
    bench.t.press(.backspace)
    bench.t.press(.enter)
    #expect(shown(bench.t)?.isVisible == false)
  }

  @Test func `where letters search at once, it is seen from the first letter on`() throws {
    let bench = list(.asYouType, direction: .rightToLeft)
    #expect(shown(bench.t)?.isVisible == false)
    bench.t.type("r")
    #expect(shown(bench.t) == Frame.Cursor(column: 34, row: 1, isVisible: true))
    bench.t.press(.escape)
    #expect(shown(bench.t)?.isVisible == false)
  }

  @Test func `a list that has no room for the words shows no cursor for them`() throws {
    let bench = list(.onSlash, rows: 2)
    bench.t.type("/r")
    #expect(shown(bench.t)?.isVisible == false)
  }
}
