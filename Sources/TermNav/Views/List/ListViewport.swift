/// The visible part of a list's lines, which scroll below the titles of columns and the words of a search. A
/// line is a row of the screen.
struct ListViewport {
  private(set) var layout = ListLayout()
  private(set) var axis = ScrollAxis()
  /// The lines of the list used by the titles of the columns, 0 or 1.
  private(set) var headerLines = 0
  /// The lines of the list used by the words of a search, 0 or 1.
  private(set) var searchLines = 0
  /// Whether the row with the list's cursor has to be scrolled into sight as soon as the list has a size.
  private(set) var awaitsSize = false

  /// The first visible line of the list's content, from 0. It is below 0 while the list is pulled beyond its
  /// start.
  var top: Int { axis.cell }
  /// The lines of the list above its rows: those of column titles and search.
  var leadLines: Int { headerLines + searchLines }
  /// The lines of the list available for rows. If there is no room for a row, the last number is kept.
  var lines: Int { Int(axis.viewLength) }
  var hasSize: Bool { axis.viewLength > 0 }
  var isAtRest: Bool { !axis.isMoving && !axis.isHeld }

  // MARK: Size

  /// Adapts the visible part of the list to another layout or size. If there is no room for a row, the scroll
  /// position is kept.
  /// - Parameters:
  ///   - layout: The lines of the rows.
  ///   - rows: The lines of the view.
  ///   - isSearching: Whether the words of a search are shown.
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

  /// The positions of the list's visible rows among the shown ones.
  var shownPositions: Range<Int> {
    let first = max(0, layout.position(atOrBefore: max(0, top)))
    let end = layout.position(atOrBefore: top + lines - 1) + 1
    return first..<max(first, end)
  }

  func isInSight(_ position: Int) -> Bool {
    position < layout.count && top..<top + lines ~= layout.line(of: position)
  }

  /// Returns the line of the list's view in which a row begins.
  func line(of position: Int) -> Int { leadLines + layout.line(of: position) - top }

  /// Returns the position of the row at a line of the list's view; nil on a heading, above the rows and below
  /// them.
  func position(atLine line: Int) -> Int? {
    guard !isCovered(line), case .row(let position, _)? = layout.part(atLine: top + line - leadLines) else {
      return nil
    }
    return position
  }

  /// Returns whether a line of the list's view shows the titles of columns, the words of a search, or the
  /// heading that stays at the top.
  func isCovered(_ line: Int) -> Bool { line < leadLines || stickyHeader != nil && line == leadLines }

  /// The section of the list whose heading stays at the top, above rows of the section; nil if no heading
  /// does.
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

  /// Returns the line of the list's content that has to be the top one so that a row is the first visible
  /// one, below the heading of its section.
  func topLine(of position: Int) -> Int {
    if position < 0 { return 0 }
    return position < layout.count ? rowLines(of: position).lowerBound : layout.lines
  }

  /// Scrolls a row of the list into sight. If the row is the first or last item, a row that the cursor can be
  /// on, up to `farthest` lines beyond it are shown too.
  mutating func reveal(_ position: Int, isFirst: Bool = false, isLast: Bool = false, farthest: Int = .max) {
    awaitsSize = !hasSize
    guard hasSize else { return }
    let highest = max(0, top - min(farthest, top))
    let lowest = min(layout.lines - 1, top + lines - 1 + min(farthest, layout.lines))
    let row = rowLines(of: position)
    let first = min(row.lowerBound, isFirst ? highest : .max)
    let last = max(row.upperBound, isLast ? lowest : 0)
    // If not all lines of the row fit, the first ones are shown.
    if last >= top + lines { scroll(toLine: last - lines + 1) }
    if first < top { scroll(toLine: first) }
  }

  /// Returns the lines of a row of the list. In a section with a heading, the line above the row is included,
  /// which the heading may cover.
  private func rowLines(of position: Int) -> ClosedRange<Int> {
    let line = layout.line(of: position)
    return line - (layout.section(ofPosition: position)?.headerLines ?? 0)...line + layout.height - 1
  }

  /// Stops a list that glides after a drag, but not one that springs back from beyond its end. Returns
  /// whether the press that stops it is no tap: always in a spring, and in a glide that is still fast.
  mutating func stop() -> Bool { axis.stop() }

  mutating func advance(to time: Seconds) { axis.advance(to: time) }

  @MainActor mutating func follow(
    _ pan: ContentPanGestureRecognizer, by clock: MotionClock, reducesMotion: Bool
  ) {
    axis.follow(pan, \.dy, by: clock, reducesMotion: reducesMotion)
  }

  // MARK: Steps

  /// Stops a glide of the list. Returns the position from which keys step: that of the visible row nearest to
  /// the cursor. Without a cursor it is the position just before the visible rows, which may be -1, or just
  /// after them.
  mutating func startOfStep(from position: Int?, forward: Bool) -> Int {
    axis.stop()
    let firstLine = max(0, top)
    let first = min(
      layout.position(atOrAfter: firstLine + (stickyHeader == nil ? 0 : 1)), max(0, layout.count - 1))
    let end = layout.position(atOrBefore: firstLine + lines - layout.height) + 1
    // If no row fits in the list's view as a whole, the first visible row is used.
    let seen =
      hasSize ? first..<max(min(layout.count, first + 1), min(layout.count, end)) : 0..<layout.count
    guard let position, !seen.isEmpty else { return forward ? seen.lowerBound - 1 : seen.upperBound }
    return min(max(position, seen.lowerBound), seen.upperBound - 1)
  }

  /// Returns the lines by which a page key moves the list's cursor: those of the view less a row and a
  /// heading, or half of the view's.
  func pageLines(ofView view: Int, half: Bool) -> Int {
    let kept = layout.hasHeaders ? layout.height + 1 : layout.height
    return max(layout.height, half ? view / 2 : view - kept)
  }

  /// Returns the positions of the list's rows after a position, or before it, that are at most `lines` lines
  /// away. There is at least one, unless the list ends at that position.
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
