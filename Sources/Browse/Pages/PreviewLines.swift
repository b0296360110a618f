import TermNav
import TermNavText

/// The lines of a preview. They are drawn dim while the cursor has moved on and they belong to the row
/// before.
final class PreviewLines: LinesView {
  var isOfOther = false { didSet { if isOfOther != oldValue { setNeedsDisplay() } } }

  /// The picture of a preview, below the lines that say what it is; nil for a preview without one.
  private(set) var picture: PicturePane? {
    didSet {
      if picture === oldValue { return }
      oldValue?.end()
      oldValue?.removeFromSuperview()
      if let picture { addSubview(picture) }
      setNeedsLayout()
    }
  }

  init() { super.init(LineBuffer()) }

  /// Shows the preview's lines and picture for the row under the cursor, not dim.
  func show(_ source: any LineSource, picture: PicturePane? = nil) {
    self.source = source
    self.picture = picture
    isOfOther = false
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let top = min(size.rows, source.count.known)
    picture?.frame = Rect(row: top, columns: size.columns, rows: size.rows - top)
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    super.draw(&canvas, theme: theme)
    if isOfOther { canvas.dim(to: theme.disabled) }
  }
}
