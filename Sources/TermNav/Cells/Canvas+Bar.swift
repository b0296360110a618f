extension Canvas {
  /// Draws a bar in the left half of a cell, such as that before the selected row of a list: `▌`. Where block
  /// glyphs leave gaps, the bar is a blank on the bar's colour instead, and as wide as the cell.
  mutating func bar(column: Int, row: Int, style: Style, theme: Theme, keepingBackground: Bool = false) {
    if theme.blocksLeaveGaps, style.foreground.isFixed {
      text(" ", column: column, row: row, style: Style(on: style.foreground))
    } else {
      symbol("▌", column: column, row: row, style: style, keepingBackground: keepingBackground)
    }
  }
}
