import TermNav

extension ListRow {
  /// The fewest columns of a list that shows the details of its rows beside their titles.
  static let columnsForDetails = 50

  /// Returns the row for a list of some columns; without its detail if there are too few columns.
  func fitting(_ columns: Int) -> ListRow {
    var row = self
    if columns < Self.columnsForDetails { row.detail = "" }
    return row
  }

  /// Returns the row for a list of some columns; with its detail in a second line if there are too few
  /// columns.
  func stacked(_ columns: Int) -> ListRow {
    var row = self
    if columns < Self.columnsForDetails { (row.subtitle, row.detail) = (ListText(detail), "") }
    return row
  }
}

extension ListView {
  /// Gives the rows of the list two lines if some columns are too few to show details beside titles;
  /// otherwise one.
  func stackRows(in columns: Int) { rowHeight = columns < ListRow.columnsForDetails ? 2 : 1 }
}
