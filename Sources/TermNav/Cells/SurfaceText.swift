extension Surface {
  /// The words of a row, for tests: a wide glyph once, a cell that nothing was drawn on as a blank.
  /// - Parameter row: of 0..<`size.rows`.
  public func text(ofRow row: Int) -> String {
    var line = ""
    for column in 0..<size.columns {
      let glyph = self[column, row].glyph
      if glyph == .undrawn { line += " " } else { line.unicodeScalars += glyph.scalars }
    }
    return line
  }
}
