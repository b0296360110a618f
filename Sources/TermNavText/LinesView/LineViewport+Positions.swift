import TermNav

/// The positions of letters in lines, and their rows and columns in the view.
extension LineViewport {
  /// Returns the position of the letter at a point of the view of lines; nil if there is no line at the
  /// point.
  func position(at point: Point) -> LinePosition? {
    let row = scroll.down.cell + point.wholeRow
    guard row >= 0, row < rowCount else { return nil }
    let position = position(inRow: row)
    guard let line = window[position.line],
      let index = line.index(ofRow: min(position.row, line.rowCount - 1))
    else { return LinePosition(line: position.line) }
    let bytes = line.rows[index]
    let column = point.wholeColumn - room.margin.columns + scroll.across.cell - line.baseColumn
    let shown =
      column < 0
      ? bytes.lowerBound : line.shown.byteOffset(atColumn: column, in: bytes, tabWidth: room.tabWidth)
    return LinePosition(line: position.line, offset: line.base + line.byte(ofShown: shown))
  }

  // MARK: What is in sight

  /// The columns of the lines whose letters are in sight, from 0. The first and the last column of the view
  /// are left out, where `‹` and `›` may show that a line continues.
  private var seenColumns: Range<Int> {
    let first = scroll.across.cell + (scroll.across.cell > 0 && room.columns > 1 ? 1 : 0)
    return first..<max(first + 1, scroll.across.cell + room.columns - 1)
  }

  /// Returns the bytes of a line that are in sight, a range for each of its rows in sight. Bytes count from
  /// the start of the line's loaded part.
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
        line.byte(ofShown: line.rows[$0].lowerBound)..<line.byte(ofShown: line.rows[$0].upperBound)
      }
    }
  }

  /// Returns the bytes of a line in which matches are searched to draw one of its rows: the bytes of the row,
  /// or the whole of an unwrapped line of up to 4,096 bytes; of a longer one, the bytes in sight.
  func bytes(near position: TextRowPosition) -> Range<Int> {
    guard let line = window[position.line] else { return 0..<0 }
    if room.wraps {
      return line.index(ofRow: min(position.row, line.rowCount - 1)).map { line.rows[$0] } ?? 0..<0
    }
    let all = 0..<line.text.utf8Count
    if all.count <= RegularExpression.longestLocated { return all }
    func byte(_ column: Int) -> Int {
      line.text.byteOffset(atColumn: max(0, column - line.baseColumn), in: all, tabWidth: room.tabWidth)
    }
    return byte(scroll.across.cell)..<byte(scroll.across.cell + room.columns)
  }

  // MARK: The held position

  /// The position to keep in sight when the layout changes, a quarter of the view from its edge; nil if lines
  /// are seen from their start. There is one if lines are scrolled sideways, or if a wrapped line that begins
  /// above the view fills its upper half.
  var positionToHold: LinePosition? {
    func position(below part: Int) -> TextRowPosition {
      self.position(inRow: min(scroll.down.cell + room.rows / part, rowCount - 1))
    }
    if room.wraps {
      let (position, middle) = (position(below: 4), position(below: 2))
      guard firstRow(ofLine: middle.line) < scroll.down.cell else { return nil }
      return window.byte(ofRow: position).map { LinePosition(line: position.line, offset: $0) }
    }
    let first =
      scroll.across.cell > 0
      ? visibleLines.first { (window[$0]?.columns ?? 0) > scroll.across.cell + 1 } : nil
    guard let first, let line = window[first] else { return nil }
    let column = min(scroll.across.cell + room.columns / 4, line.columns - 1)
    return LinePosition(line: first, offset: line.base + line.byte(atColumn: column, tabWidth: room.tabWidth))
  }

  /// Returns the row to scroll to so that a position of the lines comes into sight; nil if it is in sight, or
  /// its line is not loaded.
  func row(toShow position: LinePosition) -> Int? {
    guard let line = window[position.line] else { return nil }
    let start = firstRow(ofLine: position.line)
    if !room.wraps {
      return visibleLines.contains(position.line)
        ? nil : firstRow(ofLine: max(lines.lowerBound, position.line - room.rows / 4))
    }
    let byte = max(0, min(position.offset - line.base, line.text.utf8Count))
    let row = start + line.row(ofByte: line.base + byte)
    return scroll.down.cell..<scroll.down.cell + room.rows ~= row ? nil : row - room.rows / 4
  }

  /// Returns the column to scroll to so that bytes of a line come into sight; nil if they are in sight, the
  /// line is not loaded, or lines are wrapped.
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

  /// Notes the first column in sight, because the lines in sight will change. Once the new lines are loaded,
  /// the view scrolls back to that column.
  mutating func awaitColumn() {
    if scroll.across.cell > 0 { scroll.awaited.column = scroll.awaited.column ?? scroll.across.cell }
  }

  /// Returns the column to scroll to after the lines in sight have changed: the one noted before the change,
  /// or 0 if all lines end before it. Returns nil if none was noted, or while lines in sight are not loaded.
  /// - Parameter isCounted: Whether the source has no lines after those known.
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

  /// Returns how many percent of the source's text are above the end of what is in sight, 0…100.
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

  /// Returns which part of a line is before the end of what is in sight, 1 or more for all of the line, and
  /// whether the line is loaded to its end.
  private func partSeen(ofLine number: Int) -> (part: Double, isToEnd: Bool) {
    guard let line = window[number] else { return (1, true) }
    if room.wraps {
      let rows = scroll.down.cell + room.rows - firstRow(ofLine: number)
      return (Double(rows) / Double(line.rowCount), line.isToEnd)
    }
    return line.isLong
      ? (Double(scroll.across.cell + room.columns) / Double(line.columns), line.isToEnd) : (1, true)
  }

  /// Returns the line at a part of the text, and which part of that line, 0…1, is before the exact position.
  /// - Parameters:
  ///   - part: The part of the text, 0…1.
  ///   - source: The source of the lines.
  func line(atPart part: Double, of source: any LineSource) -> (line: Int, part: Double) {
    let amount = source.amount(before: source.count.known) * part
    let line = lines.partitioningIndex { source.amount(before: $0) > amount } - 1
    let first = max(lines.lowerBound, line)
    let (before, behind) = (source.amount(before: first), source.amount(before: first + 1))
    return (first, min(1, (amount - before) / max(1, behind - before)))
  }
}

extension LineSource {
  /// Returns how many bytes of text are before a line; if the source does not know it, how many lines.
  fileprivate func amount(before line: Int) -> Double { Double(bytes(before: line) ?? line) }
}
