import TermNav

/// The copying of text from lines.
extension LineSource {
  /// Returns a text in which visible symbols replace control characters, because a terminal into which the
  /// text is pasted could obey control characters.
  private func copied(_ text: some StringProtocol) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map(\.withoutControl)))
  }

  /// Returns the text of a selection of lines, cut to at most `most` bytes of UTF-8, and whether that is all
  /// of it. Lines that are not ready are read first.
  /// - Throws: The error of the source if lines cannot be read.
  package func text(
    of selection: Range<LinePosition>, most: Int
  ) async throws -> (text: String, isWhole: Bool) {
    let (first, end) = (selection.lowerBound, selection.upperBound)
    var text = ""
    var start = first.line
    while start <= end.line, text.utf8.count <= most {
      let range = start..<min(start + 1024, end.line + 1)
      var new = readyLines(range) ?? []
      if new.isEmpty { new = try await lines(range) }
      if new.isEmpty { break }
      for (number, line) in zip(start..., new) {
        let from = number == first.line ? first.offset : 0
        let whole = line.ownRange.upperBound
        let to = number == end.line ? end.offset : .max
        if line.ownRange.upperBound < line.utf8Count {
          text += copied(try await part(from..<max(from, to), ofLine: number, line, most: most))
        } else {
          text += copied(line.substring(min(from, to, whole)..<min(to, whole)))
        }
        if number < end.line { text += "\n" }
      }
      start = range.upperBound
    }
    if text.utf8.count <= most { return (text, true) }
    // Moves the cut of the copied text to the start of a Unicode scalar, so that it splits none.
    var index = text.utf8.index(text.startIndex, offsetBy: most)
    while index.samePosition(in: text.unicodeScalars) == nil { index = text.utf8.index(before: index) }
    return (String(text[..<index]), false)
  }

  /// Returns a range of bytes of a line that the source gives in pieces, up to about `most` bytes of it.
  private func part(
    _ part: Range<Int>, ofLine number: Int, _ line: AttributedText, most: Int
  ) async throws -> String {
    var (text, byte) = ("", part.lowerBound)
    while byte < part.upperBound, text.utf8.count <= most {
      guard let new = try await piece(ofLine: number, at: .byte(byte), tabWidth: 1) else {
        return String(line.substring(part.clamped(to: line.ownRange)))
      }
      let end = min(new.bytes.upperBound, part.upperBound)
      if end <= byte { break }
      text += new.text.substring(max(0, byte - new.bytes.lowerBound)..<end - new.bytes.lowerBound)
      byte = end
    }
    return text
  }
}
