/// The drawing of views on a canvas, each with its subviews.
@MainActor extension Canvas {
  /// Draws a view at its frame. While the animation of a tap shrinks the view, it is drawn smaller (RULES,
  /// section 11).
  mutating func draw(_ view: View, theme inherited: Theme) {
    let theme = view.resolvedTheme(from: inherited)
    let own = Self.scale(of: view)
    guard own < 1 || scale < 1 else { return clipped(to: view.frame) { $0.drawContent(of: view, theme) } }
    // A shrunk page leaves cells at its edges that no other view draws, so they are filled first.
    if view.ownPage != nil { fill(view.frame, theme.page) }
    let outer = scale
    clipped(to: Self.frame(of: view, at: outer, own: own)) {
      $0.scale = outer * own
      $0.drawContent(of: view, theme)
    }
  }

  /// Returns the factor by which animations of taps shrink the view at present: above 0, and 1 at rest. A
  /// factor above 1, with which the spring of an animation overshoots, is not drawn.
  private static func scale(of view: View) -> Double {
    var scale = 1.0
    for recognizer in view.gestureRecognizers {
      if let tap = recognizer as? TapGestureRecognizer, tap.scale < scale { scale = tap.scale }
    }
    return scale
  }

  /// Returns the cells in which a view is drawn when it is scaled by `own` in a superview that is scaled by
  /// `scale`.
  private static func frame(of view: View, at scale: Double, own: Double) -> Rect {
    func scaled(_ edge: Int) -> Int { Int((Double(edge) * scale).rounded()) }
    func margin(_ cells: Int) -> Int {
      min((max(1, cells) - 1) / 2, Int((Double(cells) * (1 - own) / 2).rounded()))
    }
    let (left, top) = (scaled(view.frame.column), scaled(view.frame.row))
    let outer = Rect(
      column: left, row: top, columns: scaled(view.frame.columns.upperBound) - left,
      rows: scaled(view.frame.rows.upperBound) - top)
    return outer.inset(columns: margin(outer.size.columns), rows: margin(outer.size.rows))
  }

  /// Draws a view and its subviews into all cells of the canvas.
  private mutating func drawContent(of view: View, _ theme: Theme) {
    if view.semanticContentAttribute == .forceLeftToRight { isMirrored = false }
    textStyle = theme.text
    if view.themeOverride != nil { fill(theme.page) }
    guard let cover = view.loadingCover else { return view.drawTree(&self, theme: theme) }
    if size.rows > 1 {
      view.drawTree(&self, theme: theme)
      dim(to: theme.disabled)
      fill(Rect(column: size.columns / 2 - 1, row: size.rows / 2, columns: 3, rows: 1), theme.page)
    }
    cover.draw(&self, theme: theme)
  }

  /// Draws a view without its subviews on the canvas.
  mutating func drawOwnCells(of view: View, theme: Theme) {
    view.draw(&self, theme: theme)
    assert(view.tree.noteDrawing(of: view))
  }

  /// Draws the cells that are on the canvas again in the foreground and attributes of `style`. Backgrounds
  /// stay, and reversed cells stay reversed.
  package mutating func dim(to style: Style) {
    clipped(to: bounds) { whole in
      // Columns of the whole canvas are counted from the left, because a glyph that is two columns wide is
      // read and written at its left column.
      whole.isMirrored = false
      for row in 0..<whole.size.rows {
        for column in 0..<whole.size.columns {
          guard let cell = whole[column, row], cell.glyph != .continuation else { continue }
          let kept = cell.style.attributes.intersection(.reverse)
          let dim = Style(style.foreground, on: cell.style.background, style.attributes.union(kept))
          whole.set(Cell(cell.glyph, dim), column: column, row: row)
        }
      }
    }
  }
}
