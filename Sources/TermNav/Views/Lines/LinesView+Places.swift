/// Places that are brought into sight, and stay there.
extension LinesView {
  /// Shows what was to be shown of lines, or of a part of a long one, once they are at hand.
  func showAwaited() {
    if let percent = awaitedPercent { scroll(toPercent: percent) }
    showAcross()
    showHeld()
    limitAcross()
  }

  // MARK: The held place

  /// The place that is to stay in sight: one that is found, else the one that is held. Else a place a quarter behind the
  /// edge, where lines are scrolled sideways or a line fills the upper half of the view; nil where lines are seen from
  /// their start.
  var placeToHold: LinePosition? {
    guard size.rows > 0, !lineRange.isEmpty, !isFollowing, !awaitsEnd else { return nil }
    if let found = find?.current.flatMap(seenPlace) ?? held { return found }
    return wrapsLines ? placeInLongLine : across.cell > 0 ? placeAcross : nil
  }

  private var placeInLongLine: LinePosition? {
    func place(below part: Int) -> TextRowPlace {
      self.place(inRow: min(axis.cell + textRows / part, rowCount - 1))
    }
    let (place, middle) = (place(below: 4), place(below: 2))
    guard row(of: TextRowPlace(line: middle.line, row: 0)) < axis.cell else { return nil }
    return window.byte(ofRow: place).map { LinePosition(line: place.line, offset: $0) }
  }

  private var placeAcross: LinePosition? {
    for number in visibleLines {
      guard let line = window[number], line.columns > across.cell + 1 else { continue }
      let column = min(across.cell + textColumns / 4, line.columns - 1)
      return LinePosition(line: number, offset: line.base + byte(atColumn: column, of: line))
    }
    return nil
  }

  /// Scrolls to the place that is held where it is out of sight; asks for the part of a long line that has it.
  func showHeld() {
    guard let held, size.rows > 0, !isFollowing, let line = window[held.line] else { return }
    let byte = held.offset - line.base
    if !linesWithoutPieces.contains(held.line),
      byte < 0 || byte > line.text.ownRange.upperBound && !line.isToEnd
    {
      return load(part(with: held.offset), ofLine: held.line)
    }
    let place = max(0, min(byte, line.text.utf8Count))
    if wrapsLines {
      let row = row(of: TextRowPlace(line: held.line, row: 0)) + line.row(ofByte: line.base + place)
      if axis.cell..<axis.cell + textRows ~= row { return }
      return keepingHeld { move { $0.scroll(to: Double(row - textRows / 4)) } }
    }
    if !visibleLines.contains(held.line) {
      keepingHeld { scroll(to: max(lineRange.lowerBound, held.line - textRows / 4)) }
    }
    let found = find?.current == held.line ? foundRanges(in: held.line, near: place..<place + 1) : nil
    let range = columns(of: found?.first { $0.contains(place) } ?? place..<place + 1, in: line)
    if range.clamped(to: seenColumns) == range { return }
    let column = range.upperBound < textColumns ? 0 : range.lowerBound - max(1, textColumns / 4)
    keepingHeld { moveAcross { $0.scroll(to: Double(column)) } }
  }

  private func part(with byte: Int) -> LinePiece.Place {
    if !wrapsLines { return .columnOfByte(byte) }
    return .byte(max(0, byte - FileLines.longestLine / 2) / textColumns * textColumns)
  }

  private func keepingHeld(_ scroll: () -> Void) {
    let place = held
    scroll()
    held = place
  }

  // MARK: Columns

  /// The columns in which letters are seen: a sign that a line goes on beyond an edge may stand in the first and the last one.
  private var seenColumns: Range<Int> {
    let first = across.cell + (across.cell > 0 && textColumns > 1 ? 1 : 0)
    return first..<max(first + 1, across.cell + textColumns - 1)
  }

  /// The columns of some bytes of what is at hand of a line.
  private func columns(of bytes: Range<Int>, in line: LineWindow.Line) -> Range<Int> {
    let shown = line.shownRange(bytes)
    let first = line.baseColumn + columns(of: line, 0..<shown.lowerBound)
    return first..<max(first, line.baseColumn + columns(of: line, 0..<shown.upperBound))
  }

  /// The byte under a column, of what is at hand of a line.
  private func byte(atColumn column: Int, of line: LineWindow.Line) -> Int {
    let column = max(0, column - line.baseColumn)
    return line.place(
      ofShown: line.shown.place(atColumn: column, in: 0..<line.shown.utf8Count, tabWidth: tabWidth))
  }

  /// Keeps the columns in sight while the lines in sight become others.
  func awaitColumn() {
    if across.cell > 0 { awaitedColumn = awaitedColumn ?? across.cell }
  }

  /// Lines have become others: they are seen from their start where all in sight end before the columns in sight.
  private func limitAcross() {
    let lines = visibleLines.map { window[$0] }
    guard let column = awaitedColumn, awaitedTop == nil, awaitedLine == nil, !lines.isEmpty, !wrapsLines,
      !across.isHeld, !across.isMoving, lines.count >= textRows || source.count.isExact
    else { return }
    var end = 0
    for (number, line) in zip(visibleLines.lowerBound..., lines) {
      guard let line, !line.isCut || linesWithoutPieces.contains(number) else { return }
      end = max(end, line.columns)
    }
    awaitedColumn = nil
    let place = column < end ? min(column, window.widest - textColumns) : 0
    if place != across.cell { moveAcross { $0.scroll(to: Double(place)) } }
  }

  // MARK: Found places

  /// Once the found line is at hand, brings the query in it into sight.
  func showAcross() {
    guard let find, find.awaitsColumns, let number = find.current, let line = window[number] else { return }
    self.find?.awaitsColumns = false
    if let place = seenPlace(inLine: number) {
      held = place
    } else if line.piece != nil || line.isCut {
      showPlace(inLine: number)
    } else {
      showPlace(inTextOf: number)
    }
  }

  /// Brings the query in a long line into sight, once the source has told its place.
  private func showPlace(inLine number: Int) {
    guard let query = find?.places.asked else { return }
    _ = run { [weak self, source] in
      let byte = try await source.firstPlace(of: query, inLine: number)
      guard let self, find?.current == number, find?.places.asked == query else { return }
      guard let byte else { return showPlace(inTextOf: number) }
      held = LinePosition(line: number, offset: byte)
      showHeld()
    }
  }

  private func showPlace(inTextOf number: Int) {
    guard let line = window[number], placeFinder == nil, let start = find?.places.firstPlace(in: line.text)
    else {
      return
    }
    let found = foundRanges(in: number, near: start..<start + 1)?.first { $0.upperBound > start }
    held = LinePosition(line: number, offset: line.base + (found?.lowerBound ?? start))
    showHeld()
  }

  /// Whether the query is in sight in the found line.
  var isFoundSeen: Bool { find?.current.flatMap(seenPlace) != nil }

  /// The first place of the query in a line that is in sight.
  private func seenPlace(inLine number: Int) -> LinePosition? {
    guard let line = window[number], visibleLines.contains(number) else { return nil }
    func found(in part: Range<Int>, _ isSeen: (Range<Int>) -> Bool) -> LinePosition? {
      foundRanges(in: number, near: part)?.first(where: isSeen).map {
        LinePosition(line: number, offset: line.base + $0.lowerBound)
      }
    }
    guard wrapsLines else {
      let seen =
        byte(atColumn: seenColumns.lowerBound, of: line)..<byte(atColumn: seenColumns.upperBound, of: line)
      return found(in: seen) { $0.clamped(to: seen) == $0 }
    }
    let start = row(of: TextRowPlace(line: number, row: 0))
    for row in axis.cell..<axis.cell + textRows {
      guard let index = line.index(ofRow: row - start) else { continue }
      let bytes = line.rows[index]
      let part = line.place(ofShown: bytes.lowerBound)..<line.place(ofShown: bytes.upperBound)
      if let place = found(in: part, { $0.overlaps(part) }) { return place }
    }
    return nil
  }

  /// The places of the query in a line that is kept, of a long one those near a part.
  func foundRanges(in line: Int, near part: Range<Int>) -> [Range<Int>]? {
    guard let query = find?.places.asked, let kept = window[line] else { return nil }
    return placeFinder?(query, line) { window[$0]?.text } ?? find?.places.ranges(in: line, kept, near: part)
  }
}

/// What stays besides the first line where a text is read again.
extension LinesView {
  /// The columns in sight, the place within a long line, and what was looked for.
  package struct Standing {
    fileprivate var column: Int
    fileprivate var place: LinePosition?
    fileprivate var query: TextQuery?
    fileprivate var foundLine: Int?
    fileprivate var isFoundSeen: Bool
    fileprivate var findsBackwards: Bool
  }

  /// Before another source is shown that has the text anew.
  package var standing: Standing {
    Standing(
      column: across.cell, place: placeToHold, query: query, foundLine: foundLine, isFoundSeen: isFoundSeen,
      findsBackwards: findsBackwards)
  }

  /// Brings into sight what was there, as far as the lines have it, and looks again for what was looked for.
  package func stand(_ standing: Standing) {
    if let query = standing.query {
      find(query, from: standing.foundLine ?? top, backwards: standing.findsBackwards)
      find?.wanted = standing.isFoundSeen ? .nearest : nil
    }
    if standing.column > 0 { awaitedColumn = standing.column }
    held = standing.place
    showAwaited()
  }
}
