import KeyRecords
import TermNav

extension EveryKeyTests {
  static var texts: [KeyMode] { fields + editedTexts + changedTexts }

  // MARK: Fields

  private static func field(
    _ mode: String, _ text: String = "one two", keys: KeyPress..., copied: String? = nil,
    setUp: @escaping (TextField, KeyCalls) -> Void = { _, _ in }
  ) -> KeyMode {
    KeyMode("field, \(mode)") { direction in
      let calls = KeyCalls()
      let field = TextField(text)
      field.onChange = { [unowned field] in calls.note($0 == field.text ? "changes" : "changes to \($0)") }
      setUp(field, calls)
      let stage = KeyStage(field, calls, size: Size(columns: 30, rows: 3), direction)
      stage.turnsKeys = false
      if let copied { stage.t.app.copy(copied) }
      stage.watch(text: "text") { field.text }
      stage.watch("cursor") { "\(field.caret)" }
      stage.watch("selected") { field.selection.isEmpty ? "" : "\(field.selection)" }
      stage.watch("wrong") { field.validationMessage ?? "" }
      for key in keys { try await stage.go(by: key) }
      return stage
    }
  }

  private static var fields: [KeyMode] {
    func place(_ caret: Int) -> (TextField, KeyCalls) -> Void { { field, _ in field.caret = caret } }
    func select(_ range: Range<Int>) -> (TextField, KeyCalls) -> Void {
      { field, _ in field.selection = range }
    }
    func returns(_ field: TextField, _ calls: KeyCalls) { field.onReturn = { calls.note("returns \($0)") } }
    return [
      field("empty", ""),
      field("at its end"),
      field("at its start", setUp: place(0)),
      field("within a word", setUp: place(5)),
      field("between words", "one, two", setUp: place(4)),
      field("selected to the right", setUp: select(1..<5)),
      field("selected to the left", keys: "Shift-Left", "Shift-Left"),
      field("all selected", keys: "Alt-A"),
      field("copied before", copied: "c d", setUp: place(3)),
      field("copied before, selected", copied: "c d", setUp: select(1..<5)),
      field(
        "secret",
        setUp: { field, _ in
          field.isSecureTextEntry = true
          field.caret = 5
        }),
      field(
        "secret, selected",
        setUp: { field, _ in
          field.isSecureTextEntry = true
          field.selection = 1..<5
        }),
      field(
        "full", copied: "c d",
        setUp: { field, _ in
          field.limit = 7
          field.caret = 3
        }),
      field("with Return", setUp: returns),
      field(
        "with Return, wrong",
        setUp: { field, calls in
          returns(field, calls)
          field.validation = { $0.contains(" ") ? "a blank" : nil }
        }),
      field("checked, without Return", setUp: { field, _ in field.validation = { _ in "never right" } }),
      field("disabled", setUp: { field, _ in field.isEnabled = false }),
      field("of wide letters", "añ 文e\u{301}👍🏽b", setUp: place(5)),
      field("longer than its place", String(repeating: "long ", count: 10), setUp: place(25)),
    ]
  }

  // MARK: Editors

  private static func editor(
    _ mode: String, _ text: String? = nil, keys: KeyPress..., copied: String? = nil,
    onceShown: @escaping (TextEditor) -> Void = { _ in }, setUp: @escaping (TextEditor) -> Void = { _ in }
  ) -> KeyMode {
    KeyMode("editor, \(mode)") { direction in
      let calls = KeyCalls()
      let lines = (0..<12).map { $0 == 7 ? String(repeating: "long ", count: 15) : "line \($0), word" }
      let editor = TextEditor(text ?? lines.joined(separator: "\n"))
      editor.onChange = { calls.note("changes") }
      setUp(editor)
      let stage = KeyStage(editor, calls, size: Size(columns: 30, rows: 5), direction)
      stage.turnsKeys = false
      if let copied { stage.t.app.copy(copied) }
      stage.watch(text: "text") { editor.text }
      stage.watch("caret") { editor.caret.words }
      stage.watch("selected") {
        editor.selection.isEmpty
          ? "" : "\(editor.selection.lowerBound.words)–\(editor.selection.upperBound.words)"
      }
      stage.watch("can be undone") { "\(editor.canUndo)" }
      stage.watch("can be done again") { "\(editor.canRedo)" }
      onceShown(editor)
      try await stage.rest()
      for key in keys { try await stage.go(by: key) }
      return stage
    }
  }

  private static func place(_ line: Int, _ character: Int) -> (TextEditor) -> Void {
    { $0.caret = TextPosition(line: line, character: character) }
  }

  private static func select(_ first: (Int, Int), _ last: (Int, Int)) -> (TextEditor) -> Void {
    {
      $0.selection =
        TextPosition(line: first.0, character: first.1)..<TextPosition(line: last.0, character: last.1)
    }
  }

  private static var editedTexts: [KeyMode] {
    [
      editor("empty", ""),
      editor("at its start"),
      editor("at its end", onceShown: place(11, 13)),
      editor("within a word", onceShown: place(5, 6)),
      editor("at the start of a line", onceShown: place(5, 0)),
      editor("at the end of a line", onceShown: place(5, 12)),
      editor("in the first line", onceShown: place(0, 3)),
      editor("in the last line", onceShown: place(11, 3)),
      editor("in a wrapped line", onceShown: place(7, 33)),
      editor("not wrapped", onceShown: place(7, 40)) { $0.wrapsLines = false },
      editor("with tabs", onceShown: place(5, 6)) { $0.insertsTabs = true },
      editor("disabled") { $0.isEnabled = false },
      editor("read only", copied: "c d", onceShown: place(5, 6)) { $0.isEditable = false },
      editor("read only, selected", copied: "c d", onceShown: select((5, 2), (6, 3))) {
        $0.isEditable = false
      },
    ]
  }

  private static var changedTexts: [KeyMode] {
    [
      editor("selected in a line", onceShown: select((5, 2), (5, 8))),
      editor("selected over lines", onceShown: select((5, 2), (7, 3))),
      editor("selected upward", keys: "Shift-Up", "Shift-Left", onceShown: place(5, 6)),
      editor("all selected", keys: "Alt-A"),
      editor("copied before", copied: "c\nd", onceShown: place(5, 6)),
      editor("copied before, selected", copied: "c\nd", onceShown: select((5, 2), (6, 3))),
      editor("typed", keys: "a", "b", " ", "c", onceShown: place(5, 6)),
      editor("typed and undone", keys: "a", "b", " ", "c", "Alt-U", onceShown: place(5, 6)),
      editor("a column kept", keys: "Down", "Down", "Down", "Down", onceShown: place(3, 11)),
    ]
  }
}

extension TextPosition {
  fileprivate var words: String { "\(line).\(character)" }
}
