/// How much of the text is before a place: of its bytes where the source knows them, else of its lines.
extension LinesView {
  /// How many per cent of the text stand before the end of what is in sight: 100 only where no more lines are to come, and the
  /// end of the last one is in sight; where lines are not wrapped, only the end of a line of more than 4,096 bytes counts.
  public var percentSeen: Int {
    let (count, seen) = (source.count, visibleLines.upperBound)
    guard count.known > 0, seen > 0 else { return count.isExact ? 100 : 0 }
    let (part, isToEnd) = partSeen(ofLine: seen - 1)
    if part >= 1, isToEnd, seen >= count.known { return count.isExact ? 100 : 99 }
    let (before, behind, all) = (amount(before: seen - 1), amount(before: seen), amount(before: count.known))
    return min(99, Int((before + min(1, part) * (behind - before)) * 100 / max(1, all)))
  }

  /// How much of a line is before the end of what is in sight, and whether the end of the line is at hand.
  private func partSeen(ofLine number: Int) -> (part: Double, isToEnd: Bool) {
    guard let line = window[number] else { return (1, true) }
    if wrapsLines {
      let start = row(of: TextRowPlace(line: number, row: 0))
      return (Double(axis.cell + textRows - start) / Double(line.rowCount), line.isToEnd)
    }
    return line.isLong ? (Double(across.cell + textColumns) / Double(line.columns), line.isToEnd) : (1, true)
  }

  /// Bytes, or lines.
  private func amount(before line: Int) -> Double { Double(source.bytes(before: line) ?? line) }

  /// Scrolls to the place that so many per cent of the text stand before, within a line where it is higher than the view or has
  /// more than 4,096 bytes.
  public func scroll(toPercent percent: Int) {
    let part = Double(max(0, min(100, percent))) / 100
    let place = amount(before: source.count.known) * part
    let number = lastLine(withNoMoreBefore: place)
    scroll(to: percent >= 100 ? .max : number)
    guard let line = window[number], !line.isCut || linesWithoutPieces.contains(number) else {
      awaitedPercent = percent
      return
    }
    awaitedPercent = nil
    let (before, behind) = (amount(before: number), amount(before: number + 1))
    let inLine = min(1, (place - before) / max(1, behind - before))
    if wrapsLines, line.rowCount > textRows {
      let start = row(of: TextRowPlace(line: number, row: 0))
      move { $0.scroll(to: Double(start) + inLine * Double(line.rowCount)) }
    } else if !wrapsLines, line.isLong {
      let length = line.piece?.length ?? line.text.utf8Count
      held = LinePosition(line: number, offset: Int(inLine * Double(length)))
      showHeld()
    }
  }

  private func lastLine(withNoMoreBefore amount: Double) -> Int {
    var (low, high) = (lineRange.lowerBound, lineRange.upperBound)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self.amount(before: middle) <= amount { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether how much is seen depends on how much of the last line in sight is.
  var isEndLong: Bool { window[visibleLines.upperBound - 1]?.isLong ?? false }
}
