import TermNav
import TermNavText

/// The patterns of a filter as they were typed: a page shows the lines that match all of them.
struct TypedFilter: Equatable {
  /// Patterns that stand, each with `!` before it where lines have it not.
  private(set) var standing: [String] = []
  /// The newest pattern; empty while there is none.
  var text = ""
  /// How many lines before and behind each are shown too.
  var around = 0

  /// Lines before and behind each at most; our own figure.
  static let mostAround = 1000

  /// The patterns that count: those that stand and the newest, without empty ones.
  var patterns: [String] { (standing + [text]).filter { !$0.isEmpty && $0 != "!" } }

  /// Another pattern is typed behind those that stand.
  mutating func narrow() { (standing, text) = (patterns, "") }

  /// For the last row.
  var words: String {
    (patterns.map { "&" + $0 } + (around > 0 ? ["±\(around)"] : [])).joined(separator: " ")
  }

  /// How many patterns stand, for the prompt.
  var standingWords: String {
    standing.isEmpty ? "" : standing.count == 1 ? "within 1 pattern" : "within \(standing.count) patterns"
  }

  /// The lines of a source; nil where all are shown. What is no regular expression counts as plain words.
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
  /// The query that a typed pattern stands for: small letters find capitals too, and what is no regular expression counts as plain
  /// words.
  init(typed pattern: String, isRegex: Bool) {
    self.init(pattern, isRegex: isRegex, ignoresCase: !pattern.contains(where: \.isUppercase))
    if (try? TextMatcher(self)) == nil { self = asPlainWords }
  }
}
