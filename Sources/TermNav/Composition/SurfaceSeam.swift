import NavModel

extension Surface {
  /// Draws the upright edge between two backgrounds where it really is: through a column, so many eighths of it in the background
  /// on the left, the rest in the background on the right.
  ///
  /// The column belongs to one side, and rows in which that side shows a glyph there keep it: text is never covered, and an
  /// edge that moves goes past it in one step. So do rows in which a background is the terminal's own or the user's, of which
  /// nobody knows how it looks.
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
  /// The colour behind the text where it looks the same in every terminal.
  fileprivate var knownBackground: Color? {
    attributes.contains(.reverse) || !background.isFixed ? nil : background
  }
}
