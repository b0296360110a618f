import TermNav

/// The line of a filter: a field for letters, and how many rows match.
final class FilterBar: View {
  let field = FilterField()
  /// The number of matching rows, shown at the trailing end.
  var count = "" { didSet { if count != oldValue { setNeedsLayout() } } }
  /// The sign before the field.
  var sign = "/"

  override init() {
    super.init()
    addSubview(field)
  }

  override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: rows) }

  /// The height of the line; two rows for touch.
  var rows = 1 {
    didSet { if rows != oldValue { invalidateIntrinsicContentSize() } }
  }

  override func layoutSubviews() {
    let left = sign.columns + 2
    // If there is not enough room, the field is shown and the number is not.
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

/// A text field whose keys, except letters, move in the rows above it.
final class FilterField: TextField {
  /// The key commands of the field.
  var commands: () -> [KeyCommand] = { [] }

  /// Called with each key and paste; returns whether another page has handled it.
  var onTyping: ((InputEvent) -> Bool)?

  override var keyCommands: [KeyCommand] { commands() }

  override func handleEnabled(_ key: KeyPress) -> Bool {
    onTyping?(.key(key)) == true || super.handleEnabled(key)
  }

  override func paste(_ text: String) -> Bool { onTyping?(.paste(text)) == true || super.paste(text) }
}
