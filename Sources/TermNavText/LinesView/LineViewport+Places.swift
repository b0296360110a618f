import TermNav

/// Places in lines, and where they stand in the view.
extension LineViewport {
  /// The letter at a place of the view; nil where no line is.
  func position(at point: Point) -> LinePosition? {
    let row = scroll.down.cell + point.wholeRow
    guard row >= 0, row < rowCount else { return nil }
    let place = place(inRow: row)
    guard let line = window[place.line], let index = line.index(ofRow: min(place.row, line.rowCount - 1))
    else { return LinePosition(line: place.line) }
    let bytes = line.rows[index]
    let column = point.wholeColumn - room.margin.columns + scroll.across.cell - line.baseColumn
    let shown =
      column < 0
      ? bytes.lowerBound : line.shown.place(atColumn: column, in: bytes, tabWidth: room.tabWidth)
    return LinePosition(line: place.line, offset: line.base + line.place(ofShown: shown))
  }

  // MARK: What is in sight

  /// The columns in which letters are seen: a sign that a line goes on beyond an edge may stand in the first and the last one.
  private var seenColumns: Range<Int> {
    let first = scroll.across.cell + (scroll.across.cell > 0 && room.columns > 1 ? 1 : 0)
    return first..<max(first + 1, scroll.across.cell + room.columns - 1)
  }

  /// The bytes of a line in each row in sight, of what is at hand of it.
  func seenParts(ofLine number: Int) -> [Range<Int>] {
    guard let line = window[number], visibleLines.contains(number) else { return [] }
    guard room.wraps else {
      let ends = [seenColumns.lowerBound, seenColumns.upperBound].map {
        line.byte(atColumn: $0, tabWidth: room.tabWidth)
      }
      return [ends[0]..<ends[1]]
    }
    let start = firstRow(ofLine: number)
    return (scroll.down.cell..<scroll.down.cell + room.rows).compactMap { row in
      line.index(ofRow: row - start).map {
        line.place(ofShown: line.rows[$0].lowerBound)..<line.place(ofShown: line.rows[$0].upperBound)
      }
    }
  }

  /// The bytes of a line to look for a query in, to draw a row: those in sight, and of a short line all.
  func bytes(near place: TextRowPlace) -> Range<Int> {
    guard let line = window[place.line] else { return 0..<0 }
    if room.wraps {
      return line.index(ofRow: min(place.row, line.rowCount - 1)).map { line.rows[$0] } ?? 0..<0
    }
    let all = 0..<line.text.utf8Count
    if all.count <= RegularExpression.longestForPlaces { return all }
    func byte(_ column: Int) -> Int {
      line.text.place(atColumn: max(0, column - line.baseColumn), in: all, tabWidth: room.tabWidth)
    }
    return byte(scroll.across.cell)..<byte(scroll.across.cell + room.columns)
  }

  // MARK: The held place

  /// A place a quarter behind the edge, where lines are scrolled sideways or a line fills the upper half of the view; nil
  /// where lines are seen from their start.
  var placeToHold: LinePosition? {
    func place(below part: Int) -> TextRowPlace {
      self.place(inRow: min(scroll.down.cell + room.rows / part, rowCount - 1))
    }
    if room.wraps {
      let (place, middle) = (place(below: 4), place(below: 2))
      guard firstRow(ofLine: middle.line) < scroll.down.cell else { return nil }
      return window.byte(ofRow: place).map { LinePosition(line: place.line, offset: $0) }
    }
    let first =
      scroll.across.cell > 0
      ? visibleLines.first { (window[$0]?.columns ?? 0) > scroll.across.cell + 1 } : nil
    guard let first, let line = window[first] else { return nil }
    let column = min(scroll.across.cell + room.columns / 4, line.columns - 1)
    return LinePosition(line: first, offset: line.base + line.byte(atColumn: column, tabWidth: room.tabWidth))
  }

  /// The row to scroll to so that a place at hand is in sight; nil where it is.
  func row(toShow place: LinePosition) -> Int? {
    guard let line = window[place.line] else { return nil }
    let start = firstRow(ofLine: place.line)
    if !room.wraps {
      return visibleLines.contains(place.line)
        ? nil : firstRow(ofLine: max(lines.lowerBound, place.line - room.rows / 4))
    }
    let byte = max(0, min(place.offset - line.base, line.text.utf8Count))
    let row = start + line.row(ofByte: line.base + byte)
    return scroll.down.cell..<scroll.down.cell + room.rows ~= row ? nil : row - room.rows / 4
  }

  /// The column to scroll to so that some bytes of a line at hand are in sight; nil where they are.
  func column(toShow bytes: Range<Int>, inLine line: Int) -> Int? {
    guard let known = window[line], !room.wraps else { return nil }
    let shown = known.shownRange(bytes)
    let first = known.baseColumn + known.columns(of: 0..<shown.lowerBound, tabWidth: room.tabWidth)
    let end = known.baseColumn + known.columns(of: 0..<shown.upperBound, tabWidth: room.tabWidth)
    let range = first..<max(first, end)
    if range.clamped(to: seenColumns) == range { return nil }
    return range.upperBound < room.columns ? 0 : range.lowerBound - max(1, room.columns / 4)
  }

  // MARK: Other lines

  /// Keeps the columns in sight while the lines in sight become others.
  mutating func awaitColumn() {
    if scroll.across.cell > 0 { scroll.awaited.column = scroll.awaited.column ?? scroll.across.cell }
  }

  /// The column to scroll to once other lines are in sight: 0 where they all end before the columns in sight; nil before.
  /// - Parameter isCounted: whether no lines come behind those known.
  func columnForOtherLines(isCounted: Bool) -> Int? {
    let visible = visibleLines
    guard let column = scroll.awaited.column, scroll.awaited.top == nil, scroll.awaited.line == nil,
      !visible.isEmpty, !room.wraps,
      !scroll.across.isHeld, !scroll.across.isMoving, visible.count >= room.rows || isCounted
    else { return nil }
    var end = 0
    for number in visible {
      guard let line = window[number], !line.awaitsPart else { return nil }
      end = max(end, line.columns)
    }
    return column < end ? min(column, window.widest - room.columns) : 0
  }

  // MARK: Percent

  /// How many per cent of the text of a source stand before the end of what is in sight.
  func percentSeen(of source: any LineSource) -> Int {
    let (count, seen) = (source.count, visibleLines.upperBound)
    guard count.known > 0, seen > 0 else { return count.isExact ? 100 : 0 }
    let (part, isToEnd) = partSeen(ofLine: seen - 1)
    if part >= 1, isToEnd, seen >= count.known { return count.isExact ? 100 : 99 }
    var amount = source.amount(before: seen)
    if part < 1 {
      let before = source.amount(before: seen - 1)
      amount = before + part * (amount - before)
    }
    return min(99, Int(amount * 100 / max(1, source.amount(before: count.known))))
  }

  /// How much of a line is before the end of what is in sight, and whether the end of the line is at hand.
  private func partSeen(ofLine number: Int) -> (part: Double, isToEnd: Bool) {
    guard let line = window[number] else { return (1, true) }
    if room.wraps {
      let rows = scroll.down.cell + room.rows - firstRow(ofLine: number)
      return (Double(rows) / Double(line.rowCount), line.isToEnd)
    }
    return line.isLong
      ? (Double(scroll.across.cell + room.columns) / Double(line.columns), line.isToEnd) : (1, true)
  }

  /// The last line with no more of the text before it than a part, and how much of the line is before that part.
  /// - Parameter part: 0…1.
  func line(atPart part: Double, of source: any LineSource) -> (line: Int, part: Double) {
    let amount = source.amount(before: source.count.known) * part
    let line = lines.partitioningIndex { source.amount(before: $0) > amount } - 1
    let first = max(lines.lowerBound, line)
    let (before, behind) = (source.amount(before: first), source.amount(before: first + 1))
    return (first, min(1, (amount - before) / max(1, behind - before)))
  }
}

extension LineSource {
  /// Bytes of the text, or lines.
  fileprivate func amount(before line: Int) -> Double { Double(bytes(before: line) ?? line) }
}
