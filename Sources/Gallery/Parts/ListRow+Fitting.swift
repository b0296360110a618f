import TermNav

extension ListRow {
  /// Fewer columns show no details.
  static let columnsForDetails = 50

  /// As a list of so many columns shows it.
  func fitting(_ columns: Int) -> ListRow {
    var row = self
    if columns < Self.columnsForDetails { row.detail = "" }
    return row
  }

  /// As a list shows it whose rows have two lines where there are few columns.
  func stacked(_ columns: Int) -> ListRow {
    var row = self
    if columns < Self.columnsForDetails { (row.subtitle, row.detail) = (ListText(detail), "") }
    return row
  }
}

extension ListView {
  /// Rows of two lines where there is no room beside a title.
  func stackRows(in columns: Int) { rowHeight = columns < ListRow.columnsForDetails ? 2 : 1 }
}
