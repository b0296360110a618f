extension View {
  /// Whether an activity indicator stands for the view: in place of a view of one row, over a taller one, which is dim.
  ///
  /// Meanwhile the view and its subviews get no keys and no presses, and Tab passes them over; a first responder among
  /// them gets its keys back afterwards. Keys are those of the views around it and of the page: what works while a list
  /// loads, such as a key that ends the loading, is a key command of the page. Setting it on a page that has gone does nothing.
  public var isLoading: Bool {
    get { loadingCover != nil }
    set { if newValue != isLoading { loadingCover = newValue ? LoadingCover() : nil } }
  }

  func drawLoading(_ canvas: inout Canvas, _ theme: Theme) {
    let size = canvas.size
    if size.rows > 1 {
      drawTree(&canvas, theme: theme)
      canvas.clipped(to: canvas.bounds) { $0.dim(to: theme.disabled) }
      let room = Rect(column: size.columns / 2 - 1, row: size.rows / 2, columns: 3, rows: 1)
      canvas.fill(room, theme.page)
    }
    loadingCover?.draw(&canvas, theme: theme)
  }
}

/// The indicator, which swallows presses.
final class LoadingCover: ActivityIndicator {
  init() {
    super.init(isAnimating: true)
    addGestureRecognizer(TapGestureRecognizer(name: "loading"))
  }
}

extension Canvas {
  fileprivate mutating func dim(to style: Style) {
    isMirrored = false
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        guard let cell = self[column, row], cell.glyph != .continuation else { continue }
        let kept = cell.style.attributes.intersection(.reverse)
        let dim = Style(style.foreground, on: cell.style.background, style.attributes.union(kept))
        set(Cell(cell.glyph, dim), column: column, row: row)
      }
    }
  }
}
