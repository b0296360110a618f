/// The visible part of an editor's text: which row is at the top, and which column at the left.
struct TextViewport {
  /// The row of the text at the top of the editor.
  private(set) var topRow = TextRowPosition(line: 0, row: 0)
  /// The columns of the text to the left of the editor's view; 0 if lines are wrapped.
  private(set) var firstColumn = 0
  /// The row of the text that was drawn at the top last, with its number. The number counts from the row that
  /// was drawn first, since the text above the view is not wrapped and its rows cannot be counted.
  private var drawnTop = (row: TextRowPosition(line: 0, row: 0), number: 0)

  /// The number of the row that was drawn at the top of the editor last, counted from the row that was drawn
  /// first. It tells the terminal how far the rows have moved.
  var drawnNumber: Int { drawnTop.number }

  /// Returns the columns for the text in an editor's view: all but the last. That column has the scroll
  /// indicator, and the caret after a row that is full.
  static func columns(in size: Size) -> Int { max(1, size.columns.minus(1)) }

  // MARK: Scrolling

  /// Scrolls the editor as little as needed to show a position of the text.
  mutating func reveal(_ position: TextPosition, _ layout: TextLayout, _ size: Size) {
    topRow = layout.limited(topRow)
    if layout.columns != nil { firstColumn = 0 }
    guard size.rows > 0 else { return }
    let row = layout.row(of: position)
    if row < topRow {
      topRow = row
    } else if layout.distance(from: topRow, to: row, most: size.rows) >= size.rows {
      topRow = layout.row(row, offsetBy: 1 - size.rows)
    }
    guard layout.columns == nil else { return }
    let column = layout.column(of: position)
    firstColumn = min(max(firstColumn, column - Self.columns(in: size) + 1), column)
  }

  /// Returns the row of the text that is at the top when the text is scrolled to its end.
  private func lowestTop(_ layout: TextLayout, _ size: Size) -> TextRowPosition {
    layout.row(layout.lastRow, offsetBy: 1 - max(1, size.rows))
  }

  /// Scrolls the editor up if rows are free below the text, at most to its first row.
  mutating func fill(_ layout: TextLayout, _ size: Size) { topRow = min(topRow, lowestTop(layout, size)) }

  /// Scrolls the editor by rows, down if they are positive, limited to the text. Returns whether the top row
  /// has changed.
  mutating func scroll(rows: Int, _ layout: TextLayout, _ size: Size) -> Bool {
    let lowest = max(lowestTop(layout, size), TextRowPosition(line: 0, row: 0))
    let new = min(layout.row(topRow, offsetBy: rows), lowest)
    defer { topRow = new }
    return new != topRow
  }

  /// Scrolls the editor by columns, to the right if they are positive, limited to the widest visible line.
  /// Returns whether the first column has changed.
  mutating func scroll(columns: Int, _ layout: TextLayout, _ size: Size) -> Bool {
    let lines = layout.storage.lines[topRow.line...].prefix(size.rows)
    let widest = lines.map { $0.text.columns(tabWidth: layout.tabWidth) }.max() ?? 0
    let new = min(max(0, firstColumn + columns), max(0, widest - Self.columns(in: size) + 1))
    defer { firstColumn = new }
    return new != firstColumn
  }

  mutating func countTop(_ layout: TextLayout, _ size: Size) {
    let before = layout.limited(drawnTop.row)
    let down = layout.distance(from: before, to: topRow, most: size.rows)
    let up = layout.distance(from: topRow, to: before, most: size.rows)
    drawnTop = (topRow, drawnTop.number + down - up)
  }

  // MARK: Positions

  /// Returns the cell of the editor's view in which a position of the text is shown. The cell's row is -1 if
  /// the position is above the view, and the number of the view's rows if it is below.
  func point(of position: TextPosition, _ layout: TextLayout, _ size: Size) -> Point {
    let row = layout.row(of: position)
    let y = row < topRow ? -1 : layout.distance(from: topRow, to: row, most: size.rows)
    return Point(
      column: Double(min(layout.column(of: position) - firstColumn, size.columns - 1)), row: Double(y))
  }

  /// Returns the position of the character at a cell of the editor's view; the end of the text for a cell
  /// below the text.
  func position(at point: Point, _ layout: TextLayout, _ size: Size) -> TextPosition {
    let wanted = layout.row(topRow, offsetBy: point.wholeRow)
    if layout.distance(from: topRow, to: wanted, most: size.rows) < point.wholeRow {
      return layout.storage.end
    }
    return layout.position(in: wanted, column: point.wholeColumn + firstColumn)
  }
}
