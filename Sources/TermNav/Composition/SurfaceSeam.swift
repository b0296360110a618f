import NavModel

extension Surface {
  /// Draws a vertical edge inside a column, in eighths, between the two backgrounds.
  ///
  /// Skips rows where the column's own side shows a glyph, since text is never covered, or where a background is
  /// unknown (the terminal's or the user's).
  mutating func draw(_ seam: TransitionLayout.Seam) {
    guard let cut = seam.cut, seam.column > 0, seam.column < size.columns else { return }
    for row in 0..<size.rows {
      guard self[cut.column, row].isBlank, let left = self[seam.column - 1, row].style.knownBackground,
        let right = self[seam.column, row].style.knownBackground, left != right
      else { continue }
      self[cut.column, row] = Cell(Self.leftEighths[cut.eighths - 1], Style(left, on: right))
    }
  }

  private static let leftEighths = "▏▎▍▌▋▊▉".unicodeScalars.map { Glyph($0) }
}

extension Style {
  /// The background, where it looks the same in every terminal.
  fileprivate var knownBackground: Color? {
    attributes.contains(.reverse) || !background.isFixed ? nil : background
  }
}
