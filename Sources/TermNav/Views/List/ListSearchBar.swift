/// The line of a list that shows the words of a search and the number of rows found. It stands above the rows
/// and below the line with the titles of columns.
struct ListSearchBar {
  private let query: String
  private let found: String
  private let isTyping: Bool
  private let columns: Int

  /// Creates the line of a list that shows the words of a search and the number of rows found.
  /// - Parameters:
  ///   - columns: The width of the list.
  ///   - none: The text shown instead of a number if nothing was found.
  init(_ search: ListSearch, columns: Int, none: String) {
    found = search.matches.map { $0.isEmpty && !search.isScanning ? none : "\($0.count)" } ?? ""
    isTyping = search.isTyping
    self.columns = columns
    // A query that is too long is cut at its start, so that the end, where letters are added, stays visible.
    let room = max(0, columns - 8 - found.columns)
    query = search.query.truncated(toColumns: room, lineBreakMode: .byTruncatingHead)
  }

  /// The column in which the next letter of the search will appear; nil while no words are typed.
  var caret: Int? { isTyping ? min(4 + query.columns, columns - 1) : nil }

  func draw(row: Int, _ canvas: inout Canvas, _ theme: Theme) {
    canvas.fill(Rect(column: 0, row: row, columns: columns, rows: 1), theme.bar)
    canvas.text("/", column: 2, row: row, style: theme.barAccent)
    let used = canvas.text(query, column: 4, row: row, style: theme.bar)
    if isTyping {
      var cursor = theme.bar
      cursor.attributes.formSymmetricDifference(.reverse)
      canvas.text(" ", column: 4 + used, row: row, style: cursor)
    }
    canvas.text(found, column: columns - 2 - found.columns, row: row, style: theme.hint)
  }
}
