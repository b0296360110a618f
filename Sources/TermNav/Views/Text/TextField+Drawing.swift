/// A field's row, and its message.
extension TextField {
  /// Of the button at the end.
  static let clearColumns = 2
  /// A message in the field's row leaves so many columns to the text; our own figure.
  private static let leastColumns = 10

  var showsClearButton: Bool {
    guard isEnabled, !entry.isEmpty, size.columns > 2 * Self.clearColumns else { return false }
    return switch clearButtonMode {
    case .never: false
    case .always: true
    case .whileEditing: isFirstResponder
    case .unlessEditing: !isFirstResponder
    }
  }

  /// The message's part of the only row; a sign where it does not fit.
  private var messageInRow: String? {
    guard let validationMessage, size.rows < 2 else { return nil }
    let room = size.columns - Self.leastColumns
    return room >= Self.leastColumns ? " " + validationMessage.truncated(toColumns: room - 1) : " !"
  }

  /// Columns for the text.
  private var textColumns: Int {
    let taken = (showsClearButton ? Self.clearColumns : 0) + (messageInRow?.columns ?? 0)
    return max(0, size.columns - taken)
  }

  private func columns(before place: Int) -> Int {
    if isSecureTextEntry { return place }
    let text = text
    return text[...].isPlain ? min(place, text.utf8.count) : String(text.prefix(place)).columns
  }

  /// Of the cursor, in the field.
  var caretColumn: Int { columns(before: cursor) - firstColumn }

  /// The text's first visible column.
  var firstColumn: Int { max(0, columns(before: cursor) - max(0, textColumns - 2)) }

  private func shown(_ text: String) -> String {
    isSecureTextEntry ? String(repeating: "•", count: text.count) : text
  }

  private func style(_ foreground: Theme.Foreground, _ theme: Theme) -> Style {
    if !isEnabled { return theme.disabled.adding(.underline) }
    return theme.style(foreground, on: isHighlighted ? .pressed : .selection)
  }

  func drawField(_ canvas: inout Canvas, _ theme: Theme) {
    canvas.fill(Rect(columns: size.columns, rows: 1), style(.text, theme))
    canvas.clipped(to: Rect(columns: textColumns, rows: 1)) { drawText(&$0, theme) }
    drawEnd(&canvas, theme)
    if let validationMessage, size.rows > 1, !isMessageElsewhere {
      let shown = validationMessage.truncated(toColumns: size.columns)
      canvas.text(shown, column: 0, row: 1, style: theme.destructive, keepingBackground: true)
    }
  }

  private func drawText(_ canvas: inout Canvas, _ theme: Theme) {
    let first = firstColumn
    let isEmpty = entry.isEmpty
    let whole = isEmpty ? placeholder : shown(text)
    canvas.text(whole, column: -first, row: 0, style: style(isEmpty ? .secondary : .text, theme))
    guard isFirstResponder, isEnabled else { return }
    if !selection.isEmpty {
      canvas.text(
        shown(selectedText), column: columns(before: selection.lowerBound) - first, row: 0,
        style: theme.accent.adding(.reverse))
    }
    let next = whole.index(whole.startIndex, offsetBy: cursor, limitedBy: whole.endIndex)
    let under = next.flatMap { $0 < whole.endIndex ? String(whole[$0]) : nil } ?? " "
    // Reversed cells move with the page, unlike the terminal's cursor.
    var cursorStyle = style(.text, theme)
    cursorStyle.attributes.formSymmetricDifference(.reverse)
    canvas.text(under, column: columns(before: cursor) - first, row: 0, style: cursorStyle)
  }

  private func drawEnd(_ canvas: inout Canvas, _ theme: Theme) {
    var column = textColumns
    if let messageInRow {
      canvas.text(messageInRow, column: column, row: 0, style: style(.destructive, theme))
      column += messageInRow.columns
    }
    if showsClearButton {
      canvas.text("×", column: size.columns - Self.clearColumns, row: 0, style: style(.accent, theme))
    }
  }
}
