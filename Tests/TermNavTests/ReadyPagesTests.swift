import TermNav
import Testing

@Suite struct ReadyPagesTests {
  final class Rivers: ListViewController {
    override func didSelectRow(at index: Int) {
      navigationController?.push(
        TextViewController(title: rows[index].title, text: "One\nparagraph.\n\nAnother.\n"), animated: false)
    }
  }

  let rivers = Rivers(title: "Rivers", rows: [ListRow(title: "Elbe"), ListRow(title: "Rhine")])
  let terminal = InMemoryTerminal(size: Size(columns: 30, rows: 8))
  let loop: EventLoop

  init() {
    loop = EventLoop(app: NavigationApp(root: rivers), terminal: terminal, clock: { 0 })
    loop.start()
  }

  private var screen: [String] {
    (0..<8).map { row in
      var line = terminal.frame?.text(ofRow: row) ?? ""
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  @Test func `a list page shows its rows, also when they change`() {
    #expect(screen[1...2] == ["  Elbe                     ›", "  Rhine                    ›"])
    rivers.rows = [ListRow(title: "Loire")]
    terminal.send("x")
    loop.turn()
    #expect(screen[1...2] == ["  Loire                    ›", ""])
  }

  @Test func `Enter chooses, and a text page joins the lines of a paragraph`() {
    terminal.send("\u{1B}[B\r")
    loop.turn()
    #expect(screen[0].contains("‹ Rivers"))
    #expect(screen[0].contains("Rhine"))
    #expect(screen[1...5] == ["", "  One paragraph.", "", "  Another.", ""])
  }

  @Test func `a click chooses the row under it`() {
    terminal.send(.pressed, column: 5, row: 1)
    terminal.send(.released, column: 5, row: 1)
    loop.turn()
    loop.turn()
    #expect(screen[0].contains("Elbe"))
  }
}
