/// A column of a list: where a row's cells stand, the same for all rows.
///
/// Columns divide what is left of the list's width between its margins: 2 blank columns before them, 3 where rows can be marked, and
/// behind them 2 and the list's `accessoryColumns`. Between two columns 2 are blank.
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

  /// So many columns; the text begins at its start. Below 0 counts as 0.
  public static func fixed(_ columns: Int) -> ListColumn { ListColumn(kind: .fixed(max(0, columns))) }

  /// A share of what is left, at least `min` and at most `max` columns.
  public static func flexible(min: Int = 0, max: Int = .max) -> ListColumn {
    let least = Swift.max(0, min)
    return ListColumn(kind: .flexible(min: least, max: Swift.max(least, max)))
  }

  /// A share of what is left.
  public static var flexible: ListColumn { flexible() }

  /// So many columns; the text ends at its end, as numbers and dates do. Below 0 counts as 0.
  public static func trailing(_ columns: Int) -> ListColumn { ListColumn(kind: .trailing(max(0, columns))) }

  /// The column is left out of lists with fewer columns than these.
  public func shown(from listColumns: Int) -> ListColumn {
    var column = self
    column.leastListColumns = listColumns
    return column
  }

  /// The column has a title in the list's header, which is a line above the rows of a list that has such a column.
  /// - Parameter isSortable: whether the list's `onHeaderTap` is called for the column.
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

  /// Blank columns between two columns; our own figure.
  static let gap = 2

  /// The columns of all cells in a list: what its margins leave.
  static func room(inList columns: Int, hasMarks: Bool, accessoryColumns: Int) -> Range<Int> {
    let start = hasMarks ? 3 : 2
    return start..<max(start, columns - 2 - min(max(0, accessoryColumns), columns))
  }

  /// Where each column stands among a list's columns; nil for one without room. What does not fit is taken from the end.
  /// - Parameter room: the columns of all cells.
  static func ranges(
    of columns: [ListColumn], in room: Range<Int>, ofList listColumns: Int
  ) -> [Range<Int>?] {
    let shown = columns.indices.filter { columns[$0].leastListColumns <= listColumns }
    let division = LayoutDivision(parts: shown.map { .init(columns[$0].length) }, spacing: gap)
    let lengths = division.lengths(in: room.count)
    let starts = division.starts(of: lengths)
    var ranges = [Range<Int>?](repeating: nil, count: columns.count)
    for (place, index) in shown.enumerated() where lengths[place] > 0 {
      let start = room.lowerBound + starts[place]
      ranges[index] = start..<start + lengths[place]
    }
    return ranges
  }
}
