import TermNav

/// The search for a text or a regular expression in a view of lines.
extension LinesView {
  /// The query of the search in the lines; nil if there is none.
  public var query: TextQuery? { find?.query }

  /// The number, from 0, of the found line that is shown; nil if none is.
  public var foundLine: Int? { find?.current }

  /// How many lines match the search's query among those searched, and whether all known lines have been
  /// searched. Without a search, 0 and true.
  public var foundCount: (lines: Int, isWhole: Bool) {
    guard let find else { return (0, true) }
    return (find.found.count, find.isComplete(viewport.lines) && !find.found.isFull)
  }

  /// Whether the search has not yet found the match to be shown next.
  public var isFinding: Bool { find?.wanted != nil }

  /// Searches the lines for a query and shows the first match.
  /// - Parameters:
  ///   - query: The query to search for.
  ///   - line: The number of the line at which the search begins. If the source has not counted it, the
  ///     search waits. nil for the first line in sight, or backwards for the line after the last one in
  ///     sight.
  ///   - backwards: Whether to search for the last match before that line. Otherwise the first match at or
  ///     after it is shown. After either end of the lines the search goes on at the other end.
  public func find(_ query: TextQuery, from line: Int? = nil, backwards: Bool = false) {
    startSearch(for: query, from: line ?? (backwards ? visibleLines.upperBound : top), backwards: backwards)
    find?.endTyping()
  }

  /// Searches the lines for a query, and shows the match nearest to a line.
  package func find(_ query: TextQuery, nearest line: Int) {
    find(query, from: line)
    guard find?.current == nil, isFinding else { return }
    find?.wanted = .nearest
    search()
  }

  /// Shows the next match of the search or the previous one; after the last match comes the first. If the
  /// shown match is out of sight, the search goes on from the lines in sight. Without a search, the latest
  /// query of `findHistory` is searched for; if there is none, nothing happens.
  /// - Parameters:
  ///   - backwards: Whether to show the previous match.
  ///   - count: How many matches to go on.
  public func findNext(backwards: Bool = false, count: Int = 1) {
    guard let find else {
      guard let latest = findHistory.latest(isRegex: findsRegex) else { return }
      find(latest, backwards: backwards)
      self.find?.goOn(toMatch: count)
      // The search of the history's query may have gone backwards. After that search, the next match is again
      // the one further down.
      self.find?.isBackwards = false
      return search()
    }
    let visible = visibleLines
    let isAway = find.current.map { !visible.contains($0) } ?? false
    find.wanted =
      backwards
      ? .previous(before: isAway ? visible.upperBound : nil, steps: count)
      : .next(after: isAway ? visible.lowerBound - 1 : nil, steps: count)
    search()
  }

  /// Ends the search in the lines; the lines in sight stay.
  public func endFind() {
    guard find != nil else { return }
    use(nil)
  }

  // MARK: Typing

  /// Applies the effect of a key or a paste on the query that is typed; returns false if there was no effect.
  func didType(_ typed: LineFind.Typed?) -> Bool {
    guard let find, let typed else { return false }
    var whole: QueryPrompt.Start?
    switch typed {
    case .query(let query): startSearch(for: query, from: find.found.origin, backwards: find.isBackwards)
    case .again(let query, let line, let start):
      find.endTyping()
      startSearch(for: query, from: line, backwards: find.isBackwards)
      whole = start
    case .isWhole(let start):
      findHistory.add(find.query)
      whole = start
    case .caret: break
    case .nothing: endFind()
    }
    if let whole {
      find.goOn(toMatch: whole.count)
      if selected.isByLines, let line = find.current { extendSelection(to: line) }
      viewport.didGo(from: whole.top)
      search()
    }
    setNeedsDisplay()
    return true
  }

  // MARK: Searching

  private func startSearch(for query: TextQuery, from origin: Int, backwards: Bool) {
    var query = query
    query.pattern = String(query.pattern.prefix(QueryPrompt.longest))
    if find == nil { use(LineFind()) }
    guard let find else { return }
    let text = find.current.flatMap { viewport.window[$0]?.text }
    let state = LinesMessageRow(
      find, message, of: viewport.lines, in: source, columns: size.columns, tree.words)?
      .state
    if !backwards, matchFinder == nil, find.stays(for: query, from: origin, text: text) {
      find.narrow(to: query, in: viewport.lines, state: state ?? "")
    } else {
      find.startSearch(for: query, from: origin, in: viewport.lines, backwards: backwards)
    }
    relayout()
    if origin >= viewport.lines.upperBound, !source.count.isExact { find.awaited = origin }
    search()
  }

  /// Shows the wanted match of the search if it is known, and starts searching the next lines.
  func search() {
    guard let find else { return }
    let isGoing = find.wanted != .nearest
    switch find.step(in: viewport.lines, isCounted: source.count.isExact) {
    case .show(let line, let around):
      if let around { say(tree.words.text(around)) }
      let visible = visibleLines
      let isSeen =
        visible.contains(line) && (line < visible.upperBound - 1 || viewport.lines.upperBound == line + 1)
      let top = top
      // Scrolls the found line to a quarter of the view's height.
      if !isSeen { scroll(to: max(viewport.lines.lowerBound, line - viewport.room.rows / 4)) }
      relayout()
      guard isGoing, !find.isTyping else { break }
      if selected.isByLines { extendSelection(to: line) }
      viewport.didGo(from: top)
    case .readOn: source.readOn(to: .max)
    case .wait: break
    }
    guard let part = find.begin(in: viewport.lines) else { return }
    loader.find(find.matches.asked, in: part, of: source, for: page)
  }
}
