/// The column by which rows are sorted, and the order, as shown by the header of a list.
///
///     list.columns = [.flexible.header("Name"), .trailing(6).header("Size")]
///     list.onHeaderTap = weakly { page, column in
///       page.list.sort = ListSort(tapped: column, after: page.list.sort)
///       page.sortRows()
///     }
///
/// The order is `Codable`, so that a program can keep it from one run to the next.
public struct ListSort: Equatable, Codable, Sendable {
  /// The index of the sorted column in the list's `columns`, from 0.
  public var column: Int
  /// Whether the least value of the sorted column comes first; false for the greatest first.
  public var isAscending: Bool

  /// Creates the order of a list's rows by one of its columns, ascending by default.
  public init(column: Int, isAscending: Bool = true) {
    (self.column, self.isAscending) = (column, isAscending)
  }

  /// Creates the order of a list's rows that a tap on a column's header asks for: ascending, or reversed if
  /// the column was the sorted one.
  /// - Parameters:
  ///   - column: The tapped column.
  ///   - sort: The order before the tap; nil if no column was sorted.
  public init(tapped column: Int, after sort: ListSort?) {
    self.init(column: column, isAscending: sort?.column == column ? sort?.isAscending == false : true)
  }
}

/// The part of a list that is under the pointer.
enum ListTarget: Equatable {
  /// A row of the list, by its position among the shown rows.
  case row(Int)
  /// The title of a column in the list's header, by the column's index. The title can be tapped.
  case header(Int)

  var position: Int? { if case .row(let position) = self { position } else { nil } }
  var column: Int? { if case .header(let column) = self { column } else { nil } }
}

/// The line above the rows of a list, with the titles of the columns and a sign (▲ or ▼) at the sorted one.
struct ListHeader {
  private let columns: [ListColumn]
  /// The range of the list's columns that each column of its table covers, from 0 at the leading edge; nil
  /// for a column without room.
  private let ranges: [Range<Int>?]
  private let sort: ListSort?
  private let isTappable: Bool

  init(
    _ columns: [ListColumn], in ranges: [Range<Int>?], sort: ListSort? = nil, isTappable: Bool = false
  ) {
    (self.columns, self.ranges, self.sort, self.isTappable) = (columns, ranges, sort, isTappable)
  }

  // MARK: Columns

  /// The indices of the list's columns that are visible and can be sorted by.
  var sortable: [Int] { columns.indices.filter(isSortable) }

  private func isSortable(_ column: Int) -> Bool {
    isTappable && ranges[column] != nil && columns[column].isSortable && !columns[column].header.isEmpty
  }

  /// The index of the column by which the list is sorted; nil if no column is sorted, or that column is not
  /// visible or cannot be sorted by.
  var sorted: Int? { sort.flatMap { sortable.contains($0.column) ? $0.column : nil } }

  /// Returns the index of the sortable column after the sorted one (`step` 1) or before it (-1). After the
  /// last column comes the first. Returns nil if no column can be sorted by.
  func column(beside step: Int) -> Int? {
    let sortable = sortable
    guard !sortable.isEmpty else { return nil }
    guard let sortedIndex = sorted.flatMap(sortable.firstIndex) else {
      return step > 0 ? sortable.first : sortable.last
    }
    return sortable[(sortedIndex + step + sortable.count) % sortable.count]
  }

  /// Returns the index of the sortable column whose title in the header covers a column of the list; nil if
  /// there is none.
  func column(at listColumn: Int) -> Int? { sortable.first { area(of: $0).contains(listColumn) } }

  /// Returns the columns of the list that a column's title and the sign after it cover. The sign may be in
  /// the gap to the next column.
  private func area(of column: Int) -> Range<Int> {
    ranges[column].map { $0.lowerBound..<$0.upperBound + 1 } ?? 0..<0
  }

  // MARK: Drawing

  private static let ascending = GlyphRun("▲")
  private static let descending = GlyphRun("▼")

  /// Draws the titles of the list's columns into the first line of the canvas.
  /// - Parameters:
  ///   - pressed: The index of the column whose title is pressed; nil for none.
  ///   - hovered: The index of the column whose title is under the mouse; nil for none.
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
      // The sign of the sorted column does not shorten its title: if the title fills the column, the sign is
      // drawn in the gap.
      let sign = sort.isAscending ? Self.ascending : Self.descending
      canvas.symbol(sign, column: min(start + used + 1, range.upperBound), row: 0, style: style)
    }
  }
}
