import TermNav

/// Looking for a text or a regular expression.
extension LinesView {
  /// What is looked for; nil while nothing is.
  public var query: TextQuery? { find?.query }

  /// The number of the found line that is shown; nil where none is.
  public var foundLine: Int? { find?.current }

  /// The lines in which the query was found so far, and whether all lines have been looked through.
  public var foundCount: (lines: Int, isWhole: Bool) {
    guard let find else { return (0, true) }
    return (find.found.count, find.isComplete(viewport.lines) && !find.found.isFull)
  }

  /// Whether a line that has the query is still looked for, to be shown.
  public var isFinding: Bool { find?.wanted != nil }

  /// Looks for a query from a line on, or from the first one in sight, and shows the first line that has it; a line that
  /// may yet be counted is waited for.
  public func find(_ query: TextQuery, from line: Int? = nil, backwards: Bool = false) {
    look(for: query, from: line ?? top, backwards: backwards)
    find?.endTyping()
  }

  /// Looks for a query, and shows the line nearest to another that has it.
  package func find(_ query: TextQuery, nearest line: Int) {
    find(query, from: line)
    guard find?.current == nil, isFinding else { return }
    find?.wanted = .nearest
    search()
  }

  /// Shows the next line that has the query, or the previous one; behind the last comes the first.
  public func findNext(backwards: Bool = false) {
    find?.wanted = backwards ? .previous : .next
    search()
  }

  /// Ends the search; the lines stay where they are.
  public func endFind() {
    guard find != nil else { return }
    use(nil)
  }

  // MARK: Typing

  /// Looks for what was typed; returns whether something was.
  func didType(_ typed: LineFind.Typed?) -> Bool {
    guard let find, let typed else { return false }
    switch typed {
    case .query(let query): look(for: query, from: find.found.origin, backwards: find.isBackwards)
    case .again(let query, let line): self.find(query, from: line, backwards: find.isBackwards)
    case .isWhole: findHistory.add(find.query.pattern)
    case .caret: break
    case .nothing: endFind()
    }
    setNeedsDisplay()
    return true
  }

  // MARK: Looking

  private func look(for query: TextQuery, from origin: Int, backwards: Bool) {
    var query = query
    query.pattern = String(query.pattern.prefix(QueryPrompt.longest))
    if find == nil { use(LineFind()) }
    guard let find else { return }
    let text = find.current.flatMap { viewport.window[$0]?.text }
    let told = LinesMessageRow(
      find, message, of: viewport.lines, in: source, columns: size.columns, tree.words)?
      .state
    if !backwards, placeFinder == nil, find.stays(for: query, from: origin, text: text) {
      find.narrow(to: query, in: viewport.lines, told: told ?? "")
    } else {
      find.look(for: query, from: origin, in: viewport.lines, backwards: backwards)
    }
    relayout()
    if origin >= viewport.lines.upperBound, !source.count.isExact { find.awaited = origin }
    search()
  }

  /// Shows the found line that is wanted, and looks through the next lines.
  func search() {
    guard let find else { return }
    switch find.step(in: viewport.lines, isCounted: source.count.isExact) {
    case .show(let line, let around):
      if let around { say(tree.words.text(around)) }
      let visible = visibleLines
      let isSeen =
        visible.contains(line) && (line < visible.upperBound - 1 || viewport.lines.upperBound == line + 1)
      // A quarter of the screen stands above it.
      if !isSeen { scroll(to: max(viewport.lines.lowerBound, line - viewport.room.rows / 4)) }
      relayout()
    case .readOn: source.readOn(to: .max)
    case .wait: break
    }
    guard let part = find.begin(in: viewport.lines) else { return }
    loader.find(find.places.asked, in: part, of: source, for: page)
  }
}
