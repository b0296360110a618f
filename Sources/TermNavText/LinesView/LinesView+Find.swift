import TermNav

/// Searching for a text or a regular expression.
extension LinesView {
  /// The query of the search; nil if there is none.
  public var query: TextQuery? { find?.query }

  /// The number of the found line that is shown; nil if none is.
  public var foundLine: Int? { find?.current }

  /// How many lines match the query so far, and whether all lines have been searched.
  public var foundCount: (lines: Int, isWhole: Bool) {
    guard let find else { return (0, true) }
    return (find.found.count, find.isComplete(viewport.lines) && !find.found.isFull)
  }

  /// Whether the match to be shown next is still being searched for.
  public var isFinding: Bool { find?.wanted != nil }

  /// Searches from a line on, or from the first one in sight, backwards from the last one, and shows the first
  /// match. If the line is not counted yet, the search waits for it.
  public func find(_ query: TextQuery, from line: Int? = nil, backwards: Bool = false) {
    startSearch(for: query, from: line ?? (backwards ? visibleLines.upperBound : top), backwards: backwards)
    find?.endTyping()
  }

  /// Searches for a query, and shows the match nearest to a line.
  package func find(_ query: TextQuery, nearest line: Int) {
    find(query, from: line)
    guard find?.current == nil, isFinding else { return }
    find?.wanted = .nearest
    search()
  }

  /// Shows the next match or the previous one; the first one follows the last. If the match that was shown is
  /// out of sight, the search goes on from the lines in sight. Without a search the latest query of the history
  /// is looked for.
  /// - Parameters:
  ///   - backwards: Whether to show the previous one.
  ///   - count: How many matches to go on.
  public func findNext(backwards: Bool = false, count: Int = 1) {
    guard let find else {
      guard let latest = findHistory.latest(isRegex: findsRegex) else { return }
      find(latest, backwards: backwards)
      self.find?.goOn(toMatch: count)
      // Whatever the direction, the next match is the one behind.
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

  /// Ends the search without scrolling.
  public func endFind() {
    guard find != nil else { return }
    use(nil)
  }

  // MARK: Typing

  /// Applies what was typed in the query; returns false if nothing was.
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

  /// Shows the wanted match if it is known, and has the next lines searched.
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
      // With a quarter of the screen above the match.
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
