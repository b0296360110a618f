/// Which line stands in which row.
extension LinesView {
  /// The first line in sight.
  public var top: Int { topPlace.line }

  /// The lines in sight.
  public var visibleLines: Range<Int> {
    let rows = max(0, axis.cell)..<max(0, axis.cell) + max(1, textRows)
    let last = min(place(inRow: rows.upperBound - 1).line + 1, lineRange.upperBound)
    return min(topPlace.line, last)..<last
  }

  /// The line that a command is for, such as an editor: the first one that is selected, else the found one where it is in
  /// sight, else the first one in sight.
  public var currentLine: Int {
    let seen = visibleLines
    return selection?.lowerBound.line ?? foundLine.flatMap { seen.contains($0) ? $0 : nil } ?? seen.lowerBound
  }

  /// Whether the end is followed now: with `followsEnd`, until the user scrolls up.
  public var isFollowing: Bool { followsEnd && (isAtEnd || awaitsEnd) }

  /// Rows for lines.
  var textRows: Int { max(0, size.rows - (find == nil && message == nil ? 0 : 1)) }

  /// Columns of the line numbers, and a blank.
  var gutter: Int {
    guard showsLineNumbers else { return 0 }
    let digits = max(1, source.label(ofLine: max(0, lineRange.upperBound - 1)).utf8.count)
    return size.columns > digits + 8 ? max(4, digits) + 1 : 0
  }

  /// Columns for text: without the numbers and the scroll indicator.
  var textColumns: Int { max(1, size.columns - gutter - (showsScrollIndicator ? 1 : 0)) }

  var rowCount: Int { lineRange.count + window.extraRows }

  func row(of place: TextRowPlace) -> Int {
    let rows = window[place.line]?.rowCount ?? 1
    return place.line - lineRange.lowerBound + window.extraRows(before: place.line)
      + min(place.row, rows - 1)
  }

  func place(inRow row: Int) -> TextRowPlace {
    let row = row + lineRange.lowerBound
    let before = window.first
    let behind = window.range.upperBound + window.extraRows
    if row < before || window.lines.isEmpty { return TextRowPlace(line: row, row: 0) }
    if row >= behind { return TextRowPlace(line: row - window.extraRows, row: 0) }
    let line = window.line(inRow: row)
    return TextRowPlace(line: line, row: row - line - window.extraRows(before: line))
  }

  var topPlace: TextRowPlace { place(inRow: min(max(0, axis.cell), max(0, rowCount - 1))) }

  /// The parts of long lines are others where lines are wrapped.
  func rewrap() {
    forgetPieces(from: 0)
    let hasPieces = window.lines.contains { $0.piece != nil }
    rearrange { if hasPieces { window.clear() } }
    showAwaited()
  }

  func relayout() {
    rearrange()
    showAwaited()
    setNeedsDisplay()
  }

  func rearrange(_ change: () -> Void = {}) {
    refit(change)
    ensureLines()
  }

  /// Does what gives lines other rows, and keeps what is seen where it is.
  func refit(_ change: () -> Void) {
    let holdsEnd = awaitsEnd || followsEnd && isAtEnd
    var place = topPlace
    let before = row(of: place)
    let byte = window.byte(ofRow: place)
    lineRange = min(source.firstLine, source.count.known)..<source.count.known
    change()
    window.keep(lineRange)
    if window.layOut(columns: wrapsLines ? textColumns : nil, tabWidth: tabWidth), let byte {
      place.row = window[place.line]?.row(ofByte: byte) ?? place.row
    }
    let shift = row(of: place) - before
    if shift != 0 { axis.insert(before: Double(shift)) }
    axis.resize(content: Double(rowCount), view: Double(textRows))
    across.resize(content: wrapsLines ? 0 : widest, view: Double(textColumns))
    if holdsEnd, !axis.isHeld { axis.scroll(to: axis.limit) }
    // More lines may be counted.
    if source.count.isExact, let last = window[lineRange.upperBound - 1],
      !wrapsLines || last.isToEnd && hasPiecesInSight
    {
      awaitsEnd = false
    }
    setNeedsDisplay()
    tellOfLines()
  }

  /// What was scrolled to stays in reach.
  private var widest: Double {
    max(Double(window.widest), across.offset > 0 ? across.offset + Double(textColumns) : 0)
  }
}
