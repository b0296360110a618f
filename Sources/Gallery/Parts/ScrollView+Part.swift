import TermNav

extension ScrollView {
  /// The columns and rows in sight, from 1 on, in words for a screen of so many columns. Beyond an end they are those at
  /// the end.
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
