import TermNav

/// A query while it is typed: its text, and the earlier ones that ↑ recalls.
struct QueryPrompt {
  /// The search before, with the line that it shows; Return repeats it while the pattern is empty.
  let previous: Previous?
  let start: Start
  private var entry = TextEntry(.query, limit: longest)
  /// The index in the history of the recalled query; nil while the user's own text is shown.
  private var recalled: Int?
  /// The text that was typed before the first ↑.
  private var typed = ""

  /// The most characters of a query.
  static let longest = 200

  struct Previous {
    var query: TextQuery
    /// The match that is in sight; nil if none is.
    var line: Int?
  }

  /// What was there when the prompt was opened.
  struct Start: Equatable {
    /// The first line in sight.
    var top = 0
    /// Which match Return goes to, counted from the line at which the search begins.
    var count = 1
  }

  init(after previous: Previous? = nil, start: Start = Start()) {
    (self.previous, self.start) = (previous, start)
  }

  var pattern: String { entry.text }

  /// How many characters are after the caret.
  var charactersBehind: Int { entry.charactersBehind }

  /// Edits the text by a key; nil if the key does not edit.
  mutating func edit(_ key: KeyPress) -> TextEntry.Change? { entry.edit(key) }

  mutating func paste(_ text: String) -> TextEntry.Change { entry.insert(text) }

  /// Recalls an earlier query of the history (-1) or a later one (1); returns whether there is one.
  mutating func recall(_ step: Int, in patterns: [String]) -> Bool {
    let next = (recalled ?? patterns.count) + step
    guard 0...patterns.count ~= next else { return false }
    if recalled == nil { typed = pattern }
    recalled = next == patterns.count ? nil : next
    entry = TextEntry(.query, recalled == nil ? typed : patterns[next], limit: Self.longest)
    return true
  }
}
