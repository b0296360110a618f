import TermNav

/// The last row of a view of lines, which shows a message, or a query with the state of its search.
struct LinesMessageRow {
  /// The text of the row before the caret, and after it.
  private let before, behind: String
  /// How many columns the row has for the text before and after the caret.
  private let room: Int
  /// The state of the search at the right end of the row, such as `3 of 41`.
  let state: String

  /// Makes the last row of a view of lines; nil if there is neither a query nor a message.
  /// - Parameters:
  ///   - find: The search whose query the row shows; nil for none.
  ///   - message: The message that the row shows; nil for none.
  ///   - lines: The known lines of the source.
  ///   - source: The source of the lines.
  ///   - columns: The width of the row in columns.
  ///   - words: The words of the program's language.
  init?(
    _ find: LineFind?, _ message: String?, of lines: Range<Int>, in source: any LineSource, columns: Int,
    _ words: Words
  ) {
    let found = find?.words(
      of: lines, isCounted: source.count.isExact, isFiltered: source is FilteredLines,
      isRead: source.unread == nil, say: words)
    guard let text = found?.query ?? message else { return nil }
    state = find == nil ? "" : message ?? found?.state ?? ""
    room = columns - 2 - (state.isEmpty ? 0 : state.columns + 2)
    behind = String(text.suffix(find?.prompt?.charactersBehind ?? 0))
    // If the row has not enough room, the text before the caret gets at least half of it.
    before = String(text.dropLast(behind.count)).truncated(
      toColumns: max(0, room - min(behind.columns, room / 2)), lineBreakMode: .byTruncatingHead)
  }

  var caret: Int { 1 + before.columns }

  func draw(row: Int, showsCaret: Bool, _ canvas: inout Canvas, _ theme: Theme) {
    canvas.fill(Rect(row: row, columns: canvas.size.columns, rows: 1), theme.bar)
    canvas.text(before, column: 1, row: row, style: theme.bar)
    canvas.text(
      behind.truncated(toColumns: max(0, room + 1 - caret)), column: caret, row: row, style: theme.bar)
    if showsCaret {
      let letter = behind.first.map(String.init) ?? " "
      canvas.text(letter, column: caret, row: row, style: theme.bar.adding(.reverse))
    }
    if room > 0 {
      canvas.text(state, column: canvas.size.columns - 1 - state.columns, row: row, style: theme.hint)
    }
  }
}
