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
    if isOfOther { canvas.dim(to: theme.disabled) }
  }
}
