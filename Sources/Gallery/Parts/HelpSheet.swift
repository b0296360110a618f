import TermNav

/// All keys; scrolls where they do not fit.
final class HelpSheet: View {
  private let onClose: () -> Void
  private var top = 0
  private static let headRows = 2
  private static let meaningColumn = 18

  private static let lines: [(key: String, meaning: String)] = [
    ("drag →", "pull the page away, from anywhere on it"),
    ("Esc  ⌫  h  ←", "go back; Esc puts a held page back"),
    ("⇧→ ⇧←  ⏎  Esc", "move the page a twentieth; leave; put it back"),
    ("]", "forward again, to the page that was left"),
    ("⏎  0–9", "open the chosen entry, or one by its number"),
    ("s  d", "push a page with a bar, or without"),
    ("hold ‹", "the pages below; so does the right button"),
    ("Tab  ⇧Tab  ⏎", "through the bar's buttons and the page"),
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
    tap.addHandler { [unowned self] in if $0.state == .ended { close() } }
    addGestureRecognizer(tap)
  }

  static func place(_ size: Size) -> Rect {
    let columns = min(size.columns, 64)
    let rows = min(size.rows, rows(forColumns: columns).count + headRows + 2)
    return Rect(
      column: (size.columns - columns) / 2, row: (size.rows - rows) / 2, columns: columns, rows: rows)
  }

  private static func rows(forColumns columns: Int) -> [(key: String, meaning: Substring)] {
    lines.flatMap { line in
      // Room for the arrow.
      line.meaning.wrapped(toColumns: max(1, columns - meaningColumn - 3)).enumerated().map {
        ($0.offset == 0 ? line.key : "", $0.element)
      }
    }
  }

  private var rowsInSight: Int { max(0, size.rows - Self.headRows) }
  private var lastTop: Int { max(0, Self.rows(forColumns: size.columns).count - rowsInSight) }

  private func close() {
    top = 0
    onClose()
  }

  private func scroll(by rows: Int) {
    top = min(max(0, top + rows), lastTop)
    setNeedsDisplay()
  }

  override func handle(_ key: KeyPress) -> Bool {
    switch key.key {
    case .up where lastTop > 0: scroll(by: -1)
    case .down where lastTop > 0: scroll(by: 1)
    case .pageUp where lastTop > 0: scroll(by: -rowsInSight)
    case .pageDown where lastTop > 0: scroll(by: rowsInSight)
    default: close()
    }
    return true
  }

  override func wheel(_ event: WheelEvent) -> Bool {
    guard event.direction == .up || event.direction == .down else { return false }
    scroll(by: event.direction == .up ? -3 : 3)
    return true
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    canvas.text("Keys", column: 2, row: 0, style: theme.barTitle)
    let columns = canvas.size.columns
    let hint = lastTop > 0 ? "↑↓ more   other keys close" : "any key closes"
    canvas.text(hint, column: max(8, columns - hint.columns - 2), row: 0, style: theme.hint)
    // The view may have grown.
    let first = min(top, lastTop)
    for (row, line) in Self.rows(forColumns: columns).dropFirst(first).prefix(rowsInSight).enumerated() {
      let key = facing(line.key)
      canvas.text(key, column: 2, row: row + Self.headRows, style: theme.hintKey)
      canvas.text(line.meaning, column: Self.meaningColumn, row: row + Self.headRows, style: theme.bar)
    }
    if first < lastTop {
      canvas.text("↓", column: columns - 2, row: canvas.size.rows - 1, style: theme.hintKey)
    }
  }
}
