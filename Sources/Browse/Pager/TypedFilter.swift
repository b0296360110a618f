import TermNav
import TermNavText

/// The patterns of a filter as the user has typed them. A page shows the lines that all of them select, and
/// the `around` lines before and after each. A pattern selects the lines that match it or, with `!` before
/// it, those that do not.
struct TypedFilter: Equatable {
  /// The patterns of a filter before the newest one. `!` before a pattern selects lines that do not match it.
  private(set) var earlierPatterns: [String] = []
  /// The newest pattern of a filter, which is being typed or was typed last; empty if there is none.
  var text = ""
  /// How many lines before and after each line that matches a filter are shown too.
  var around = 0

  /// The largest number of lines before and after a filter's match that can be asked for.
  static let mostAround = 1000

  /// All patterns of a filter that are not empty or just `!`, the newest last.
  var patterns: [String] { (earlierPatterns + [text]).filter { !$0.isEmpty && $0 != "!" } }

  /// Whether a number of lines around matches was typed before the filter's newest pattern.
  private var hasCount = false

  /// Begins another pattern of the filter, in addition to the earlier ones.
  /// - Parameter around: How many lines before and after each match are shown; nil leaves that number as it
  ///   is.
  mutating func narrow(around: Int?) {
    (earlierPatterns, text, hasCount) = (patterns, "", around != nil)
    if let around { self.around = min(around, Self.mostAround) }
  }

  /// Whether the user has typed neither a pattern of a filter nor a count. Return then removes the filter, as
  /// in less.
  var isLeftEmpty: Bool { text.isEmpty && !hasCount }

  /// The description of the filter for the status row.
  var words: String {
    (patterns.map { "&" + $0 } + (around > 0 ? ["±\(around)"] : [])).joined(separator: " ")
  }

  /// The words beside a filter's newest pattern that say how many patterns were typed before it; empty for
  /// none.
  var earlierWords: String {
    earlierPatterns.isEmpty
      ? "" : earlierPatterns.count == 1 ? "within 1 pattern" : "within \(earlierPatterns.count) patterns"
  }

  /// Returns the lines of a source that match all patterns of the filter; nil if there is no pattern. A
  /// pattern that is no valid regular expression is searched for as plain text.
  /// - Parameter isRegex: whether patterns are read as regular expressions.
  func lines(of source: any LineSource, isRegex: Bool) -> FilteredLines? {
    let patterns = patterns.map { pattern -> FilteredLines.Pattern in
      let isInverted = pattern.hasPrefix("!")
      let query = TextQuery(typed: String(pattern.dropFirst(isInverted ? 1 : 0)), isRegex: isRegex)
      return FilteredLines.Pattern(query, isInverted: isInverted)
    }
    return patterns.isEmpty ? nil : try? FilteredLines(source, patterns, around: around)
  }
}

nonisolated extension TextQuery {
  /// Makes the query for a pattern that was typed for a filter. Case counts only if the pattern has capitals.
  /// A pattern that is no valid regular expression is searched for as plain text.
  init(typed pattern: String, isRegex: Bool) {
    self.init(pattern, isRegex: isRegex, ignoresCase: !pattern.contains(where: \.isUppercase))
    if (try? TextMatcher(self)) == nil { self = asPlainWords }
  }
}
