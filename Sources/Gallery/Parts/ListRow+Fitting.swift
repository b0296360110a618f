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
}
