import Testing

@testable import TermNav

/// BEHAVIOUR section 28: key commands, their chords and counts, hints and help.
@Suite struct KeyCommandTests {
  /// Commands that note their names.
  private final class CommandPage: FixedPage {
    var ran: [String] = []
    var commands: [KeyCommand] = []
    override var keyCommands: [KeyCommand] { commands }

    func command(_ keys: KeySequence, _ title: String = "", isEnabled: Bool = true) -> KeyCommand {
      KeyCommand(keys, title: title, isEnabled: isEnabled) { [unowned self] in ran.append(keys.label) }
    }
  }

  /// Has commands, and handles letters of its own.
  private final class Pad: View {
    var commands: [KeyCommand] = []
    var own: Set<KeyPress> = []
    var keys: [KeyPress] = []
    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [KeyCommand] { commands }
    override func handle(_ key: KeyPress) -> Bool {
      keys.append(key)
      return own.contains(key)
    }
  }

  private let page = CommandPage("Page")
  private let stage: Stage

  init() { stage = Stage(FixedPage("Home"), page, columns: 60, rows: 12) }

  // MARK: Names

  @Test func `keys are named as they are labelled`() {
    for (name, key) in [
      ("s", KeyPress(.character("s"))), ("S", KeyPress(.character("S"))),
      ("Ctrl-S", KeyPress(.character("s"), .control)), ("Alt-⏎", KeyPress(.enter, .alt)),
      ("Shift-Tab", KeyPress(.tab, .shift)), ("Ctrl-Alt-Del", KeyPress(.delete, [.control, .alt])),
      ("F12", KeyPress(.function(12))), ("Space", KeyPress(.character(" "))),
      ("-", KeyPress(.character("-"))),
      ("Ctrl--", KeyPress(.character("-"), .control)), ("PgDn", KeyPress(.pageDown)),
      ("F", KeyPress(.character("F"))),
    ] {
      #expect(KeySequence(name)?.keys == [key] && KeySequence(key).label == name, "\(name)")
    }
    let chord: KeySequence = "g s"
    #expect(chord.keys == [KeyPress(.character("g")), KeyPress(.character("s"))] && chord.label == "g s")
    for name in ["", " ", "Foo", "F0", "F64", "Ctrl-", "sg"] { #expect(KeySequence(name) == nil, "\(name)") }
  }

  // MARK: Who is asked

  @Test
  func `the first responder's commands go before its keys, then those around it, the page, the program`() {
    let (outer, inner) = (Pad(), Pad())
    page.view.addSubview(outer)
    outer.addSubview(inner)
    inner.becomeFirstResponder()
    var ran: [String] = []
    func command(_ keys: KeySequence..., by name: String) -> KeyCommand {
      KeyCommand(keys, name) { _ in ran.append(name) }
    }
    inner.commands = [command("a", by: "inner")]
    inner.own = [KeyPress(.character("b"))]
    outer.commands = [command("a", "b", "c", by: "outer")]
    page.commands = [command("a", "b", "c", "d", by: "page")]
    page.navigationItem.trailingItems = ["a", "b", "c", "d", "e"].map { letter in
      BarItem("Item", key: KeyPress(.character(letter))) { ran.append("item") }
    }
    stage.app.keyCommands = { [command("e", "f", by: "program")] }
    stage.app.keyHandler = {
      ran.append($0.label)
      return true
    }
    stage.type("abcdefg")
    #expect(ran == ["inner", "outer", "page", "item", "program", "g"])
    #expect(inner.keys.map(\.label).joined() == "bcdefg" && outer.keys.map(\.label).joined() == "defg")
  }

  @Test func `a disabled command keeps its key, an added one works`() {
    page.commands = [page.command("Esc", "stay", isEnabled: false)]
    stage.key(.escape)
    #expect(page.ran == [] && stage.navigation.transition == nil)
    page.commands = []
    page.addKeyCommand(page.command("x", "added"))
    stage.type("x")
    #expect(page.ran == ["x"])
  }

  @Test func `a text that has the keys takes letters, not what Ctrl is held with`() {
    let field = TextField()
    field.frame = Rect(column: 0, row: 1, columns: 20, rows: 1)
    page.view.addSubview(field)
    page.commands = [page.command("s", "send"), page.command("Ctrl-G", "go")]
    field.becomeFirstResponder()
    stage.type("s")
    stage.key(.character("g"), .control)
    #expect(field.text == "s" && page.ran == ["Ctrl-G"])
    #expect(page.reachableKeyCommands.map(\.title) == ["go", "back"], "hints name what works")
    field.resignFirstResponder()
    #expect(page.reachableKeyCommands.map(\.title) == ["send", "go", "back", "help"])
  }

  @Test func `read from the right, left is leading`() {
    let mirrored = Stage(FixedPage("Home"), page, columns: 40, rows: 6, direction: .rightToLeft)
    page.commands = [page.command("Ctrl-←")]
    mirrored.key(.left, .control)
    #expect(page.ran == [])
    mirrored.key(.right, .control)
    #expect(page.ran == ["Ctrl-←"])
  }

  // MARK: Chords and counts

  @Test func `a chord is one command; Esc, a click and a wrong key end it`() {
    page.commands = [page.command("g s"), page.command("g g x"), page.command("s")]
    stage.type("gs")
    #expect(page.ran == ["g s"])
    stage.type("ggx")
    #expect(page.ran == ["g s", "g g x"])
    stage.type("g")
    stage.key(.escape)
    #expect(stage.navigation.transition == nil, "Esc ends the chord alone")
    stage.type("s")
    #expect(page.ran.last == "s")
    stage.type("g")
    stage.click(20, 5)
    stage.type("s")
    #expect(page.ran.suffix(2) == ["s", "s"])
    stage.type("gas")
    #expect(page.ran.suffix(2) == ["s", "s"] && page.keys.last == KeyPress(.character("a")))
  }

  @Test func `the key of a chord goes to it before the first responder sees it`() {
    let pad = Pad()
    page.view.addSubview(pad)
    pad.becomeFirstResponder()
    pad.own = [KeyPress(.character("s"))]
    page.commands = [page.command("g s")]
    stage.type("gs")
    #expect(page.ran == ["g s"] && pad.keys.map(\.label) == ["g"])
    stage.type("s")
    #expect(pad.keys.map(\.label) == ["g", "s"])
  }

  @Test func `a count is typed before its command`() {
    var counts: [Int] = []
    page.commands = [KeyCommand("j", title: "down") { counts.append($0) }, page.command("x")]
    stage.type("j5j12j0j7xj")
    #expect(counts == [1, 5, 12, 1, 1] && page.ran == ["x"])
    stage.type("99999999j")
    #expect(counts.last == 9_999)
    stage.type("3")
    stage.key(.escape)
    stage.type("j")
    #expect(counts.last == 1 && stage.names == ["Home", "Page"])
    page.commands = [page.command("3"), KeyCommand("j") { counts.append($0) }]
    stage.type("3j")
    #expect(page.ran == ["x", "3"] && counts.last == 1, "a digit that is a command is no count")
    page.commands = []
    stage.type("5")
    #expect(page.keys.last == KeyPress(.character("5")))
  }

  // MARK: Hints and help

  @Test func `hints show what keys do now, and a click does it`() {
    let hints = HintBar()
    hints.frame = Rect(column: 0, row: 10, columns: 60, rows: 1)
    page.view.addSubview(hints)
    page.commands = [
      page.command("g s", "sent"), KeyCommand("drag →", "back"), page.command("x", "none", isEnabled: false),
      page.command("q"),
    ]
    stage.app.keyCommands = { [page] in [page.command("w", "write")] }
    let shown = " g s sent   drag → back   x none   Esc back   ? help"
    #expect(stage.lines[11].hasPrefix(shown))
    stage.press(2, 11)
    #expect(stage.app.render().surface[2, 11].style == stage.app.theme.hintKey.focused)
    stage.release(2, 11)
    #expect(page.ran == ["g s"] && stage.app.render().surface[2, 11].style == stage.app.theme.hintKey)
    stage.click(14, 11)
    stage.click(28, 11)
    #expect(page.ran == ["g s"] && stage.navigation.transition == nil)
    stage.click(37, 11)
    stage.settle()
    #expect(stage.names == ["Home"])
  }

  @Test func `help lists the commands, scrolls, and closes`() {
    page.commands = [page.command("g s", "go to what was sent")]
    stage.app.keyCommands = { (0..<8).map { KeyCommand("\($0)", "note \($0)") } }
    stage.type("?")
    #expect(stage.lines.contains { $0.contains("g s             go to what was sent") })
    #expect(stage.lines.contains { $0.contains("Esc  ⌫  h  ←    back") })
    #expect(!stage.lines.contains { $0.contains("Ctrl-L") })
    stage.key(.pageDown)
    #expect(stage.lines.contains { $0.contains("Ctrl-L") })
    stage.type("x")
    #expect(stage.app.overlays.isEmpty && page.ran == [] && page.keys.last == KeyPress(.character("?")))
    stage.app.helpKey = KeyPress(.function(1))
    stage.type("?")
    #expect(stage.app.overlays.isEmpty)
    stage.key(.function(1))
    #expect(stage.app.overlays.count == 1)
    stage.click(2, 2)
    #expect(stage.app.overlays.isEmpty)
  }
}
