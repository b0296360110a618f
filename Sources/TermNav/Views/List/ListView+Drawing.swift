extension ListView {
  /// What a row is drawn by.
  public struct RowContext {
    /// The row's index.
    public let index: Int
    /// The theme.
    public let theme: Theme
    /// What is behind the row, which the list has filled: `.page`, `.selection`, `.inactiveSelection`, `.pressed` or
    /// `.hover`.
    public let background: Theme.Background
    /// Whether it is the selected row.
    public let isSelected: Bool
    /// Whether it is marked, where several rows can be.
    public let isMarked: Bool

    /// A style on the row's background.
    public func style(_ foreground: Theme.Foreground) -> Style { theme.style(foreground, on: background) }
  }

  func drawRows(_ canvas: inout Canvas, _ theme: Theme) {
    guard searchLines > 0 else { return drawContent(&canvas, theme) }
    drawSearch(&canvas, theme)
    let rest = Rect(column: 0, row: 1, columns: size.columns, rows: size.rows - 1)
    canvas.clipped(to: rest) { drawContent(&$0, theme) }
  }

  private func drawContent(_ canvas: inout Canvas, _ theme: Theme) {
    let rows = canvas.size.rows
    let first = axis.cell
    let ranges = columnRanges
    written.begin(theme, columns, ranges)
    if identity != nil { memory.seen = [] }
    let lines = max(0, -first)..<max(max(0, -first), min(rows, layout.lines - first))
    if let change {
      drawChange(change, &canvas, theme, ranges)
    } else if height == 1, layout.sections.isEmpty {
      for line in lines { drawRow(first + line, at: line, &canvas, theme, ranges) }
    } else {
      drawParts(lines, &canvas, theme, ranges)
    }
    drawHeaders(&canvas, theme)
    if size.columns > 2 {
      ScrollIndicator(axis).draw(column: size.columns - 1, rows: rows, &canvas, theme)
    }
  }

  /// Rows of several lines, and those of sections.
  private func drawParts(
    _ lines: Range<Int>, _ canvas: inout Canvas, _ theme: Theme, _ ranges: [Range<Int>?]
  ) {
    var line = lines.lowerBound
    while line < lines.upperBound {
      guard case .row(let place, let inside)? = layout.part(atLine: axis.cell + line) else {
        line += 1
        continue
      }
      drawRow(place, at: line - inside, &canvas, theme, ranges)
      line += height - inside
    }
  }

  private func drawRow(
    _ place: Int, at line: Int, _ canvas: inout Canvas, _ theme: Theme, _ ranges: [Range<Int>?]
  ) {
    let index = index(place)
    let row = content(of: index)
    if identity != nil { remember(row, index, line: layout.line(of: place), at: line) }
    let drawing = RowDrawing(
      self, row, index: index, background(of: place), isSelected: place == self.place, ranges, theme)
    if place == openPlace {
      drawOpen(drawing, at: line, &canvas, theme)
    } else {
      drawing.draw(at: line, &canvas)
    }
  }

  private func remember(_ row: ListRow, _ index: Int, line: Int, at shownLine: Int) {
    guard let id = identity?(index) else { return }
    memory.seen.append(.init(id: id, row: index, line: line, shownLine: shownLine, content: row))
  }

  private func background(of place: Int) -> Theme.Background {
    if place == pressedRow { return .pressed }
    if place == openPlace { return .selection }
    if place == self.place { return keysAreElsewhere ? .inactiveSelection : .selection }
    return place == hoveredRow ? .hover : .page
  }

  private var columnRanges: [Range<Int>?] {
    if columns.isEmpty { return [] }
    let place = textColumn..<max(textColumn, size.columns - 2 - max(0, accessoryColumns))
    if let known = knownRanges, known.place == place, known.width == size.columns, known.columns == columns {
      return known.ranges
    }
    let ranges = cellRanges(endingIn: place.upperBound)
    knownRanges = (columns, place, size.columns, ranges)
    return ranges
  }

  func cellRanges(endingIn end: Int) -> [Range<Int>?] {
    let ranges = ListColumn.divide(columns, into: max(0, end - textColumn), ofList: size.columns)
    return ranges.map { $0.map { $0.lowerBound + textColumn..<$0.upperBound + textColumn } }
  }

  /// Before it the mark of the selected row has column 0, and the check of marked rows column 1.
  var textColumn: Int { allowsMultipleSelection ? 3 : 2 }

  // MARK: In motion

  private func drawChange(
    _ change: ListChange, _ canvas: inout Canvas, _ theme: Theme, _ ranges: [Range<Int>?]
  ) {
    // Rows that stay are above those that go, the selected one above all.
    let order = change.lines.sorted { depth($0) < depth($1) }
    for moving in order {
      let line = change.line(of: moving)
      let column = change.column(of: moving, columns: size.columns)
      let place = moving.place
      let row = Rect(column: column, row: line, columns: size.columns, rows: height)
      if let place {
        canvas.fill(row, theme.text)
        if column == 0 {
          drawRow(place, at: line, &canvas, theme, ranges)
        } else {
          canvas.clipped(to: row) { drawRow(place, at: 0, &$0, theme, ranges) }
        }
      } else if let gone = moving.gone, drawRow == nil {
        let drawing = RowDrawing(self, gone, index: nil, .page, isSelected: false, ranges, theme)
        canvas.clipped(to: row) { drawing.draw(at: 0, &$0) }
      }
    }
  }

  private func depth(_ line: ListChange.Line) -> Int { line.place == nil ? 0 : line.place == place ? 2 : 1 }

  // MARK: Headings

  /// The section whose heading stays at the top, above its rows.
  var stickyHeader: ListLayout.Section? {
    guard !layout.sections.isEmpty, axis.cell > 0, let section = layout.section(atLine: axis.cell),
      section.headerLines > 0, axis.cell > section.firstLine
    else { return nil }
    return section
  }

  private func drawHeaders(_ canvas: inout Canvas, _ theme: Theme) {
    guard layout.hasHeaders else { return }
    let lines = max(0, axis.cell)..<max(0, axis.cell) + canvas.size.rows
    for section in layout.sections(inLines: lines)
    where section.headerLines > 0 && lines.contains(section.firstLine) {
      drawHeader(section, at: section.firstLine - axis.cell, &canvas, theme)
    }
    if let stickyHeader { drawHeader(stickyHeader, at: 0, &canvas, theme) }
  }

  private func drawHeader(
    _ section: ListLayout.Section, at line: Int, _ canvas: inout Canvas, _ theme: Theme
  ) {
    let width = canvas.size.columns
    canvas.fill(Rect(column: 0, row: line, columns: width, rows: 1), theme.text)
    let column = textColumn
    let title = (dataSource?.titleForHeader(in: section.number) ?? "")
      .truncated(toColumns: max(0, width - column - 2))
    let used = canvas.text(title, column: column, row: line, style: theme.text.adding(.bold))
    canvas.horizontalLine(
      column: column + 1 + used, row: line, length: max(0, width - column - 3 - used), style: theme.separator)
  }

  // MARK: The words of a search

  private var foundWords: String {
    search?.matches.map { $0.isEmpty && search?.isScanning != true ? words("none") : "\($0.count)" } ?? ""
  }

  /// The end of the words is where they grow.
  private var shownQuery: String {
    let room = max(0, size.columns - 8 - foundWords.columns)
    return (search?.query ?? "").truncated(toColumns: room, lineBreakMode: .byTruncatingHead)
  }

  /// Where one types a search; nil where none is typed.
  var searchCaret: Point? {
    guard search?.isTyping == true, searchLines > 0 else { return nil }
    return Point(column: Double(min(4 + shownQuery.columns, size.columns - 1)), row: 0)
  }

  private func drawSearch(_ canvas: inout Canvas, _ theme: Theme) {
    guard let search else { return }
    let width = canvas.size.columns
    canvas.fill(Rect(column: 0, row: 0, columns: width, rows: 1), theme.bar)
    let found = foundWords
    canvas.text("/", column: 2, row: 0, style: theme.barAccent)
    let used = canvas.text(shownQuery, column: 4, row: 0, style: theme.bar)
    if search.isTyping, isFirstResponder {
      var cursor = theme.bar
      cursor.attributes.formSymmetricDifference(.reverse)
      canvas.text(" ", column: 4 + used, row: 0, style: cursor)
    }
    canvas.text(found, column: width - 2 - found.columns, row: 0, style: theme.hint)
  }

  // MARK: Buttons

  private func drawOpen(_ drawing: RowDrawing, at line: Int, _ canvas: inout Canvas, _ theme: Theme) {
    let shown = max(0, reveal.cell)
    let width = size.columns
    let isTrailing = openSide == .trailing
    canvas.clipped(to: Rect(column: isTrailing ? -shown : shown, row: line, columns: width, rows: height)) {
      drawing.draw(at: 0, &$0)
    }
    let part = Rect(column: isTrailing ? width - shown : 0, row: line, columns: shown, rows: height)
    canvas.clipped(to: part) { isTrailing ? drawTrailing(&$0, theme) : drawLeading(&$0, theme) }
  }

  private func style(_ button: ActionButton, _ count: Int, _ theme: Theme) -> Style {
    let style = theme.style(button.action.foreground).adding([.reverse, .bold])
    return count > 1 && button.number == chosenAction ? style.adding(.underline) : style
  }

  private func drawTrailing(_ part: inout Canvas, _ theme: Theme) {
    let buttons = actionButtons
    let width = size.columns
    // Pulled farther, the last button grows; pulled as far as it acts, it takes all.
    for button in buttons where !isFullySwiped || button.number == 0 {
      let style = style(button, buttons.count, theme)
      let edge = isFullySwiped ? 0 : button.columns.lowerBound
      part.fill(Rect(column: edge, row: 0, columns: width, rows: height), style.withoutLine)
      part.text(button.action.title, column: edge + 2, row: (height - 1) / 2, style: style)
    }
  }

  private func drawLeading(_ part: inout Canvas, _ theme: Theme) {
    let buttons = actionButtons
    let shown = part.size.columns
    let start = shown - (buttons.last?.columns.upperBound ?? 0)
    for button in buttons.reversed() where !isFullySwiped || button.number == 0 {
      let style = style(button, buttons.count, theme)
      let end = isFullySwiped ? shown : start + button.columns.upperBound
      part.fill(Rect(column: 0, row: 0, columns: end, rows: height), style.withoutLine)
      part.text(
        button.action.title, column: end - button.action.columns + 2, row: (height - 1) / 2, style: style)
    }
  }
}

extension Style {
  /// For the blanks around an underlined word.
  fileprivate var withoutLine: Style {
    var style = self
    style.attributes.remove(.underline)
    return style
  }
}
