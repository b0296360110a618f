/// Rows of an editor, and what of them is seen.
extension TextEditor {
  /// Without the scroll indicator's column, which also holds the caret behind a full row.
  private var textColumns: Int { max(1, size.columns - 1) }

  var layout: TextLayout {
    TextLayout(storage: storage, columns: wrapsLines ? textColumns : nil, tabWidth: tabWidth)
  }

  func relayout() {
    topRow = layout.limited(topRow)
    if wrapsLines { firstColumn = 0 }
    reveal()
  }

  /// Counts no more lines than are shown.
  func rows(forColumns columns: Int) -> Int {
    let layout = TextLayout(
      storage: storage, columns: wrapsLines ? max(1, columns.minus(1)) : nil, tabWidth: tabWidth)
    let least = max(1, minimumRows)
    let most = max(least, maximumRows)
    var rows = 0
    for line in storage.lines.indices {
      rows += layout.rows(of: line).count
      if rows >= most { break }
    }
    return min(max(least, rows), most)
  }

  /// Leaves no row free below a text that is longer.
  func fillRows() {
    let layout = layout
    topRow = min(topRow, layout.row(layout.lastRow, offsetBy: 1 - max(1, size.rows)))
  }

  // MARK: Scrolling

  /// Shows the caret, by as few rows and columns as it takes.
  func reveal() {
    setNeedsDisplay()
    guard size.rows > 0 else { return }
    let layout = layout
    let row = layout.row(of: place)
    topRow = layout.limited(topRow)
    if row < topRow {
      topRow = row
    } else if layout.distance(from: topRow, to: row, most: size.rows) >= size.rows {
      topRow = layout.row(row, offsetBy: 1 - size.rows)
    }
    guard !wrapsLines else { return }
    let column = layout.column(of: place)
    firstColumn = min(max(firstColumn, column - textColumns + 1), column)
  }

  /// Up to the text's ends.
  func scroll(rows: Int) {
    let layout = layout
    let lowest = layout.row(layout.lastRow, offsetBy: 1 - max(1, size.rows))
    let new = min(layout.row(topRow, offsetBy: rows), max(lowest, TextRowPlace(line: 0, row: 0)))
    guard new != topRow else { return }
    topRow = new
    setNeedsDisplay()
  }

  /// Up to the widest row that is seen.
  func scroll(columns: Int) {
    let layout = layout
    let lines = topRow.line..<min(storage.lines.count, topRow.line + size.rows)
    let widest = lines.map { layout.storage.lines[$0].text.columns(tabWidth: tabWidth) }.max() ?? 0
    let new = min(max(0, firstColumn + columns), max(0, widest - textColumns + 1))
    guard new != firstColumn else { return }
    firstColumn = new
    setNeedsDisplay()
  }

  // MARK: Drawing

  private func style(_ foreground: Theme.Foreground, _ theme: Theme) -> Style {
    if !isEnabled { return hasBackground ? theme.disabled.adding(.underline) : theme.disabled }
    return hasBackground ? theme.style(foreground, on: .selection) : theme.style(foreground)
  }

  private var isEmpty: Bool { storage.lines.count == 1 && storage.lines[0].text.isEmpty }

  private func countTop(_ layout: TextLayout) {
    let before = layout.limited(drawnTop.place)
    let down = layout.distance(from: before, to: topRow, most: size.rows)
    let up = layout.distance(from: topRow, to: before, most: size.rows)
    drawnTop = (topRow, drawnTop.number + down - up)
  }

  func drawEditor(_ canvas: inout Canvas, _ theme: Theme) {
    canvas.tabWidth = tabWidth
    let layout = layout
    countTop(layout)
    let style = style(.text, theme)
    if hasBackground { canvas.fill(canvas.bounds, style) }
    if isEmpty { canvas.text(placeholder, column: 0, row: 0, style: self.style(.secondary, theme)) }
    var (line, y) = (topRow.line, 0)
    while y < size.rows, line < storage.lines.count {
      let rows = layout.rows(of: line)
      for index in min(topRow.line == line ? topRow.row : 0, rows.count - 1)..<rows.count where y < size.rows
      {
        canvas.text(layout.text(line, rows[index]), column: -firstColumn, row: y, style: style)
        if isFirstResponder, isEnabled { drawSelection(line, rows[index], at: y, layout, &canvas, theme) }
        y += 1
      }
      line += 1
    }
    if isFirstResponder, isEnabled { drawCaret(layout, &canvas, theme) }
    drawIndicator(&canvas, theme)
  }

  private func drawSelection(
    _ line: Int, _ characters: Range<Int>, at y: Int, _ layout: TextLayout, _ canvas: inout Canvas,
    _ theme: Theme
  ) {
    let (start, end) = (selection.lowerBound, selection.upperBound)
    guard start < end, start.line <= line, line <= end.line else { return }
    let first = start.line < line ? characters.lowerBound : max(start.character, characters.lowerBound)
    let last = end.line > line ? characters.upperBound : min(end.character, characters.upperBound)
    guard first <= last, first < last || end.line > line && characters.isEmpty else { return }
    let before = layout.text(line, characters.lowerBound..<first).columns(tabWidth: tabWidth)
    let style = theme.style(.accent).adding(.reverse)
    let text = layout.text(line, first..<last)
    // An empty line that is selected shows a blank.
    canvas.text(
      text.isEmpty ? " " : text, column: before - firstColumn, row: y, style: style, lineColumn: before)
  }

  /// The caret's cell; outside the view where the caret is out of sight.
  var caretPlace: Point {
    let layout = layout
    let row = layout.row(of: place)
    let y = row < topRow ? -1 : layout.distance(from: topRow, to: row, most: size.rows)
    return Point(
      column: Double(min(layout.column(of: place) - firstColumn, size.columns - 1)), row: Double(y))
  }

  private func drawCaret(_ layout: TextLayout, _ canvas: inout Canvas, _ theme: Theme) {
    let caret = caretPlace
    guard canvas.size.rows > caret.wholeRow, caret.row >= 0 else { return }
    let next =
      isEmpty ? placeholder.prefix(1) : layout.text(place.line, place.character..<place.character + 1)
    let under = next.isEmpty || next == "\t" ? " " : String(next)
    var style = style(.text, theme)
    style.attributes.formSymmetricDifference(.reverse)
    canvas.text(under, column: caret.wholeColumn, row: caret.wholeRow, style: style)
  }

  /// By lines, since only what is seen is wrapped.
  private func drawIndicator(_ canvas: inout Canvas, _ theme: Theme) {
    guard size.columns > 2, storage.lines.count > size.rows else { return }
    var axis = ScrollAxis(contentLength: Double(storage.lines.count), viewLength: Double(size.rows))
    axis.scroll(to: Double(topRow.line))
    ScrollIndicator(axis).draw(column: size.columns - 1, rows: size.rows, &canvas, theme)
  }
}
