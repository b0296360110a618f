import TermNav

/// A view of lines of Swift with a heading. Without lines it draws nothing.
final class CodeLines: View {
  var lines: [String] = [] { didSet { setNeedsDisplay() } }

  /// How many rows the view of Swift lines needs, its heading included; 0 without lines.
  var rows: Int { lines.isEmpty ? 0 : lines.count + 1 }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard !lines.isEmpty else { return }
    canvas.text("In Swift", column: 0, row: 0, style: theme.accent.adding(.bold))
    for (row, line) in lines.enumerated() {
      canvas.text(
        line.truncated(toColumns: canvas.size.columns), column: 0, row: row + 1, style: theme.secondary)
    }
  }
}
