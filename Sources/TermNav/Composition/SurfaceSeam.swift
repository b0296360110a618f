internal import NavModel

extension Surface {
  /// Draws a vertical edge in eighths of a column, except over glyphs and unknown backgrounds (RULES,
  /// section 18).
  mutating func draw(_ seam: TransitionLayout.Seam) {
    guard let cut = seam.cut, seam.column > 0, seam.column < size.columns else { return }
    for row in 0..<size.rows {
      guard self[cut.column, row].isBlank, let left = self[seam.column - 1, row].style.knownBackground,
        let right = self[seam.column, row].style.knownBackground, left != right
      else { continue }
      self[cut.column, row] = Cell(Self.leftEighths[cut.eighths - 1], Style(left, on: right))
    }
  }

  /// Draws an upper edge in eighths of a row, except over glyphs and unknown backgrounds.
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
  /// The background; nil where terminals show it in different colours.
  fileprivate var knownBackground: Color? {
    attributes.contains(.reverse) || !background.isFixed ? nil : background
  }
}
