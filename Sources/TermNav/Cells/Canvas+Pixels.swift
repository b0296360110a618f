/// Drawing with two pixels in each cell: the upper and the lower half of a cell have a colour each. A pixel
/// is about square, because a cell is about twice as tall as wide.
extension Canvas {
  /// Draws two pixels in a cell, one above the other. A pixel of the colour `.default` is not drawn: the
  /// cell's own background stays there.
  ///
  /// The colours are drawn as given; they are not converted for a terminal that shows fewer colours.
  public mutating func setPixels(upper: Color, lower: Color, column: Int, row: Int) {
    switch (upper == .default, lower == .default) {
    case (true, true): return
    case (false, true):
      put(.upperHalf, Style(upper), column: column, row: row, keepingBackground: true)
    case (true, false):
      put(.lowerHalf, Style(lower), column: column, row: row, keepingBackground: true)
    case (false, false):
      // Where both pixels of a cell have one colour, a blank is drawn: in the style of its neighbours a blank
      // is sent as one byte.
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
