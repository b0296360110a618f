import TermNav

/// Shows the library's inner state.
final class InspectorSheet: View {
  private let journal: Journal

  init(journal: Journal) {
    self.journal = journal
    super.init()
  }

  static func place(_ size: Size) -> Rect {
    if size.columns >= 100 {
      let columns = 38
      return Rect(
        column: size.columns - columns, row: min(1, size.rows), columns: columns, rows: max(0, size.rows - 1))
    }
    let rows = min(9, size.rows / 2)
    return Rect(column: 0, row: size.rows - rows, columns: size.columns, rows: rows)
  }

  private var figures: [(String, String, Theme.Foreground)] {
    let gate = journal.gateText
    let motion = journal.motionText
    let trail = journal.trail.suffix(5).map { "\(Int($0.column)),\(Int($0.row))" }.joined(separator: " ")
    let states = journal.recognizers.map { "\($0.name) \($0.state.rawValue)" }.joined(separator: ", ")
    let frame =
      journal.frame.map { "\($0.cells) cells, \($0.bytes) B, \(Int($0.microseconds)) µs" } ?? "none yet"
    return [
      ("gate", String(gate.text.dropFirst("gate: ".count)), gate.foreground),
      ("page", motion.text.isEmpty ? "at rest" : motion.text, motion.foreground),
      ("pointer", trail.isEmpty ? "not seen yet" : trail, .text),
      ("gesture", states.isEmpty ? "none yet" : states, .text),
      ("frame", frame, .text),
    ]
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    canvas.text("Inspector", column: 1, row: 0, style: theme.barTitle)
    canvas.text("i closes", column: max(12, canvas.size.columns - 10), row: 0, style: theme.hint)
    var row = 1
    for (name, value, foreground) in figures where row < canvas.size.rows {
      canvas.text(name, column: 1, row: row, style: theme.hint)
      for line in value.wrapped(toColumns: max(1, canvas.size.columns - 10)).prefix(3) {
        canvas.text(line, column: 9, row: row, style: theme.style(foreground, on: .bar))
        row += 1
      }
    }
    for event in journal.events.suffix(max(0, canvas.size.rows - row)) {
      canvas.text(event, column: 1, row: row, style: theme.style(.secondary, on: .bar))
      row += 1
    }
  }
}
