import TermNavTesting
import Testing

@testable import TermNav
@testable import TermNavText

/// RULES 28: the library's own words in another language.
@Suite struct WordsTests {
  private static let german = [
    "back": "zurück", "help": "Hilfe", "Keys": "Tasten", "any key closes": "jede Taste schließt",
    "mark all": "alle markieren", "first row, last row": "erste Zeile, letzte Zeile", "mark": "markieren",
    "line {} is {}": "{} steht für Zeile {}", "Cancel": "Abbrechen", "OK": "Gut", "search": "suchen",
    "find": "finden", "{} of {}": "{} von {}", "not found": "nicht gefunden",
    "redraw, suspend": "neu zeichnen, anhalten",
    "no mark {}": "keine Marke {}", "{} lines": "{} Zeilen",
    "{} bytes": "{} Bytes", "Copied {}": "{} kopiert", "{} sent to the terminal": "{} ans Terminal gesandt",
    "Too long for the terminal: copied for this program alone":
      "Zu lang für das Terminal",
    "No clipboard can be reached: kept for this program alone":
      "Keine Zwischenablage erreichbar",
  ]

  private func tester(_ page: ViewController) -> AppTester {
    let t = AppTester([FixedPage("Root"), page], size: Size(columns: 70, rows: 50))
    t.app.words = { Self.german[$0] ?? $0 }
    return t
  }

  private func page(_ view: View) -> FixedPage {
    let page = FixedPage("Page")
    view.frame = Rect(column: 0, row: 1, columns: 60, rows: 8)
    page.view.addSubview(view)
    let hints = HintBar()
    hints.frame = Rect(column: 0, row: 40, columns: 70, rows: 1)
    page.view.addSubview(hints)
    view.becomeFirstResponder()
    return page
  }

  @Test func `hints and help are in the program's language`() throws {
    let list = ListView(rowCount: 5) { ListRow(title: "Row \($0)") }
    (list.allowsMarks, list.searchMode) = (true, .onSlash)
    let t = tester(page(list))
    #expect(
      t.screen.contains("/ suchen") && t.screen.contains("Space markieren") && t.screen.contains("Esc zurück")
    )
    t.type("?")
    for line in ["Tasten", "Alle markieren", "Erste Zeile, letzte Zeile"] {
      #expect(t.screen.contains(line), "\(line)")
    }
    for _ in 0..<3 { t.press(.pageDown) }
    try t.settle()
    #expect(t.screen.contains("Neu zeichnen, anhalten"), "\(t.screen)")
    t.press(.escape)
    t.app.words = nil
    #expect(t.screen.contains("Space mark") && !t.screen.contains("markieren"))
  }

  @Test func `of words for each key, those of a key that another takes go in any language`() throws {
    let list = ListView(rowCount: 5) { ListRow(title: "Row \($0)") }
    let page = page(list)
    let t = tester(page)
    page.addKeyCommand(KeyCommand("End", title: "the newest") {})
    _ = t.screen
    let titles = page.workingKeyCommands.filter { $0.sequences == ["Home"] }.map(\.title)
    #expect(titles == ["erste Zeile"])
  }

  @Test func `what lines say of a mark is in the program's language`() throws {
    let lines = LinesView(LineBuffer(["one", "two", "three"]))
    let t = tester(page(lines))
    t.type("ma")
    #expect(t.screen.contains("1 steht für Zeile a"))
    t.type("'z")
    #expect(t.screen.contains("keine Marke z"))
  }

  @Test func `what was found is told in the program's language`() {
    let find = LineFind()
    let german = Words { Self.german[$0] ?? $0 }
    func told() -> String {
      find.words(of: 0..<3, isCounted: true, isFiltered: false, say: german).state
    }
    find.startSearch(for: TextQuery("t"), from: 0, in: 0..<3)
    find.add([], in: 0..<3, partly: nil)
    #expect(told() == "nicht gefunden")
    find.startSearch(for: TextQuery("t"), from: 0, in: 0..<3)
    find.add([1, 2], in: 0..<3, partly: nil)
    #expect(told() == "2 Zeilen")
    #expect(find.step(in: 0..<3, isCounted: true) == .show(1, saying: nil))
    #expect(told() == "1 von 2")
  }

  @Test(arguments: [
    (CopyOutcome.copied, "5 Bytes kopiert"), (.sent, "5 Bytes ans Terminal gesandt"),
    (.tooLong, "Zu lang für das Terminal"),
    (.unreachable, "Keine Zwischenablage erreichbar"),
  ])
  func `where a copied text has gone is told in the program's language`(_ outcome: CopyOutcome, says: String)
    async throws
  {
    let lines = LinesView(LineBuffer(["hello"]))
    let t = tester(page(lines))
    t.terminal.copyOutcome = outcome
    lines.selection = LinePosition(line: 0)..<LinePosition(line: 0, offset: 5)
    lines.copySelection()
    try await t.idle()
    #expect(t.screen.contains(says))
  }

  @Test func `an alert's own buttons and their letters are in the program's language`() throws {
    let page = FixedPage("Page")
    let t = tester(page)
    var pressed: [String] = []
    let alert = Alert("Delete it?", actions: [.cancel, .init("Delete", style: .destructive)])
    alert.onFinish = { pressed.append($0.title) }
    page.present(alert as ViewController)
    try t.settle()
    #expect(t.screen.contains("Abbrechen") && t.screen.contains("Delete") && !t.screen.contains("Cancel"))
    t.type("a")
    try t.settle()
    #expect(pressed == ["Cancel"])
  }

  @Test func `the help of a program in another language has no English word of the library's`() throws {
    for view in SampleView.all.filter(\.hasKeys).map({ $0.make() }) {
      let page = page(view)
      let t = tester(page)
      t.app.words = { "«\($0.split(separator: ", ").joined(separator: "», «"))»" }
      _ = t.screen
      let commands = page.workingKeyCommands
      #expect(commands.count > 1)
      for command in commands {
        #expect(
          command.title.hasPrefix("«") && command.title.hasSuffix("»"), "\(type(of: view)): \(command.title)")
      }
    }
  }
}
