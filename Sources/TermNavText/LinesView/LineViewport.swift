import TermNav

/// The part of the lines that a view shows: rows and columns in sight, and the loaded lines around them.
struct LineViewport {
  /// The space of a view of lines, and how the view shows them.
  struct Room {
    /// The columns of the whole view of lines.
    var allColumns = 0
    var margin = LineMargin.none
    /// The columns and rows of the view for text, without margin, scroll indicator and message row.
    var columns = 1
    var rows = 0
    var wraps = false
    var tabWidth = TextGlyphs.tabWidth
  }

  /// The numbers of the source's lines at the last layout of the view.
  private(set) var lines = 0..<0
  var window = LineWindow()
  private(set) var room = Room()
  var scroll = LineScroll()
  /// The lines of the view that were in sight when `noteLinesInSight` was last called.
  private var lastVisibleLines = 0..<0

  // MARK: Rows

  var rowCount: Int { lines.count + window.extraRows }

  func row(of position: TextRowPosition) -> Int {
    let rows = window[position.line]?.rowCount ?? 1
    return position.line - lines.lowerBound + window.extraRows(before: position.line)
      + min(position.row, rows - 1)
  }

  func firstRow(ofLine line: Int) -> Int { row(of: TextRowPosition(line: line, row: 0)) }

  func position(inRow row: Int) -> TextRowPosition {
    let index = row + lines.lowerBound
    let before = window.first
    let behind = window.range.upperBound + window.extraRows
    if index < before || window.lines.isEmpty { return TextRowPosition(line: index, row: 0) }
    if index >= behind { return TextRowPosition(line: index - window.extraRows, row: 0) }
    let line = window.line(inRow: index)
    return TextRowPosition(line: line, row: index - line - window.extraRows(before: line))
  }

  var topPosition: TextRowPosition { position(inRow: min(max(0, scroll.down.cell), max(0, rowCount - 1))) }

  /// Notes the line that was first in sight before a jump, so that the keys `''` go back to it.
  mutating func didGo(from line: Int) {
    if line != topPosition.line { scroll.placeBefore = line }
  }

  /// The numbers of the lines that are in sight in the view.
  var visibleLines: Range<Int> {
    let rows = max(0, scroll.down.cell)..<max(0, scroll.down.cell) + max(1, room.rows)
    let last = min(position(inRow: rows.upperBound - 1).line + 1, lines.upperBound)
    return min(topPosition.line, last)..<last
  }

  /// Whether the last line in sight is a long one, so that scrolling may change how much of it is in sight.
  var isEndLong: Bool { window[visibleLines.upperBound - 1]?.isLong ?? false }

  // MARK: Changes

  /// Lays out the view's lines after a change, and keeps the first text in sight at its row of the screen.
  /// - Parameters:
  ///   - lines: The known lines of the source.
  ///   - isCounted: Whether the source has no lines after them.
  ///   - room: The space of the view of lines.
  ///   - followsEnd: Whether a view that is at the end stays there.
  ///   - change: Changes the loaded lines.
  mutating func refit(
    _ lines: Range<Int>, isCounted: Bool, in room: Room, followsEnd: Bool,
    _ change: (inout LineWindow) -> Void
  ) {
    let holdsEnd = scroll.awaited.isEnd || followsEnd && scroll.isAtEnd
    var position = topPosition
    let before = row(of: position)
    let byte = window.byte(ofRow: position)
    (self.lines, self.room) = (lines, room)
    change(&window)
    window.keep(lines)
    if window.layOut(columns: room.wraps ? room.columns : nil, beside: room.margin, tabWidth: room.tabWidth),
      let byte
    {
      position.row = window[position.line]?.row(ofByte: byte) ?? position.row
    }
    insertRows(row(of: position) - before)
    // The view may be scrolled farther than the widest loaded line reaches. Those columns stay within the
    // content, so that the view does not jump back.
    let reached = scroll.across.offset > 0 ? scroll.across.offset + Double(room.columns) : 0
    scroll.across.resize(
      content: room.wraps ? 0 : max(Double(window.widest), reached), view: Double(room.columns))
    if holdsEnd, !scroll.down.isHeld { scroll.down.scroll(to: scroll.down.limit) }
    // The view has arrived at the end of the lines only if all are counted, and the last one is loaded to its
    // end.
    if isCounted, let last = window[lines.upperBound - 1], !room.wraps || last.isToEnd && hasPiecesInSight {
      scroll.awaited.isEnd = false
    }
  }

  /// Shifts the scroll position by the rows by which the text in sight has moved down, so that this text
  /// stays at its place on the screen.
  mutating func insertRows(_ rows: Int) {
    if rows != 0 { scroll.down.insert(before: Double(rows)) }
    scroll.down.resize(content: Double(rowCount), view: Double(room.rows))
  }

  /// Returns the first row in sight, counted within the line, and the byte of the line with which the row
  /// begins; nil if the row is one of another line. Another piece of the line is shown so that this row stays
  /// where it is.
  func keptRow(ofLine line: Int) -> (byte: Int, row: Int)? {
    let top = topPosition
    return top.line == line ? window.byte(ofRow: top).map { ($0, top.row) } : nil
  }

  /// Notes the lines in sight. Returns true if they are others than at the last call.
  mutating func noteLinesInSight() -> Bool {
    let seen = visibleLines
    defer { lastVisibleLines = seen }
    return seen != lastVisibleLines
  }

  // MARK: Drawing

  /// The things that are drawn over the text of lines: selection and matches of a query; and in the margin
  /// the letters of marks, by which the user can go back to lines.
  struct Highlights {
    fileprivate let marks: LineMarks
    fileprivate let selected: LineSelection
    /// The number of the found line that is shown; nil if none is. The query's matches in it are drawn in
    /// bold.
    fileprivate let current: Int?
    /// For each row in sight, the byte ranges of the query's matches in its line; empty without a query.
    fileprivate let found: [[Range<Int>]]

    /// Searches the query's matches in the rows in sight. This is done before drawing begins, because a
    /// program's `matchFinder` may read the view.
    @MainActor init(
      marks: LineMarks, selected: LineSelection, find: LineFind?,
      by matchFinder: ((TextQuery, Int, (Int) -> AttributedText?) -> [Range<Int>])?, in viewport: LineViewport
    ) {
      (self.marks, self.selected, current) = (marks, selected, find?.current)
      guard let find else {
        found = []
        return
      }
      let first = viewport.scroll.down.cell
      found = (first..<first + viewport.room.rows).map { row in
        let position = viewport.position(inRow: row)
        // While a query is typed, only the found line is highlighted. All the matches of the first letters
        // would only flash.
        guard 0..<viewport.rowCount ~= row, find.current == position.line || !find.isTyping else { return [] }
        let part = viewport.bytes(near: position)
        return find.ranges(in: position.line, of: viewport.window, near: part, by: matchFinder)
      }
    }
  }

  /// Draws the rows of the lines in sight with their margins.
  mutating func draw(_ highlights: Highlights, _ canvas: inout Canvas, _ theme: Theme) {
    let (first, end) = (scroll.down.cell, rowCount)
    let edge = min(room.margin.columns + room.columns, room.allColumns)
    for y in 0..<room.rows where 0..<end ~= first + y {
      let position = position(inRow: first + y)
      let mark = highlights.marks.letter(of: position.line)
      window.draw(room.margin, mark: mark, position, row: y, &canvas, theme)
      let start = room.margin.columns - window.inset(ofLine: position.line)
      canvas.clipped(to: Rect(column: start, columns: max(0, edge - start), rows: room.rows)) {
        draw(position, row: y, highlights, &$0, theme)
      }
    }
  }

  /// Draws a row of a line: its text, and over the text links, matches and selection.
  private mutating func draw(
    _ position: TextRowPosition, row: Int, _ highlights: Highlights, _ canvas: inout Canvas, _ theme: Theme
  ) {
    guard let at = window.index(of: position.line),
      let index = window.lines[at].index(ofRow: min(position.row, window.lines[at].rowCount - 1))
    else {
      canvas.text("…", column: 0, row: row, style: theme.secondary)
      return
    }
    let (bytes, tabWidth) = (window.lines[at].rows[index], room.tabWidth)
    let accent = window.lines[at].text.diffBackground.map { theme.style(.accent, on: $0) } ?? theme.accent
    let column = window.lines[at].inset + window.lines[at].baseColumn - scroll.across.cell
    if !window.lines[at].written.isEmpty, let written = window.lines[at].written[index] {
      written.draw(column: column, row: row, &canvas)
    } else {
      write(
        lineAt: at, TextRowPosition(line: position.line, row: index), column: column, row: row, &canvas, theme
      )
    }
    /// Draws a range of the line's bytes in the row again in another style.
    func highlight(_ range: Range<Int>, _ style: Style) {
      let part = window.lines[at].shownRange(range).clamped(to: bytes)
      if part.isEmpty { return }
      let before = window.lines[at].columns(of: bytes.lowerBound..<part.lowerBound, tabWidth: tabWidth)
      canvas.text(
        window.lines[at].shown.substring(part), column: column + before, row: row, style: style,
        lineColumn: before)
    }
    for (range, link) in window.lines[at].links ?? [] {
      highlight(range, accent.adding(.underline).leading(to: link))
    }
    // A call of the program's `matchFinder` may have changed how many rows are in sight.
    if highlights.found.indices.contains(row) {
      let reversed: Style.Attributes = highlights.current == position.line ? [.reverse, .bold] : .reverse
      for range in highlights.found[row] { highlight(range, theme.accent.adding(reversed)) }
    }
    if let chosen = window.chosenLink, chosen.line == position.line {
      highlight(chosen.range, theme.selectionAccent.adding(.underline).leading(to: chosen.link))
    }
    if let part = highlights.selected.bytes(inLine: position.line, from: window.lines[at].base) {
      highlight(part, theme.style(.text, on: .selection))
    }
    if highlights.selected.continues(after: position.line), position.row == window.lines[at].rowCount - 1 {
      let end = column + window.lines[at].columns(of: bytes, tabWidth: tabWidth)
      canvas.text(" ", column: end, row: row, style: theme.style(.text, on: .selection))
    }
    // Signs at the left and right edge show that an unwrapped line continues beyond that edge.
    if room.wraps { return }
    if window.lines[at].columns > scroll.across.cell + room.columns, room.allColumns > 1 {
      canvas.text("›", column: window.lines[at].inset + room.columns - 1, row: row, style: accent)
    }
    if scroll.across.cell > 0, window.lines[at].shown.utf8Count > 0, room.columns > 1 {
      canvas.text("‹", column: 0, row: row, style: accent)
    }
  }

  /// Draws the text of a line's row. The cells of a line of up to 1,024 bytes are kept and drawn again in
  /// later frames.
  private mutating func write(
    lineAt at: Int, _ position: TextRowPosition, column: Int, row: Int, _ canvas: inout Canvas, _ theme: Theme
  ) {
    let (shown, bytes) = (window.lines[at].shown, window.lines[at].rows[position.row])
    // Text with links is not kept, because the numbers that stand for links may change.
    guard shown.utf8Count <= LineWindow.longestWritten, !canvas.isMirrored, shown.links.isEmpty
    else {
      canvas.text(shown, column: column, row: row, theme: theme, in: bytes)
      return
    }
    let written = WrittenText(shown.styled(theme, in: bytes), tabWidth: room.tabWidth)
    window.setWritten(written, ofRow: position.row, inLine: position.line)
    written.draw(column: column, row: row, &canvas)
  }
}
