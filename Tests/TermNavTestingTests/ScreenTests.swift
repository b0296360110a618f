import TermNav
import TermNavTesting
import Testing

@Suite @MainActor struct ScreenTests {
  private func screen(_ lines: String..., columns: Int = 12) -> Screen {
    var surface = Surface(size: Size(columns: columns, rows: lines.count))
    surface.draw { canvas in
      for (row, line) in lines.enumerated() {
        canvas.text(line, column: 0, row: row, style: row == 0 ? .plain : Style(.palette(1)))
      }
    }
    return Screen(surface)
  }

  @Test func `lines have no blanks at their ends`() {
    let screen = screen(" one", "two  ", "")
    #expect(screen.lines == [" one", "two", ""])
    #expect(screen[1] == "two" && screen.description == " one\ntwo\n")
    #expect(screen.size == Size(columns: 12, rows: 3))
  }

  @Test func `a text is found by its cells, in each row`() {
    let screen = screen("aa aaa", "漢字aa")
    #expect(
      screen.places(of: "aa") == [
        Rect(column: 0, row: 0, columns: 2, rows: 1), Rect(column: 3, row: 0, columns: 2, rows: 1),
        Rect(column: 4, row: 1, columns: 2, rows: 1),
      ])
    #expect(screen.places(of: "字a") == [Rect(column: 2, row: 1, columns: 3, rows: 1)])
    #expect(screen.contains("a a") && !screen.contains("a漢") && !screen.contains(""))
    #expect(!screen.contains(String(repeating: "a", count: 20)))
  }

  @Test func `a text is found as a page draws it`() {
    // A cell holds a letter and its marks; an emoji of several parts is drawn as its first.
    let screen = screen("e\u{301}t👩‍👩‍👧.")
    #expect(screen.contains("e\u{301}t") && screen.contains("👩‍👩‍👧."))
  }

  @Test func `a text has a style`() throws {
    #expect(try screen("one", "two").style(of: "two") == Style(.palette(1)))
    #expect(throws: TesterError.self) { try screen("one").style(of: "two") }
  }
}
