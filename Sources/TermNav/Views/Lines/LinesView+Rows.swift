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

  /// How many per cent of the lines are seen to the last one in sight: 100 only where no more lines are to come, and the end of
  /// the last one is in sight; where lines are not wrapped, only the end of a line of more than 4,096 bytes counts.
  public var percentSeen: Int {
    let (count, seen) = (source.count, visibleLines.upperBound)
    guard count.known > 0 else { return count.isExact ? 100 : 0 }
    let percent = min(count.isExact ? 100 : 99, seen * 100 / count.known)
    guard let line = window[seen - 1] else { return percent }
    // Of a wrapped line that is higher than the screen only what is in sight counts.
    let isHigh = wrapsLines && line.rowCount > textRows
    if percent < 100, !isHigh { return percent }
    var part = 1.0
    if wrapsLines {
      let start = row(of: TextRowPlace(line: seen - 1, row: 0))
      part = Double(axis.cell + textRows - start) / Double(line.rowCount)
    } else if line.piece != nil || line.text.utf8Count > RegularExpression.longestForPlaces {
      part = Double(across.cell + textColumns) / Double(line.columns)
    }
    if part >= 1, line.isToEnd { return percent }
    return min(99, Int((Double(seen - 1) + min(1, part)) * 100 / Double(count.known)))
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

  /// Whether how much is seen depends on how much of the last line in sight is.
  var isEndLong: Bool {
    window[visibleLines.upperBound - 1].map {
      $0.piece != nil || $0.text.utf8Count > RegularExpression.longestForPlaces
    } ?? false
  }

  /// The parts of long lines are others where lines are wrapped.
  func rewrap() {
    forgetPieces(from: 0)
    if window.lines.contains(where: { $0.piece != nil }) { window.clear() }
    relayout()
  }

  func relayout() {
    rearrange()
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
      place.row = window.row(ofByte: byte, inLine: place.line) ?? place.row
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
