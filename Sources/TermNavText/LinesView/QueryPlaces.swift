import TermNav

/// Where lines have a query.
struct QueryPlaces {
  let query: TextQuery
  /// Whether the pattern is no regular expression: it is looked for as it stands.
  let isPlain: Bool
  private let matcher: TextMatcher?
  /// Of lines in sight, by the line and, of a long one, the part.
  private var ranges: [LinePosition: [Range<Int>]] = [:]

  init(_ query: TextQuery) {
    self.query = query
    let asTyped = try? TextMatcher(query)
    isPlain = asTyped == nil
    matcher = asTyped ?? (try? TextMatcher(query.asPlainWords))
  }

  /// What lines are asked for.
  var asked: TextQuery { isPlain ? query.asPlainWords : query }

  /// Whether there is something to look for.
  var canFind: Bool { !query.pattern.isEmpty && matcher != nil }

  /// Whether bytes are compared; regular expressions take a hundred times longer.
  var isFast: Bool { matcher?.bytes != nil }

  /// Whether what has this query also has another, of which its pattern is the beginning.
  func isBeginning(of other: QueryPlaces) -> Bool {
    isFast && other.isFast && !other.isPlain && query.isRegex == other.query.isRegex
      && query.ignoresCase == other.query.ignoresCase && other.query.pattern.hasPrefix(query.pattern)
  }

  func isIn(_ text: AttributedText) -> Bool { matcher?.isIn(text) == true }

  /// Where a found line has the query first, about.
  func firstPlace(in text: AttributedText) -> Int? { matcher?.firstPlace(in: text) }

  /// The places that begin in a part of a line or, as far as is known, reach into it.
  mutating func ranges(in line: Int, _ kept: LineWindow.Line, near part: Range<Int>) -> [Range<Int>] {
    let (text, begins, ends) = (kept.text, kept.base == 0, kept.isToEnd)
    guard let matcher, text.utf8Count > RegularExpression.longestForPlaces else {
      return ranges(at: LinePosition(line: line)) {
        $0.ranges(in: text, near: 0..<text.utf8Count, begins: begins, ends: ends)
      }
    }
    if matcher.bytes != nil { return ranges(at: LinePosition(line: line)) { $0.ranges(in: text) } }
    let step = RegularExpression.longestForPlaces / 2
    let end = min(part.upperBound, text.utf8Count)
    return stride(from: part.lowerBound / step * step, to: max(end, part.lowerBound + 1), by: step).flatMap {
      start in
      ranges(at: LinePosition(line: line, offset: start)) {
        $0.ranges(in: text, near: start..<start + step, begins: begins, ends: ends)
      }
    }
  }

  private mutating func ranges(
    at place: LinePosition, _ find: (TextMatcher) -> [Range<Int>]
  ) -> [Range<Int>] {
    if let known = ranges[place] { return known }
    let found = matcher.map(find) ?? []
    ranges[place] = found
    return found
  }

  /// The lines in sight are others.
  mutating func forget() { ranges = [:] }
}
