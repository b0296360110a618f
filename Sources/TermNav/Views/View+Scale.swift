/// A tapped view is drawn smaller for a moment, with its subviews (RULES, section 11).
extension View {
  /// The part of the frame that is drawn, above 0; 1 at rest and beyond.
  var drawnScale: Double {
    var scale = 1.0
    for recognizer in gestureRecognizers {
      if let tap = recognizer as? TapGestureRecognizer, tap.scale < scale { scale = tap.scale }
    }
    return scale
  }

  /// The drawn part of the frame, where the superview itself is drawn at `scale`.
  func drawnFrame(at scale: Double, own: Double) -> Rect {
    func scaled(_ edge: Int) -> Int { Int((Double(edge) * scale).rounded()) }
    func margin(_ cells: Int) -> Int {
      min((max(1, cells) - 1) / 2, Int((Double(cells) * (1 - own) / 2).rounded()))
    }
    let (left, top) = (scaled(frame.column), scaled(frame.row))
    let outer = Rect(
      column: left, row: top, columns: scaled(frame.columns.upperBound) - left,
      rows: scaled(frame.rows.upperBound) - top)
    return outer.inset(columns: margin(outer.size.columns), rows: margin(outer.size.rows))
  }

  func drawScaled(on canvas: inout Canvas, theme: Theme, by own: Double) {
    // Cells beside a page are drawn by nobody else.
    if page?.view === self { canvas.fill(frame, theme.page) }
    let scale = canvas.scale
    canvas.clipped(to: drawnFrame(at: scale, own: own)) {
      $0.scale = scale * own
      drawInside(&$0, theme: theme)
    }
  }
}
