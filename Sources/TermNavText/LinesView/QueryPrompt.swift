import TermNav

/// A query while it is typed: its text, and the earlier ones that ↑ brings.
struct QueryPrompt {
  /// What was looked for before, and the line that was shown; an empty query repeats it.
  let previous: Previous?
  private var entry = TextEntry(.query, limit: longest)
  /// The query in the history that ↑ has brought; nil is the one that was typed.
  private var recalled: Int?
  /// What was typed before ↑.
  private var typed = ""

  /// Characters of a query at most; our own figure.
  static let longest = 200

  struct Previous {
    var query: TextQuery
    var line: Int?
  }

  init(after previous: Previous? = nil) { self.previous = previous }

  var pattern: String { entry.text }

  /// Characters behind the caret.
  var charactersBehind: Int { entry.charactersBehind }

  /// Edits the text by a key; nil where the key does not edit it.
  mutating func edit(_ key: KeyPress) -> TextEntry.Change? { entry.edit(key) }

  mutating func paste(_ text: String) -> TextEntry.Change { entry.insert(text) }

  /// Brings an earlier query of the history, or a later one; returns whether there is one.
  mutating func recall(_ step: Int, in patterns: [String]) -> Bool {
    let next = (recalled ?? patterns.count) + step
    guard 0...patterns.count ~= next else { return false }
    if recalled == nil { typed = pattern }
    recalled = next == patterns.count ? nil : next
    entry = TextEntry(.query, recalled == nil ? typed : patterns[next], limit: Self.longest)
    return true
  }
}
