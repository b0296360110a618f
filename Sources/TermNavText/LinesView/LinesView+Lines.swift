import TermNav

/// The lines that a view shows: their source, and which of them are in sight.
extension LinesView {
  /// The number of the view's first line in sight, from 0.
  public var top: Int { viewport.topPosition.line }

  /// Returns the number of the line in the row of a point of the view; nil below the last line. The point may
  /// also be in the margin, or after the line's end.
  public func line(at point: Point) -> Int? {
    let row = viewport.scroll.down.cell + point.wholeRow
    let isThere = 0..<viewport.room.rows ~= point.wholeRow && row < viewport.rowCount
    return isThere ? viewport.position(inRow: row).line : nil
  }

  /// The numbers of the view's lines in sight, from 0.
  public var visibleLines: Range<Int> { viewport.visibleLines }

  /// The line for a command such as one that opens an editor. It is the first selected line, else the found
  /// line if it is in sight, else the first line in sight.
  public var currentLine: Int {
    let seen = visibleLines
    return selection?.lowerBound.line ?? foundLine.flatMap { seen.contains($0) ? $0 : nil } ?? seen.lowerBound
  }

  /// Whether the view stays at the end of the lines when lines are added. That is so if `followsEnd` is set,
  /// unless the user has scrolled up.
  public var isFollowing: Bool { followsEnd && (viewport.scroll.isAtEnd || viewport.scroll.awaited.isEnd) }

  /// How much of the lines' text is before the end of what is in sight, in percent, 0…100. It is 100 only if
  /// the end of the last line is in sight and all lines are counted. If lines are not wrapped, the columns in
  /// sight count only in lines of more than 4,096 bytes.
  public var percentSeen: Int { viewport.percentSeen(of: source) }

  // MARK: The source

  func adoptSource() {
    endFind()
    loader.handOver = { [unowned self] in loaded($0) }
    loader.changes.listen(to: source) { [weak self] in self?.sourceDidChange() }
    viewport.scroll.startOver()
    startOver()
  }

  private func startOver() {
    loader.linesDidChange(from: 0)
    dropSelection(before: .max)
    viewport.scroll.awaited.held = nil
    rearrange { $0.clear() }
  }

  private func sourceDidChange() {
    if let wait = loader.changes.wait(at: now) {
      animate(after: wait) { [unowned self] _ in
        sourceDidChange()
        return .done
      }
      return
    }
    let (from, isReplaced) = loader.changes.drain(at: now, hasLines: source.count.known > 0)
    if isReplaced || from.map({ $0 <= visibleLines.lowerBound }) == true { viewport.awaitColumn() }
    if isReplaced {
      let (isFoundSeen, top) = (foundInSight != nil, viewport.scroll.awaited.top ?? self.top)
      startOver()
      viewport.scroll.awaited.top = isFollowing ? nil : top
      find?.linesWereReplaced(isFoundSeen: isFoundSeen, top: top)
    } else if let from {
      loader.linesDidChange(from: from)
      rearrange { $0.keep(min($0.first, from)..<from) }
      find?.linesDidChange(from: from, to: viewport.lines)
      search()
    }
    // After all lines were replaced, the view scrolls to where it was once there are as many lines, or no
    // more will come.
    func isThere(_ line: Int) -> Bool { source.count.isExact || viewport.lines.upperBound > line }
    if let top = viewport.scroll.awaited.top, isThere(top + viewport.room.rows) {
      viewport.scroll.awaited.top = nil
      scroll(to: top)
    }
    if let line = find?.awaited, isThere(line) {
      find?.resume(in: viewport.lines)
      search()
    }
    scrollToAwaited()
    setNeedsDisplay()
  }

  func relayout() {
    rearrange()
    scrollToAwaited()
  }

  private func scrollToAwaited() {
    if size.rows > 0, let line = viewport.scroll.awaited.line { scroll(to: line) }
    showAwaited()
  }

  private func rearrange(_ change: (inout LineWindow) -> Void = { _ in }) {
    refit(change)
    ensureLines()
  }

  /// Lays out the view's lines after a change, and keeps the first text in sight at its row of the screen.
  private func refit(_ change: (inout LineWindow) -> Void) {
    if wrapsLines != viewport.room.wraps {
      viewport.scroll.awaited.held = positionToHold
      loader.cancel(.piece)
    }
    let count = source.count
    let lines = min(source.firstLine, count.known)..<count.known
    var room = LineViewport.Room(allColumns: size.columns, wraps: wrapsLines, tabWidth: tabWidth)
    room.margin = source.margin(inColumns: size.columns, showsNumbers: showsLineNumbers)
    room.columns = max(1, size.columns - room.margin.columns - (showsScrollIndicator ? 1 : 0))
    room.rows = max(0, size.rows - (find == nil && message == nil ? 0 : 1))
    viewport.refit(lines, isCounted: count.isExact, in: room, followsEnd: followsEnd, change)
    dropSelection(before: lines.lowerBound)
    setNeedsDisplay()
    if viewport.noteLinesInSight() { onScroll?() }
  }

  // MARK: Loading

  /// Adds those missing lines in and near sight that the source has in memory, and starts loading the others.
  private func ensureLines() {
    guard size.rows > 0 else { return }
    let wanted = visibleLines.upperBound + size.rows
    if wanted > viewport.lines.upperBound { source.readOn(to: isFollowing ? .max : wanted) }
    if viewport.lines.isEmpty { return }
    // The loop runs up to three times, because each time adds the lines above or those below.
    for _ in 0..<3 {
      let missing = viewport.missingLines
      if missing.isEmpty { break }
      guard let lines = source.readyLines(missing), !lines.isEmpty else {
        loader.load(missing, needed: viewport.missingInSight, from: source, for: page)
        break
      }
      add(lines, at: missing.lowerBound)
    }
    if !loader.isLoading(.piece), let (anchor, line) = viewport.missingPiece {
      loader.load(anchor, ofLine: line, tabWidth: tabWidth, from: source, for: page)
    }
  }

  /// Adds loaded lines to the view. If they are wrapped and take more than one row, the text in sight still
  /// stays where it is.
  private func add(_ lines: [AttributedText], at line: Int) {
    let (kept, signs) = (viewport.linesToKeep, lines.signs(signFinder, from: line))
    refit {
      $0.insert(lines, signs, at: line)
      $0.keep(kept)
    }
    find?.matches.forget()
    showAwaited()
    if viewport.isEndLong { onScroll?() }
  }

  private func loaded(_ loaded: LineLoader.Loaded) {
    switch loaded {
    case .lines(let lines, let line):
      if !lines.isEmpty { add(lines, at: line) }
      ensureLines()
    case .piece(let piece, let line):
      guard let old = viewport.window[line] else { return ensureLines() }
      // If the source gives no other piece of the long line than before, or too many pieces were loaded, no
      // further piece of the line is asked for.
      guard let piece, piece != old.piece, loader.pieces <= 2 * viewport.window.lines.count + 8 else {
        return refit { $0.setHasNoOtherPart(ofLine: line) }
      }
      let kept = viewport.keptRow(ofLine: line)
      var moved = 0
      refit { moved = $0.setPiece(piece, ofLine: line, keeping: kept) }
      viewport.insertRows(moved)
      find?.matches.forget()
      showAwaited()
      _ = viewport.noteLinesInSight()
      onScroll?()
      ensureLines()
    case .found(let lines, let range):
      guard find?.found.part == range, let query = find?.matches.asked else { return }
      let partly = source.partlySearchedLine(for: query)
      find?.add(lines, in: range, partly: partly.map { $0.words(label: source.label(ofLine: $0.line)) })
      setNeedsDisplay()
      search()
    case .failure(let kind, let reason):
      if kind == .search { find?.fail(reason) }
      setNeedsDisplay()
    case .match(let byte, let line, let query):
      if find?.current == line, find?.matches.asked == query { showFound(at: byte, inLine: line) }
    }
  }

  // MARK: Scrolling

  /// Scrolls the view by `change`; returns true if other rows or columns came into sight.
  @discardableResult func scroll(_ change: (inout LineScroll) -> Void) -> Bool {
    loader.linesWereMoved()
    let (row, column) = (viewport.scroll.down.cell, viewport.scroll.across.cell)
    change(&viewport.scroll)
    let hasMovedDown = viewport.scroll.down.cell != row
    guard hasMovedDown || viewport.scroll.across.cell != column else { return false }
    setNeedsDisplay()
    ensureLines()
    if viewport.noteLinesInSight() || hasMovedDown || viewport.isEndLong { onScroll?() }
    return true
  }

  /// Scrolls a line to the top, or as far as there are lines. If the view has no size or the source has not
  /// counted that many lines, the view scrolls to the line later, unless it is scrolled elsewhere first.
  public func scroll(to line: Int) {
    guard size.rows > 0 else {
      viewport.scroll.awaited.line = line
      return
    }
    if line >= viewport.lines.upperBound { rearrange() }
    let lines = viewport.lines
    let row = viewport.firstRow(
      ofLine: min(max(lines.lowerBound, line), max(lines.lowerBound, lines.upperBound - 1)))
    scroll { $0.scroll(toRow: Double(row)) }
    viewport.scroll.awaited.line = line >= viewport.lines.upperBound && !source.count.isExact ? line : nil
  }

  /// Scrolls to the last line of the view. If `followsEnd` is set, new lines stay in sight.
  public func scrollToEnd() {
    scroll { $0.scrollToEnd() }
    rearrange()
  }

  /// Scrolls the lines down by rows and to the right by columns; negative numbers scroll up and to the left.
  public func scroll(rows: Int = 0, columns: Int = 0) {
    if rows != 0 { scroll { $0.scroll(rows: Double(rows)) } }
    if columns != 0 { scroll { $0.scroll(columns: Double(columns)) } }
  }

  /// Scrolls to the position at a percentage of the text, 0…100. The position may be within a line that is
  /// higher than the view or has more than 4,096 bytes. A selection of whole lines is extended to the line at
  /// that position.
  public func scroll(toPercent percent: Double) {
    let part = max(0, min(100, percent)) / 100
    let (number, inLine) = viewport.line(atPart: part, of: source)
    let target = percent >= 100 ? Int.max : number
    // The first call notes the line that was in sight, for the way back. A call that is repeated once the
    // line is loaded does not.
    if viewport.scroll.awaited.percent == nil { go(to: target) } else { scroll(to: target) }
    if selected.isByLines { return }
    guard let line = viewport.window[number], !line.awaitsPart else {
      viewport.scroll.awaited.percent = percent
      return
    }
    viewport.scroll.awaited.percent = nil
    if viewport.room.wraps, line.rowCount > viewport.room.rows {
      let start = viewport.firstRow(ofLine: number)
      scroll { $0.scroll(toRow: Double(start) + inLine * Double(line.rowCount)) }
    } else if !viewport.room.wraps, line.isLong {
      let length = line.piece?.length ?? line.text.utf8Count
      viewport.scroll.awaited.held = LinePosition(line: number, offset: Int(inLine * Double(length)))
      showHeld()
    }
  }

  // MARK: Places

  /// Scrolls to the positions of the lines that were not loaded before and are loaded now.
  private func showAwaited() {
    if let percent = viewport.scroll.awaited.percent { scroll(toPercent: percent) }
    showFound()
    showHeld()
    if let column = viewport.columnForOtherLines(isCounted: source.count.isExact) {
      scroll { $0.scroll(toColumn: Double(column)) }
    }
  }

  /// The position to keep in sight when the layout changes; nil if lines are seen from their start, or if the
  /// view follows the end. It is the match in sight, else the position that is held already, else the one
  /// that the viewport, the visible part of the lines, chooses.
  private var positionToHold: LinePosition? {
    guard size.rows > 0, !viewport.lines.isEmpty, !isFollowing, !viewport.scroll.awaited.isEnd else {
      return nil
    }
    return foundInSight ?? viewport.scroll.awaited.held ?? viewport.positionToHold
  }

  /// Scrolls to the held position, which is kept in sight when the layout changes, if it is out of sight. If
  /// it is in a part of a long line that is not loaded, loads that part.
  private func showHeld() {
    guard let held = viewport.scroll.awaited.held, size.rows > 0, !isFollowing,
      let line = viewport.window[held.line]
    else { return }
    if let part = viewport.missingPart(with: held) {
      return loader.load(part, ofLine: held.line, tabWidth: tabWidth, from: source, for: page)
    }
    if let row = viewport.row(toShow: held) {
      scroll {
        $0.scroll(toRow: Double(row))
        $0.awaited.held = held
      }
    }
    if viewport.room.wraps { return }
    let byte = max(0, min(held.offset - line.base, line.text.utf8Count))
    let found =
      find?.current == held.line
      ? find?.ranges(in: held.line, of: viewport.window, near: byte..<byte + 1, by: matchFinder) : nil
    let bytes = found?.first { $0.contains(byte) } ?? byte..<byte + 1
    guard let column = viewport.column(toShow: bytes, inLine: held.line) else { return }
    scroll {
      $0.scroll(toColumn: Double(column))
      $0.awaited.held = held
    }
  }

  /// Scrolls to the match of the search in the found line once that line is loaded.
  private func showFound() {
    guard let find, find.awaitsColumns, let number = find.current, let line = viewport.window[number] else {
      return
    }
    find.awaitsColumns = false
    if let position = foundInSight {
      viewport.scroll.awaited.held = position
    } else if line.piece != nil || line.isCut {
      loader.findMatch(of: find.matches.asked, inLine: number, of: source, for: page)
    } else {
      showFound(at: nil, inLine: number)
    }
  }

  /// Scrolls to the match of the search in a line.
  /// - Parameters:
  ///   - byte: The offset of the match in the line, as the source has found it; nil to search the loaded
  ///     text.
  ///   - number: The number of the line.
  private func showFound(at byte: Int?, inLine number: Int) {
    if let byte {
      viewport.scroll.awaited.held = LinePosition(line: number, offset: byte)
    } else {
      guard let line = viewport.window[number], matchFinder == nil,
        let start = find?.matches.firstPlace(in: line.text)
      else { return }
      let found = find?.ranges(in: number, of: viewport.window, near: start..<start + 1, by: matchFinder)
        .first { $0.upperBound > start }
      viewport.scroll.awaited.held = LinePosition(
        line: number, offset: line.base + (found?.lowerBound ?? start))
    }
    showHeld()
  }

  /// The position of the search's first match in sight in the found line that is shown; nil if none is in
  /// sight.
  private var foundInSight: LinePosition? {
    guard let find, let number = find.current, let line = viewport.window[number] else { return nil }
    for part in viewport.seenParts(ofLine: number) {
      let found = find.ranges(in: number, of: viewport.window, near: part, by: matchFinder).first {
        viewport.room.wraps ? $0.overlaps(part) : $0.clamped(to: part) == $0
      }
      if let found { return LinePosition(line: number, offset: line.base + found.lowerBound) }
    }
    return nil
  }

  // MARK: Links and signs

  /// Asks `linkFinder` again for the links of all lines, for instance because its results have changed.
  public func findLinksAgain() {
    viewport.window.forgetLinks()
    setNeedsDisplay()
  }

  /// Asks `signFinder` again for the signs of all loaded lines, texts drawn instead of invisible characters,
  /// for instance because its results have changed.
  package func findSignsAgain() {
    let (lines, first) = (viewport.window.lines, viewport.window.first)
    let signs = lines.map(\.text).signs(signFinder, from: first)
    guard lines.map(\.signs) != signs else { return }
    viewport.awaitColumn()
    // Signs, drawn instead of invisible characters, are found in whole lines, not in pieces of long lines. If
    // there are pieces, all lines are loaded again.
    let hasPieces = viewport.window.hasPieces
    rearrange { if hasPieces { $0.clear() } else { $0.insert(lines.map(\.text), signs, at: first) } }
    find?.matches.forget()
    showAwaited()
  }
}

/// The state of the view that is restored, besides the first line in sight, after a text was read again into
/// a new source.
extension LinesView {
  /// The first column in sight, the position within a long line, and the search, which a view of lines
  /// restores.
  package struct ViewState {
    fileprivate var column: Int
    fileprivate var position: LinePosition?
    fileprivate var find: LineFind?
    fileprivate var isFoundSeen: Bool
  }

  /// The present state of the view, to be read before a new source is set and given to `restore` afterwards.
  package var viewState: ViewState {
    let column = viewport.scroll.across.cell
    return ViewState(column: column, position: positionToHold, find: find, isFoundSeen: foundInSight != nil)
  }

  /// Restores the view's state, as far as the new lines have its positions, and repeats the search.
  package func restore(_ state: ViewState) {
    if let old = state.find {
      find(old.query, from: old.current ?? top, backwards: old.isBackwards)
      find?.wanted = state.isFoundSeen ? .nearest : nil
    }
    if state.column > 0 { viewport.scroll.awaited.column = state.column }
    viewport.scroll.awaited.held = state.position
    showAwaited()
  }
}
