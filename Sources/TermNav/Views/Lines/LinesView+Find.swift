/// Looking for a text or a regular expression.
extension LinesView {
  /// What is looked for; nil while nothing is.
  public var query: TextQuery? { find?.query }

  /// The number of the found line that is shown; nil where none is.
  public var foundLine: Int? { find?.current }

  /// The lines in which the query was found so far, and whether all lines have been looked through.
  public var foundCount: (lines: Int, isWhole: Bool) {
    guard let find else { return (0, true) }
    return (find.before.count + find.behind.count, find.isComplete(lineRange) && !find.isFull)
  }

  /// Whether a line that has the query is still looked for, to be shown.
  public var isFinding: Bool { find?.wanted != nil }

  /// Looks for a query from a line on, or from the first one in sight, and shows the first line that has it; a line that
  /// may yet be counted is waited for.
  public func find(_ query: TextQuery, from line: Int? = nil, backwards: Bool = false) {
    findsBackwards = backwards
    look(for: query, from: line ?? top)
    find?.isTyping = false
  }

  /// Looks for a query, and shows the line nearest to another that has it.
  package func find(_ query: TextQuery, nearest line: Int) {
    find(query, from: line)
    guard find?.current == nil, find?.wanted != nil else { return }
    find?.wanted = 0
    goToWanted()
  }

  /// Shows the next line that has the query, or the previous one; behind the last comes the first.
  public func findNext(backwards: Bool = false) {
    guard find != nil else { return }
    find?.wanted = backwards ? -1 : 1
    goToWanted()
  }

  /// Ends the search; the lines stay where they are.
  public func endFind() {
    guard find != nil else { return }
    find?.task?.cancel()
    find = nil
    rearrange()
  }

  // MARK: Keys

  func beginFind(backwards: Bool) {
    findsBackwards = backwards
    if find?.isTyping == true { return setNeedsDisplay() }
    let old = find
    old?.task?.cancel()
    var new = LineFind(say: words)
    new.query.isRegex = old?.query.isRegex ?? findsRegex
    new.origin = top
    new.previous = old.map { ($0.query, $0.current) }
    find = new
    if old == nil { rearrange() }
    setNeedsDisplay()
  }

  /// Whether the key is a letter of the query.
  func isOfFind(_ key: KeyPress) -> Bool {
    find?.isTyping == true && key.writtenCharacter != nil
  }

  func handleFind(_ key: KeyPress) -> Bool {
    guard let find else { return false }
    if key == KeyPress(.escape) {
      endFind()
      return true
    }
    guard find.isTyping else { return false }
    switch (key.key, key.modifiers) {
    case (.character("r"), .control):
      var query = find.query
      query.isRegex.toggle()
      lookForTyped(query)
    case (.backspace, []) where find.entry.isEmpty: endFind()
    case (.enter, []):
      if find.entry.isEmpty {
        repeatFind()
      } else {
        self.find?.isTyping = false
        findHistory.add(find.query.pattern)
      }
      setNeedsDisplay()
    case (.up, []), (.down, []): recall(key.key == .up ? -1 : 1)
    default: return edit(key)
    }
    return true
  }

  private func edit(_ key: KeyPress) -> Bool {
    guard let command = find?.entry.command(for: key), let effect = find?.entry.perform(command) else {
      return false
    }
    if effect.change == .text { lookForTyped() } else { setNeedsDisplay() }
    return true
  }

  /// - Parameter other: what the query is but for its pattern; nil for that of before.
  private func lookForTyped(_ other: TextQuery? = nil) {
    guard let find else { return }
    var query = other ?? find.query
    query.pattern = find.entry.text
    if usesSmartCase { query.ignoresCase = !query.pattern.contains(where: \.isUppercase) }
    look(for: query, from: find.origin)
  }

  /// Goes on with the query before the empty one; ends the search where there was none.
  private func repeatFind() {
    guard let (query, line) = find?.previous else { return endFind() }
    find(query, from: line.map { findsBackwards ? $0 : $0 + 1 }, backwards: findsBackwards)
  }

  /// Looks for an earlier query, or a later one, if there is one.
  private func recall(_ way: Int) {
    let patterns = findHistory.patterns
    let next = (find?.recalled ?? patterns.count) + way
    guard let find, 0...patterns.count ~= next else { return }
    if find.recalled == nil { self.find?.typed = find.query.pattern }
    let isTyped = next == patterns.count
    self.find?.recalled = isTyped ? nil : next
    self.find?.entry = TextEntry(.query, isTyped ? find.typed : patterns[next], limit: LineFind.longest)
    lookForTyped()
  }

  func pasteIntoFind(_ text: String) -> Bool {
    guard find?.isTyping == true else { return false }
    if find?.entry.insert(text) == .text { lookForTyped() }
    return true
  }

  // MARK: Looking

  private func look(for query: TextQuery, from origin: Int) {
    var query = query
    query.pattern = String(query.pattern.prefix(LineFind.longest))
    let isNew = find == nil
    var new = find ?? LineFind(say: words)
    if let line = lineThatStays(of: new, for: query, from: origin) {
      new.narrow(
        to: query, from: origin, in: lineRange, isCounted: source.count.isExact,
        isFiltered: source is FilteredLines, showing: line)
      new.awaitsColumns = true
    } else {
      new.look(for: query, from: origin, in: lineRange, backwards: findsBackwards)
    }
    find = new
    showAcross()
    if isNew { rearrange() }
    setNeedsDisplay()
    if origin >= lineRange.upperBound, !source.count.isExact { find?.again = origin }
    continueFind()
  }

  /// The line that is shown where it is also the first that has a longer query.
  private func lineThatStays(of find: LineFind, for query: TextQuery, from origin: Int) -> Int? {
    guard find.isTyping, !findsBackwards, find.isFast, placeFinder == nil, origin == find.origin,
      let line = find.current,
      line >= origin, query.isRegex == find.query.isRegex, query.ignoresCase == find.query.ignoresCase,
      query.pattern.hasPrefix(find.query.pattern), let text = window[line]?.text,
      let matcher = try? TextMatcher(query), matcher.bytes != nil, matcher.isIn(text)
    else { return nil }
    return line
  }

  /// After all lines were replaced: the found line that is shown then is that nearest to the one before, in sight if
  /// that was.
  func findAgain(isFoundSeen: Bool, top: Int) {
    guard let find else { return }
    self.find?.forget(from: 0)
    self.find?.current = nil
    self.find?.again = find.current ?? find.again ?? top
    self.find?.wanted = find.current != nil ? (isFoundSeen ? 0 : nil) : find.wanted
  }

  /// Goes on where it was before the lines were replaced, once there are as many lines as then, or no more come.
  func resume() {
    func isThere(_ line: Int) -> Bool { source.count.isExact || lineRange.upperBound > line }
    if let top = awaitedTop, isThere(top + textRows) {
      awaitedTop = nil
      scroll(to: top)
    }
    if let find, let line = find.again, isThere(line) {
      let wanted = find.wanted
      self.find?.again = nil
      self.find?.look(for: find.query, from: line, in: lineRange)
      self.find?.wanted = wanted
      continueFind()
    }
  }

  /// After a change of the lines from `line` on.
  func restartFind(from line: Int) {
    guard let find, find.again == nil else { return }
    let looked = find.looked
    // What has not been looked at goes on.
    if line < looked { self.find?.forget(from: line) }
    self.find?.drop(before: lineRange.lowerBound)
    self.find?.failure = nil
    continueFind()
  }

  /// Lines of the first part, which is shown at once, where bytes are compared and else, and of the largest; our own figures.
  private nonisolated static var firstFastPart: Int { 32_000 }
  private nonisolated static var firstPart: Int { 2_000 }
  private nonisolated static var largestPart: Int { 200_000 }

  private func continueFind() {
    guard let find, find.task == nil, find.again == nil else { return }
    let query = find.wantedQuery
    guard find.next(in: lineRange, step: 1) != nil else { return goToWanted() }
    let isFast = find.isFast
    self.find?.task = run { [weak self, source] in
      var step = isFast ? Self.firstFastPart : Self.firstPart
      while let range = self?.find?.next(in: self?.lineRange ?? 0..<0, step: step) {
        self?.find?.looking = range
        do {
          let found = try await source.find(query, in: range)
          if Task.isCancelled { return }
          self?.add(found, in: range)
        } catch {
          if Task.isCancelled || error is CancellationError { return }
          self?.find?.failure = "\(error)"
          break
        }
        step = min(step * 4, Self.largestPart)
      }
      self?.find?.task = nil
      self?.setNeedsDisplay()
    }
  }

  private func add(_ found: [Int], in range: Range<Int>) {
    find?.add(found, in: range)
    if let query = find?.wantedQuery, let partly = source.partlySearchedLine(for: query) {
      find?.partly = partly.words(label: source.label(ofLine: partly.line))
    }
    goToWanted()
    setNeedsDisplay()
  }

  // MARK: Showing

  private func goToWanted() {
    guard let find, let way = find.wanted else { return }
    if way == 0 {
      guard let nearest = find.nearest(in: lineRange, isCounted: source.count.isExact) else { return }
      self.find?.wanted = nil
      self.find?.current = nearest
      return show(nearest)
    }
    // The first one may be the line at which the search began.
    let start = find.current ?? (way > 0 ? find.origin - 1 : find.origin)
    let isComplete = find.isComplete(lineRange)
    let mayGoOn = find.mayGoOn(isCounted: source.count.isExact)
    guard let next = find.found(from: start, way, isWhole: isComplete && !mayGoOn) else {
      if isComplete { if mayGoOn { source.readOn(to: .max) } else { self.find?.wanted = nil } }
      return
    }
    if next.isAround, find.current != nil {
      message = words(way > 0 ? "from the start again" : "from the end again")
    }
    self.find?.wanted = nil
    self.find?.current = next.line
    show(next.line)
  }

  /// Scrolls a line into sight, with a quarter of the screen above it.
  func show(_ line: Int) {
    let visible = visibleLines
    let isSeen = visible.contains(line) && (line < visible.upperBound - 1 || lineRange.upperBound == line + 1)
    if !isSeen { scroll(to: max(lineRange.lowerBound, line - textRows / 4)) }
    find?.awaitsColumns = true
    showAcross()
    setNeedsDisplay()
  }
}
