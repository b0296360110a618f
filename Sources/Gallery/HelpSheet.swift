import TermNav

/// All keys, over the page. Any key and any press closes it.
final class HelpSheet: View {
  private let onClose: () -> Void

  private static let lines: [(key: String, meaning: String)] = [
    ("drag →", "pull the page away, from anywhere on it"),
    ("Esc  ⌫  h  ←", "go back; Esc puts a held page back"),
    ("⇧→ ⇧←  ⏎  Esc", "move the page a twentieth; leave; put it back"),
    ("]", "forward again, to the page that was left"),
    ("⏎  0–9", "open the chosen entry, or one by its number"),
    ("s  d", "push a page with a bar, or without"),
    ("hold ‹", "the pages below; so does a right click on ‹"),
    ("q", "go back; at the list, quit"),
    ("i  F12", "inspector: what the gate and the hand say"),
    ("m", "give the terminal its mouse, or take it"),
    ("g  Ctrl+drag", "two touches, where a page takes them"),
    ("Ctrl-L", "draw everything again"),
    ("Ctrl-Z  Ctrl-C", "suspend, quit"),
  ]

  init(onClose: @escaping () -> Void) {
    self.onClose = onClose
    super.init()
    let tap = TapGestureRecognizer(name: "help")
    tap.addHandler { if $0.state == .ended { onClose() } }
    addGestureRecognizer(tap)
  }

  static func place(_ size: Size) -> Rect {
    let columns = min(size.columns, 64)
    let rows = min(size.rows, lines.count + 4)
    return Rect(
      column: (size.columns - columns) / 2, row: (size.rows - rows) / 2, columns: columns, rows: rows)
  }

  override func handle(_ key: KeyPress) -> Bool {
    onClose()
    return true
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    canvas.text("Keys", column: 2, row: 0, style: theme.barTitle)
    canvas.text("any key closes", column: max(8, canvas.size.columns - 16), row: 0, style: theme.hint)
    for (row, line) in Self.lines.enumerated() {
      canvas.text(line.key, column: 2, row: row + 2, style: theme.hintKey)
      canvas.text(line.meaning, column: 18, row: row + 2, style: theme.bar)
    }
  }
}
