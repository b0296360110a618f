/// The drawing of a list in one frame: its rows, the headings of its sections, and the buttons of the row
/// that a swipe has opened.
@MainActor struct ListDrawing {
  let rows: ListRows
  let viewport: ListViewport
  let appearance: RowAppearance
  /// The motion of the list's rows to new places; nil while they are at rest.
  let change: ListChange?
  let swipe: RowSwipe
  /// The buttons of the list's row that a swipe has opened; empty if there is none.
  let buttons: RowButtons
  let isFullySwiped: Bool
  /// The positions, among the list's shown rows, of rows with a background of their own: the row with the
  /// cursor, the pressed one and the one under the mouse; nil where there is none.
  let cursor, pressed, hovered: Int?
  /// The background of the list's row with the cursor.
  let cursorBackground: Theme.Background
  let marks: Set<Int>
  /// The controls at the trailing ends of the list's rows, by the index of the row.
  let accessories: [Int: View]
  /// The rows that this frame of the list has drawn and that have an identity, from the top; the row with the
  /// cursor is last while rows move.
  private(set) var seen: [ListMemory.Seen] = []

  private var layout: ListLayout { viewport.layout }
  private var height: Int { layout.height }
  private var theme: Theme { appearance.theme }

  mutating func draw(_ canvas: inout Canvas) {
    let (first, rows) = (viewport.top, canvas.size.rows)
    let lines = max(0, -first)..<max(max(0, -first), min(rows, layout.lines - first))
    if let change {
      draw(change, &canvas)
    } else if height == 1, layout.sections.isEmpty {
      for line in lines { drawRow(first + line, at: line, &canvas) }
    } else {
      drawParts(lines, &canvas)
    }
    drawHeaders(&canvas)
    let columns = canvas.size.columns
    if columns > 2 { ScrollIndicator(viewport.axis).draw(column: columns - 1, rows: rows, &canvas, theme) }
  }

  /// Draws the rows of a list whose rows have several lines or are in sections.
  private mutating func drawParts(_ lines: Range<Int>, _ canvas: inout Canvas) {
    var line = lines.lowerBound
    while line < lines.upperBound {
      guard case .row(let position, let inside)? = layout.part(atLine: viewport.top + line) else {
        line += 1
        continue
      }
      drawRow(position, at: line - inside, &canvas)
      line += height - inside
    }
  }

  /// Draws a row of the list.
  /// - Parameters:
  ///   - position: The position of the row among the list's shown rows.
  ///   - line: The line of the canvas at which the row begins.
  ///   - shownLine: The same line counted from the first visible line of rows, if the canvas begins
  ///     elsewhere; nil if both are equal.
  private mutating func drawRow(
    _ position: Int, at line: Int, shownLine: Int? = nil, _ canvas: inout Canvas
  ) {
    let index = rows.index(of: position)
    let row = rows.content(of: index)
    if let id = rows.identity(of: index) {
      seen.append(
        .init(
          id: id, index: index, line: layout.line(of: position), shownLine: shownLine ?? line, content: row))
    }
    let drawing = RowDrawing(
      appearance: appearance, row: row, index: index, background: background(of: position),
      hasCursor: position == cursor, isMarked: marks.contains(index),
      controlColumn: accessories[index]?.frame.column)
    if position == swipe.position {
      drawOpen(drawing, at: line, &canvas)
    } else {
      drawing.draw(at: line, &canvas)
    }
  }

  private func background(of position: Int) -> Theme.Background {
    if position == pressed { return .pressed }
    if position == swipe.position { return .selection }
    if position == cursor { return cursorBackground }
    return position == hovered ? .hover : .page
  }

  private func drawOpen(_ drawing: RowDrawing, at line: Int, _ canvas: inout Canvas) {
    let shown = max(0, swipe.columns)
    let width = canvas.size.columns
    let isTrailing = swipe.side == .trailing
    canvas.clipped(to: Rect(column: isTrailing ? -shown : shown, row: line, columns: width, rows: height)) {
      drawing.draw(at: 0, &$0)
    }
    let part = Rect(column: isTrailing ? width - shown : 0, row: line, columns: shown, rows: height)
    canvas.clipped(to: part) {
      buttons.draw(&$0, theme, chosen: swipe.chosen, isFull: isFullySwiped)
    }
  }

  // MARK: Moving rows

  private mutating func draw(_ change: ListChange, _ canvas: inout Canvas) {
    // While rows of the list move, those that stay are drawn over rows that were removed, and the row with
    // the cursor over all others.
    let order = change.lines.sorted { depth($0) < depth($1) }
    for moving in order {
      let line = change.line(of: moving)
      let column = change.column(of: moving, columns: canvas.size.columns)
      let row = Rect(column: column, row: line, columns: canvas.size.columns, rows: height)
      if let position = moving.position {
        canvas.fill(row, theme.text)
        if column == 0 {
          drawRow(position, at: line, &canvas)
        } else {
          canvas.clipped(to: row) { drawRow(position, at: 0, shownLine: line, &$0) }
        }
      } else if let gone = moving.gone, appearance.drawRow == nil {
        let drawing = RowDrawing(appearance: appearance, row: gone, index: nil)
        canvas.clipped(to: row) { drawing.draw(at: 0, &$0) }
      }
    }
  }

  private func depth(_ line: ListChange.Line) -> Int {
    line.position == nil ? 0 : line.position == cursor ? 2 : 1
  }

  // MARK: Headings

  private func drawHeaders(_ canvas: inout Canvas) {
    guard layout.hasHeaders else { return }
    let top = max(0, viewport.top)
    let lines = top..<top + canvas.size.rows
    for section in layout.sections(inLines: lines)
    where section.headerLines > 0 && lines.contains(section.firstLine) {
      drawHeader(section, at: section.firstLine - viewport.top, &canvas)
    }
    if let header = viewport.stickyHeader { drawHeader(header, at: 0, &canvas) }
  }

  private func drawHeader(_ section: ListLayout.Section, at line: Int, _ canvas: inout Canvas) {
    let width = canvas.size.columns
    canvas.fill(Rect(column: 0, row: line, columns: width, rows: 1), theme.text)
    let column = appearance.textColumn
    let title = (rows.dataSource?.titleForHeader(in: section.number) ?? "")
      .truncated(toColumns: max(0, width - column - 2))
    let used = canvas.text(title, column: column, row: line, style: theme.text.adding(.bold))
    canvas.horizontalLine(
      column: column + 1 + used, row: line, length: max(0, width - column - 3 - used), style: theme.separator)
  }
}
