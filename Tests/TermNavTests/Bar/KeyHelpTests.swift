import TermNavTesting
import Testing

@testable import TermNav

/// RULES 28: what the help lists, and how.
@Suite struct KeyHelpTests {
  private func lines(_ commands: [KeyCommand], columns: Int = 80, rows: Int = 24) -> [String] {
    let t = AppTester(
      NavigationApp(root: ViewController(title: "Root"), theme: Theme()),
      size: Size(columns: columns, rows: rows))
    t.app.keyCommands = { commands }
    t.press(.character("?"))
    return t.screen.lines
  }

  private func command(_ key: Character, _ title: String) -> KeyCommand {
    KeyCommand(KeySequence(KeyPress(.character(key))), title: title) {}
  }

  @Test func `what the program has stands below a heading, as a sentence begins`() throws {
    let lines = lines([command("x", "open a file")])
    let heading = try #require(lines.firstIndex { $0.contains("Program") })
    let line = try #require(lines.firstIndex { $0.contains("Open a file") })
    #expect(heading < line)
    #expect(!lines.contains { $0.contains("Going back") }, "nothing lies below")
  }

  @Test func `keys whose titles differ in a word share a line`() {
    #expect(
      lines([command("x", "half a page up"), command("y", "half a page down")]).contains {
        $0.contains("x  y ") && $0.contains("Half a page up, down")
      })
    #expect(
      lines([command("x", "cut"), command("y", "paste")]).contains {
        $0.contains("Cut") && !$0.contains("aste")
      })
  }

  @Test(arguments: [(80, 24), (200, 60), (40, 12)]) func `it has 18 rows at most, and scrolls`(
    _ columns: Int, _ rows: Int
  ) {
    let many = "abcdefnoprtuvwxyz".map { command($0, "\($0)thing \($0)other") }
    let help = KeyHelp(
      many.map {
        var command = $0
        command.helpGroup = .program
        return command
      }, Words())
    let place = help.frame(in: Size(columns: columns, rows: rows))
    #expect(place.size.rows <= min(18, rows))
    #expect(place.size.columns <= columns)
  }

  @Test func `with many lines the page's stand beside the others`() {
    let own = "abcdefnoprtu".map { command($0, "\($0)thing \($0)other") }
    var others = "vwxyzABCDE".map { command($0, "\($0)thing \($0)other") }
    for index in others.indices { others[index].helpGroup = .program }
    let help = KeyHelp(own + others, Words())
    #expect(help.frame(in: Size(columns: 80, rows: 24)).size.columns == 80)
    #expect(help.frame(in: Size(columns: 79, rows: 24)).size.columns == 64)
  }

  @Test func `groups are divided so that neither half of the help is much lower than it must be`() throws {
    var many = "abcdefnoprtu".map { command($0, "\($0)thing \($0)other") }
    for index in many.indices { many[index].helpGroup = index < 6 ? .back : .program }
    let help = KeyHelp([command("x", "open a file")] + many, Words())
    // Beside each other are 1 + 6 lines and 6 lines, each group with a heading.
    #expect(help.frame(in: Size(columns: 80, rows: 12)).size == Size(columns: 80, rows: 9 + 2))
  }

  @Test(arguments: [(nil, "Shift"), ("iTerm.app", "Option"), ("Apple_Terminal", "Fn"), ("WezTerm", "Shift")])
  func `it says which key selects text while the program has the mouse`(_ program: String?, _ key: String) {
    #expect(TextSelection.modifier { $0 == "TERM_PROGRAM" ? program : nil } == key)
    let lines = lines([])
    #expect(lines.contains { $0.contains(" and drag") && $0.contains("Select text") })
  }
}
