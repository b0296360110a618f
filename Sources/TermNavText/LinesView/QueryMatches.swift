import TermNav

/// The matches of a query in the lines in sight.
struct QueryMatches {
  let query: TextQuery
  /// Whether the query's pattern is not a valid regular expression, so that it is searched as plain text.
  let isPlain: Bool
  private let matcher: TextMatcher?
  /// The matches of the query that were found. The key is the line, and for a part of a long line also the
  /// part's first byte.
  private var ranges: [LinePosition: [Range<Int>]] = [:]

  init(_ query: TextQuery) {
    self.query = query
    let asTyped = try? TextMatcher(query)
    isPlain = asTyped == nil
    matcher = asTyped ?? (try? TextMatcher(query.asPlainWords))
  }

  /// The query that is searched for: the one that was typed, or its pattern as plain text if it is no valid
  /// regular expression.
  var asked: TextQuery { isPlain ? query.asPlainWords : query }

  /// Whether the query can match anything.
  var canFind: Bool { !query.pattern.isEmpty && matcher != nil }

  /// Whether the search for the query compares bytes. Regular expressions take about a hundred times longer.
  var isFast: Bool { matcher?.bytes != nil }

  /// Whether each line that matches the other query matches this query too, because the other pattern begins
  /// with this one.
  func isBeginning(of other: QueryMatches) -> Bool {
    isFast && other.isFast && !other.isPlain && query.isRegex == other.query.isRegex
      && query.ignoresCase == other.query.ignoresCase && other.query.pattern.hasPrefix(query.pattern)
  }

  func isIn(_ text: AttributedText) -> Bool { matcher?.isIn(text) == true }

  /// Returns the offset of the query's first match in the text, in bytes. If the match is too long to be
  /// found exactly, returns a byte near it; nil if there is no match.
  func firstPlace(in text: AttributedText) -> Int? { matcher?.firstPlace(in: text) }

  /// Returns the byte ranges of the query's matches in a line. In a line of more than 4,096 bytes, a regular
  /// expression is searched only in and near `part`.
  mutating func ranges(in line: Int, _ kept: LineWindow.Line, near part: Range<Int>) -> [Range<Int>] {
    let (text, begins, ends) = (kept.text, kept.base == 0, kept.isToEnd)
    guard let matcher, text.utf8Count > RegularExpression.longestLocated else {
      return ranges(at: LinePosition(line: line)) {
        $0.ranges(in: text, near: 0..<text.utf8Count, begins: begins, ends: ends)
      }
    }
    if matcher.bytes != nil { return ranges(at: LinePosition(line: line)) { $0.ranges(in: text) } }
    let step = RegularExpression.longestLocated / 2
    let end = min(part.upperBound, text.utf8Count)
    return stride(from: part.lowerBound / step * step, to: max(end, part.lowerBound + 1), by: step).flatMap {
      start in
      ranges(at: LinePosition(line: line, offset: start)) {
        $0.ranges(in: text, near: start..<start + step, begins: begins, ends: ends)
      }
    }
  }

  private mutating func ranges(
    at position: LinePosition, _ find: (TextMatcher) -> [Range<Int>]
  ) -> [Range<Int>] {
    if let known = ranges[position] { return known }
    let found = matcher.map(find) ?? []
    ranges[position] = found
    return found
  }

  /// Forgets the matches of the query that were found, because the loaded lines have changed.
  mutating func forget() { ranges = [:] }
}
