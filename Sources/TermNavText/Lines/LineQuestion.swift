import TermNav

/// Whether a line has a query, asked of its bytes as they stand in a file or came from a program.
struct LineQuestion {
  let matcher: TextMatcher
  /// Whether escape sequences in the line set styles; otherwise they are letters.
  let readsSGR: Bool

  init(_ matcher: TextMatcher, readsSGR: Bool) { (self.matcher, self.readsSGR) = (matcher, readsSGR) }

  /// Bytes of a line that are looked through at most.
  var most: Int { min(matcher.mostBytes, LongLine.most) }

  /// - Parameters:
  ///   - line: without its line feed; its beginning is asked alone where it has more than `most` bytes.
  ///   - goesOn: whether more of the line follows.
  func isIn(_ line: UnsafeBufferPointer<UInt8>, goesOn: Bool = false) -> Bool {
    var text = line
    if text.count > most {
      text = UnsafeBufferPointer(rebasing: text[..<text.letterStart(most)])
    } else if !goesOn, text.last == 0x0D {
      text = UnsafeBufferPointer(rebasing: text.dropLast())
    }
    let isBeginning = text.count < line.count - 1 || goesOn
    guard readsSGR, SGRParser.mayHaveSequences(text) else { return ask(text, isBeginning) }
    return SGRParser.letters(of: text).withUnsafeBufferPointer { ask($0, isBeginning) }
  }

  /// What is no UTF-8 is `�`, as where it is seen.
  private func ask(_ text: UnsafeBufferPointer<UInt8>, _ goesOn: Bool) -> Bool {
    if matcher.bytes != nil || text.isASCII { return matcher.isIn(text, goesOn: goesOn) }
    var shown = String(decoding: text, as: UTF8.self)
    return shown.withUTF8 { matcher.isIn($0, goesOn: goesOn) }
  }
}

/// The lines of which searches have seen the beginning alone.
struct PartlySearchedLines {
  private var lines: [TextQuery: PartlySearchedLine] = [:]

  /// The first one that a query was not looked for in to its end.
  subscript(query: TextQuery) -> PartlySearchedLine? { lines[query] }

  /// Queries are as many as somebody types; a hundred are kept, our own figure.
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
