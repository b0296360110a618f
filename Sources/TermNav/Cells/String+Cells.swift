extension StringProtocol {
  var wholeSlice: Substring { self as? Substring ?? String(self)[...] }

  /// The text as it is drawn, without controls, for standard error; line feeds stay.
  public var visible: String {
    // Most names are plain; a list asks for those of all its rows in each frame.
    if wholeSlice.isPlain { return String(self) }
    let lines = wholeSlice.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      var shown = String.UnicodeScalarView()
      for glyph in TextGlyphs(Substring(line)) { shown += glyph.scalars }
      return String(shown)
    }.joined(separator: "\n")
  }

  /// The number of columns that the text takes in a row.
  public var columns: Int { columns(tabWidth: TextGlyphs.tabWidth) }

  /// Returns the number of columns that the text takes with other tab stops.
  public func columns(tabWidth: Int) -> Int {
    let text = wholeSlice
    if text.isPlain { return text.utf8.count }
    var count = TextGlyphs.plainColumnsBeforeLast(of: text, atMost: .max)
    let rest = Substring(text.utf8.dropFirst(count))
    for glyph in TextGlyphs(rest, tabWidth: tabWidth, column: count) { count += glyph.isWide ? 2 : 1 }
    return count
  }
}
