/// The parts of lines that are longer than a source gives of them with others.
extension LinesView {
  /// Asks for the part in sight of a long line, one after the other.
  func ensurePieces() {
    guard pieceLoad == nil, size.rows > 0 else { return }
    for number in window.range {
      if let place = missingPlace(of: number) { return load(place, ofLine: number) }
    }
  }

  /// Whether the parts in sight of all long lines are at hand, as far as their source gives them.
  var hasPiecesInSight: Bool { visibleLines.allSatisfy { missingPlace(of: $0) == nil } }

  /// What is to be loaded of a line; nil where all that is in sight is at hand.
  private func missingPlace(of number: Int) -> LinePiece.Place? {
    guard let line = window[number], line.piece != nil || line.isCut, !linesWithoutPieces.contains(number)
    else { return nil }
    // How long a line is has to be known before it comes into sight.
    guard let piece = line.piece else { return wrapsLines ? .byte(0) : .column(across.cell) }
    guard visibleLines.contains(number) else { return nil }
    if !wrapsLines {
      let end = line.columns - (piece.length - piece.bytes.upperBound)
      let isBefore = across.cell < piece.column
      let isBehind =
        across.cell + textColumns > end && !line.isToEnd && across.cell + textColumns <= line.columns
      return isBefore || isBehind ? .column(max(0, across.cell)) : nil
    }
    let start = row(of: TextRowPlace(line: number, row: 0))
    let seen = max(0, axis.cell - start)..<min(line.rowCount, max(1, axis.cell + textRows - start))
    let kept = line.rowsBefore..<line.rowsBefore + line.rows.count
    let isBefore = seen.lowerBound < kept.lowerBound
    guard isBefore || seen.upperBound >= kept.upperBound && !line.isToEnd else { return nil }
    let columns = textColumns
    // The middle of the part stands in the first row in sight.
    var byte = line.base - (kept.lowerBound - seen.lowerBound) * columns
    if !isBefore, let index = line.index(ofRow: seen.lowerBound) {
      byte = line.base + line.rows[index].lowerBound
    } else if !isBefore {
      byte = piece.bytes.upperBound + (seen.lowerBound - kept.upperBound) * columns
    }
    let most = FileLines.longestLine
    let isEnd = seen.upperBound >= line.rowCount
    if isEnd { byte = piece.length }
    let first = max(0, min(byte - most / 2, piece.length - most))
    // Rows that are at hand stay as they are.
    let starts = line.rows.map { $0.lowerBound + line.base }
    if first >= line.base, first < piece.bytes.upperBound,
      let start = isEnd ? starts.first(where: { $0 >= first }) : starts.last(where: { $0 <= first })
    {
      return .byte(start)
    }
    return .byte((isEnd ? first + columns - 1 : first) / columns * columns)
  }

  func load(_ place: LinePiece.Place, ofLine number: Int) {
    if let pieceLoad, pieceLoad.line == number, pieceLoad.place == place { return }
    pieceLoad?.task.cancel()
    let tabWidth = tabWidth
    let task = run { [weak self, source] in
      let piece = try? await source.piece(ofLine: number, at: place, tabWidth: tabWidth)
      if Task.isCancelled { return }
      self?.pieceLoad = nil
      self?.loaded(piece, ofLine: number)
    }
    pieceLoad = (number, place, task)
  }

  /// The lines from one on are others: a part that is on its way is one of what the line was.
  func forgetPieces(from line: Int) {
    pieceLoads = 0
    linesWithoutPieces = linesWithoutPieces.filter { $0 < line }
    guard let load = pieceLoad, load.line >= line else { return }
    load.task.cancel()
    pieceLoad = nil
  }

  private func loaded(_ piece: LinePiece?, ofLine number: Int) {
    guard let line = window[number] else { return ensurePieces() }
    // Where it does not help, it is not asked for again.
    pieceLoads += 1
    guard let piece, piece != line.piece, pieceLoads <= 2 * window.lines.count + 8 else {
      linesWithoutPieces.insert(number)
      return setNeedsDisplay()
    }
    show(piece, ofLine: number, line)
  }

  private func show(_ piece: LinePiece, ofLine number: Int, _ line: LineWindow.Line) {
    let top = topPlace
    var kept: (byte: Int, row: Int)?
    if top.line == number, let index = line.index(ofRow: top.row) {
      kept = (line.rows[index].lowerBound + line.base, top.row)
    }
    var moved = 0
    refit { moved = window.setPiece(piece, ofLine: number, keeping: kept) }
    if moved != 0 {
      axis.insert(before: Double(moved))
      axis.resize(content: Double(rowCount), view: Double(textRows))
    }
    find?.places.forget()
    showAwaited()
    setNeedsDisplay()
    tellOfLines()
    onScroll?()
    ensurePieces()
  }
}
