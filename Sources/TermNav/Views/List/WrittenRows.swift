/// The cells of rows as they were written, so that a frame in which the list scrolls by a row reads one row's texts alone.
struct WrittenRows {
  private struct Row {
    let index: Int
    let row: ListRow
    let background: Theme.Background
    let column, end: Int
    let cells: WrittenText
  }

  /// By the last bits of their numbers; our own figure, as many as a tall screen has.
  private var rows: [Row?] = []
  private static let capacity = 128
  private var look: (theme: Theme, columns: [ListColumn], ranges: [Range<Int>?])?

  /// All rows look otherwise.
  mutating func begin(_ theme: Theme, _ columns: [ListColumn], _ ranges: [Range<Int>?]) {
    if let look, look.ranges == ranges, look.theme == theme, look.columns == columns { return }
    look = (theme, columns, ranges)
    rows = []
  }

  private func slot(_ index: Int) -> Int { index & (Self.capacity - 1) }

  /// nil where the row was not written so. Mutating, so that nothing is copied to ask.
  mutating func cells(
    of row: ListRow, _ index: Int, _ background: Theme.Background, _ column: Int, _ end: Int
  )
    -> WrittenText?
  {
    guard !rows.isEmpty, let known = rows[slot(index)], known.index == index, known.background == background,
      known.column == column, known.end == end, known.row == row
    else { return nil }
    return known.cells
  }

  mutating func add(
    _ cells: WrittenText, of row: ListRow, _ index: Int, _ background: Theme.Background, _ column: Int,
    _ end: Int
  ) {
    if rows.isEmpty { rows = Array(repeating: nil, count: Self.capacity) }
    rows[slot(index)] = Row(
      index: index, row: row, background: background, column: column, end: end, cells: cells)
  }
}
