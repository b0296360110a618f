import TermNav

/// What is copied of lines.
extension LineSource {
  /// Controls as the signs that are seen for them: in a terminal that they are pasted into, they could be more than text.
  private func copied(_ text: some StringProtocol) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map(\.withoutControl)))
  }

  /// The text of a selection, up to so many bytes.
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
    // No scalar is cut.
    var place = text.utf8.index(text.startIndex, offsetBy: most)
    while place.samePosition(in: text.unicodeScalars) == nil { place = text.utf8.index(before: place) }
    return (String(text[..<place]), false)
  }

  /// A part of a line of which the source gives only the beginning with others, up to so many bytes.
  private func part(
    _ part: Range<Int>, ofLine number: Int, _ line: AttributedText, most: Int
  ) async throws -> String {
    var (text, place) = ("", part.lowerBound)
    while place < part.upperBound, text.utf8.count <= most {
      guard let new = try await piece(ofLine: number, at: .byte(place), tabWidth: 1) else {
        return String(line.substring(part.clamped(to: line.ownRange)))
      }
      let end = min(new.bytes.upperBound, part.upperBound)
      if end <= place { break }
      text += new.text.substring(max(0, place - new.bytes.lowerBound)..<end - new.bytes.lowerBound)
      place = end
    }
    return text
  }
}
