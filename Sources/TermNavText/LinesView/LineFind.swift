import TermNav

/// A search in lines: the query, the lines that match it, and which of them is shown.
final class LineFind {
  var matches: QueryMatches
  private(set) var found: FoundLines
  /// The prompt into which the search's query is typed; nil once typing has ended.
  private(set) var prompt: QueryPrompt?
  /// Whether the search goes backwards. Then the first match that is shown is the one before the line at
  /// which the search began.
  var isBackwards = false
  /// The number of the found line that is shown; nil if none is.
  private(set) var current: Int?
  /// The match of the search that is to be shown next; nil if none is to be shown.
  var wanted: Wanted?
  /// Whether the view has to scroll to the match within the found line, because the match may be out of
  /// sight.
  var awaitsColumns = false
  /// The line at which the search begins again once the source has that many lines; nil if the search need
  /// not begin again. It is set when all lines were replaced, or when the search began after the last known
  /// line.
  var awaited: Int?
  /// A message that names the first line that the search has read only in part; nil if there is none.
  private var partly: String?
  private var failure: String?
  /// The state of the search, such as `3 of 41`, that was shown for the query before a letter was added. It
  /// is shown until the new query has a result; nil afterwards.
  private var previousState: String?
  /// How many lines the search reads next; nil before it has read any.
  private var partSize: Int?

  /// The match to which a search of lines has to go.
  enum Wanted: Equatable {
    /// The match to go to is `steps` matches after the shown one. If `after` is given, counting starts at
    /// that line instead.
    case next(after: Int? = nil, steps: Int = 1)
    /// The match to go to is `steps` matches before the shown one. If `before` is given, counting starts at
    /// that line instead.
    case previous(before: Int? = nil, steps: Int = 1)
    /// The match to go to is the one nearest to the line at which the search began.
    case nearest
  }

  init(_ query: TextQuery = TextQuery(""), from origin: Int = 0, in lines: Range<Int> = 0..<0) {
    matches = QueryMatches(query)
    found = FoundLines(from: origin, in: lines)
  }

  /// Begins a search for a query that is being typed.
  /// - Parameters:
  ///   - query: The query, with an empty pattern.
  ///   - previous: The search before, which Return repeats while the pattern is empty; nil if there was none.
  ///   - start: What was shown when typing began, and the count that was typed before the key.
  ///   - origin: The line at which the search begins.
  ///   - lines: The known lines of the source.
  ///   - isBackwards: Whether the search goes backwards.
  convenience init(
    typing query: TextQuery, after previous: QueryPrompt.Previous?, _ start: QueryPrompt.Start = .init(),
    from origin: Int, in lines: Range<Int>, backwards isBackwards: Bool = false
  ) {
    self.init(query, from: origin, in: lines)
    prompt = QueryPrompt(after: previous, start: start)
    self.isBackwards = isBackwards
  }

  /// Begins a search for a query that is being typed. It starts at the first line in sight, or if it goes
  /// backwards at the line after the last one in sight.
  /// - Parameters:
  ///   - empty: The query, with an empty pattern.
  ///   - old: The search before, which Return repeats while the pattern is empty; nil if there is none.
  ///   - latest: The query that Return repeats if there is no search before; nil for none.
  ///   - visible: The lines in sight.
  ///   - start: What was shown when typing began, and the count that was typed before the key.
  ///   - lines: The known lines of the source.
  ///   - isBackwards: Whether the search goes backwards.
  convenience init(
    typing empty: TextQuery, after old: LineFind?, or latest: TextQuery?, inSight visible: Range<Int>,
    _ start: QueryPrompt.Start, in lines: Range<Int>, backwards isBackwards: Bool
  ) {
    let shown = old.map { old in
      QueryPrompt.Previous(query: old.query, line: old.current.flatMap { visible.contains($0) ? $0 : nil })
    }
    self.init(
      typing: empty, after: shown ?? latest.map { QueryPrompt.Previous(query: $0) }, start,
      from: isBackwards ? visible.upperBound : start.top, in: lines, backwards: isBackwards)
  }

  var query: TextQuery { matches.query }
  var isTyping: Bool { prompt != nil }

  // MARK: Typing

  /// The effect of a key on a search while its query is typed.
  enum Typed: Equatable {
    /// The key has changed the query.
    case query(TextQuery)
    /// The key has moved the caret in the query.
    case caret
    /// Return has ended the typing of the query. The value is what was shown when typing began, and the
    /// number that was typed before the key that began the search.
    case isWhole(QueryPrompt.Start)
    /// Return was pressed with an empty pattern: the search before is repeated from the line `from` on. The
    /// last value is what was shown when typing began, and the number that was typed before the key that
    /// began the search.
    case again(TextQuery, from: Int, QueryPrompt.Start)
    /// The key has given the query up, and the search ends.
    case nothing
  }

  /// Handles a key while a query is typed. Returns nil if no query is typed, or if the query has no use for
  /// the key.
  /// - Parameters:
  ///   - key: The key.
  ///   - patterns: The patterns of earlier searches, for ↑ and ↓; the latest is last.
  ///   - isSmart: Whether a pattern with capitals is case-sensitive.
  func type(_ key: KeyPress, patterns: [String], smartCase isSmart: Bool) -> Typed? {
    guard let prompt else { return nil }
    switch (key.key, key.modifiers) {
    case (.escape, []),
      (.backspace, []) where prompt.pattern.isEmpty:
      return .nothing
    case (.character("r"), .control): return typed(isSmart, isRegex: !query.isRegex)
    case (.enter, []) where prompt.pattern.isEmpty:
      return prompt.previous.map {
        .again($0.query, from: $0.line.map { isBackwards ? $0 : $0 + 1 } ?? found.origin, prompt.start)
      } ?? .nothing
    case (.enter, []):
      endTyping()
      return .isWhole(prompt.start)
    case (.up, []), (.down, []):
      let isRecalled = self.prompt?.recall(key.key == .up ? -1 : 1, in: patterns) == true
      return isRecalled ? typed(isSmart) : .caret
    default:
      guard let change = self.prompt?.edit(key) else { return nil }
      return change == .text ? typed(isSmart) : .caret
    }
  }

  /// Inserts a pasted text into the query that is being typed. Returns nil if no query is being typed.
  func paste(_ text: String, smartCase isSmart: Bool) -> Typed? {
    guard let change = prompt?.paste(text) else { return nil }
    return change == .text ? typed(isSmart) : .caret
  }

  private func typed(_ isSmart: Bool, isRegex: Bool? = nil) -> Typed {
    var query = query
    query.pattern = prompt?.pattern ?? ""
    if let isRegex { query.isRegex = isRegex }
    if isSmart { query.ignoresCase = !query.pattern.contains(where: \.isUppercase) }
    return .query(query)
  }

  func endTyping() { prompt = nil }

  /// Goes on to the match with a number, counted from the line at which the search began. The match with the
  /// number 1 is already shown or being searched for.
  func goOn(toMatch count: Int) {
    if count < 2 { return }
    let steps = wanted == nil ? count - 1 : count
    wanted = isBackwards ? .previous(steps: steps) : .next(steps: steps)
  }

  /// The most matches that a number typed before the search key can go on, so that going on never takes long.
  static let mostSteps = 10_000

  // MARK: Beginning

  func startSearch(for query: TextQuery, from origin: Int, in lines: Range<Int>, backwards: Bool = false) {
    matches = QueryMatches(query)
    found = FoundLines(from: origin, in: lines)
    current = nil
    wanted = backwards ? .previous() : .next()
    isBackwards = backwards
    partly = nil
    failure = nil
    previousState = nil
    partSize = nil
  }

  /// Searches for a longer query, but keeps the shown line, which matches that query too. So a further letter
  /// changes little on the screen.
  /// - Parameters:
  ///   - query: The longer query.
  ///   - lines: The known lines of the source.
  ///   - state: The text such as `3 of 41` that was shown for the shorter query. It stays until there is a
  ///     result.
  func narrow(to query: TextQuery, in lines: Range<Int>, state: String) {
    let line = current
    startSearch(for: query, from: found.origin, in: lines)
    (current, wanted, previousState) = (line, nil, state)
    awaitsColumns = true
  }

  /// Returns whether the shown line would also be the first match of a longer query.
  /// - Parameters:
  ///   - query: The longer query.
  ///   - origin: The line at which its search would begin.
  ///   - text: The text of the shown line; nil if it is not loaded.
  func stays(for query: TextQuery, from origin: Int, text: AttributedText?) -> Bool {
    guard isTyping, let current, let text, origin == found.origin, current >= origin else { return false }
    let new = QueryMatches(query)
    return matches.isBeginning(of: new) && new.isIn(text)
  }

  // MARK: Other lines

  /// Forgets all matches because all lines were replaced. If the shown match was in sight, the match nearest
  /// to its line is shown when it is found.
  /// - Parameters:
  ///   - isFoundSeen: Whether the shown match was in sight.
  ///   - top: The line at which to search again if no match was shown.
  func linesWereReplaced(isFoundSeen: Bool, top: Int) {
    forget(from: 0)
    awaited = current ?? awaited ?? top
    if current != nil { wanted = isFoundSeen ? .nearest : nil }
    current = nil
  }

  /// Begins the search again at the line `awaited`, which the source has by now.
  func resume(in lines: Range<Int>) {
    guard let line = awaited else { return }
    let wanted = wanted
    awaited = nil
    startSearch(for: query, from: line, in: lines, backwards: isBackwards)
    self.wanted = wanted
  }

  /// Forgets the matches of the search from `line` on, because these lines have changed, and those in lines
  /// that the source has dropped.
  /// - Parameters:
  ///   - line: The first line that is new or different.
  ///   - lines: The known lines of the source.
  func linesDidChange(from line: Int, to lines: Range<Int>) {
    if awaited != nil { return }
    // If the search has not reached the changed lines, it has no matches in them to forget.
    if line < found.searchedEnd { forget(from: line) }
    found.drop(before: lines.lowerBound)
    failure = nil
  }

  private func forget(from line: Int) {
    partSize = nil
    found.forget(from: line)
    matches.forget()
  }

  // MARK: Searching

  /// Whether the search is reading no lines, and does not wait for lines that the source does not have.
  var isIdle: Bool { found.part == nil && awaited == nil }

  func isComplete(_ lines: Range<Int>) -> Bool { !matches.canFind || found.isComplete(lines) }

  /// How many lines are searched at a time. After the first part the screen shows results; for plain text
  /// this part is larger than for regular expressions, which take longer. Each further part is four times as
  /// large, up to the largest.
  private static let (firstFastPart, firstPart, largestPart) = (32_000, 2_000, 200_000)

  /// Returns the lines to search next, and notes that they are being searched. Returns nil if no lines are
  /// left, if lines are being searched or waited for already, or if the query is empty.
  func begin(in lines: Range<Int>) -> Range<Int>? {
    guard isIdle else { return nil }
    let count = partSize ?? (matches.isFast ? Self.firstFastPart : Self.firstPart)
    let part = matches.canFind ? found.begin(in: lines, step: count) : nil
    partSize = part.map { _ in min(count * 4, Self.largestPart) }
    return part
  }

  /// Adds the matches of the search in a range of lines.
  /// - Parameters:
  ///   - lines: The numbers of the lines that match, in ascending order.
  ///   - range: The lines that were searched.
  ///   - partly: A message that names a line that was searched only in part; nil if there was none.
  func add(_ lines: [Int], in range: Range<Int>, partly: String?) {
    previousState = nil
    self.partly = partly ?? self.partly
    // If the shown line was searched again because it has changed, it may match no more.
    if let current, range.contains(current), !lines.contains(current) { self.current = nil }
    found.add(lines, in: range)
  }

  func fail(_ reason: String) {
    failure = reason
    found.giveUp()
  }

  /// Returns the byte ranges of the query's matches in a loaded line; of a long line, those near `part`.
  /// - Parameters:
  ///   - number: The number of the line.
  ///   - window: The loaded lines.
  ///   - part: The bytes near which matches are wanted.
  ///   - find: The program's own `matchFinder`; nil to search the text of the line.
  func ranges(
    in number: Int, of window: LineWindow, near part: Range<Int>,
    by find: ((TextQuery, Int, (Int) -> AttributedText?) -> [Range<Int>])?
  ) -> [Range<Int>] {
    guard let line = window[number] else { return [] }
    if let find { return find(matches.asked, number) { window[$0]?.text } }
    return matches.ranges(in: number, line, near: part)
  }

  // MARK: Showing

  /// The next thing that the view has to do to show the wanted match of a search.
  enum Step: Equatable {
    /// The view has to show a line. The message, in English, says that the search has gone on from the other
    /// end of the lines; nil if it has not.
    case show(Int, saying: String?)
    /// The view has to ask the source for more lines.
    case readOn
    /// The view has to wait until more lines have been searched.
    case wait
  }

  /// Chooses the line of the wanted match, if that line is known, and makes it the shown one.
  /// - Parameters:
  ///   - lines: The known lines of the source.
  ///   - isCounted: Whether the source has no lines after them.
  func step(in lines: Range<Int>, isCounted: Bool) -> Step {
    let allSeen = isComplete(lines)
    let mayGoOn = !isCounted && matches.canFind && !found.isFull
    let isWhole = allSeen && !mayGoOn
    var message: String?
    while let wanted, awaited == nil {
      let next: Int?
      switch wanted {
      case .next(let line, _):
        let known = line ?? current
        // If no match is shown, the line at which the search began is the first that may be chosen.
        next = found.next(after: known ?? found.origin - 1, isWhole: isWhole)
        if let next, let known, next <= known { message = "from the start again" }
      case .previous(let line, _):
        let known = line ?? current
        next = found.previous(before: known ?? found.origin, isWhole: isWhole)
        if let next, let known, next >= known { message = "from the end again" }
      case .nearest: next = found.nearest(in: lines, isCounted: isCounted)
      }
      guard let next else {
        if wanted == .nearest || !allSeen { return .wait }
        if !mayGoOn { self.wanted = nil }
        return mayGoOn ? .readOn : .wait
      }
      (current, self.wanted) = (next, wanted.next)
      if self.wanted == nil {
        awaitsColumns = true
        return .show(next, saying: message)
      }
    }
    return .wait
  }

  /// Returns the query for the last row of the view, such as `/fish`, and the state of the search, such as `3
  /// of 41+`.
  /// - Parameters:
  ///   - lines: The known lines of the source.
  ///   - isCounted: Whether the source has no lines after them.
  ///   - isFiltered: Whether the source is a filter of other lines.
  ///   - isRead: Whether all lines could be read.
  ///   - say: The words of the program's language.
  func words(
    of lines: Range<Int>, isCounted: Bool, isFiltered: Bool, isRead: Bool = true, say: Words
  ) -> (query: String, state: String) {
    let written = (isBackwards ? "?" : "/") + query.pattern
    if let state = failure ?? previousState { return (written, state) }
    if query.pattern.isEmpty { return (written, query.isRegex ? say.text("regex") : "") }
    let kind =
      matches.isPlain ? say.text("as plain words") + "  " : query.isRegex ? say.text("regex") + "  " : ""
    let isWhole = isCounted && isComplete(lines) && !found.isFull
    let sum = "\(found.count)\(isWhole && isRead ? "" : "+")"
    let bound = partly.map { "  \($0)" } ?? ""
    if let number = current.flatMap(found.number) {
      return (written, kind + say.text("{} of {}", "\(number)", sum) + bound)
    }
    let notFound =
      isFiltered
      ? say.text("not found in these lines")
      : lines.lowerBound > 0
        ? say.text("not found from line {} on", "\(lines.lowerBound + 1)") : say.text("not found")
    let nothing = isRead ? notFound : notFound + " " + say.text("in what could be read")
    let all = found.count == 1 && isWhole ? say.text("{} line", sum) : say.text("{} lines", sum)
    let state = found.count > 0 ? all : isWhole ? nothing : "…"
    return (written, kind + state + bound)
  }
}

extension LineFind.Wanted {
  /// The match to go to once the search has gone on by one match; nil if it has arrived.
  fileprivate var next: Self? {
    switch self {
    case .next(_, let steps): steps > 1 ? .next(steps: steps - 1) : nil
    case .previous(_, let steps): steps > 1 ? .previous(steps: steps - 1) : nil
    case .nearest: nil
    }
  }
}

/// The patterns of earlier searches, which ↑ recalls while a query is typed. Several views may share a
/// history.
@MainActor public final class FindHistory {
  /// The patterns of earlier searches, at most 100, each once; the latest is last.
  public private(set) var patterns: [String] = []
  /// The query that was looked for last in any of the views that share the history.
  package private(set) var latest: TextQuery?

  /// Returns the query that was searched for last; nil if there was none. For a view that searches no regular
  /// expressions, the query's pattern is returned as plain text.
  package func latest(isRegex: Bool) -> TextQuery? { isRegex ? latest : latest?.asPlainWords }

  /// Makes a history of searched patterns, for instance with those of an earlier run of the program.
  public init(_ patterns: [String] = []) { for pattern in patterns { add(pattern) } }

  /// Adds the pattern of a query to the history, and notes the query as the latest.
  package func add(_ query: TextQuery) {
    add(query.pattern)
    latest = query
  }

  /// Adds a pattern to the history as the latest. If the history has it already, it is moved to the end. Does
  /// nothing with an empty pattern.
  public func add(_ pattern: String) {
    guard !pattern.isEmpty else { return }
    patterns.removeAll { $0 == pattern }
    patterns.append(pattern)
    patterns.removeFirst(max(0, patterns.count - 100))
  }
}
