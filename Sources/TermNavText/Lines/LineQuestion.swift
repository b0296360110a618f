import TermNav

/// A test of whether a line matches a query, applied to the line's raw bytes in a file or in a program's
/// output.
struct LineQuestion {
  let matcher: TextMatcher
  /// Whether sequences in a line that set colours (SGR) are removed before the test; otherwise they are text.
  let readsSGR: Bool

  init(_ matcher: TextMatcher, readsSGR: Bool) { (self.matcher, self.readsSGR) = (matcher, readsSGR) }

  /// The most bytes of a line that are searched for the query; a match after them is not found.
  var most: Int { min(matcher.mostBytes, LongLine.most) }

  /// Returns whether a line matches the query.
  /// - Parameters:
  ///   - line: The line without its line feed. If it has more than `most` bytes, only its beginning is
  ///     searched.
  ///   - continues: Whether the bytes are only the beginning of the line.
  func isIn(_ line: UnsafeBufferPointer<UInt8>, continues: Bool = false) -> Bool {
    var text = line
    if text.count > most {
      text = UnsafeBufferPointer(rebasing: text[..<text.letterStart(most)])
    } else if !continues, text.last == 0x0D {
      text = UnsafeBufferPointer(rebasing: text.dropLast())
    }
    let isBeginning = text.count < line.count - 1 || continues
    guard readsSGR, SGRParser.mayHaveSequences(text) else { return ask(text, isBeginning) }
    return SGRParser.letters(of: text).withUnsafeBufferPointer { ask($0, isBeginning) }
  }

  /// Tests a line's text with the matcher. Bytes that are not UTF-8 become `�` first, because the line is
  /// shown with it.
  private func ask(_ text: UnsafeBufferPointer<UInt8>, _ continues: Bool) -> Bool {
    if matcher.bytes != nil || text.isASCII { return matcher.isIn(text, continues: continues) }
    var shown = String(decoding: text, as: UTF8.self)
    return shown.withUTF8 { matcher.isIn($0, continues: continues) }
  }
}

/// For each query, the first line that a search has read only in part, because the line is too long.
struct PartlySearchedLines {
  private var lines: [TextQuery: PartlySearchedLine] = [:]

  /// The first line that a search for the query has read only in part; nil if there is none.
  subscript(query: TextQuery) -> PartlySearchedLine? { lines[query] }

  /// Notes a line that was searched in part, unless an earlier line is noted for the query. All are forgotten
  /// after a hundred queries, because a user may type many.
  mutating func note(_ line: PartlySearchedLine, _ query: TextQuery) {
    if let known = lines[query], known.line <= line.line { return }
    if lines.count >= 100 { lines = [:] }
    lines[query] = line
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var isASCII: Bool {
    var all: UInt8 = 0
    for byte in self { all |= byte }
    return all < 0x80
  }
}
