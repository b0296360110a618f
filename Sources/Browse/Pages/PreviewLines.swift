import TermNav
import TermNavText

/// The lines of a preview, dim while they are of another row than the one that the cursor is on.
final class PreviewLines: LinesView {
  var isOfOther = false { didSet { if isOfOther != oldValue { setNeedsDisplay() } } }

  init() { super.init(LineBuffer()) }

  /// What is shown is of the row that the cursor is on.
  func show(_ source: any LineSource) {
    self.source = source
    isOfOther = false
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    super.draw(&canvas, theme: theme)
    guard isOfOther else { return }
    for row in 0..<canvas.size.rows {
      for column in 0..<canvas.size.columns {
        guard let cell = canvas[column, row], cell.glyph != .continuation else { continue }
        let style = Style(theme.disabled.foreground, on: cell.style.background, theme.disabled.attributes)
        canvas.set(Cell(cell.glyph, style), column: column, row: row)
      }
    }
  }
}
