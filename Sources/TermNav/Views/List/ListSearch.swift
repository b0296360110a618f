/// A search in a list: its words, and the rows that were found.
struct ListSearch {
  private var entry = TextEntry(.query, limit: ListSearch.limit)
  /// Whether typed letters are added to the query of the list's search.
  var isTyping = true
  /// The index of the list's row that had the cursor when the search began; nil if there was none. The cursor
  /// returns to that row if nothing was found.
  let origin: Int?
  /// The indices of the list's rows found so far, in order; nil while the query has no words.
  private(set) var matches: [Int]?
  private(set) var words: [ListMatch] = []
  /// The index of the first row of the list that was not searched yet.
  private var next = 0
  /// The number of rows in the searched list.
  private var rowCount = 0
  /// The indices of the list's rows to search, if the new words can only be among the rows found before; nil
  /// for all rows.
  private var candidates: [Int]?

  /// The number of rows of a list that are searched before the next frame is drawn. They take a few
  /// milliseconds.
  static let step = 8000
  /// The most characters of a list search's query.
  static let limit = 200

  init(origin: Int? = nil) { self.origin = origin }

  var query: String { entry.text }

  var isScanning: Bool { matches != nil && next < rowCount }

  /// Sets the words of the list's search. Afterwards all rows have to be searched or, if the new words can
  /// only be among them, the rows found before.
  /// - Parameters:
  ///   - new: The query of the search.
  ///   - count: The number of rows in the list.
  mutating func search(for new: String, in count: Int) {
    let narrows = !query.isEmpty && new.hasPrefix(query) && !isScanning && rowCount == count
    let before = matches
    entry = TextEntry(.query, new, limit: Self.limit)
    words = ListMatch.words(of: query)
    (matches, next, rowCount) = (words.isEmpty ? nil : [], 0, count)
    candidates = narrows && !words.isEmpty && before.map { $0.count <= Self.step } == true ? before : nil
  }

  /// Returns the indices of the list's rows that contain all searched words, among the rows of the next step.
  /// - Parameter text: Returns the text of a row, given its index; nil for a row that is never found, such as
  ///   a heading.
  func found(_ text: (Int) -> String?) -> [Int] {
    guard isScanning else { return [] }
    func isFound(_ row: Int) -> Bool {
      guard let text = text(row) else { return false }
      return words.allSatisfy { $0.isIn(text) }
    }
    return candidates.map { $0.filter(isFound) } ?? (next..<nextEnd).filter(isFound)
  }

  private var nextEnd: Int { min(rowCount, next + Self.step) }

  /// Adds the rows that `found` has returned to the matches of the search. The next step then searches the
  /// rows after these.
  mutating func add(_ found: [Int]) {
    guard isScanning else { return }
    matches?.append(contentsOf: found)
    next = candidates == nil ? nextEnd : rowCount
    candidates = nil
  }

  // MARK: Typing

  /// The effect of a key while the words of a list's search are typed.
  enum Typing {
    case searches(for: String)
    case endsTyping, endsSearch
    /// The search uses the key, which does nothing.
    case stays
  }

  /// Returns the effect of a key on the typed words of a list's search; nil for a key that the search does
  /// not use.
  /// - Parameters:
  ///   - key: The key.
  ///   - returnEnds: Whether Return ends the typing of the words.
  func typing(_ key: KeyPress, returnEnds: Bool) -> Typing? {
    switch (key.key, key.modifiers) {
    case (.backspace, []) where entry.isEmpty: return .endsSearch
    case (.character, []), (.character, .shift), (.character("u"), .control), (.backspace, []):
      var entry = entry
      TextCommand(key).map { _ = entry.perform($0) }
      return .searches(for: entry.text)
    case (.enter, []) where returnEnds: return entry.isEmpty ? .endsSearch : .endsTyping
    // While words are typed, ← and → are used without effect, so that an arrow key that is held down does not
    // leave the page.
    case (.left, []), (.right, []): return .stays
    default: return nil
    }
  }

  /// Returns the search's query with a text appended.
  func pasting(_ text: String) -> String {
    var entry = entry
    entry.insert(text)
    return entry.text
  }
}
