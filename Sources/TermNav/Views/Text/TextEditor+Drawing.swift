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

  private var isEmpty: Bool { storage.lines.count == 1 && storage.lines[0].text.isEmpty }

  func drawEditor(_ canvas: inout Canvas, _ theme: Theme) {
    canvas.tabWidth = tabWidth
    let layout = layout
    let style = isEnabled ? theme.text : theme.disabled
    if isEmpty {
      canvas.text(placeholder, column: 0, row: 0, style: isEnabled ? theme.secondary : theme.disabled)
    }
    var (line, y) = (topRow.line, 0)
    while y < size.rows, line < storage.lines.count {
      let rows = layout.rows(of: line)
      for index in min(topRow.line == line ? topRow.row : 0, rows.count - 1)..<rows.count where y < size.rows
      {
        canvas.text(layout.text(line, rows[index]), column: -firstColumn, row: y, style: style)
        drawMarks(line, rows[index], isLast: index == rows.count - 1, at: y, layout, &canvas, theme)
        y += 1
      }
      line += 1
    }
    drawIndicator(&canvas, theme)
  }

  private func drawMarks(
    _ line: Int, _ characters: Range<Int>, isLast: Bool, at y: Int, _ layout: TextLayout,
    _ canvas: inout Canvas,
    _ theme: Theme
  ) {
    guard isFirstResponder, isEnabled else { return }
    drawSelection(line, characters, at: y, layout, &canvas, theme)
    guard place.line == line,
      characters.contains(place.character) || isLast && place.character >= characters.upperBound
    else { return }
    drawCaret(characters, at: y, layout, &canvas, theme)
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

  private func drawCaret(
    _ characters: Range<Int>, at y: Int, _ layout: TextLayout, _ canvas: inout Canvas, _ theme: Theme
  ) {
    let before = characters.lowerBound..<max(characters.lowerBound, place.character)
    let column = layout.text(place.line, before).columns(tabWidth: tabWidth)
    let next =
      isEmpty ? placeholder.prefix(1) : layout.text(place.line, place.character..<place.character + 1)
    let under = next.isEmpty || next == "\t" ? " " : String(next)
    var style = theme.text
    style.attributes.formSymmetricDifference(.reverse)
    canvas.text(under, column: min(column - firstColumn, size.columns - 1), row: y, style: style)
  }

  /// By lines, since only what is seen is wrapped.
  private func drawIndicator(_ canvas: inout Canvas, _ theme: Theme) {
    guard size.columns > 2, storage.lines.count > size.rows else { return }
    var axis = ScrollAxis(contentLength: Double(storage.lines.count), viewLength: Double(size.rows))
    axis.scroll(to: Double(topRow.line))
    ScrollIndicator(axis).draw(column: size.columns - 1, rows: size.rows, &canvas, theme)
  }
}
