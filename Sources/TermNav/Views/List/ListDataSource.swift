extension ListView {
  /// Has the rows in sections, in place of `row`, `rowCount` and `identity`; rows are then counted over all sections. The list
  /// does not keep it. Without it, and once it has gone, the list has the rows again that were set before.
  public var dataSource: (any ListDataSource)? {
    get { rows.dataSource }
    set {
      rows.dataSource = newValue
      reloadData()
    }
  }

  /// A row by its section and its number there. Foundation's `IndexPath` keeps its name in a list.
  public struct RowPath: Hashable, Comparable, Sendable {
    /// From 0.
    public var section: Int
    /// From 0, in the section.
    public var row: Int

    /// Names a row.
    public init(row: Int, section: Int = 0) {
      self.section = section
      self.row = row
    }

    /// By section, then by row.
    public static func < (a: RowPath, b: RowPath) -> Bool {
      a.section == b.section ? a.row < b.row : a.section < b.section
    }
  }
}

/// Has the rows of a list in sections; asked only for the rows that are seen.
@MainActor public protocol ListDataSource: AnyObject {
  /// 1 by default.
  var numberOfSections: Int { get }
  /// Asked for all sections when the list reloads its data.
  func numberOfRows(in section: Int) -> Int
  /// The row; asked for each frame in which it is seen.
  func row(at path: ListView.RowPath) -> ListRow
  /// The heading, which stays at the top while its rows are seen; nil for none, as by default.
  func titleForHeader(in section: Int) -> String?
  /// What the row stays the same by, as an item's number in a database; nil for none, as by default. With it,
  /// cursor, scroll position and open row survive a reload.
  func identity(at path: ListView.RowPath) -> AnyHashable?
}

extension ListDataSource {
  /// 1.
  public var numberOfSections: Int { 1 }
  /// None.
  public func titleForHeader(in section: Int) -> String? { nil }
  /// None.
  public func identity(at path: ListView.RowPath) -> AnyHashable? { nil }
}
