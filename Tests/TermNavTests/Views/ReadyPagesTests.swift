import TermNav
import TermNavTesting
import Testing

@Suite struct ReadyPagesTests {
  final class Rivers: ListViewController {
    override func didOpenRow(at index: Int) {
      navigationController?.push(
        TextViewController(title: rows[index].title, text: "One\nparagraph.\n\nAnother.\n"), animated: false)
    }
  }

  let rivers = Rivers(title: "Rivers", rows: [ListRow(title: "Elbe"), ListRow(title: "Rhine")])
  let t: AppTester

  init() { t = AppTester(rivers, size: Size(columns: 30, rows: 8)) }

  @Test func `a list page shows its rows, also when they change`() {
    #expect(t.screen.lines[1...2] == ["▌ Elbe                     ›", "  Rhine                    ›"])
    rivers.rows = [ListRow(title: "Loire")]
    #expect(t.screen.lines[1...2] == ["▌ Loire                    ›", ""])
  }

  @Test func `Enter chooses, and a text page joins the lines of a paragraph`() {
    t.press(.down)
    t.press(.enter)
    #expect(t.screen[0].contains("‹ Rivers"))
    #expect(t.screen[0].contains("Rhine"))
    #expect(t.screen.lines[1...5] == ["", "  One paragraph.", "", "  Another.", ""])
  }

  @Test func `a click chooses the row under it`() throws {
    try t.click("Elbe")
    #expect(t.screen[0].contains("Elbe"))
  }
}
