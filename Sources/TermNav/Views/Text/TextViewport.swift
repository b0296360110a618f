/// What of a text is seen in an editor.
struct TextViewport {
  /// The row at the top.
  private(set) var topRow = TextRowPlace(line: 0, row: 0)
  /// Columns to the left of what is seen, where lines are not wrapped.
  private(set) var firstColumn = 0
  /// The row drawn first, and its number: counted from row to row, since the text above it is not wrapped.
  private var drawnTop = (place: TextRowPlace(line: 0, row: 0), number: 0)

  /// The number of the row drawn first, counted from the first one that was drawn.
  var drawnNumber: Int { drawnTop.number }

  /// Of the text: without the scroll indicator's column, which also holds the caret behind a full row.
  static func columns(in size: Size) -> Int { max(1, size.columns.minus(1)) }

  // MARK: Scrolling

  /// Shows a place, by as few rows and columns as it takes.
  mutating func reveal(_ place: TextPosition, _ layout: TextLayout, _ size: Size) {
    topRow = layout.limited(topRow)
    if layout.columns != nil { firstColumn = 0 }
    guard size.rows > 0 else { return }
    let row = layout.row(of: place)
    if row < topRow {
      topRow = row
    } else if layout.distance(from: topRow, to: row, most: size.rows) >= size.rows {
      topRow = layout.row(row, offsetBy: 1 - size.rows)
    }
    guard layout.columns == nil else { return }
    let column = layout.column(of: place)
    firstColumn = min(max(firstColumn, column - Self.columns(in: size) + 1), column)
  }

  /// The lowest row that may be at the top.
  private func lowestTop(_ layout: TextLayout, _ size: Size) -> TextRowPlace {
    layout.row(layout.lastRow, offsetBy: 1 - max(1, size.rows))
  }

  /// Leaves no row free below a text that is longer.
  mutating func fill(_ layout: TextLayout, _ size: Size) { topRow = min(topRow, lowestTop(layout, size)) }

  /// Up to the text's ends; returns whether another row is at the top.
  mutating func scroll(rows: Int, _ layout: TextLayout, _ size: Size) -> Bool {
    let lowest = max(lowestTop(layout, size), TextRowPlace(line: 0, row: 0))
    let new = min(layout.row(topRow, offsetBy: rows), lowest)
    defer { topRow = new }
    return new != topRow
  }

  /// Up to the widest row that is seen; returns whether other columns are.
  mutating func scroll(columns: Int, _ layout: TextLayout, _ size: Size) -> Bool {
    let lines = layout.storage.lines[topRow.line...].prefix(size.rows)
    let widest = lines.map { $0.text.columns(tabWidth: layout.tabWidth) }.max() ?? 0
    let new = min(max(0, firstColumn + columns), max(0, widest - Self.columns(in: size) + 1))
    defer { firstColumn = new }
    return new != firstColumn
  }

  mutating func countTop(_ layout: TextLayout, _ size: Size) {
    let before = layout.limited(drawnTop.place)
    let down = layout.distance(from: before, to: topRow, most: size.rows)
    let up = layout.distance(from: topRow, to: before, most: size.rows)
    drawnTop = (topRow, drawnTop.number + down - up)
  }

  // MARK: Places

  /// The cell of a place; above the rows where the place is.
  func point(of place: TextPosition, _ layout: TextLayout, _ size: Size) -> Point {
    let row = layout.row(of: place)
    let y = row < topRow ? -1 : layout.distance(from: topRow, to: row, most: size.rows)
    return Point(
      column: Double(min(layout.column(of: place) - firstColumn, size.columns - 1)), row: Double(y))
  }

  /// The place under a cell; below the text its end.
  func place(at point: Point, _ layout: TextLayout, _ size: Size) -> TextPosition {
    let wanted = layout.row(topRow, offsetBy: point.wholeRow)
    if layout.distance(from: topRow, to: wanted, most: size.rows) < point.wholeRow {
      return layout.storage.end
    }
    return layout.position(in: wanted, column: point.wholeColumn + firstColumn)
  }
}
