import TermNav

/// The lines, and pieces of long lines, that a view has to load next, in and near sight.
extension LineViewport {
  /// How many lines above those in sight, and how many below them, the view loads in advance: two screens, at
  /// least 50 lines.
  private var margin: Int { max(50, 2 * room.rows) }

  private func lines(around count: Int) -> Range<Int> {
    let visible = visibleLines
    return visible.lowerBound - count..<visible.upperBound + count
  }

  /// The lines of the view that stay in memory when other lines are loaded.
  var linesToKeep: Range<Int> { lines(around: 2 * margin).clamped(to: 0..<Int.max) }

  /// The lines that the view has to load next; empty if enough are loaded. They are adjacent to the loaded
  /// ones, above or below, unless none of the wanted lines is loaded.
  var missingLines: Range<Int> {
    let (visible, kept) = (visibleLines, window.range)
    let near = lines(around: margin / 2).clamped(to: lines)
    if kept.lowerBound <= near.lowerBound, near.upperBound <= kept.upperBound { return 0..<0 }
    let wanted = lines(around: margin).clamped(to: lines)
    guard !kept.isEmpty, kept.overlaps(wanted) else { return wanted }
    let below = kept.upperBound..<max(kept.upperBound, wanted.upperBound)
    let above = min(kept.lowerBound, wanted.lowerBound)..<kept.lowerBound
    if above.isEmpty || !below.isEmpty && visible.upperBound > kept.upperBound { return below }
    if below.isEmpty || visible.lowerBound < kept.lowerBound { return above }
    return near.upperBound > kept.upperBound ? below : above
  }

  /// The lines in sight of the view from the first one that is not loaded.
  var missingInSight: Range<Int> {
    let (visible, kept) = (visibleLines, window.range)
    return kept.contains(visible.lowerBound)
      ? min(kept.upperBound, visible.upperBound)..<visible.upperBound : visible
  }

  // MARK: Parts of long lines

  /// The next piece of a long line to load, and the number of the line; nil if none is missing.
  var missingPiece: (anchor: LinePiece.Anchor, line: Int)? {
    if !window.hasParts { return nil }
    for line in window.range {
      if let anchor = missingAnchor(of: line) { return (anchor, line) }
    }
    return nil
  }

  /// Whether the visible part of each long line in sight is loaded, or the source has no piece for it.
  var hasPiecesInSight: Bool { !window.hasParts || visibleLines.allSatisfy { missingAnchor(of: $0) == nil } }

  /// Returns the anchor, the place in a line, of the piece to load; nil if what is in sight of the line is
  /// loaded.
  private func missingAnchor(of number: Int) -> LinePiece.Anchor? {
    guard let line = window[number], line.piece != nil || line.isCut, !line.hasNoOtherPart else { return nil }
    // A piece tells the whole length of its line, which has to be known before the line comes into sight.
    guard let piece = line.piece else { return room.wraps ? .byte(0) : .column(scroll.across.cell) }
    guard visibleLines.contains(number) else { return nil }
    if !room.wraps {
      let seen = scroll.across.cell..<scroll.across.cell + room.columns
      let end = line.columns - (piece.length - piece.bytes.upperBound)
      let isBehind = seen.upperBound > end && !line.isToEnd && seen.upperBound <= line.columns
      return seen.lowerBound < piece.column || isBehind ? .column(max(0, scroll.across.cell)) : nil
    }
    let start = firstRow(ofLine: number)
    let seen =
      max(0, scroll.down.cell - start)..<min(line.rowCount, max(1, scroll.down.cell + room.rows - start))
    let kept = line.rowsBefore..<line.rowsBefore + line.rows.count
    let isBefore = seen.lowerBound < kept.lowerBound
    guard isBefore || seen.upperBound >= kept.upperBound && !line.isToEnd else { return nil }
    let columns = room.columns
    // Chooses the piece of the long line so that the first row in sight is in the middle of the piece.
    var byte = line.base - (kept.lowerBound - seen.lowerBound) * columns
    if !isBefore, let index = line.index(ofRow: seen.lowerBound) {
      byte = line.base + line.rows[index].lowerBound
    } else if !isBefore {
      byte = piece.bytes.upperBound + (seen.lowerBound - kept.upperBound) * columns
    }
    let most = LongLine.shown
    let isEnd = seen.upperBound >= line.rowCount
    if isEnd { byte = piece.length }
    let first = max(0, min(byte - most / 2, piece.length - most))
    // Begins the piece of the long line at the start of a loaded row, so that rows in sight keep their text.
    let starts = line.rows.map { $0.lowerBound + line.base }
    if first >= line.base, first < piece.bytes.upperBound,
      let start = isEnd ? starts.first(where: { $0 >= first }) : starts.last(where: { $0 <= first })
    {
      return .byte(start)
    }
    return .byte((isEnd ? first + columns - 1 : first) / columns * columns)
  }

  /// Returns the anchor, the place in a line, of the piece to load so that a position is loaded; nil if it is
  /// loaded, or if the source has no piece for it.
  func missingPart(with position: LinePosition) -> LinePiece.Anchor? {
    guard let line = window[position.line], !line.hasNoOtherPart else { return nil }
    let byte = position.offset - line.base
    guard byte < 0 || byte > line.text.ownRange.upperBound && !line.isToEnd else { return nil }
    if !room.wraps { return .columnOfByte(position.offset) }
    return .byte(max(0, position.offset - LongLine.shown / 2) / room.columns * room.columns)
  }
}
