import Invariants
import Testing

@testable import TermNav

/// The text that is edited, as a value; `«` stands where a selection began, `|` at the caret.
@Suite struct TextEntryTests {
  private func entry(_ marked: String, _ kind: TextEntry.Kind) -> TextEntry {
    var entry = TextEntry(kind, marked.filter { $0 != "«" && $0 != "|" })
    func place(_ sign: Character, without other: Character) -> TextPosition? {
      guard let end = marked.firstIndex(of: sign) else { return nil }
      let lines = marked[..<end].split(separator: "\n", omittingEmptySubsequences: false)
      return TextPosition(line: lines.count - 1, character: lines.last!.filter { $0 != other }.count)
    }
    let anchor = place("«", without: "|")
    if let anchor { entry.move(to: anchor) }
    entry.move(to: place("|", without: "«")!, isSelecting: anchor != nil)
    return entry
  }

  private func marked(_ entry: TextEntry) -> String {
    let selection = entry.selection
    let start = TextPosition()..<selection.lowerBound
    let end = selection.upperBound..<entry.storage.end
    let isBackwards = entry.caret == selection.lowerBound
    let signs = selection.isEmpty ? ("", "|") : isBackwards ? ("|", "«") : ("«", "|")
    return entry.storage.text(in: start) + signs.0 + entry.selectedText + signs.1
      + entry.storage.text(in: end)
  }

  @Test(arguments: [TextCommand.selectAll, .undo, .redo])
  func `the column for moves up and down is forgotten by each other move`(_ command: TextCommand) {
    var entry = entry("ab|cdefghij\nabcdefghij\nabcdefghij", .lines)
    if command != .selectAll { _ = entry.perform(.insert("x")) }
    if command == .redo { _ = entry.perform(.undo) }
    _ = entry.perform(.move(.down, isSelecting: false))
    _ = entry.perform(command)
    let column = entry.caret.character
    _ = entry.perform(.move(entry.caret.line == 0 ? .down : .up, isSelecting: false))
    #expect(entry.caret.character == column)
  }

  // MARK: Commands

  private nonisolated static let lines: [(String, TextCommand, String)] = [
    ("|", .delete(.left), "|"),
    ("|", .delete(.wordRight), "|"),
    ("|", .insert("a"), "a|"),
    ("|", .selectAll, "|"),
    ("one |two", .insert("x"), "one x|two"),
    ("one« t|wo", .insert("x"), "onex|wo"),
    ("one| t«wo", .insert("x"), "onex|wo"),
    ("one |two", .delete(.left), "one|two"),
    ("one |two", .delete(.right), "one |wo"),
    ("|one", .delete(.left), "|one"),
    ("one|", .delete(.right), "one|"),
    ("one two|", .delete(.wordLeft), "one |"),
    ("one, |two", .delete(.wordLeft), "|two"),
    ("one| two", .delete(.wordRight), "one|"),
    ("one t|wo", .delete(.lineStart), "|wo"),
    ("one t|wo", .delete(.lineEnd), "one t|"),
    ("o«ne t|wo", .delete(.left), "o|wo"),
    ("o|ne t«wo", .delete(.lineEnd), "o|wo"),
    ("one |two", .move(.left, isSelecting: false), "one| two"),
    ("one |two", .move(.right, isSelecting: true), "one «t|wo"),
    ("one |two", .move(.left, isSelecting: true), "one| «two"),
    ("one« |two", .move(.right, isSelecting: true), "one« t|wo"),
    ("one« |two", .move(.left, isSelecting: true), "one| two"),
    ("one« t|wo", .move(.right, isSelecting: false), "one tw|o"),
    ("one« t|wo", .move(.wordLeft, isSelecting: false), "one |two"),
    ("one| two", .move(.wordRight, isSelecting: true), "one« two|"),
    ("one t|wo", .move(.start, isSelecting: false), "|one two"),
    ("one t|wo", .move(.end, isSelecting: true), "one t«wo|"),
    ("one t|wo", .selectAll, "«one two|"),
    ("one« t|wo", .copy, "one« t|wo"),
    ("one« t|wo", .cut, "one|wo"),
    ("one| t«wo", .paste, "onec d|wo"),
    ("a漢|字", .delete(.left), "a|字"),
    ("a漢|字", .move(.right, isSelecting: true), "a漢«字|"),
    ("ae\u{301}|x", .delete(.left), "a|x"),
    ("ae\u{301}|x", .move(.left, isSelecting: false), "a|e\u{301}x"),
    ("e|x", .insert("\u{301}"), "e\u{301}|x"),
    ("e\u{301}\u{302}|x", .insert("\u{303}"), "e\u{301}\u{302}|x"),
    ("👩‍👩‍👧|🇫🇷", .delete(.right), "👩‍👩‍👧|"),
    ("👩‍👩‍👧|🇫🇷", .delete(.left), "|🇫🇷"),
    ("|שלום", .move(.wordRight, isSelecting: true), "«שלום|"),
    ("one t|wo", .ignore, "one t|wo"),
  ]

  @Test func `each command does the same in a line and in an editor`() {
    for kind in [TextEntry.Kind.line, .lines] {
      for (before, command, after) in Self.lines {
        var entry = entry(before, kind)
        let effect = entry.perform(command, pasting: "c d")
        #expect(marked(entry) == after, "\(before) \(command)")
        func text(_ marked: String) -> String { marked.filter { $0 != "«" && $0 != "|" } }
        let changes = if case .insert = command { true } else { text(before) != text(after) }
        #expect((effect?.change == .text) == changes, "\(before) \(command)")
      }
    }
  }

  @Test func `over lines an editor's commands join, break and select them`() {
    let cases: [(String, TextCommand, String)] = [
      ("one\n|two", .delete(.left), "one|two"),
      ("one|\ntwo", .delete(.right), "one|two"),
      ("one\n|two", .delete(.wordLeft), "one|two"),
      ("o|ne", .insert("\n"), "o\n|ne"),
      ("o«ne\nt|wo", .cut, "o|wo"),
      ("o|ne\nt«wo", .paste, "oc\nd|wo"),
      ("one|\ntwo", .move(.right, isSelecting: true), "one«\n|two"),
      ("one\n|two", .move(.wordLeft, isSelecting: false), "one|\ntwo"),
      ("one\ntw|o", .move(.lineStart, isSelecting: false), "one\n|two"),
      ("o|ne\ntwo", .move(.lineEnd, isSelecting: true), "o«ne|\ntwo"),
      ("one\ntw|o", .move(.up, isSelecting: false), "on|e\ntwo"),
      ("o|ne\ntwo", .move(.down, isSelecting: true), "o«ne\nt|wo"),
      ("on|e\ntwo", .move(.up, isSelecting: false), "|one\ntwo"),
      ("one\nt|wo", .move(.pageDown, isSelecting: false), "one\ntwo|"),
      ("one\nt|wo", .selectAll, "«one\ntwo|"),
    ]
    for (before, command, after) in cases {
      var entry = entry(before, .lines)
      #expect(entry.perform(command, pasting: "c\nd") != nil)
      #expect(marked(entry) == after, "\(before) \(command)")
    }
  }

  @Test func `up in the first row and down in the last leave a text that has nothing selected`() {
    for (text, move) in [("|one\ntwo", TextMove.up), ("one\ntwo|", .down)] {
      var plain = entry(text, .lines)
      #expect(plain.perform(.move(move, isSelecting: false)) == nil && marked(plain) == text)
      #expect(plain.perform(.move(move, isSelecting: true)) != nil)
      #expect(plain.perform(.move(move, isSelecting: false)) != nil, "the selection ends first")
      #expect(plain.perform(.move(move, isSelecting: false)) == nil)
    }
    var empty = entry("o«n|e", .lines)
    empty.select(TextPosition()..<TextPosition())
    #expect(empty.perform(.move(.up, isSelecting: false)) == nil, "nothing is selected")
    var page = entry("|one", .lines)
    #expect(page.perform(.move(.pageUp, isSelecting: false)) != nil)
  }

  @Test func `copies are returned, and nothing of a secret is`() {
    var line = entry("one« t|wo", .line)
    #expect(line.perform(.copy) == TextEntry.Effect(copied: " t"))
    #expect(line.perform(.cut) == TextEntry.Effect(change: .text, copied: " t"))
    #expect(line.perform(.cut) == TextEntry.Effect() && line.perform(.paste) == TextEntry.Effect())
    var secret = entry("one« t|wo", .line)
    secret.isSecret = true
    #expect(secret.perform(.copy) == TextEntry.Effect() && secret.perform(.cut) == TextEntry.Effect())
    _ = secret.perform(.move(.wordLeft, isSelecting: false))
    #expect(marked(secret) == "|one two")
    _ = secret.perform(.move(.wordRight, isSelecting: false))
    #expect(marked(secret) == "one two|")
    secret.click(at: TextPosition(character: 2), count: 2, isSelecting: false)
    #expect(marked(secret) == "«one two|")
    var fixed = entry("«on|", .lines)
    _ = fixed.perform(.insert("one"))
    fixed.select(TextPosition(character: 1)..<TextPosition(character: 2))
    fixed.isEditable = false
    #expect(fixed.perform(.cut) == TextEntry.Effect(copied: "n") && fixed.text == "one")
    for command in [TextCommand.insert("x"), .delete(.left), .paste, .undo, .redo] {
      #expect(fixed.perform(command, pasting: "c") == TextEntry.Effect(), "\(command)")
    }
  }

  @Test func `a text says which keys it takes`() {
    let keys: [(KeyPress, TextCommand?, TextCommand?, TextCommand?)] = [
      (KeyPress(.character("a")), .insert("a"), .insert("a"), .insert("a")),
      (KeyPress(.backspace), .delete(.left), .delete(.left), .delete(.left)),
      (KeyPress(.up), nil, nil, .move(.up, isSelecting: false)),
      (KeyPress(.pageDown, .shift), nil, nil, .move(.pageDown, isSelecting: true)),
      (
        KeyPress(.up, .alt), .move(.start, isSelecting: false), .move(.start, isSelecting: false),
        .move(.start, isSelecting: false)
      ),
      (KeyPress(.character("v"), .control), .paste, nil, .paste),
      (KeyPress(.character("a"), .alt), .selectAll, nil, .selectAll),
      (KeyPress(.character("y"), .control), nil, nil, .redo),
      (KeyPress(.character("u"), .alt), .ignore, nil, .undo),
      (KeyPress(.character("q"), .alt), .ignore, nil, .ignore),
      (KeyPress(.character("q"), .control), nil, nil, nil), (KeyPress(.escape), nil, nil, nil),
    ]
    for (key, line, query, lines) in keys {
      #expect(TextEntry(.line).command(for: key) == line, "\(key)")
      #expect(TextEntry(.query).command(for: key) == query, "\(key)")
      #expect(TextEntry(.lines).command(for: key) == lines, "\(key)")
    }
    var query = entry("one |two", .query)
    _ = query.perform(.move(.right, isSelecting: true))
    #expect(marked(query) == "one t|wo", "words to look for have no selection")
  }

  // MARK: What comes in

  @Test func `one line has blanks for line breaks and tabs, and no more than its limit`() {
    let pasted = "a\tb\r\nc\u{7}\u{2028}e\u{301}\u{301}\u{301}d"
    for (kind, text) in [
      (TextEntry.Kind.line, "<a b c e\u{301}\u{301}d>"), (.query, "<a b c\u{7} e\u{301}\u{301}\u{301}d>"),
    ] {
      var entry = entry("<|>", kind)
      #expect(entry.insert(pasted) == .text && entry.text == text)
      #expect(entry.charactersBehind == 1)
    }
    var line = TextEntry(.line, "abc", limit: 4)
    line.insert("de")
    #expect(line.text == "abcd" && line.insert("x") == .nothing)
    line.select(TextPosition(character: 1)..<TextPosition(character: 3))
    #expect(line.insert("\u{7}") == .nothing && line.selectedText == "bc", "nothing replaces nothing")
    line.insert("xyz")
    #expect(marked(line) == "axy|d")
    line.limit = -1
    #expect(line.insert("z") == .nothing && line.set("new") && line.text == "")
    #expect(TextEntry(.line, "x", limit: -1).isEmpty)
    let long = String(repeating: "long ", count: 1000)
    #expect(TextEntry(.line, long).storage.lines.count == 1)
    var wide = TextEntry(.line, "漢")
    wide.insert(long)
    #expect(wide.storage.lines.count == 1 && wide.caret.character == 5001)
  }

  @Test func `a text that is set is clean, and told where it is another`() {
    var line = TextEntry(.line)
    #expect(line.set("a\nb") && marked(line) == "a b|")
    line.move(to: TextPosition())
    #expect(!line.set("a\tb") && marked(line) == "|a b", "the caret stays")
    var lines = TextEntry(.lines)
    _ = lines.perform(.insert("x"))
    #expect(lines.set("a\nb") && marked(lines) == "|a\nb" && !lines.canUndo)
  }

  @Test func `clicks select words and lines, and a drag that is cancelled nothing`() {
    var line = entry("|one two", .line)
    for (count, after) in [(1, "one t|wo"), (2, "one «two|"), (3, "«one two|")] {
      line.click(at: TextPosition(character: 5), count: count, isSelecting: false)
      #expect(marked(line) == after)
    }
    var lines = entry("one« t|wo\nthree", .lines)
    lines.beginDrag(at: TextPosition(line: 1, character: 2))
    lines.move(to: TextPosition(line: 1, character: 4), isSelecting: true)
    #expect(lines.selectedText == "re")
    lines.cancelDrag()
    #expect(marked(lines) == "one« t|wo\nthree")
    lines.click(at: TextPosition(), count: 3, isSelecting: false)
    #expect(lines.selectedText == "one two\n")
    lines.beginDrag(at: TextPosition())
    _ = lines.clear()
    lines.cancelDrag()
    #expect(marked(lines) == "|")
  }

  @Test func `a drag that is cancelled brings back what was selected before it, not before another one`() {
    for end in [{ (entry: inout TextEntry) in entry.endDrag() }, { $0.cancelDrag() }] {
      var lines = entry("one« t|wo\nthree", .lines)
      lines.beginDrag(at: TextPosition(line: 1, character: 2))
      end(&lines)
      lines.move(to: TextPosition(character: 2))
      lines.cancelDrag()
      #expect(marked(lines) == "on|e two\nthree")
    }
  }

  // MARK: A random walk

  /// A line as an array of characters.
  private struct Model {
    var text: [Character] = []
    var caret = 0
    var anchor: Int?

    var selection: Range<Int> { min(caret, anchor ?? caret)..<max(caret, anchor ?? caret) }

    mutating func replace(_ range: Range<Int>, with new: String) {
      if range.isEmpty, new.isEmpty { return }
      func joined(_ text: String) -> [Character] { text.map(TextInput.drawn) }
      let head = joined(String(text[..<range.lowerBound]) + new)
      text = joined(String(head) + String(text[range.upperBound...]))
      (caret, anchor) = (head.count, nil)
    }

    func target(_ move: TextMove) -> Int {
      func isWord(_ place: Int) -> Bool { text[place].isLetter || text[place].isNumber }
      var place = caret
      switch move {
      case .left: return max(0, caret - 1)
      case .right: return min(text.count, caret + 1)
      case .wordLeft:
        while place > 0, !isWord(place - 1) { place -= 1 }
        while place > 0, isWord(place - 1) { place -= 1 }
      case .wordRight:
        while place < text.count, !isWord(place) { place += 1 }
        while place < text.count, isWord(place) { place += 1 }
      case .lineStart, .start: return 0
      case .lineEnd, .end: return text.count
      case .up, .down, .pageUp, .pageDown: break
      }
      return place
    }

    mutating func perform(_ command: TextCommand, pasting: String) {
      switch command {
      case .insert(let text): replace(selection, with: text)
      case .delete(let move):
        let other = target(move)
        replace(selection.isEmpty ? min(caret, other)..<max(caret, other) : selection, with: "")
      case .move(let move, let isSelecting):
        anchor = isSelecting ? anchor ?? caret : nil
        caret = target(move)
      case .selectAll: (anchor, caret) = (0, text.count)
      case .cut: if !selection.isEmpty { replace(selection, with: "") }
      case .paste: replace(selection, with: pasting)
      case .copy, .undo, .redo, .ignore: break
      }
    }
  }

  @Test func `a random walk over a line is that over an array of characters`() {
    let moves: [TextMove] = [.left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd]
    let letters = ["a", "b", " ", ",", "漢", "e\u{301}", "\u{302}", "👩‍👧", "🇫", "\u{200D}", "שלום"]
    var random = SplitMix64(seed: 38)
    for _ in 0..<TestLength.of(20, full: 400) {
      var (entry, model) = (TextEntry(.line), Model())
      for step in 0..<200 {
        let move = moves.randomElement(using: &random)!
        let letter = letters.randomElement(using: &random)!
        let command: TextCommand =
          switch Int.random(in: 0..<12, using: &random) {
          case 0..<5: .insert(letter)
          case 5..<8: .move(move, isSelecting: Bool.random(using: &random))
          case 8, 9: .delete(move)
          case 10: .paste
          default: [.selectAll, .cut, .copy].randomElement(using: &random)!
          }
        _ = entry.perform(command, pasting: "c " + letter)
        model.perform(command, pasting: "c " + letter)
        #expect(entry.text == String(model.text), "\(step) \(command)")
        #expect(
          entry.caret.character == model.caret
            && entry.selection.lowerBound.character == model.selection.lowerBound
            && entry.selection.upperBound.character == model.selection.upperBound, "\(step) \(command)")
        guard entry.text == String(model.text), entry.caret.character == model.caret else { return }
      }
    }
  }
}
