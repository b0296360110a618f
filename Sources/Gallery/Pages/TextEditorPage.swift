import TermNav

/// A page of the gallery with an editor of a long text.
final class TextEditorPage: ContentPage {
  nonisolated static let lineCount = 10_000
  private let editor: TextEditor

  private static let letter = """
    Dear passenger,

    the ferry leaves at noon. Select this line by three clicks, a word by two; a drag selects what \
    it covers, and scrolls when it is held below.

    \tTabs are kept, and so is e\u{301}very mark.

    """

  init(_ gallery: Gallery) {
    let bells = Self.lineCount - Self.letter.count { $0 == "\n" }
    let lines = (1...bells).map { "\($0). Harbour \($0), the bell rings" }
    editor = TextEditor(Self.letter + lines.joined(separator: "\n"))
    super.init(
      gallery, name: "editor", title: "Text editor",
      lead: "A drag on the text selects. One that begins at the edge of the screen goes back.",
      content: editor,
      tries: [
        "Write a few words; Alt-U takes them back one by one, Alt-R brings them again."
      ],
      keys: [
        .hint("Alt-U", title: "undo"), .hint("Alt-R", title: "redo"), .hint("Alt-C", title: "copy"),
      ])
    claim = { .everything }
    (kept, keepsPart) = ("selects text", true)
    figures = { [unowned self] in
      let position = editor.caret
      let lines = editor.lineCount.grouped(by: " ")
      return "Line \(position.line + 1) of \(lines), character \(position.character + 1)"
    }
    editor.onChange = { [unowned self] in setNeedsDisplay() }
  }

  override var isWide: Bool { true }

  override var keyCommands: [KeyCommand] {
    [KeyCommand("F2", title: "wrap") { [unowned self] in editor.wrapsLines.toggle() }] + super.keyCommands
  }
}
