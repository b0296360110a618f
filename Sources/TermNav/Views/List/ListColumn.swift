/// A column of a list that shows its rows as a table.
///
/// Columns share the list's width without its margins. Before the first column are 2 blank columns of the
/// screen, or 3 where rows can be marked. After the last one are 2 blank columns and the list's
/// `accessoryColumns`. Between two columns are 2 blank columns.
public struct ListColumn: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case fixed(Int)
    case flexible(min: Int, max: Int)
    case trailing(Int)
  }

  let kind: Kind
  private(set) var leastListColumns = 0
  private(set) var header = ""
  private(set) var isSortable = false

  /// Returns a column of a list's table of a fixed width with text aligned to its start. A width below 0
  /// counts as 0.
  public static func fixed(_ columns: Int) -> ListColumn { ListColumn(kind: .fixed(max(0, columns))) }

  /// Returns a column of a list's table that gets a share of the remaining width, at least `min` and at most
  /// `max` columns of the screen.
  public static func flexible(min: Int = 0, max: Int = .max) -> ListColumn {
    let least = Swift.max(0, min)
    return ListColumn(kind: .flexible(min: least, max: Swift.max(least, max)))
  }

  /// A column of a list's table that gets a share of the remaining width, without limits.
  public static var flexible: ListColumn { flexible() }

  /// Returns a column of a list's table of a fixed width with text aligned to its end, for numbers and dates.
  /// A width below 0 counts as 0.
  public static func trailing(_ columns: Int) -> ListColumn { ListColumn(kind: .trailing(max(0, columns))) }

  /// Returns the table's column, with a least width of the list: a list narrower than `listColumns` columns
  /// of the screen leaves the column out.
  public func shown(from listColumns: Int) -> ListColumn {
    var column = self
    column.leastListColumns = listColumns
    return column
  }

  /// Returns the table's column with a title in the list's header, a line above the rows. A list has a header
  /// if one of its columns has a title.
  /// - Parameters:
  ///   - title: The title of the column.
  ///   - isSortable: Whether a tap on the title calls the list's `onHeaderTap`.
  public func header(_ title: String, isSortable: Bool = true) -> ListColumn {
    var column = self
    (column.header, column.isSortable) = (title, isSortable)
    return column
  }

  private init(kind: Kind) { self.kind = kind }

  var isTrailing: Bool { if case .trailing = kind { true } else { false } }
  private var length: LayoutLength {
    switch kind {
    case .fixed(let columns), .trailing(let columns): .fixed(columns)
    case .flexible(let min, let max): .flexible(min: min, max: max)
    }
  }

  /// The blank columns of the screen between two columns of a list's table.
  static let gap = 2

  /// Returns the columns of a list in which the cells of its table are drawn: all but the list's margins,
  /// from 0 at the leading edge.
  static func room(inList columns: Int, hasMarks: Bool, accessoryColumns: Int) -> Range<Int> {
    let start = hasMarks ? 3 : 2
    return start..<max(start, columns - 2 - min(max(0, accessoryColumns), columns))
  }

  /// Returns the range of each column among the list's columns, from 0 at the leading edge; nil for a column
  /// without room. If there is too little room, flexible columns shrink first, and of each kind the last
  /// ones.
  /// - Parameters:
  ///   - columns: The columns of the table.
  ///   - room: The range of the list's columns that all cells share, as returned by `room`.
  ///   - listColumns: The width of the list.
  static func ranges(
    of columns: [ListColumn], in room: Range<Int>, ofList listColumns: Int
  ) -> [Range<Int>?] {
    let shown = columns.indices.filter { columns[$0].leastListColumns <= listColumns }
    let division = LayoutDivision(parts: shown.map { .init(columns[$0].length) }, spacing: gap)
    let lengths = division.lengths(in: room.count)
    let starts = division.starts(of: lengths)
    var ranges = [Range<Int>?](repeating: nil, count: columns.count)
    for (shownIndex, index) in shown.enumerated() where lengths[shownIndex] > 0 {
      let start = room.lowerBound + starts[shownIndex]
      ranges[index] = start..<start + lengths[shownIndex]
    }
    return ranges
  }
}
