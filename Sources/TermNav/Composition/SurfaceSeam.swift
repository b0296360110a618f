internal import NavModel

extension Surface {
  /// Draws the vertical edge between two pages at an eighth of a column. Cells with a glyph, and cells whose
  /// backgrounds differ from terminal to terminal, stay as they are.
  mutating func draw(_ seam: TransitionLayout.Seam) {
    guard let cut = seam.cut, seam.column > 0, seam.column < size.columns else { return }
    for row in 0..<size.rows {
      guard self[cut.column, row].isBlank, let left = self[seam.column - 1, row].style.knownBackground,
        let right = self[seam.column, row].style.knownBackground, left != right
      else { continue }
      self[cut.column, row] = Cell(Self.leftEighths[cut.eighths - 1], Style(left, on: right))
    }
  }

  /// Draws the upper edge of a page at an eighth of a row. Cells with a glyph, and cells whose backgrounds
  /// differ from terminal to terminal, stay as they are.
  mutating func draw(_ seam: TransitionLayout.RowSeam) {
    guard let cut = seam.cut, cut.row >= 0, seam.row < size.rows else { return }
    for column in 0..<size.columns {
      guard self[column, cut.row].isBlank, let above = self[column, cut.row].style.knownBackground,
        let below = self[column, seam.row].style.knownBackground, above != below
      else { continue }
      self[column, cut.row] = Cell(Self.lowerEighths[cut.eighths - 1], Style(below, on: above))
    }
  }

  private static let lowerEighths = "▁▂▃▄▅▆▇".unicodeScalars.map { Glyph($0) }
  private static let leftEighths = "▏▎▍▌▋▊▉".unicodeScalars.map { Glyph($0) }
}

extension Style {
  /// The background that all terminals show alike; nil where there is none.
  fileprivate var knownBackground: Color? {
    attributes.contains(.reverse) || !background.isFixed ? nil : background
  }
}
