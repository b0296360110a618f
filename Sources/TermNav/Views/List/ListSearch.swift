/// What is looked for in a list, and what has been found.
struct ListSearch {
  private(set) var entry = TextEntry(.query, limit: ListSearch.limit)
  /// Whether letters go to the query.
  var isTyping = true
  /// Rows of the list, in order; nil while nothing is looked for.
  var matches: [Int]?
  var words: [ListMatch] = []
  /// The first row that has not been looked at.
  var next = 0
  /// The rows that there are to look at.
  var rowCount = 0

  /// Rows looked at before the next frame; our own figure, a few milliseconds.
  static let step = 8000
  /// The most characters of a query; our own figure.
  static let limit = 200

  var query: String { entry.text }

  var isScanning: Bool { matches != nil && next < rowCount }

  /// Begins with all rows, or with those found before where the new words can only be among them.
  mutating func look(for new: TextEntry, in count: Int) {
    let narrows = !query.isEmpty && new.text.hasPrefix(query) && !isScanning && rowCount == count
    let before = matches
    entry = new
    words = ListMatch.words(of: query)
    (matches, next, rowCount) = (words.isEmpty ? nil : [], 0, count)
    if narrows, !words.isEmpty, let before, before.count <= Self.step {
      candidates = before
    } else {
      candidates = nil
    }
  }

  /// The rows to look at; nil for all.
  private var candidates: [Int]?

  mutating func scan(_ text: (Int) -> String?) {
    guard isScanning else { return }
    func isFound(_ row: Int) -> Bool {
      guard let text = text(row) else { return false }
      return words.allSatisfy { $0.isIn(text) }
    }
    if let rows = candidates {
      matches = rows.filter(isFound)
      (candidates, next) = (nil, rowCount)
      return
    }
    let end = min(rowCount, next + Self.step)
    for row in next..<end where isFound(row) { matches?.append(row) }
    next = end
  }
}
