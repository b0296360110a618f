/// What is looked for in a list, and what has been found.
struct ListSearch {
  private var entry = TextEntry(.query, limit: ListSearch.limit)
  /// Whether letters go to the query.
  var isTyping = true
  /// The row with the cursor when the search began, which the cursor goes back to where nothing was found.
  let origin: Int?
  /// Rows of the list, in order; nil while nothing is looked for.
  private(set) var matches: [Int]?
  private(set) var words: [ListMatch] = []
  /// The first row that has not been looked at.
  private var next = 0
  /// The rows that there are to look at.
  private var rowCount = 0
  /// The rows to look at; nil for all.
  private var candidates: [Int]?

  /// Rows looked at before the next frame; our own figure, a few milliseconds.
  static let step = 8000
  /// The most characters of a query; our own figure.
  static let limit = 200

  init(origin: Int? = nil) { self.origin = origin }

  var query: String { entry.text }

  var isScanning: Bool { matches != nil && next < rowCount }

  /// Begins with all rows, or with those found before where the new words can only be among them.
  mutating func look(for new: String, in count: Int) {
    let narrows = !query.isEmpty && new.hasPrefix(query) && !isScanning && rowCount == count
    let before = matches
    entry = TextEntry(.query, new, limit: Self.limit)
    words = ListMatch.words(of: query)
    (matches, next, rowCount) = (words.isEmpty ? nil : [], 0, count)
    candidates = narrows && !words.isEmpty && before.map { $0.count <= Self.step } == true ? before : nil
  }

  /// The rows among the next ones that have the words.
  /// - Parameter text: what is looked through; nil for a row that cannot be found.
  func found(_ text: (Int) -> String?) -> [Int] {
    guard isScanning else { return [] }
    func isFound(_ row: Int) -> Bool {
      guard let text = text(row) else { return false }
      return words.allSatisfy { $0.isIn(text) }
    }
    return candidates.map { $0.filter(isFound) } ?? (next..<nextEnd).filter(isFound)
  }

  private var nextEnd: Int { min(rowCount, next + Self.step) }

  /// Adds what was found among the next rows, and goes on behind them.
  mutating func add(_ found: [Int]) {
    guard isScanning else { return }
    matches?.append(contentsOf: found)
    next = candidates == nil ? nextEnd : rowCount
    candidates = nil
  }

  // MARK: Typing

  /// What a key does while the words are typed.
  enum Typing {
    case searches(for: String)
    case endsTyping, endsSearch
    /// The key is taken, and does nothing.
    case stays
  }

  /// nil where the key does nothing to the words.
  /// - Parameter returnEnds: whether Return ends the typing.
  func typing(_ key: KeyPress, returnEnds: Bool) -> Typing? {
    switch (key.key, key.modifiers) {
    case (.backspace, []) where entry.isEmpty: return .endsSearch
    case (.character, []), (.character, .shift), (.character("u"), .control), (.backspace, []):
      var entry = entry
      TextCommand(key).map { _ = entry.perform($0) }
      return .searches(for: entry.text)
    case (.enter, []) where returnEnds: return entry.isEmpty ? .endsSearch : .endsTyping
    // A held arrow must not leave the page.
    case (.left, []), (.right, []): return .stays
    default: return nil
    }
  }

  /// The words with a text behind them.
  func pasting(_ text: String) -> String {
    var entry = entry
    entry.insert(text)
    return entry.text
  }
}
