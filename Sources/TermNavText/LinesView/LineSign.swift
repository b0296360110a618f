import TermNav

/// A text that is drawn instead of a part of a line that is invisible, such as `⟨U+200B⟩` for a zero-width
/// space. It does not belong to the line, so searching and copying use the line as it is.
package struct LineSign: Equatable, Sendable {
  /// The bytes of the line that the sign replaces. An empty range inserts the sign before the byte at its
  /// bound.
  package var range: Range<Int>
  package var text: String
  package var style: TextAttributes

  package init(_ text: String, in range: Range<Int>, _ style: TextAttributes = TextAttributes(.caution)) {
    (self.text, self.range, self.style) = (text, range, style)
  }
}

extension [AttributedText] {
  /// Returns the signs, which replace invisible parts of lines, to draw in each of the texts.
  /// - Parameters:
  ///   - find: Returns the signs of a line by its number and text; nil if lines have no signs.
  ///   - first: The number of the first line.
  @MainActor func signs(_ find: ((Int, AttributedText) -> [LineSign])?, from first: Int) -> [[LineSign]] {
    guard let find else { return Array<[LineSign]>(repeating: [], count: count) }
    return zip(first..., self).map { find($0, $1) }
  }
}

extension AttributedText {
  /// Returns the text with its signs, which replace invisible parts, as it is drawn. The signs have to be in
  /// order and must not overlap.
  package func showing(_ signs: [LineSign]) -> AttributedText {
    if signs.isEmpty { return self }
    var (shown, byte) = (AttributedText(), 0)
    for sign in signs {
      shown.append(self[byte..<max(byte, sign.range.lowerBound)])
      var style = sign.style
      if !sign.range.isEmpty { style.link = attributes(at: sign.range.lowerBound).link }
      shown.append(sign.text, style)
      byte = sign.range.upperBound
    }
    shown.append(self[byte..<max(byte, utf8Count)])
    shown.diffBackground = diffBackground
    return shown
  }
}

/// The conversion between bytes of a line and bytes of the drawn text, in which signs replace parts of the
/// line.
extension LineWindow.Line {
  /// Returns which bytes of the drawn text show a range of the line's bytes.
  func shownRange(_ range: Range<Int>) -> Range<Int> {
    if signs.isEmpty { return range }
    let end = range.upperBound > text.utf8Count ? shown.utf8Count : shownByte(range.upperBound, isEnd: true)
    let start = shownByte(min(range.lowerBound, text.utf8Count), isEnd: false)
    return start..<max(start, end)
  }

  /// Returns the byte of the drawn text that shows a byte of the line.
  /// - Parameters:
  ///   - byte: The byte of the line.
  ///   - isEnd: Whether the byte is the end of a range. Then the result is after a sign that is inserted at
  ///     the byte.
  private func shownByte(_ byte: Int, isEnd: Bool) -> Int {
    var shift = 0
    for sign in signs {
      let isBehind = isEnd && sign.range.isEmpty && sign.range.lowerBound == byte
      if sign.range.upperBound > byte || isBehind {
        return min(byte, max(sign.range.lowerBound, 0)) + shift
      }
      shift += sign.text.utf8.count - sign.range.count
    }
    return byte + shift
  }

  /// Returns the byte of the line that a byte of the drawn text shows. Within a sign, that is the first byte
  /// that the sign replaces.
  func byte(ofShown byte: Int) -> Int {
    var shift = 0
    for sign in signs {
      let start = sign.range.lowerBound + shift
      if byte < start { return byte - shift }
      if byte < start + sign.text.utf8.count { return sign.range.lowerBound }
      shift += sign.text.utf8.count - sign.range.count
    }
    return byte - shift
  }
}
