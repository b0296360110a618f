/// How an editor is drawn, and how many rows it asks for.
extension TextEditor {
  /// Counts no more lines than are shown.
  func rows(forColumns columns: Int) -> Int {
    let layout = entry.layout(rows(in: Size(columns: columns, rows: 0)))
    let least = max(1, minimumRows)
    let most = max(least, maximumRows)
    var rows = 0
    for line in layout.storage.lines.indices {
      rows += layout.rows(of: line).count
      if rows >= most { break }
    }
    return min(max(least, rows), most)
  }

  private func style(_ foreground: Theme.Foreground, _ theme: Theme) -> Style {
    if !isEnabled { return hasBackground ? theme.disabled.adding(.underline) : theme.disabled }
    return hasBackground ? theme.style(foreground, on: .selection) : theme.style(foreground)
  }

  func drawEditor(_ canvas: inout Canvas, _ theme: Theme) {
    canvas.tabWidth = tabWidth
    let layout = layout
    viewport.countTop(layout, size)
    let style = style(.text, theme)
    if hasBackground { canvas.fill(canvas.bounds, style) }
    if entry.isEmpty { canvas.text(placeholder, column: 0, row: 0, style: self.style(.secondary, theme)) }
    let topRow = viewport.topRow
    var (line, y) = (topRow.line, 0)
    while y < size.rows, line < lineCount {
      let rows = layout.rows(of: line)
      for index in min(topRow.line == line ? topRow.row : 0, rows.count - 1)..<rows.count where y < size.rows
      {
        canvas.text(layout.text(line, rows[index]), column: -viewport.firstColumn, row: y, style: style)
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
      text.isEmpty ? " " : text, column: before - viewport.firstColumn, row: y, style: style,
      lineColumn: before)
  }

  private func drawCaret(_ layout: TextLayout, _ canvas: inout Canvas, _ theme: Theme) {
    let (cell, place) = (cursorPlace, caret)
    guard canvas.size.rows > cell.wholeRow, cell.row >= 0 else { return }
    let next =
      entry.isEmpty
      ? placeholder.prefix(1) : layout.text(place.line, place.character..<place.character + 1)
    let under = next.isEmpty || next == "\t" ? " " : String(next)
    var style = style(.text, theme)
    style.attributes.formSymmetricDifference(.reverse)
    canvas.text(under, column: cell.wholeColumn, row: cell.wholeRow, style: style)
  }

  /// By lines, since only what is seen is wrapped.
  private func drawIndicator(_ canvas: inout Canvas, _ theme: Theme) {
    guard size.columns > 2, lineCount > size.rows else { return }
    var axis = ScrollAxis(contentLength: Double(lineCount), viewLength: Double(size.rows))
    axis.scroll(to: Double(viewport.topRow.line))
    ScrollIndicator(axis).draw(column: size.columns - 1, rows: size.rows, &canvas, theme)
  }
}
