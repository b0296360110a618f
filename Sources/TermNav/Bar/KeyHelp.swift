/// All key commands that work now; scrolls where they do not fit. Any other key closes it.
@MainActor final class KeyHelp: View {
  private typealias Line = (key: String, title: String, isEnabled: Bool)

  private let lines: [Line]
  private var top = 0
  private static let headRows = 2
  private static let titleColumn = 18
  private static let columns = 64

  init(_ commands: [KeyCommand]) {
    lines = commands.map { ($0.helpLabel, $0.title, $0.isEnabled) }
    super.init()
    userInterfaceLevel = .elevated
    let tap = TapGestureRecognizer(name: "help")
    tap.addHandler { [unowned self] in if $0.state == .ended { close() } }
    addGestureRecognizer(tap)
  }

  func place(_ size: Size) -> Rect {
    let columns = min(size.columns, Self.columns)
    let rows = min(size.rows, rows(forColumns: columns).count + Self.headRows + 2)
    return Rect(
      column: (size.columns - columns) / 2, row: (size.rows - rows) / 2, columns: columns, rows: rows)
  }

  /// Keys stand beside their titles, or above them where they are long.
  private func rows(forColumns columns: Int) -> [Line] {
    lines.flatMap { line -> [Line] in
      // Room for the arrow.
      let words = line.title.wrapped(toColumns: max(1, columns - Self.titleColumn - 3))
      let isLong = line.key.columns > Self.titleColumn - 3
      let rows: [Line] = words.enumerated().map {
        ($0.offset == 0 && !isLong ? line.key : "", String($0.element), line.isEnabled)
      }
      return isLong ? [(line.key, "", line.isEnabled)] + rows : rows
    }
  }

  private var rowsInSight: Int { max(0, size.rows - Self.headRows) }
  private var lastTop: Int { max(0, rows(forColumns: size.columns).count - rowsInSight) }

  private func scroll(by rows: Int) {
    top = min(max(0, top + rows), lastTop)
    setNeedsDisplay()
  }

  private func close() { tree.host?.dismiss(self) }

  override func handle(_ key: KeyPress) -> Bool {
    // Esc closes it, and the other key goes on.
    if key.mayBeTwo { return false }
    if !super.handle(KeyPress(key.key)) { close() }
    return true
  }

  override var keyActions: [KeyAction<View>] { Self.keyTable }

  private static let keyTable: [KeyAction<View>] = {
    let keys = KeyAction<KeyHelp>.scrolling {
      $0.scroll(by: $1)
    } screens: {
      $0.scroll(by: $1 * $0.rowsInSight)
    }
    return keys.when { $0.lastTop > 0 }.erased()
  }()

  override func wheel(_ event: WheelEvent) -> Bool {
    guard event.direction == .up || event.direction == .down else { return false }
    scroll(by: event.direction == .up ? -3 : 3)
    return true
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    canvas.text(words.text("Keys"), column: 2, row: 0, style: theme.barTitle)
    let columns = canvas.size.columns
    let hint = words.text(lastTop > 0 ? "↑↓ more   other keys close" : "any key closes")
    canvas.text(hint, column: max(8, columns - hint.columns - 2), row: 0, style: theme.hint)
    // The view may have grown.
    let first = min(top, lastTop)
    let dim = theme.style(.disabled, on: .bar)
    for (row, line) in rows(forColumns: columns).dropFirst(first).prefix(rowsInSight).enumerated() {
      let place = row + Self.headRows
      canvas.text(line.key, column: 2, row: place, style: line.isEnabled ? theme.hintKey : dim)
      canvas.text(line.title, column: Self.titleColumn, row: place, style: line.isEnabled ? theme.bar : dim)
    }
    if first < lastTop {
      canvas.text("↓", column: columns - 2, row: canvas.size.rows - 1, style: theme.hintKey)
    }
  }
}
