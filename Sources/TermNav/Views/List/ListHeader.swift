/// Which column rows are sorted by, and in which order: what the header of a list shows.
///
///     list.columns = [.flexible.header("Name"), .trailing(6).header("Size")]
///     list.onHeaderTap = weakly { page, column in
///       page.list.sort = ListSort(tapped: column, after: page.list.sort)
///       page.sortRows()
///     }
///
/// A program may keep it from one run to the next: it is `Codable`.
public struct ListSort: Equatable, Codable, Sendable {
  /// The column, counted in the list's `columns` from 0.
  public var column: Int
  /// Whether the least stands first.
  public var isAscending: Bool

  /// Creates an order.
  public init(column: Int, isAscending: Bool = true) {
    (self.column, self.isAscending) = (column, isAscending)
  }

  /// The order that a tap on a header asks for: that of its column, the least first; where that column was tapped or set last, the other order.
  public init(tapped column: Int, after sort: ListSort?) {
    self.init(column: column, isAscending: sort?.column == column ? sort?.isAscending == false : true)
  }
}

/// What of a list the pointer is on.
enum ListTarget: Equatable {
  /// The place of an item.
  case row(Int)
  /// The header of a column, which can be tapped.
  case header(Int)

  var place: Int? { if case .row(let place) = self { place } else { nil } }
  var column: Int? { if case .header(let column) = self { column } else { nil } }
}

/// The line above the rows of a list, which says what its columns hold and by which one the rows are sorted.
struct ListHeader {
  private let columns: [ListColumn]
  /// Where the columns stand now; nil for one without room.
  private let ranges: [Range<Int>?]
  private let sort: ListSort?
  private let isTappable: Bool

  init(
    _ columns: [ListColumn], in ranges: [Range<Int>?], sort: ListSort? = nil, isTappable: Bool = false
  ) {
    (self.columns, self.ranges, self.sort, self.isTappable) = (columns, ranges, sort, isTappable)
  }

  // MARK: Columns

  /// The columns that are shown and can be sorted by.
  var sortable: [Int] { columns.indices.filter(isSortable) }

  private func isSortable(_ column: Int) -> Bool {
    isTappable && ranges[column] != nil && columns[column].isSortable && !columns[column].header.isEmpty
  }

  /// The sorted column, where it is shown and can be sorted by.
  var sorted: Int? { sort.flatMap { sortable.contains($0.column) ? $0.column : nil } }

  /// The next column that can be sorted by, or the one before; behind the last comes the first.
  func column(beside step: Int) -> Int? {
    let sortable = sortable
    guard !sortable.isEmpty else { return nil }
    guard let place = sorted.flatMap(sortable.firstIndex) else {
      return step > 0 ? sortable.first : sortable.last
    }
    return sortable[(place + step + sortable.count) % sortable.count]
  }

  /// The column whose header is at a column of the list, where it can be tapped.
  func column(at listColumn: Int) -> Int? { sortable.first { area(of: $0).contains(listColumn) } }

  /// The columns of a title and of the sign behind it, which may stand in the gap.
  private func area(of column: Int) -> Range<Int> {
    ranges[column].map { $0.lowerBound..<$0.upperBound + 1 } ?? 0..<0
  }

  // MARK: Drawing

  private static let ascending = GlyphRun("▲")
  private static let descending = GlyphRun("▼")

  /// Draws the titles into the first line of the canvas.
  /// - Parameters:
  ///   - pressed: the column under a press.
  ///   - hovered: the column under the mouse.
  func draw(_ canvas: inout Canvas, _ theme: Theme, pressed: Int?, hovered: Int?) {
    for (index, column) in columns.enumerated() {
      guard let range = ranges[index], !column.header.isEmpty else { continue }
      let background: Theme.Background = index == pressed ? .pressed : index == hovered ? .hover : .page
      if background != .page {
        let area = area(of: index)
        let cells = Rect(column: area.lowerBound, row: 0, columns: area.count, rows: 1)
        canvas.fill(cells, theme.style(.text, on: background))
      }
      let isSorted = index == sort?.column
      let style = theme.style(isSorted ? .accent : .text, on: background).adding(.bold)
      let title = column.header.truncated(toColumns: range.count)
      let start = column.isTrailing ? range.upperBound - title.columns : range.lowerBound
      let used = canvas.text(title, column: start, row: 0, style: style)
      guard isSorted, let sort else { continue }
      // Titles keep all their columns: the sign stands in the gap where they take them all.
      let sign = sort.isAscending ? Self.ascending : Self.descending
      canvas.symbol(sign, column: min(start + used + 1, range.upperBound), row: 0, style: style)
    }
  }
}
