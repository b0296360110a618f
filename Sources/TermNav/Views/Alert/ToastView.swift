/// The card of a toast, a short message that disappears after a while: a text in up to three rows.
final class ToastView: View {
  private let text: String
  private static let mostRows = 3

  init(_ text: String) {
    self.text = text
    super.init()
    userInterfaceLevel = .elevated
  }

  private func lines(_ columns: Int) -> ArraySlice<Substring> {
    Array(text.wrapped(toColumns: max(1, columns))).prefix(Self.mostRows)
  }

  /// Returns the frame of a toast, a short message, on a screen: centred, with two free rows below on screens
  /// of more than 6 rows.
  func frame(in screen: Size) -> Rect {
    let lines = lines(min(60, screen.columns - 4))
    let columns = min(screen.columns, (lines.map(\.columns).max() ?? 0) + 4)
    let rows = min(screen.rows, lines.count)
    return Rect(
      column: (screen.columns - columns) / 2, row: max(0, screen.rows - rows - (screen.rows > 6 ? 2 : 0)),
      columns: columns, rows: rows)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    let style = theme.style(.text, on: .selection)
    canvas.fill(style)
    for (row, line) in lines(canvas.size.columns - 4).enumerated() {
      canvas.text(line, column: (canvas.size.columns - line.columns) / 2, row: row, style: style)
    }
    guard !theme.paintsBackgrounds, canvas.size.columns > 1 else { return }
    canvas.text("▌", column: 0, row: 0, style: theme.accent)
  }
}
