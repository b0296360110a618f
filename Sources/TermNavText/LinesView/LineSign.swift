import TermNav

/// What is drawn in place of a part of a line that is not seen by itself, such as `⟨U+200B⟩` for a space of no
/// width. It is no part of the text: `/a b` would not find `a·b` then, and a copy would not be the line.
package struct LineSign: Equatable, Sendable {
  /// Bytes of the line; an empty range adds the sign before the byte where it begins.
  package var range: Range<Int>
  package var text: String
  package var look: TextAttributes

  package init(_ text: String, in range: Range<Int>, _ look: TextAttributes = TextAttributes(.caution)) {
    (self.text, self.range, self.look) = (text, range, look)
  }
}

extension [AttributedText] {
  /// The signs of each of these lines.
  /// - Parameter first: the number of the first one.
  @MainActor func signs(_ find: ((Int, AttributedText) -> [LineSign])?, from first: Int) -> [[LineSign]] {
    guard let find else { return Array<[LineSign]>(repeating: [], count: count) }
    return zip(first..., self).map { find($0, $1) }
  }
}

extension AttributedText {
  /// The text as it is drawn with signs, which are in order and do not overlap.
  package func showing(_ signs: [LineSign]) -> AttributedText {
    if signs.isEmpty { return self }
    var (shown, place) = (AttributedText(), 0)
    for sign in signs {
      shown.append(self[place..<max(place, sign.range.lowerBound)])
      var look = sign.look
      if !sign.range.isEmpty { look.link = attributes(at: sign.range.lowerBound).link }
      shown.append(sign.text, look)
      place = sign.range.upperBound
    }
    shown.append(self[place..<max(place, utf8Count)])
    shown.ground = ground
    return shown
  }
}

/// Places in a line, and in what is drawn of it.
extension LineWindow.Line {
  /// The bytes that are drawn for a range of the line's.
  func shownRange(_ range: Range<Int>) -> Range<Int> {
    if signs.isEmpty { return range }
    let end = range.upperBound > text.utf8Count ? shown.utf8Count : shownPlace(range.upperBound, isEnd: true)
    let start = shownPlace(min(range.lowerBound, text.utf8Count), isEnd: false)
    return start..<max(start, end)
  }

  /// - Parameter isEnd: whether a sign that stands at the place is behind it.
  private func shownPlace(_ place: Int, isEnd: Bool) -> Int {
    var shift = 0
    for sign in signs {
      let isBehind = isEnd && sign.range.isEmpty && sign.range.lowerBound == place
      if sign.range.upperBound > place || isBehind {
        return min(place, max(sign.range.lowerBound, 0)) + shift
      }
      shift += sign.text.utf8.count - sign.range.count
    }
    return place + shift
  }

  /// The byte of the line that is drawn at a byte of what is shown; a sign is the first byte that it stands for.
  func place(ofShown place: Int) -> Int {
    var shift = 0
    for sign in signs {
      let start = sign.range.lowerBound + shift
      if place < start { return place - shift }
      if place < start + sign.text.utf8.count { return sign.range.lowerBound }
      shift += sign.text.utf8.count - sign.range.count
    }
    return place - shift
  }
}
