import TermNav

/// The last row of a view of lines: a message, or a query with what is told of it.
struct LinesMessageRow {
  /// What stands before the caret, and behind it.
  private let before, behind: String
  /// Columns for both.
  private let room: Int
  /// What stands at the end.
  let state: String

  /// nil where nothing is looked for, and there is no message.
  /// - Parameters:
  ///   - lines: those of the source that are known.
  ///   - columns: those of the row.
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
    // Where not all has room, a half at least goes to what stands before the caret.
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
