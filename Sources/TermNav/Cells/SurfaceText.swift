extension Surface {
  /// Returns the text of a row, which tests compare; undrawn cells are blanks.
  /// - Precondition: the row is one of the surface's.
  public func text(ofRow row: Int) -> String {
    var line = ""
    for column in 0..<size.columns {
      let glyph = self[column, row].glyph
      if glyph == .undrawn { line += " " } else { line.unicodeScalars += glyph.scalars }
    }
    return line
  }
}
