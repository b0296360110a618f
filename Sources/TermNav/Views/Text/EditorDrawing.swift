/// The drawing of an editor's visible text, selection and caret in one frame.
struct EditorDrawing {
  let entry: TextEntry
  let layout: TextLayout
  let viewport: TextViewport
  let theme: Theme
  let style: Style
  /// Whether the editor's selection and caret are drawn.
  let isEdited: Bool

  private var lineCount: Int { entry.storage.lines.count }

  func draw(_ canvas: inout Canvas, placeholder: String, _ placeholderStyle: Style) {
    if entry.isEmpty { canvas.text(placeholder, column: 0, row: 0, style: placeholderStyle) }
    let rowCount = canvas.size.rows
    let top = viewport.topRow
    var (line, y) = (top.line, 0)
    while y < rowCount, line < lineCount {
      let rows = layout.rows(of: line)
      for row in min(top.line == line ? top.row : 0, rows.count - 1)..<rows.count where y < rowCount {
        let text = layout.text(line, rows[row])
        canvas.text(text, column: -viewport.firstColumn, row: y, style: style)
        if isEdited { drawSelection(line, rows[row], at: y, &canvas) }
        y += 1
      }
      line += 1
    }
    if isEdited { drawCaret(&canvas, placeholder) }
    drawIndicator(&canvas)
  }

  private func drawSelection(
    _ line: Int, _ characters: Range<Int>, at y: Int, _ canvas: inout Canvas
  ) {
    let (start, end) = (entry.selection.lowerBound, entry.selection.upperBound)
    guard start < end, start.line <= line, line <= end.line else { return }
    let first = start.line < line ? characters.lowerBound : max(start.character, characters.lowerBound)
    let last = end.line > line ? characters.upperBound : min(end.character, characters.upperBound)
    guard first <= last, first < last || end.line > line && characters.isEmpty else { return }
    let before = layout.text(line, characters.lowerBound..<first).columns(tabWidth: layout.tabWidth)
    let text = layout.text(line, first..<last)
    // An empty line within the editor's selection is drawn as one selected blank.
    canvas.text(
      text.isEmpty ? " " : text, column: before - viewport.firstColumn, row: y,
      style: theme.style(.accent).adding(.reverse), lineColumn: before)
  }

  private func drawCaret(_ canvas: inout Canvas, _ placeholder: String) {
    let caretPosition = entry.caret
    let cell = viewport.point(of: caretPosition, layout, canvas.size)
    guard canvas.size.rows > cell.wholeRow, cell.row >= 0 else { return }
    let next =
      entry.isEmpty
      ? placeholder.prefix(1)
      : layout.text(caretPosition.line, caretPosition.character..<caretPosition.character + 1)
    let under = next.isEmpty || next == "\t" ? " " : String(next)
    var caret = style
    caret.attributes.formSymmetricDifference(.reverse)
    canvas.text(under, column: cell.wholeColumn, row: cell.wholeRow, style: caret)
  }

  /// Draws the editor's scroll indicator. The indicator counts lines of the text, not rows of the screen,
  /// because only the visible lines are wrapped into rows.
  private func drawIndicator(_ canvas: inout Canvas) {
    let (columns, rows) = (canvas.size.columns, canvas.size.rows)
    guard columns > 2, lineCount > rows else { return }
    var axis = ScrollAxis(contentLength: Double(lineCount), viewLength: Double(rows))
    axis.scroll(to: Double(viewport.topRow.line))
    ScrollIndicator(axis).draw(column: columns - 1, rows: rows, &canvas, theme)
  }
}
