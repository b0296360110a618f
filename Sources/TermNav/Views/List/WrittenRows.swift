/// A cache of the ranges of a list's columns and of the cells in which its rows were drawn. When the list
/// scrolls by a row, only the texts of the new row are laid out.
@MainActor final class WrittenRows {
  private struct Row {
    let index: Int
    let row: ListRow
    let background: Theme.Background
    let column, end: Int
    let cells: WrittenText
  }

  /// The columns of a list's table at one width of the list.
  private struct Layout: Equatable {
    let columns: [ListColumn]
    /// The width of the list, in columns of the screen.
    let width: Int
    /// The range of the list's columns that all cells of a row share.
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

  /// The list's rows that are cached, each in the slot given by the last bits of its index. There are 128
  /// slots, as many as a tall screen has rows. Empty until a row is added.
  private var rows: [Row?] = []
  private static let capacity = 128
  private var layout: Layout?
  private var theme: Theme?
  /// The range of the list's columns that each column of its table covers, from 0 at the leading edge; nil
  /// for a column without room.
  private(set) var ranges: [Range<Int>?] = []

  /// Begins a frame of the list. The cache of its rows is emptied if the theme, the columns, the width or the
  /// room for cells has changed.
  func begin(
    _ theme: Theme, _ columns: [ListColumn], ofList width: Int, hasMarks: Bool, accessoryColumns: Int
  ) {
    let new = Layout(columns, ofList: width, hasMarks: hasMarks, accessoryColumns: accessoryColumns)
    guard new != layout || theme != self.theme else { return }
    (layout, self.theme, rows) = (new, theme, [])
    ranges = columns.isEmpty ? [] : new.ranges()
  }

  /// The column of the list in which the first cell of a row without an image begins.
  var textColumn: Int { layout?.room.lowerBound ?? 0 }

  /// Returns the range of each column of the list's table, even if no frame has begun with these values.
  func ranges(
    of columns: [ListColumn], ofList width: Int, hasMarks: Bool, accessoryColumns: Int
  ) -> [Range<Int>?] {
    let asked = Layout(columns, ofList: width, hasMarks: hasMarks, accessoryColumns: accessoryColumns)
    return asked == layout ? ranges : asked.ranges()
  }

  /// Returns the range of each column in a row of the list whose accessory, the sign at its end, is wider
  /// than `accessoryColumns`. The cells then end before the column `end`.
  func ranges(endingIn end: Int) -> [Range<Int>?] { layout?.ranges(endingIn: end) ?? [] }

  private func slot(_ index: Int) -> Int { index & (Self.capacity - 1) }

  /// Returns the cells in which a row of the list was drawn; nil if its content, background or columns differ
  /// from those that are cached.
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
