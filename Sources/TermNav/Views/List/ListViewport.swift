/// The visible part of a list's lines, which scroll below the header and the line of a search.
struct ListViewport {
  private(set) var layout = ListLayout()
  private(set) var axis = ScrollAxis()
  /// The lines of the view used by the titles of the columns, 0 or 1.
  private(set) var headerLines = 0
  /// The lines of the view used by the words of a search, 0 or 1.
  private(set) var searchLines = 0
  /// Whether the row with the cursor has to be scrolled into sight once the list has a size.
  private(set) var awaitsSize = false

  /// The content's first visible line. It is below 0 while the list is pulled beyond its start.
  var top: Int { axis.cell }
  /// The lines of the view above the rows.
  var leadLines: Int { headerLines + searchLines }
  /// The lines of the view available for rows.
  var lines: Int { Int(axis.viewLength) }
  var hasSize: Bool { axis.viewLength > 0 }
  var isAtRest: Bool { !axis.isMoving && !axis.isHeld }

  // MARK: Size

  /// Adapts to another layout or size. Without room for a row, the scroll position is kept.
  /// - Parameters:
  ///   - layout: The lines of the rows.
  ///   - rows: The lines of the view.
  ///   - isSearching: Whether the line of a search is shown.
  ///   - hasHeader: Whether the titles of the columns are shown.
  mutating func fit(_ layout: ListLayout, rows: Int, isSearching: Bool, hasHeader: Bool) {
    self.layout = layout
    searchLines = isSearching && rows > 1 ? 1 : 0
    headerLines = hasHeader && rows - searchLines > 1 ? 1 : 0
    let lines = rows - leadLines
    axis.resize(content: Double(layout.lines), view: lines > 0 ? Double(lines) : axis.viewLength)
  }

  // MARK: Positions

  var topPosition: Int {
    let line = max(0, top)
    let position = layout.height > 1 ? layout.position(atOrBefore: line) : layout.position(atOrAfter: line)
    return min(max(0, position), max(0, layout.count - 1))
  }

  /// The positions of the visible rows.
  var shownPositions: Range<Int> {
    let first = max(0, layout.position(atOrBefore: max(0, top)))
    let end = layout.position(atOrBefore: top + lines - 1) + 1
    return first..<max(first, end)
  }

  func isInSight(_ position: Int) -> Bool {
    position < layout.count && top..<top + lines ~= layout.line(of: position)
  }

  /// Returns the line of the view in which a row begins.
  func line(of position: Int) -> Int { leadLines + layout.line(of: position) - top }

  /// Returns the position of the row at a line of the view; nil on a heading, above the rows and below them.
  func position(atLine line: Int) -> Int? {
    guard !isCovered(line), case .row(let position, _)? = layout.part(atLine: top + line - leadLines) else {
      return nil
    }
    return position
  }

  /// Returns whether a line of the view shows the header, the search or the heading that stays at the top.
  func isCovered(_ line: Int) -> Bool { line < leadLines || stickyHeader != nil && line == leadLines }

  /// The section whose heading stays at the top, above its rows; nil if none does.
  var stickyHeader: ListLayout.Section? {
    guard !layout.sections.isEmpty, top > 0, let section = layout.section(atLine: top),
      section.headerLines > 0, top > section.firstLine
    else { return nil }
    return section
  }

  // MARK: Scrolling

  mutating func scroll(toLine line: Int) {
    awaitsSize = false
    axis.scroll(to: Double(line))
  }

  /// Returns the top line at which a row is the first one below its heading.
  func topLine(of position: Int) -> Int {
    if position < 0 { return 0 }
    return position < layout.count ? rowLines(of: position).lowerBound : layout.lines
  }

  /// Scrolls a row into sight. If it is the first or last item, up to `farthest` lines beyond it are shown
  /// too.
  mutating func reveal(_ position: Int, isFirst: Bool = false, isLast: Bool = false, farthest: Int = .max) {
    awaitsSize = !hasSize
    guard hasSize else { return }
    let highest = max(0, top - min(farthest, top))
    let lowest = min(layout.lines - 1, top + lines - 1 + min(farthest, layout.lines))
    let row = rowLines(of: position)
    let first = min(row.lowerBound, isFirst ? highest : .max)
    let last = max(row.upperBound, isLast ? lowest : 0)
    // If not all lines fit, the first ones are shown.
    if last >= top + lines { scroll(toLine: last - lines + 1) }
    if first < top { scroll(toLine: first) }
  }

  /// Returns the lines of a row, with the one that a heading keeps above it.
  private func rowLines(of position: Int) -> ClosedRange<Int> {
    let line = layout.line(of: position)
    return line - (layout.section(ofPosition: position)?.headerLines ?? 0)...line + layout.height - 1
  }

  /// Stops a glide but no spring. Returns whether a press only stops the list.
  mutating func stop() -> Bool { axis.stop() }

  mutating func advance(to time: Seconds) { axis.advance(to: time) }

  @MainActor mutating func follow(
    _ pan: ContentPanGestureRecognizer, by clock: MotionClock, reducesMotion: Bool
  ) {
    axis.follow(pan, \.dy, by: clock, reducesMotion: reducesMotion)
  }

  // MARK: Steps

  /// Stops a glide. Returns the position from which keys step: the visible row nearest to the cursor or, without
  /// a cursor, the position just outside the visible rows.
  mutating func startOfStep(from position: Int?, forward: Bool) -> Int {
    axis.stop()
    let firstLine = max(0, top)
    let first = min(
      layout.position(atOrAfter: firstLine + (stickyHeader == nil ? 0 : 1)), max(0, layout.count - 1))
    let end = layout.position(atOrBefore: firstLine + lines - layout.height) + 1
    // If rows are higher than the view, the first one counts as visible.
    let seen =
      hasSize ? first..<max(min(layout.count, first + 1), min(layout.count, end)) : 0..<layout.count
    guard let position, !seen.isEmpty else { return forward ? seen.lowerBound - 1 : seen.upperBound }
    return min(max(position, seen.lowerBound), seen.upperBound - 1)
  }

  /// Returns the lines of a page: the view's less one row and a heading, or half of the view's.
  func pageLines(ofView view: Int, half: Bool) -> Int {
    let kept = layout.hasHeaders ? layout.height + 1 : layout.height
    return max(layout.height, half ? view / 2 : view - kept)
  }

  /// Returns the positions after (or before) a position within a number of lines.
  func positions(beyond start: Int, forward: Bool, within lines: Int) -> Range<Int> {
    let line =
      start < 0 ? -layout.height : start >= layout.count ? layout.lines : layout.line(of: start)
    if forward {
      let end = max(start + 2, layout.position(atOrBefore: line + lines) + 1)
      return min(start + 1, layout.count)..<min(end, layout.count)
    }
    return max(0, min(start - 1, layout.position(atOrAfter: line - lines)))..<max(0, start)
  }
}
