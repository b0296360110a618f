import TermNav

/// A test of whether a line matches a query, applied to the line's raw bytes in a file or in a program's
/// output.
struct LineQuestion {
  let matcher: TextMatcher
  /// Whether colour sequences (SGR) are removed before the test; otherwise they are text.
  let readsSGR: Bool

  init(_ matcher: TextMatcher, readsSGR: Bool) { (self.matcher, self.readsSGR) = (matcher, readsSGR) }

  /// The most bytes of a line that are searched.
  var most: Int { min(matcher.mostBytes, LongLine.most) }

  /// Whether a line matches.
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

  /// Asks the matcher. Bytes that are not UTF-8 become `�` first, as they are shown.
  private func ask(_ text: UnsafeBufferPointer<UInt8>, _ continues: Bool) -> Bool {
    if matcher.bytes != nil || text.isASCII { return matcher.isIn(text, continues: continues) }
    var shown = String(decoding: text, as: UTF8.self)
    return shown.withUTF8 { matcher.isIn($0, continues: continues) }
  }
}

/// The lines that searches have read only in part, because they are too long.
struct PartlySearchedLines {
  private var lines: [TextQuery: PartlySearchedLine] = [:]

  /// The first line that was not searched to its end for a query.
  subscript(query: TextQuery) -> PartlySearchedLine? { lines[query] }

  /// Notes a line that was searched in part. Only about a hundred queries are kept, since a user may type
  /// many.
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
