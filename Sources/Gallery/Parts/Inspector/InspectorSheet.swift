import TermNav

/// The inspector: a view over the page that shows what the library is doing. It is at the trailing edge, on
/// narrow screens at the bottom.
final class InspectorSheet: View {
  private let journal: Journal
  private let app: NavigationApp

  init(journal: Journal, app: NavigationApp) {
    self.journal = journal
    self.app = app
    super.init()
  }

  /// The width in columns of the inspector, a view of what the library does, where it is at the trailing
  /// edge.
  private static let columnsBeside = 38
  private static let leastColumnsForBeside = 100
  private static let rowsOfSheet = 10

  static func frame(_ size: Size) -> Rect {
    if size.columns >= leastColumnsForBeside {
      return Rect(
        column: size.columns - columnsBeside, row: min(1, size.rows), columns: columnsBeside,
        rows: max(0, size.rows - 1))
    }
    let rows = min(rowsOfSheet, size.rows / 2)
    return Rect(column: 0, row: size.rows - rows, columns: size.columns, rows: rows)
  }

  private var isSheet: Bool { size.columns != Self.columnsBeside }

  private static let valueColumn = 9

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    drawHead(&canvas, theme)
    let figures = InspectorFigures(journal: journal, app: app, isBrief: canvas.size.rows < 9)
    var row = 1
    for entry in figures.entries where row < canvas.size.rows {
      row += draw(entry, at: row, &canvas, theme)
    }
    row += drawPlots(at: row, &canvas, theme)
    for event in journal.events.suffix(max(0, canvas.size.rows - row)) {
      canvas.text(event, column: 1, row: row, style: theme.style(.secondary, on: .bar))
      row += 1
    }
  }

  private func drawHead(_ canvas: inout Canvas, _ theme: Theme) {
    canvas.text("Inspector", column: 1, row: 0, style: theme.barTitle)
    let speed = InspectorSpeed(app.timeScale)
    let keys = takesLetters ? ("F9", "F10", "F12") : (",", ".", "i")
    let steps = "  \(keys.0) speed  \(keys.1) frame"
    let forms = ["\(steps)  \(keys.2) closes", steps, ""].map { speed.name + $0 }
    let room = canvas.size.columns - "Inspector".columns - 3
    guard let hints = forms.first(where: { $0.columns <= room }) else { return }
    let column = canvas.size.columns - hints.columns - 1
    canvas.text(hints, column: column, row: 0, style: theme.hint)
    if speed != .full {
      canvas.text(speed.name, column: column, row: 0, style: theme.style(.caution, on: .bar))
    }
  }

  /// Whether a text field that has the focus takes letters. The inspector, a view of what the library does,
  /// then names the keys F9, F10 and F12 instead of letters and signs.
  private var takesLetters: Bool {
    let first = app.activeNavigation.activeViewController.firstResponder
    return first?.takesAsText(KeyPress(.character("i"))) == true
  }

  /// Draws one of the figures that the inspector shows about the library, and returns how many rows it takes.
  /// A figure that does not fit begins a new row.
  private func draw(
    _ entry: InspectorFigures.Entry, at row: Int, _ canvas: inout Canvas, _ theme: Theme
  ) -> Int {
    canvas.text(entry.name, column: 1, row: row, style: theme.hint)
    let end = canvas.size.columns
    var (column, line) = (Self.valueColumn, row)
    for part in entry.parts {
      let columns = part.text.columns
      if column > Self.valueColumn, column + columns > end { (column, line) = (Self.valueColumn, line + 1) }
      canvas.text(
        part.text.truncated(toColumns: max(0, end - column)), column: column, row: line,
        style: theme.style(part.foreground, on: .bar))
      column += columns + 2
    }
    return line - row + 1
  }

  // MARK: Plots

  private static let plotRows = 6

  private func drawPlots(at row: Int, _ canvas: inout Canvas, _ theme: Theme) -> Int {
    guard !isSheet else { return 0 }
    var next = row
    let columns = canvas.size.columns - 2
    for plot in [drawSpring, drawTrail] where next + Self.plotRows <= canvas.size.rows {
      canvas.clipped(to: Rect(column: 1, row: next, columns: columns, rows: Self.plotRows)) {
        plot(&$0, theme)
      }
      next += Self.plotRows
    }
    return next - row
  }

  private func drawSpring(_ canvas: inout Canvas, _ theme: Theme) {
    let motion = InspectorMotion(journal: journal, app: app)
    canvas.text(motion.title, column: 0, row: 0, style: theme.hint)
    let plot = BraillePlot(on: .bar)
    if let curve = motion.curve { plot.curves = [.init(foreground: .accent, value: curve)] }
    plot.mark = motion.mark
    let area = Rect(column: 0, row: 1, columns: canvas.size.columns, rows: canvas.size.rows - 1)
    canvas.clipped(to: area) { plot.draw(&$0, theme: theme) }
  }

  /// Draws a small picture of the screen with the locations of the pointer during the last press.
  private func drawTrail(_ canvas: inout Canvas, _ theme: Theme) {
    canvas.text("pointer, on the screen", column: 0, row: 0, style: theme.hint)
    let (columns, rows) = (canvas.size.columns, canvas.size.rows - 1)
    let style = theme.style(.separator, on: .bar)
    for row in 1...rows {
      canvas.horizontalLine(column: 0, row: row, length: columns, style: style, glyph: Glyph("·"))
    }
    let screen = app.size
    for (index, location) in journal.press.trail.enumerated() {
      let part = location.column / Double(max(1, screen.columns))
      let column = Int((canvas.isMirrored ? 1 - part : part) * Double(columns))
      let row = 1 + Int(location.row * Double(rows) / Double(max(1, screen.rows)))
      let sign = index == journal.press.trail.count - 1 ? "●" : index == 0 ? "○" : "•"
      canvas.text(
        sign, column: max(0, min(columns - 1, column)), row: min(rows, row),
        style: theme.style(.accent, on: .bar))
    }
  }
}

/// The speed at which time passes for animations while the inspector, a view of what the library does, is
/// shown.
enum InspectorSpeed: CaseIterable {
  case full, quarter, tenth, still

  init(_ scale: Double) {
    self = Self.allCases.first { $0.scale == scale } ?? .full
  }

  var scale: Double {
    switch self {
    case .full: 1
    case .quarter: 0.25
    case .tenth: 0.1
    case .still: 0
    }
  }

  var name: String {
    switch self {
    case .full: "1×"
    case .quarter: "¼×"
    case .tenth: "1/10×"
    case .still: "still"
    }
  }

  var next: InspectorSpeed {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
