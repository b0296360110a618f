import TermNav

extension ScrollView {
  /// Returns the columns and rows in sight in words, counted from 1, for a screen of a number of columns.
  /// While the content is pulled beyond an end, they stay those at the end.
  func partInSight(in screenColumns: Int) -> String {
    func range(_ first: Int, _ view: Double, of count: Int) -> (part: String, count: Int) {
      let length = min(Int(view), count)
      let first = min(max(0, first), count - length)
      return ("\(first + 1)–\(first + length)", count)
    }
    let columns = range(across.cell, across.viewLength, of: contentSize.columns)
    let rows = range(down.cell, down.viewLength, of: contentSize.rows)
    let long = "Columns \(columns.part) of \(columns.count), rows \(rows.part) of \(rows.count)"
    return long.columns + 4 <= screenColumns ? long : "Columns \(columns.part), rows \(rows.part)"
  }
}
