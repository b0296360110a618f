extension ListView {
  /// The source of the list's rows in sections, used instead of `row`, `rowCount` and `identity`; nil for a
  /// list without one. Indices of rows then count over all sections.
  ///
  /// The list holds the data source weakly. Once it is deallocated, the list shows the rows of `row` and
  /// `rowCount` again.
  public var dataSource: (any ListDataSource)? {
    get { rows.dataSource }
    set {
      rows.dataSource = newValue
      reloadData()
    }
  }

  /// The path of a row in a list with sections: its section and its index in that section. The type is not
  /// named `IndexPath`, so that a list's code can also use Foundation's type.
  public struct RowPath: Hashable, Comparable, Sendable {
    /// The index of the section in the list, from 0.
    public var section: Int
    /// The index of the row in its section of the list, from 0.
    public var row: Int

    /// Creates the path of a row: its section, and its index in that section.
    public init(row: Int, section: Int = 0) {
      self.section = section
      self.row = row
    }

    /// Returns whether the path `a` comes before `b`: in an earlier section, or earlier in the same one.
    public static func < (a: RowPath, b: RowPath) -> Bool {
      a.section == b.section ? a.row < b.row : a.section < b.section
    }
  }
}

/// An object that provides the rows of a list in sections. Drawing asks it only for rows that are seen; a
/// search may ask for all rows.
@MainActor public protocol ListDataSource: AnyObject {
  /// The number of sections of the list; 1 by default.
  var numberOfSections: Int { get }
  /// Returns the number of rows in a section of the list. Called for all sections when the list reloads its
  /// data.
  func numberOfRows(in section: Int) -> Int
  /// Returns a row of the list. Called for each frame in which the row is seen, and when the cursor moves
  /// past the row. A search calls it for all rows, unless the list has a `searchedText`.
  func row(at path: ListView.RowPath) -> ListRow
  /// Returns the heading of a section of the list, which stays at the top while rows of the section are seen.
  /// nil, the default, shows no heading.
  func titleForHeader(in section: Int) -> String?
  /// Returns a value by which a row of the list is recognized after a reload, such as a database key. If rows
  /// have one, the cursor, the marks, the scroll position and a row that shows its buttons are kept. nil, the
  /// default, is for a row without such a value.
  func identity(at path: ListView.RowPath) -> AnyHashable?
}

extension ListDataSource {
  /// One section by default, unless the list's data source has its own number.
  public var numberOfSections: Int { 1 }
  /// Returns nil: the list's sections have no heading by default.
  public func titleForHeader(in section: Int) -> String? { nil }
  /// Returns nil: by default the list's rows have no identity, a value by which a row is recognized.
  public func identity(at path: ListView.RowPath) -> AnyHashable? { nil }
}
