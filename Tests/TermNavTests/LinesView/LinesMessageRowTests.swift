import NavModel
import Testing

@testable import TermNav
@testable import TermNavText

@Suite struct LinesMessageRowTests {
  private func row(_ find: LineFind?, _ message: String?, columns: Int = 30) -> LinesMessageRow? {
    LinesMessageRow(find, message, of: 0..<9, in: CountedLines(9), columns: columns, Words())
  }

  private func drawn(_ row: LinesMessageRow?, columns: Int = 30, showsCaret: Bool = false) -> String {
    var surface = Surface(size: Size(columns: columns, rows: 1))
    surface.draw { row?.draw(row: 0, showsCaret: showsCaret, &$0, Theme()) }
    return surface.lines[0]
  }

  private func typing(_ text: String) -> LineFind {
    let find = LineFind(typing: TextQuery(""), after: nil, from: 0, in: 0..<9)
    if case .query(let query)? = find.paste(text, smartCase: false) {
      find.startSearch(for: query, from: 0, in: 0..<9)
      find.add([], in: 0..<9, partly: nil)
    }
    return find
  }

  @Test func `there is a row while something is told or looked for`() {
    #expect(row(nil, nil) == nil)
    #expect(row(nil, "copied")?.state == "" && row(nil, "copied")?.caret == 7)
    #expect(
      row(typing("fog"), nil)?.state == "not found"
        && row(typing("fog"), "line 3 is a")?.state == "line 3 is a")
  }

  @Test func `what is typed stands before what was found, and its end is seen where not all has room`() {
    #expect(
      drawn(row(typing("fog"), nil)).hasPrefix(" /fog")
        && drawn(row(typing("fog"), nil)).hasSuffix("not found "))
    let long = drawn(row(typing(String(repeating: "a", count: 40) + "end"), nil))
    #expect(long.hasPrefix(" …") && long.contains("end  not found"))
  }
}
