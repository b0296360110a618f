extension LinesView {
  func drawLines(_ canvas: inout Canvas, _ theme: Theme) {
    canvas.tabWidth = tabWidth
    if writtenTheme != theme {
      window.forgetWritten()
      writtenTheme = theme
    }
    let first = axis.cell
    let end = rowCount
    // The same for all rows.
    let (gutter, columns) = (gutter, textColumns)
    let text = Rect(column: gutter, columns: min(columns, max(0, size.columns - gutter)), rows: textRows)
    let selection = selection
    let mayHighlight = find != nil || chosenLink != nil || selection != nil
    for y in 0..<textRows where 0..<end ~= first + y {
      let place = place(inRow: first + y)
      if place.row == 0 { drawNumber(of: place.line, row: y, gutter, &canvas, theme) }
      canvas.clipped(to: text) { drawRow(place, row: y, columns, mayHighlight, selection, &$0, theme) }
    }
    if textRows > 0, let reason = refused?.reason {
      canvas.text(
        reason.truncated(toColumns: text.columns.count), column: gutter, row: 0, style: theme.destructive)
    }
    if showsScrollIndicator, lineRange.count > textRows || axis.isMoving || axis.isHeld {
      ScrollIndicator(axis).draw(column: size.columns - 1, rows: textRows, &canvas, theme)
    }
    drawLastRow(&canvas, theme)
  }

  private func drawNumber(
    of line: Int, row: Int, _ gutter: Int, _ canvas: inout Canvas, _ theme: Theme
  ) {
    guard gutter > 0 else { return }
    let mark = marks.first { $0.value == line }?.key
    let number = source.label(ofLine: line)
    let style = theme.secondary
    canvas.text(number, column: gutter - 1 - number.utf8.count, row: row, style: style)
    let place = number.utf8.count < gutter - 1 ? 0 : gutter - 1
    if let mark { canvas.text(String(mark), column: place, row: row, style: theme.accent) }
  }

  private func drawRow(
    _ place: TextRowPlace, row: Int, _ textColumns: Int, _ mayHighlight: Bool,
    _ selection: Range<LinePosition>?,
    _ canvas: inout Canvas, _ theme: Theme
  ) {
    guard let line = window[place.line] else {
      canvas.text("…", column: 0, row: row, style: theme.secondary)
      return
    }
    guard let lineRow = line.index(ofRow: min(place.row, line.rowCount - 1)) else {
      canvas.text("…", column: 0, row: row, style: theme.secondary)
      return
    }
    let bytes = line.rows[lineRow]
    let column = line.baseColumn - across.cell
    if !line.written.isEmpty, let written = line.written[lineRow] {
      written.draw(column: column, row: row, &canvas)
    } else {
      write(
        line, TextRowPlace(line: place.line, row: lineRow), bytes, column: column, row: row, &canvas, theme)
    }
    // What is highlighted is written again over it.
    let links = foundLinks(in: place.line, line)
    let seen =
      wrapsLines || find == nil
      ? bytes : offset(of: across.cell, in: line)..<offset(of: across.cell + textColumns, in: line)
    for (range, style) in mayHighlight || !links.isEmpty ? highlights(in: place.line, seen, links, theme) : []
    {
      let part = line.shownRange(range).clamped(to: bytes)
      if part.isEmpty { continue }
      let before = columns(of: line, bytes.lowerBound..<part.lowerBound)
      canvas.text(
        line.shown.substring(part), column: column + before, row: row, style: style, lineColumn: before)
    }
    if let selection, selection.lowerBound.line <= place.line, place.line < selection.upperBound.line,
      place.row == line.rowCount - 1
    {
      let end = columns(of: line, bytes)
      canvas.text(" ", column: column + end, row: row, style: selectedStyle(theme))
    }
    // More of the line is beyond an edge.
    if wrapsLines { return }
    if line.columns > across.cell + textColumns, size.columns > 1 {
      canvas.text("›", column: textColumns - 1, row: row, style: theme.accent)
    }
    if across.cell > 0, line.columns > 0, textColumns > 1 {
      canvas.text("‹", column: 0, row: row, style: theme.accent)
    }
  }

  /// Lines are read where they come into sight; in other frames they are written as they were.
  private func write(
    _ line: LineWindow.Line, _ place: TextRowPlace, _ bytes: Range<Int>, column: Int, row: Int,
    _ canvas: inout Canvas, _ theme: Theme
  ) {
    // Links have numbers, which are given out anew at times.
    guard line.shown.utf8Count <= LineWindow.longestWritten, !canvas.isMirrored, line.shown.links.isEmpty
    else {
      canvas.text(line.shown, column: column, row: row, theme: theme, in: bytes)
      return
    }
    let written = WrittenText(line.shown.styled(theme, in: bytes), tabWidth: tabWidth)
    window.setWritten(written, ofRow: place.row, inLine: place.line)
    written.draw(column: column, row: row, &canvas)
  }

  /// - Parameter bytes: of what is shown.
  func columns(of line: LineWindow.Line, _ bytes: Range<Int>) -> Int {
    if line.columns == line.shown.utf8Count, line.shown.string.isPrintableASCII { return bytes.count }
    return line.shown.substring(bytes).columns(tabWidth: tabWidth)
  }

  /// The byte of a line that is not wrapped at a column; that of a short line is not asked for.
  func offset(of column: Int, in line: LineWindow.Line) -> Int {
    if line.text.utf8Count <= RegularExpression.longestForPlaces {
      return column <= 0 ? 0 : line.text.utf8Count
    }
    return line.text.place(
      atColumn: max(0, column - line.baseColumn), in: 0..<line.text.utf8Count, tabWidth: tabWidth)
  }

  private func selectedStyle(_ theme: Theme) -> Style { theme.style(.text, on: .selection) }

  /// The last is on top.
  private func highlights(
    in line: Int, _ seen: Range<Int>, _ found: [(range: Range<Int>, link: TextLink)], _ theme: Theme
  ) -> [(range: Range<Int>, style: Style)] {
    var highlights = found.map {
      (range: $0.range, style: theme.accent.adding(.underline).leading(to: $0.link))
    }
    let isCurrent = find?.current == line
    // Of a query that is typed, all that has the first letters would be lit and put out again.
    if isCurrent || find?.isTyping == false, let ranges = foundRanges(in: line, near: seen) {
      let style = isCurrent ? theme.accent.adding([.reverse, .bold]) : theme.accent.adding(.reverse)
      highlights += ranges.map { ($0, style) }
    }
    if let chosenLink, chosenLink.line == line {
      let link = links(in: line).first { $0.range == chosenLink.range }?.link
      highlights.append((chosenLink.range, theme.selectionAccent.adding(.underline).leading(to: link)))
    }
    if let selection, selection.lowerBound.line <= line, line <= selection.upperBound.line {
      let base = window[line]?.base ?? 0
      let start = selection.lowerBound.line < line ? 0 : max(0, selection.lowerBound.offset - base)
      let end = selection.upperBound.line > line ? Int.max : selection.upperBound.offset - base
      if start < end { highlights.append((start..<end, selectedStyle(theme))) }
    }
    return highlights
  }

  // MARK: The last row

  private struct LastRow {
    /// What stands before the caret, and behind it.
    var before, behind: String
    var caret: Int { 1 + before.columns }
    var room: Int
    var state: String
  }

  private var lastRow: LastRow? {
    guard let words = findWords ?? message.map({ (query: $0, state: "") }) else { return nil }
    let state = message != nil && find != nil ? message ?? "" : words.state
    let room = size.columns - 2 - (state.isEmpty ? 0 : state.columns + 2)
    let behind = String(words.query.suffix(find?.prompt?.charactersBehind ?? 0))
    // Where not all has room, a half at least goes to what stands before the caret.
    let before = String(words.query.dropLast(behind.count)).truncated(
      toColumns: max(0, room - min(behind.columns, room / 2)), lineBreakMode: .byTruncatingHead)
    return LastRow(before: before, behind: behind, room: room, state: state)
  }

  /// Where one types a query; nil where none is typed.
  var findCaret: Point? {
    guard find?.isTyping == true, size.rows > 0, let caret = lastRow?.caret else { return nil }
    return Point(column: Double(min(caret, size.columns - 1)), row: Double(size.rows - 1))
  }

  private func drawLastRow(_ canvas: inout Canvas, _ theme: Theme) {
    let row = size.rows - 1
    guard row >= 0, let words = lastRow else { return }
    let (caret, room) = (words.caret, words.room)
    canvas.fill(Rect(row: row, columns: size.columns, rows: 1), theme.bar)
    canvas.text(words.before, column: 1, row: row, style: theme.bar)
    canvas.text(
      words.behind.truncated(toColumns: max(0, room + 1 - caret)), column: caret, row: row, style: theme.bar)
    if find?.isTyping == true, isFirstResponder {
      let letter = words.behind.first.map(String.init) ?? " "
      canvas.text(letter, column: caret, row: row, style: theme.bar.adding(.reverse))
    }
    if room > 0 {
      canvas.text(words.state, column: size.columns - 1 - words.state.columns, row: row, style: theme.hint)
    }
  }
}
