/// Drawing with two pixels in each cell (RULES, section 36).
extension Canvas {
  /// Draws two pixels in a cell, one above the other; `.default` shows the cell's own background.
  ///
  /// The colours are drawn as given; `Color.shown(at:)` returns those of a terminal with fewer colours.
  public mutating func setPixels(upper: Color, lower: Color, column: Int, row: Int) {
    switch (upper == .default, lower == .default) {
    case (true, true): return
    case (false, true):
      put(.upperHalf, Style(upper), column: column, row: row, keepingBackground: true)
    case (true, false):
      put(.lowerHalf, Style(lower), column: column, row: row, keepingBackground: true)
    case (false, false):
      // A blank in the style of its neighbours costs one byte.
      let cell =
        upper == lower
        ? Cell(.space, Style(.default, on: upper)) : Cell(.upperHalf, Style(upper, on: lower))
      set(cell, column: column, row: row)
    }
  }
}

extension Glyph {
  static let upperHalf = Glyph("▀")
  static let lowerHalf = Glyph("▄")
}
