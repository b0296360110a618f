import NavModel
import TermNavTesting
import Testing

@testable import TermNav

/// Keys as other terminals than xterm send them (RULES, section 28).
@Suite struct OtherTerminalsKeyTests {
  private func decode(_ text: String) -> [InputEvent] {
    var decoder = InputDecoder()
    let events = decoder.decode(text.utf8, at: 1)
    return events + (decoder.flushTime.map { decoder.flush(at: $0) } ?? [])
  }

  @Test(
    arguments: [
      ("\u{1B}Oa", Key.up, Modifiers.control), ("\u{1B}Ob", .down, .control), ("\u{1B}Oc", .right, .control),
      ("\u{1B}Od", .left, .control), ("\u{1B}[a", .up, .shift), ("\u{1B}[b", .down, .shift),
      ("\u{1B}[c", .right, .shift), ("\u{1B}[d", .left, .shift), ("\u{1B}[7$", .home, .shift),
      ("\u{1B}[3^", .delete, .control), ("\u{1B}[5@", .pageUp, [.shift, .control]),
      ("\u{1B}[2$", .insert, .shift), ("\u{1B}[8^", .end, .control),
      ("\u{1B}[6@", .pageDown, [.shift, .control]),
      ("\u{1B}[24$", .function(12), .shift), ("\u{1B}[11^", .function(1), .control),
      ("\u{1B}[24@", .function(12), [.shift, .control]),
    ] as [(String, Key, Modifiers)])
  func `rxvt's keys with Shift and Ctrl are those keys, and the next key is itself`(
    _ bytes: String, _ expected: Key, _ modifiers: Modifiers
  ) {
    #expect(decode(bytes + "j") == [key(expected, modifiers), char("j")])
  }

  @Test(
    arguments: [
      ("\u{1B}\u{1B}[A", Key.up, Modifiers.alt), ("\u{1B}\u{1B}OA", .up, .alt),
      ("\u{1B}\u{1B}[5~", .pageUp, .alt), ("\u{1B}\u{1B}[3~", .delete, .alt),
      ("\u{1B}\u{1B}Oa", .up, [.alt, .control]), ("\u{1B}\u{1B}[a", .up, [.alt, .shift]),
      ("\u{1B}\u{1B}[7$", .home, [.alt, .shift]), ("\u{1B}\u{1B}OD", .left, .alt),
      ("\u{1B}\u{1B}[[A", .function(1), .alt), ("\u{1B}\u{1B}[1;5A", .up, [.alt, .control]),
    ] as [(String, Key, Modifiers)])
  func `Esc before a key's sequence is Alt`(_ bytes: String, _ expected: Key, _ modifiers: Modifiers) {
    #expect(decode(bytes + "j") == [key(expected, modifiers), char("j")])
  }

  @Test(
    arguments: [
      ("\u{1B}\u{1B}[<0;3;4M", [key(.escape), mouse(.pressed, .primary, 2, 3)]),
      ("\u{1B}\u{1B}[0n", [key(.escape), .reply(.statusOK)]),
      ("\u{1B}\u{1B}[I", [key(.escape), .focus(true)]),
      ("\u{1B}\u{1B}[99~", [key(.escape)]),
      ("\u{1B}\u{1B}", [key(.escape), key(.escape)]),
      ("\u{1B}\u{1B}\u{1B}[A", [key(.escape), key(.up, .alt)]),
      ("\u{1B}\u{1B}x", [key(.escape), char("x", .alt)]),
      ("\u{1B}\u{1B}]0;t\u{7}", [key(.escape)]),
      ("\u{1B}\u{1B}[", [key(.escape), char("[", .alt)]),
      ("\u{1B}\u{1B}Oz", [key(.escape), char("O", .alt), char("z")]),
      ("\u{1B}\u{1B}[1;\u{3}", [key(.escape), char("c", .control)]),
    ] as [(String, [InputEvent])])
  func `Esc before anything else stays Esc`(_ bytes: String, _ expected: [InputEvent]) {
    #expect(decode(bytes) == expected)
  }

  @Test func `Esc, and a key whose rest comes after the wait, are two keys`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}\u{1B}[1;".utf8, at: 0).isEmpty)
    #expect(decoder.isPending)
    #expect(decoder.flush(at: 0.05) == [key(.escape)])
    #expect(!decoder.isPending)
    #expect(decoder.decode("5A".utf8, at: 0.2) == [key(.up, .control)])
  }

  // MARK: Where the keys go

  private func twoPages() -> AppTester { .lettered(FixedPage("Home"), FixedPage("Page")) }

  @Test(arguments: ["\u{1B}\u{1B}[A", "\u{1B}\u{1B}OA", "\u{1B}\u{1B}[5~"])
  func `Alt and a key that nothing handles are Esc and the key, where Esc came before it`(_ bytes: String) {
    let t = twoPages()
    t.queue(bytes)
    t.runUntilAsleep()
    #expect(t.names == ["Home"])
  }

  @Test func `Alt and an arrow that the terminal itself names are no Esc`() {
    let t = twoPages()
    t.queue("\u{1B}[1;3A")
    t.runUntilAsleep()
    #expect(t.names == ["Home", "Page"])
  }

  @Test(arguments: ["\u{1B}Od", "\u{1B}\u{1B}[D", "\u{1B}[1;5D"])
  func `by the arrows of rxvt and PuTTY a field goes back by a word`(_ bytes: String) {
    let t = twoPages()
    let field = TextField("one two")
    field.frame = Rect(column: 0, row: 0, columns: 20, rows: 1)
    t.page(1).view.addSubview(field)
    t.page(1).firstResponder = field
    t.queue("\u{1B}[F")
    t.queue(bytes)
    t.queue("x")
    t.runUntilAsleep()
    #expect(field.text == "one xtwo")
    #expect(t.names == ["Home", "Page"])
  }

  @Test func `on the Linux console Esc before Tab is Shift-Tab, elsewhere Alt`() {
    var capabilities = TerminalCapabilities(colorDepth: .sixteen, mouse: .sgr)
    capabilities.sendsEscapeTab = true
    for isConsole in [true, false] {
      var decoder = InputDecoder()
      decoder.readsEscapeTabAsBacktab = isConsole
      let tab = key(.tab, isConsole ? .shift : .alt)
      #expect(decoder.decode("\u{1B}\tj".utf8, at: 1) == [tab, char("j")])
      #expect(decoder.begunAnew.readsEscapeTabAsBacktab == isConsole)
    }
    let app = NavigationApp([FixedPage("Home"), FixedPage("Page")])
    let t = AppTester(
      app, on: InMemoryTerminal(size: Size(columns: 24, rows: 4), capabilities: capabilities))
    let fields = (0..<3).map { _ in TextField() }
    for (row, field) in fields.enumerated() {
      field.frame = Rect(column: 0, row: row, columns: 20, rows: 1)
      t.page(1).view.addSubview(field)
    }
    t.page(1).firstResponder = fields[1]
    t.queue("\u{1B}\t")
    t.runUntilAsleep()
    #expect(fields[0].isFirstResponder)
    #expect(t.names == ["Home", "Page"])
  }

  // MARK: kitty

  @Test(
    arguments: [
      ("\u{1B}[101;;8364u", [char("€")]), ("\u{1B}[97:65;2;65u", [char("A")]),
      ("\u{1B}[101;;101:769u", [char("e"), char("\u{301}")]),
      ("\u{1B}[0;;20013:25991u", [char("中"), char("文")]),
      ("\u{1B}[97;;97u", [char("a")]), ("\u{1B}[97;5;97u", [char("a", .control)]),
      ("\u{1B}[97;3;97u", [char("a", .alt)]), ("\u{1B}[97;3;229u", [char("å")]),
      ("\u{1B}[32;2;32u", [char(" ", .shift)]), ("\u{1B}[97;1:3;97u", []), ("\u{1B}[97;1:2;97u", [char("a")]),
      ("\u{1B}[13;;13u", [key(.enter)]), ("\u{1B}[97;;55296:27u", [char("a")]),
      ("\u{1B}[57400;;49u", [char("1")]), ("\u{1B}[1086::106;5u", [char("j", .control)]),
      ("\u{1B}[1089::99;5u", [char("c", .control)]), ("\u{1B}[1086::106;3u", [char("j", .alt)]),
      ("\u{1B}[1086::106u", [char("о")]), ("\u{1B}[1086:1054:106;2u", [char("О")]),
      ("\u{1B}[1086::106;;1086u", [char("о")]), ("\u{1B}[104::106;5u", [char("h", .control)]),
      ("\u{1B}[97;9u", []), ("\u{1B}[13;17u", []), ("\u{1B}[97;13u", []), ("\u{1B}[97;9;97u", [char("a")]),
      ("\u{1B}[97;65u", [char("a")]), ("\u{1B}[97;0u", [char("a")]),
    ] as [(String, [InputEvent])])
  func `kitty's text is what was typed, and Ctrl and Alt go by the Latin layout`(
    _ bytes: String, _ expected: [InputEvent]
  ) {
    #expect(decode(bytes + "q") == expected + [char("q")])
  }

  @Test func `text of another script is typed where a text has the keys`() {
    let t = twoPages()
    let field = TextField()
    field.frame = Rect(column: 0, row: 0, columns: 20, rows: 1)
    t.page(1).view.addSubview(field)
    t.page(1).firstResponder = field
    t.queue("\u{1B}[1086::106u\u{1B}[1092:1060:97;2;1060u\u{1B}[101;;8364u")
    t.runUntilAsleep()
    #expect(field.text == "оФ€")
  }

  @Test func `a chord is found in another script`() {
    let t = twoPages()
    var runs = 0
    t.app.keyCommands = { [KeyCommand("g s", title: "Sort") { runs += 1 }] }
    t.queue("\u{1B}[1087::103u\u{1B}[1099::115u")
    t.runUntilAsleep()
    #expect(runs == 1)
  }

  @Test(arguments: ["j", "\u{1B}[106u", "\u{1B}[1086::106u", "\u{1B}[1086::106;;1086u", "\u{1B}[1608::106u"])
  func `a key of another script moves down in a list, as the Latin one in its place`(_ bytes: String) {
    let t = twoPages()
    let list = ListView(rowCount: 3) { ListRow(title: ["one", "two", "three"][$0]) }
    t.page(1).view.addSubview(list)
    list.frame = Rect(column: 0, row: 0, columns: 20, rows: 5)
    t.page(1).firstResponder = list
    t.queue(bytes)
    t.runUntilAsleep()
    #expect(list.cursor == 1)
  }
}
