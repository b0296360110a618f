import TermNav

/// The prompt into which a query is typed, with the earlier queries that ↑ recalls.
struct QueryPrompt {
  /// The search before, which Return repeats while the query's pattern is empty; nil if there was none.
  let previous: Previous?
  let start: Start
  private var entry = TextEntry(.query, limit: longest)
  private var history = HistoryRecall()

  /// The most characters of a query.
  static let longest = 200

  struct Previous {
    var query: TextQuery
    /// The number of the found line that was shown, if it is in sight; else nil.
    var line: Int?
  }

  /// The part of the view that was shown when a query's prompt was opened, and the number that was typed
  /// before the key.
  struct Start: Equatable {
    /// The first line in sight when the query's prompt was opened.
    var top = 0
    /// The number of the match to which Return goes, from 1, counted from the line at which the search
    /// begins.
    var count = 1
  }

  init(after previous: Previous? = nil, start: Start = Start()) {
    (self.previous, self.start) = (previous, start)
  }

  var pattern: String { entry.text }

  /// How many characters of the typed query are after the caret.
  var charactersBehind: Int { entry.charactersBehind }

  /// Edits the typed query by a key, and returns what has changed; nil if the key does not edit.
  mutating func edit(_ key: KeyPress) -> TextEntry.Change? { entry.edit(key) }

  mutating func paste(_ text: String) -> TextEntry.Change { entry.insert(text) }

  /// Recalls a pattern of the history of searches: an earlier one with a step of -1, a later one with 1.
  /// Returns false if there is none.
  mutating func recall(_ step: Int, in patterns: [String]) -> Bool {
    guard let text = history.text(step, in: patterns, from: pattern) else { return false }
    entry = TextEntry(.query, text, limit: Self.longest)
    return true
  }
}
