import TermNav

extension ScrollView {
  /// Returns in words which columns and rows of the view's content are in sight, counted from 1, such as
  /// `Columns 1–80 of 200, rows 1–20 of 90`. On narrow screens the text is shorter. While the content is
  /// pulled beyond its end, the part at that end is named.
  /// - Parameter screenColumns: The width of the screen in columns.
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
