/// Looking for a text or a regular expression.
extension LinesView {
  /// What is looked for; nil while nothing is.
  public var query: TextQuery? { find?.query }

  /// The number of the found line that is shown; nil where none is.
  public var foundLine: Int? { find?.current }

  /// The lines in which the query was found so far, and whether all lines have been looked through.
  public var foundCount: (lines: Int, isWhole: Bool) {
    guard let find else { return (0, true) }
    return (find.found.count, find.isComplete(lineRange) && !find.found.isFull)
  }

  /// Whether a line that has the query is still looked for, to be shown.
  public var isFinding: Bool { find?.wanted != nil }

  /// Looks for a query from a line on, or from the first one in sight, and shows the first line that has it; a line that
  /// may yet be counted is waited for.
  public func find(_ query: TextQuery, from line: Int? = nil, backwards: Bool = false) {
    findsBackwards = backwards
    look(for: query, from: line ?? top)
    find?.prompt = nil
  }

  /// Looks for a query, and shows the line nearest to another that has it.
  package func find(_ query: TextQuery, nearest line: Int) {
    find(query, from: line)
    guard find?.current == nil, isFinding else { return }
    find?.wanted = .nearest
    goToWanted()
  }

  /// Shows the next line that has the query, or the previous one; behind the last comes the first.
  public func findNext(backwards: Bool = false) {
    find?.wanted = backwards ? .previous : .next
    goToWanted()
  }

  /// Ends the search; the lines stay where they are.
  public func endFind() {
    guard find != nil else { return }
    find?.cancel()
    find = nil
    rearrange()
  }

  // MARK: Keys

  func beginFind(backwards: Bool) {
    findsBackwards = backwards
    if find?.isTyping == true { return setNeedsDisplay() }
    let old = find
    find?.cancel()
    var new = LineFind(TextQuery("", isRegex: old?.query.isRegex ?? findsRegex), from: top, in: lineRange)
    new.prompt = QueryPrompt(after: old.map { .init(query: $0.query, line: $0.current) })
    find = new
    if old == nil { rearrange() }
    setNeedsDisplay()
  }

  /// Whether the key is a letter of the query.
  func isOfFind(_ key: KeyPress) -> Bool {
    find?.isTyping == true && key.writtenCharacter != nil
  }

  func handleFind(_ key: KeyPress) -> Bool {
    guard let find, let prompt = find.prompt else { return false }
    switch (key.key, key.modifiers) {
    case (.escape, []): endFind()
    case (.character("r"), .control):
      var query = find.query
      query.isRegex.toggle()
      lookForTyped(query)
    case (.backspace, []) where prompt.pattern.isEmpty: endFind()
    case (.enter, []):
      if prompt.pattern.isEmpty {
        repeatFind()
      } else {
        self.find?.prompt = nil
        findHistory.add(find.query.pattern)
      }
      setNeedsDisplay()
    case (.up, []), (.down, []):
      let isRecalled = self.find?.prompt?.recall(key.key == .up ? -1 : 1, in: findHistory.patterns)
      if isRecalled == true { lookForTyped() }
    default:
      guard let change = self.find?.prompt?.edit(key) else { return false }
      if change == .text { lookForTyped() } else { setNeedsDisplay() }
    }
    return true
  }

  /// - Parameter other: what the query is but for its pattern; nil for that of before.
  private func lookForTyped(_ other: TextQuery? = nil) {
    guard let find, let prompt = find.prompt else { return }
    var query = other ?? find.query
    query.pattern = prompt.pattern
    if usesSmartCase { query.ignoresCase = !query.pattern.contains(where: \.isUppercase) }
    look(for: query, from: find.found.origin)
  }

  /// Goes on with the query before the empty one; ends the search where there was none.
  private func repeatFind() {
    guard let last = find?.prompt?.previous else { return endFind() }
    find(last.query, from: last.line.map { findsBackwards ? $0 : $0 + 1 }, backwards: findsBackwards)
  }

  func pasteIntoFind(_ text: String) -> Bool {
    guard let change = find?.prompt?.paste(text) else { return false }
    if change == .text { lookForTyped() }
    return true
  }

  // MARK: Looking

  private func look(for query: TextQuery, from origin: Int) {
    var query = query
    query.pattern = String(query.pattern.prefix(QueryPrompt.longest))
    let isNew = find == nil
    var new = find ?? LineFind()
    let text = new.current.flatMap { window[$0]?.text }
    if !findsBackwards, placeFinder == nil, new.stays(for: query, from: origin, text: text) {
      new.narrow(to: query, in: lineRange, told: findWords?.state ?? "")
    } else {
      new.look(for: query, from: origin, in: lineRange, backwards: findsBackwards)
    }
    find = new
    showAcross()
    if isNew { rearrange() }
    setNeedsDisplay()
    if origin >= lineRange.upperBound, !source.count.isExact { find?.awaited = origin }
    continueFind()
  }

  /// The query, and what is told of it.
  var findWords: (query: String, state: String)? {
    find?.words(
      of: lineRange, isCounted: source.count.isExact, isFiltered: source is FilteredLines,
      isRead: source.unread == nil, sign: findsBackwards ? "?" : "/", say: words)
  }

  /// Goes on where it was before the lines were replaced, once there are as many lines as then, or no more come.
  func resume() {
    func isThere(_ line: Int) -> Bool { source.count.isExact || lineRange.upperBound > line }
    if let top = awaitedTop, isThere(top + textRows) {
      awaitedTop = nil
      scroll(to: top)
    }
    if let line = find?.awaited, isThere(line) {
      find?.resume(in: lineRange)
      continueFind()
    }
  }

  /// After a change of the lines from `line` on.
  func restartFind(from line: Int) {
    find?.linesDidChange(from: line, to: lineRange)
    continueFind()
  }

  /// Lines of the first part, which is shown at once, where bytes are compared and else, and of the largest; our own figures.
  private nonisolated static var firstFastPart: Int { 32_000 }
  private nonisolated static var firstPart: Int { 2_000 }
  private nonisolated static var largestPart: Int { 200_000 }

  private func continueFind() {
    guard let find, find.isIdle else { return }
    if find.isComplete(lineRange) { return goToWanted() }
    let places = find.places
    self.find?.task = run { [weak self, source] in
      var step = places.isFast ? Self.firstFastPart : Self.firstPart
      while let range = self?.beginPart(of: step) {
        do {
          let found = try await source.find(places.asked, in: range)
          if Task.isCancelled { return }
          self?.add(found, in: range)
        } catch {
          if Task.isCancelled || error is CancellationError { return }
          self?.find?.fail("\(error)")
          break
        }
        step = min(step * 4, Self.largestPart)
      }
      self?.find?.task = nil
      self?.setNeedsDisplay()
    }
  }

  private func beginPart(of step: Int) -> Range<Int>? { find?.begin(in: lineRange, step: step) }

  private func add(_ found: [Int], in range: Range<Int>) {
    let partly = find.flatMap { source.partlySearchedLine(for: $0.places.asked) }
    let told = partly.map { $0.words(label: source.label(ofLine: $0.line)) }
    find?.add(found, in: range, partly: told)
    goToWanted()
    setNeedsDisplay()
  }

  // MARK: Showing

  private func goToWanted() {
    switch find?.step(in: lineRange, isCounted: source.count.isExact) {
    case .show(let line, let around)?:
      if let around { message = words(around) }
      show(line)
    case .readOn?: source.readOn(to: .max)
    case .wait?, nil: break
    }
  }

  /// Scrolls a line into sight, with a quarter of the screen above it.
  private func show(_ line: Int) {
    let visible = visibleLines
    let isSeen = visible.contains(line) && (line < visible.upperBound - 1 || lineRange.upperBound == line + 1)
    if !isSeen { scroll(to: max(lineRange.lowerBound, line - textRows / 4)) }
    showAcross()
    setNeedsDisplay()
  }
}
