/// The rows of a data source in sections, as they were last counted. The index of a row counts over all
/// sections, from 0.
@MainActor final class ListSections {
  private struct Section {
    let number: Int
    let first: Int
    let rows: Int
    let hasHeader: Bool
  }

  private(set) weak var dataSource: (any ListDataSource)?
  private var sections: [Section] = []
  private(set) var rowCount = 0

  /// Creates the rows of a list's data source, in sections, without counting them.
  init(of dataSource: any ListDataSource) { self.dataSource = dataSource }

  /// Counts the sections and rows of a list's data source. Numbers below 0 count as 0.
  init(counting dataSource: any ListDataSource) {
    self.dataSource = dataSource
    for number in 0..<max(0, dataSource.numberOfSections) {
      let rows = min(max(0, dataSource.numberOfRows(in: number)), ListLayout.most - rowCount)
      let hasHeader = dataSource.titleForHeader(in: number) != nil
      sections.append(Section(number: number, first: rowCount, rows: rows, hasHeader: hasHeader))
      rowCount += rows
    }
  }

  /// Returns the content of a row in the data source, which is blank if the data source was deallocated.
  func row(at index: Int) -> ListRow { dataSource?.row(at: path(of: index)) ?? ListRow(.note) }

  /// Returns the value by which a row of the data source is recognized after a reload; nil if it has none.
  func identity(of index: Int) -> AnyHashable? { dataSource?.identity(at: path(of: index)) }

  func path(of index: Int) -> ListView.RowPath {
    let next = sections.partitioningIndex { $0.first > index }
    guard next > 0 else { return .init(row: index) }
    let section = sections[next - 1]
    return .init(row: index - section.first, section: section.number)
  }

  /// Returns the index, over all sections, of the row at a path; nil if there is no such row.
  func index(of path: ListView.RowPath) -> Int? {
    guard sections.indices ~= path.section, 0..<sections[path.section].rows ~= path.row else { return nil }
    return sections[path.section].first + path.row
  }

  /// Returns the layout of all sections of the list, or of those that contain found rows.
  /// - Parameters:
  ///   - height: The lines of a row.
  ///   - found: The indices of the found rows, in order; nil for all rows.
  func layout(height: Int, found: [Int]?) -> ListLayout {
    let parts = sections.compactMap { section -> (number: Int, rows: Int, hasHeader: Bool)? in
      guard let found else { return (section.number, section.rows, section.hasHeader) }
      let rows = found.lowerBound(section.first + section.rows) - found.lowerBound(section.first)
      return rows > 0 ? (section.number, rows, section.hasHeader) : nil
    }
    return ListLayout(parts, height: height)
  }
}
