import Testing

@testable import TermNav

/// RULES section 28: key commands, their chords and counts, hints and help.
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

  @Test func `a command that is run without a count gets the one that it has usually`() {
    var counts: [Int] = []
    var command = KeyCommand("G") { counts.append($0) }
    command.perform()
    command.usualCount = 7
    command.perform()
    command.perform(count: 2)
    #expect(counts == [1, 7, 2])
  }

  // MARK: Names

  @Test func `keys are named as they are labelled`() throws {
    for (name, key) in [
      ("s", KeyPress(.character("s"))), ("S", KeyPress(.character("S"))),
      ("Ctrl-S", KeyPress(.character("s"), .control)), ("Alt-⏎", KeyPress(.enter, .alt)),
      ("Shift-Tab", KeyPress(.tab, .shift)), ("Ctrl-Alt-Del", KeyPress(.delete, [.control, .alt])),
      ("F12", KeyPress(.function(12))), ("Space", KeyPress(.character(" "))),
      ("-", KeyPress(.character("-"))),
      ("Ctrl--", KeyPress(.character("-"), .control)), ("PgDn", KeyPress(.pageDown)),
      ("F", KeyPress(.character("F"))),
    ] {
      #expect(try KeySequence(name).keys == [key] && KeySequence(key).label == name, "\(name)")
    }
    let chord: KeySequence = "g s"
    #expect(chord.keys == [KeyPress(.character("g")), KeyPress(.character("s"))] && chord.label == "g s")
    for name in ["", " ", "Foo", "F0", "F64", "Ctrl-", "sg"] {
      #expect(throws: KeySequenceError.self, "\(name)") { try KeySequence(name) }
    }
  }

  @Test func `names of keys that are wrong say which word is wrong, and why`() {
    for (names, word, reason) in [
      ("", "", "“” names no key"), ("  ", "", "“” names no key"),
      ("g Foo s Bar", "Foo", "“Foo” names no key"),
      ("Ctrl-Foo", "Ctrl-Foo", "“Ctrl-Foo” names no key"),
      ("Ctrl-Alt-", "Ctrl-Alt-", "“Ctrl-Alt-” names no key: there is none behind its modifiers"),
      ("ctrl-s", "ctrl-s", "“ctrl-s” names no key: modifiers are written Ctrl-, Alt- and Shift-"),
      (
        "Alt-SHIFT-Up", "Alt-SHIFT-Up",
        "“Alt-SHIFT-Up” names no key: modifiers are written Ctrl-, Alt- and Shift-"
      ),
      ("F99", "F99", "“F99” names no key: there are F1 to F63"),
    ] {
      let error = #expect(throws: KeySequenceError.self, "\(names)") { try KeySequence(names) }
      #expect(error?.word == word && error?.description == reason)
    }
  }

  @Test(arguments: ["\t", "\n", "\0", "\r\n", "\u{1B}", "\u{7F}", "\u{9B}", "\u{200B}", "Ctrl-\t", "g \t"])
  func `what is not seen names no key`(_ names: String) {
    let error = #expect(throws: KeySequenceError.self) { try KeySequence(names) }
    #expect(error?.description.hasSuffix("what is not seen names none; write Tab, Return or Esc") == true)
  }

  @Test func `the line of the error is short, and all is seen in it`() {
    for (word, shown) in [
      ("a\nb", "a␊b"), ("a\tb", "a␉b"), ("a\u{1B}[31mb", "a␛[31mb"), ("a\u{9B}2Jb", "a\\u{9B}2Jb"),
      ("a\u{202E}b", "a\\u{202E}b"), ("ab\u{2028}", "ab\\u{2028}"),
      (String(repeating: "a", count: 100_000), String(repeating: "a", count: 39) + "…"),
    ] {
      let error = #expect(throws: KeySequenceError.self) { try KeySequence(word) }
      #expect(error?.word == word && error?.description == "“\(shown)” names no key")
    }
    let marks = #expect(throws: KeySequenceError.self) {
      try KeySequence("ab" + String(repeating: "\u{301}", count: 100_000))
    }
    #expect((marks?.description.unicodeScalars.count ?? .max) < 80)
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
    #expect(page.hintedKeyCommands.map(\.title) == ["go", "back"], "hints name what works")
    field.resignFirstResponder()
    #expect(page.hintedKeyCommands.map(\.title) == ["send", "go", "back", "help"])
  }

  @Test func `read from the right, left is leading`() {
    stage.navigation.layoutDirection = .rightToLeft
    page.commands = [page.command("Ctrl-←")]
    stage.key(.left, .control)
    #expect(page.ran == [])
    stage.key(.right, .control)
    #expect(page.ran == ["Ctrl-←"])
  }

  @Test func `several keys are an array, and each of them runs the command`() {
    var (ran, counts) = (0, [Int]())
    page.commands = [
      KeyCommand(["x", "F9"], title: "stay") { ran += 1 }, KeyCommand(["y", "F10"]) { counts.append($0) },
    ]
    stage.type("x")
    stage.key(.function(9))
    #expect(ran == 2)
    stage.type("3y")
    stage.key(.function(10))
    #expect(counts == [3, 1])
  }

  @Test func `a title is never a key: a line of hints has none`() {
    let line = KeyCommand(label: "Tab", title: "F10")
    #expect(line.sequences.isEmpty)
    #expect(line.helpLabel == "Tab")
    #expect(line.title == "F10")
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
    stage.type("99999999999j")
    #expect(counts.last == 999_999_999)
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

  @Test func `a key is named as a sequence of one`() {
    let keys: [KeyPress] = ["d", "Ctrl-S", "Space", "Shift-Tab"]
    #expect(
      keys == [
        KeyPress(.character("d")), KeyPress(.character("s"), .control), KeyPress(.character(" ")),
        KeyPress(.tab, .shift),
      ])
  }

  // MARK: Hints and help

  @Test func `hints show what keys do now, and a click does it`() {
    let hints = HintBar()
    hints.frame = Rect(column: 0, row: 10, columns: 60, rows: 1)
    page.view.addSubview(hints)
    page.commands = [
      page.command("g s", "sent"), KeyCommand(label: "drag →", title: "back"),
      page.command("x", "none", isEnabled: false),
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
    stage.app.keyCommands = { (0..<8).map { KeyCommand(label: "\($0)", title: "note \($0)") } }
    stage.type("?")
    #expect(stage.lines.contains { $0.contains("g s             Go to what was sent") })
    #expect(stage.lines.contains { $0.contains("Esc  ⌫  h  ←    Back") })
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

  // MARK: Only what works

  private func list(_ mode: ListView.SearchMode = .off) -> ListView {
    let list = ListView(rowCount: 3) { ListRow(title: "Row \($0)") }
    list.frame = Rect(column: 0, row: 1, columns: 20, rows: 5)
    list.searchMode = mode
    list.onOpen = { _ in }
    page.view.addSubview(list)
    list.becomeFirstResponder()
    _ = stage.app.render()
    return list
  }

  private func command(_ title: String) -> KeyCommand? {
    page.hintedKeyCommands.first { $0.title == title }
  }

  @Test func `of a command only the sequences that work are listed`() throws {
    let list = list(.asYouType)
    page.commands = [
      KeyCommand(["Ctrl-T", "u u"], title: "twice") { [page] in page.ran.append("twice") },
      page.command("x", "typed"), page.command("+", "blank"),
    ]
    #expect(try #require(command("twice")).helpLabel == "Ctrl-T" && command("typed") == nil)
    #expect(try #require(command("back")).helpLabel == "Esc  ⌫  ←", "h begins a search")
    #expect(command("blank") != nil && command("help") != nil)
    stage.type("uu")
    #expect(list.searchQuery == "uu" && page.ran.isEmpty)
    #expect(command("back") == nil && command("blank") == nil && command("help") == nil)
    #expect(try #require(command("twice")).helpLabel == "Ctrl-T")
    stage.key(.escape)
    #expect(try #require(command("back")).hintLabel == "Esc")
  }

  @Test func `while a search is open hints say that Esc ends it`() throws {
    let list = list(.onSlash)
    #expect(command("end the search") == nil)
    stage.type("/row")
    stage.key(.enter)
    #expect(try #require(command("end the search")).hintLabel == "Esc")
    #expect(command("back")?.helpLabel == "h  ←", "Esc and Backspace are the search's")
    try #require(command("end the search")).perform()
    #expect(list.searchQuery == nil)
    list.allowsMarks = true
    stage.type(" ")
    #expect(try #require(command("unmark all")).hintLabel == "Esc" && command("back")?.hintLabel == "⌫")
    stage.key(.escape)
    #expect(list.marks.isEmpty && command("back")?.hintLabel == "Esc")
  }

  @Test func `keys that the program itself takes are not listed, and told once`() {
    var told: [String] = []
    stage.navigation.addObserver { if case .ignored(let what, _) = $0 { told.append(what) } }
    page.commands = [
      KeyCommand(["Ctrl-Z", "Ctrl-Y"], title: "undo") {}, page.command("Ctrl-C", "copy"),
      page.command("g Ctrl-L", "chord"),
    ]
    #expect(command("undo")?.helpLabel == "Ctrl-Y" && command("copy") == nil && command("chord") == nil)
    stage.type("?")
    #expect(stage.lines.count { $0.contains("Ctrl-Z") } <= 1)
    #expect(told == ["key command Ctrl-Z", "key command Ctrl-C", "key command g Ctrl-L"])
  }

  @Test func `the help has the keys of the list`() {
    let list = list(.onSlash)
    stage.app.resize(to: Size(columns: 100, rows: 40))
    func help() -> [String] {
      stage.app.showKeyHelp()
      defer { stage.app.closeHelp() }
      return stage.lines
    }
    func has(_ key: String, _ title: String) -> Bool {
      help().contains { $0.contains(key) && $0.lowercased().contains(title) }
    }
    #expect(has("↑  ↓  k  j", "a row up, down") && has("⏎", "open the row"))
    #expect(has("/", "search") && !has("Space", "mark"))
    list.allowsMarks = true
    #expect(has("Space", "mark"))
    list.usesViKeys = true
    #expect(has("g  G", "first row, last row"))
    list.searchMode = .asYouType
    #expect(has("↑  ↓ ", "a row up, down") && !has("k  j", "") && !has("g  G", ""))
    #expect(has("letters", "search"))
    #expect(!page.hintedKeyCommands.contains { $0.title == "open the row" }, "hints have the program's")
    page.commands = [page.command("⏎", "push"), page.command("k", "letters are the list's")]
    list.searchMode = .off
    #expect(has("⏎", "push") && !has("⏎", "open the row") && command("letters are the list's") == nil)
  }

  @Test func `the help has the keys of controls, and all of them do something`() throws {
    let controls = SampleView.all.filter(\.hasKeys).map { $0.make() }.filter { $0 is Control }
    #expect(controls.count > 7)
    for view in controls + [list(.onSlash)] {
      view.frame = Rect(column: 0, row: 1, columns: 30, rows: 3)
      page.view.addSubview(view)
      view.becomeFirstResponder()
      _ = stage.app.render()
      #expect(!view.ownKeyCommands.filter { !$0.title.isEmpty }.isEmpty, "\(view)")
      for sequence in view.ownKeyCommands.flatMap(\.sequences) {
        #expect(view.handle(sequence.keys[0]), "\(view): \(sequence.label)")
        for modal in stage.app.overlays { stage.app.dismiss(modal.view) }
      }
      view.removeFromSuperview()
    }
  }

  @Test func `a list that leaves its keys to commands lists none of its own`() throws {
    final class Bare: ListView {
      override var listsOwnKeys: Bool { false }
      override func handle(_ key: KeyPress) -> Bool { false }
    }
    for (list, listed) in [(list(.onSlash), true), (Bare(rowCount: 3) { _ in ListRow(title: "row") }, false)]
    {
      list.frame = Rect(column: 0, row: 1, columns: 30, rows: 3)
      page.view.addSubview(list)
      list.becomeFirstResponder()
      _ = stage.app.render()
      #expect(page.workingKeyCommands.contains { $0.title == "a screen up, down" } == listed)
      list.removeFromSuperview()
    }
  }
}

extension ViewController {
  var workingKeyCommands: [KeyCommand] { ListedKeys(of: self).commands }
  var hintedKeyCommands: [KeyCommand] { workingKeyCommands.filter(\.isHinted) }
}
