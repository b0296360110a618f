/// The row of a text field: the visible part of its text and, at its end, a message and the clear button.
struct FieldRow {
  private let entry: TextEntry
  private let columns: Int
  private let message: String?
  private let hasClearButton: Bool
  /// The width of the visible part of the field's text in columns.
  private let textColumns: Int
  /// The column of the field's text that is visible in column 0 of the field.
  private let firstColumn: Int
  /// The column of the caret in the text field.
  let caretColumn: Int

  /// The width of the field's clear button in columns.
  private static let clearColumns = 2
  /// The fewest columns that the field's message leaves to the text. If it cannot, ` !` is shown instead of
  /// the message.
  private static let leastColumns = 10

  /// Creates the row of a text field.
  /// - Parameters:
  ///   - columns: The columns of the field.
  ///   - message: The validation message; nil for none. If there is too little room, ` !` is shown instead.
  ///   - showsClearButton: Whether the clear button is shown if there is text and room.
  init(_ entry: TextEntry, columns: Int, message: String? = nil, showsClearButton: Bool = false) {
    (self.entry, self.columns) = (entry, columns)
    let room = columns - Self.leastColumns
    self.message = message.map { room >= Self.leastColumns ? " " + $0.truncated(toColumns: room - 1) : " !" }
    hasClearButton = showsClearButton && !entry.isEmpty && columns > 2 * Self.clearColumns
    textColumns = max(
      0, columns - (hasClearButton ? Self.clearColumns : 0) - (self.message?.columns ?? 0))
    let caret = Self.columns(of: entry, before: entry.caret.character)
    firstColumn = max(0, caret - max(0, textColumns - 2))
    caretColumn = caret - firstColumn
  }

  private static func columns(of entry: TextEntry, before character: Int) -> Int {
    if entry.isSecret { return character }
    let text = entry.text
    return text[...].isPlain ? min(character, text.utf8.count) : String(text.prefix(character)).columns
  }

  /// Returns the position in the field's text before the character at a column of the field, or the end of
  /// the text if there is none.
  func position(atColumn column: Int) -> TextPosition {
    TextPosition(character: character(atColumn: column + firstColumn))
  }

  private func character(atColumn column: Int) -> Int {
    let text = entry.text
    if entry.isSecret { return min(max(0, column), text.count) }
    var width = 0
    for (offset, character) in text.enumerated() {
      width += String(character).columns
      if column < width { return offset }
    }
    return text.count
  }

  func isClearButton(atColumn column: Int) -> Bool { hasClearButton && column >= columns - Self.clearColumns }

  // MARK: Drawing

  /// Draws the row of the text field.
  /// - Parameters:
  ///   - isEdited: Whether the selection and the caret are drawn.
  ///   - style: Returns the style of a theme colour on the field's background.
  func draw(
    _ canvas: inout Canvas, _ theme: Theme, placeholder: String, isEdited: Bool,
    _ style: (Theme.Foreground) -> Style
  ) {
    canvas.fill(Rect(columns: columns, rows: 1), style(.text))
    canvas.clipped(to: Rect(columns: textColumns, rows: 1)) {
      let text = entry.isEmpty ? placeholder : shown(entry.text)
      $0.text(text, column: -firstColumn, row: 0, style: style(entry.isEmpty ? .secondary : .text))
      if isEdited { drawSelection(&$0, theme, text, style(.text)) }
    }
    if let message { canvas.text(message, column: textColumns, row: 0, style: style(.destructive)) }
    if hasClearButton { canvas.text("×", column: columns - Self.clearColumns, row: 0, style: style(.accent)) }
  }

  private func shown(_ text: String) -> String {
    entry.isSecret ? String(repeating: "•", count: text.count) : text
  }

  /// Draws the selection and the caret of the field.
  /// - Parameter text: The text as it is drawn, with dots if it is a secret.
  private func drawSelection(_ canvas: inout Canvas, _ theme: Theme, _ text: String, _ style: Style) {
    if !entry.selection.isEmpty {
      let start = Self.columns(of: entry, before: entry.selection.lowerBound.character)
      canvas.text(
        shown(entry.selectedText), column: start - firstColumn, row: 0,
        style: theme.accent.adding(.reverse))
    }
    let next = text.index(text.startIndex, offsetBy: entry.caret.character, limitedBy: text.endIndex)
    let under = next.flatMap { $0 < text.endIndex ? String(text[$0]) : nil } ?? " "
    // The field's caret is drawn as a reversed cell, because the terminal shows no cursor while pages move.
    var caret = style
    caret.attributes.formSymmetricDifference(.reverse)
    canvas.text(under, column: caretColumn, row: 0, style: caret)
  }
}
