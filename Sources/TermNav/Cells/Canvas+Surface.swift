extension Canvas {
  /// Copies a surface to the canvas: the surface's cell at column 0 and row 0 comes to column 0 and row 0 of
  /// the canvas.
  mutating func copy(_ surface: Surface) {
    for row in 0..<surface.size.rows {
      for column in 0..<surface.size.columns where surface[column, row].glyph != .continuation {
        set(surface[column, row], column: column, row: row)
      }
    }
  }
}
