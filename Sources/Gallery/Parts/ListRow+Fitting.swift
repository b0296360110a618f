import TermNav

extension ListRow {
  /// The fewest columns of a list that shows details.
  static let columnsForDetails = 50

  /// Returns the row without its detail where the list has too few columns.
  func fitting(_ columns: Int) -> ListRow {
    var row = self
    if columns < Self.columnsForDetails { row.detail = "" }
    return row
  }

  /// Returns the row with its detail in a second line where the list has too few columns.
  func stacked(_ columns: Int) -> ListRow {
    var row = self
    if columns < Self.columnsForDetails { (row.subtitle, row.detail) = (ListText(detail), "") }
    return row
  }
}

extension ListView {
  /// Sets the rows to two lines where the list has too few columns for details beside titles.
  func stackRows(in columns: Int) { rowHeight = columns < ListRow.columnsForDetails ? 2 : 1 }
}
