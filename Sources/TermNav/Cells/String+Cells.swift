extension StringProtocol {
  var wholeSlice: Substring { self as? Substring ?? String(self)[...] }

  /// The text with its control characters replaced as on the screen, so that it is safe to print, for example
  /// on standard error; line feeds stay.
  public var visible: String {
    // Most names are printable ASCII, and a list asks for the names of all its rows in each frame.
    if wholeSlice.isPlain { return String(self) }
    let lines = wholeSlice.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      var shown = String.UnicodeScalarView()
      for glyph in TextGlyphs(Substring(line)) { shown += glyph.scalars }
      return String(shown)
    }.joined(separator: "\n")
  }

  /// The number of columns that the text takes in a row, with tab stops at every fourth column.
  public var columns: Int { columns(tabWidth: TextGlyphs.tabWidth) }

  /// Returns the number of columns that the text takes in a row, with a tab stop at every multiple of
  /// `tabWidth` columns.
  public func columns(tabWidth: Int) -> Int {
    let text = wholeSlice
    if text.isPlain { return text.utf8.count }
    var count = TextGlyphs.plainColumnsBeforeLast(of: text, atMost: .max)
    let rest = Substring(text.utf8.dropFirst(count))
    for glyph in TextGlyphs(rest, tabWidth: tabWidth, column: count) { count += glyph.isWide ? 2 : 1 }
    return count
  }
}
