import TermNav
import TermNavText

/// The lines of a preview. They are dim while they belong to another row than the one under the cursor.
final class PreviewLines: LinesView {
  var isOfOther = false { didSet { if isOfOther != oldValue { setNeedsDisplay() } } }

  /// The picture of the row, which stands below the lines that tell what it is.
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

  /// What is shown is of the row that the cursor is on.
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
