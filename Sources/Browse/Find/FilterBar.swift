import TermNav

/// The row for a list's filter: a field into which letters are typed, and how many rows match.
final class FilterBar: View {
  let field = FilterField()
  /// How many rows match the filter, as text at the trailing end of the filter's bar, such as `3 of 41`.
  var count = "" { didSet { if count != oldValue { setNeedsLayout() } } }
  /// The sign before the field into which a filter is typed; `:` in the list of all actions.
  var sign = "/"

  override init() {
    super.init()
    addSubview(field)
  }

  override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: rows) }

  /// How many rows high the bar of the filter is; two for touch.
  var rows = 1 {
    didSet { if rows != oldValue { invalidateIntrinsicContentSize() } }
  }

  override func layoutSubviews() {
    let left = sign.columns + 2
    // If there is not enough room for the field and the number of matches, only the field is shown.
    let right = size.columns - left - count.columns >= 12 ? count.columns + 2 : 1
    field.frame = Rect(column: left, row: 0, columns: max(1, size.columns - left - right), rows: 1)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    canvas.text(sign, column: 1, row: 0, style: theme.barAccent)
    let column = size.columns - count.columns - 1
    if field.frame.columns.upperBound < column {
      canvas.text(count, column: column, row: 0, style: theme.hint)
    }
  }
}

/// The text field of a list's filter. It passes all keys to the list above it, except those that edit its
/// text.
final class FilterField: TextField {
  /// The key commands that work while the field of the filter has the focus.
  var commands: () -> [KeyCommand] = { [] }

  /// Called with each key and each paste before the field of the filter gets it. Returns true if another page
  /// has handled it.
  var onTyping: ((InputEvent) -> Bool)?

  override var keyCommands: [KeyCommand] { commands() }

  override func handleEnabled(_ key: KeyPress) -> Bool {
    onTyping?(.key(key)) == true || super.handleEnabled(key)
  }

  override func paste(_ text: String) -> Bool { onTyping?(.paste(text)) == true || super.paste(text) }
}
