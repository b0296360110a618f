extension Canvas {
  /// Copies the cells of a surface to the canvas, from the first column and row on.
  mutating func copy(_ surface: Surface) {
    for row in 0..<surface.size.rows {
      for column in 0..<surface.size.columns where surface[column, row].glyph != .continuation {
        set(surface[column, row], column: column, row: row)
      }
    }
  }
}
