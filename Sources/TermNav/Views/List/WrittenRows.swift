/// Where the cells of a list stand, and those of rows as they were written, so that a frame in which the list scrolls by a
/// row reads one row's texts alone.
@MainActor final class WrittenRows {
  private struct Row {
    let index: Int
    let row: ListRow
    let background: Theme.Background
    let column, end: Int
    let cells: WrittenText
  }

  /// Where cells may stand.
  private struct Layout: Equatable {
    let columns: [ListColumn]
    /// Columns of the list.
    let width: Int
    /// The columns of all cells.
    let room: Range<Int>

    init(_ columns: [ListColumn], ofList width: Int, hasMarks: Bool, accessoryColumns: Int) {
      (self.columns, self.width) = (columns, width)
      room = ListColumn.room(inList: width, hasMarks: hasMarks, accessoryColumns: accessoryColumns)
    }

    func ranges(endingIn end: Int? = nil) -> [Range<Int>?] {
      let (start, end) = (room.lowerBound, end ?? room.upperBound)
      return ListColumn.ranges(of: columns, in: start..<max(start, end), ofList: width)
    }
  }

  /// By the last bits of their numbers; our own figure, as many as a tall screen has.
  private var rows: [Row?] = []
  private static let capacity = 128
  private var layout: Layout?
  private var theme: Theme?
  /// Where the cells stand; nil for one without room.
  private(set) var ranges: [Range<Int>?] = []

  /// Begins a frame, with new rows where they would be written in another form.
  func begin(
    _ theme: Theme, _ columns: [ListColumn], ofList width: Int, hasMarks: Bool, accessoryColumns: Int
  ) {
    let new = Layout(columns, ofList: width, hasMarks: hasMarks, accessoryColumns: accessoryColumns)
    guard new != layout || theme != self.theme else { return }
    (layout, self.theme, rows) = (new, theme, [])
    ranges = columns.isEmpty ? [] : new.ranges()
  }

  /// Where the first cell of a row without an image begins.
  var textColumn: Int { layout?.room.lowerBound ?? 0 }

  /// Where the cells stand, also before a frame has begun.
  func ranges(
    of columns: [ListColumn], ofList width: Int, hasMarks: Bool, accessoryColumns: Int
  ) -> [Range<Int>?] {
    let asked = Layout(columns, ofList: width, hasMarks: hasMarks, accessoryColumns: accessoryColumns)
    return asked == layout ? ranges : asked.ranges()
  }

  /// Where the cells of a row stand whose accessory takes more columns than the list keeps free.
  func ranges(endingIn end: Int) -> [Range<Int>?] { layout?.ranges(endingIn: end) ?? [] }

  private func slot(_ index: Int) -> Int { index & (Self.capacity - 1) }

  /// nil where the row was not written so.
  func cells(
    of row: ListRow, _ index: Int, _ background: Theme.Background, _ column: Int, _ end: Int
  ) -> WrittenText? {
    guard !rows.isEmpty, let known = rows[slot(index)], known.index == index, known.background == background,
      known.column == column, known.end == end, known.row == row
    else { return nil }
    return known.cells
  }

  func add(
    _ cells: WrittenText, of row: ListRow, _ index: Int, _ background: Theme.Background, _ column: Int,
    _ end: Int
  ) {
    if rows.isEmpty { rows = Array(repeating: nil, count: Self.capacity) }
    rows[slot(index)] = Row(
      index: index, row: row, background: background, column: column, end: end, cells: cells)
  }
}
