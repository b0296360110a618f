import TermNav

/// A search in lines: the query, the lines that match it, and the one that is shown.
final class LineFind {
  var matches: QueryMatches
  private(set) var found: FoundLines
  /// The query while it is typed; nil when Return has ended typing.
  private(set) var prompt: QueryPrompt?
  /// Whether the search goes backwards, so that the first match shown is the one before the origin.
  var isBackwards = false
  /// The line of the match that is shown.
  private(set) var current: Int?
  /// Which match is to be shown next; nil for none.
  var wanted: Wanted?
  /// Whether the found line is shown, but its match may be out of sight and has to be scrolled to.
  var awaitsColumns = false
  /// The line at which the search begins again once the source has that many lines: all lines were replaced,
  /// or the search began beyond the known ones.
  var awaited: Int?
  /// A message that names the first line that was searched only in part.
  private var partly: String?
  private var failure: String?
  /// The state that was shown for the query before; it stays until this query has a result.
  private var previousState: String?
  /// How many lines to search next; nil before the first part.
  private var partSize: Int?

  /// The match to go to.
  enum Wanted: Equatable {
    /// The match some steps after the current one, or after `line` if the current one does not count.
    case next(after: Int? = nil, steps: Int = 1)
    /// The match some steps before the current one, or before `line` if the current one does not count.
    case previous(before: Int? = nil, steps: Int = 1)
    /// The match nearest to the origin.
    case nearest
  }

  init(_ query: TextQuery = TextQuery(""), from origin: Int = 0, in lines: Range<Int> = 0..<0) {
    matches = QueryMatches(query)
    found = FoundLines(from: origin, in: lines)
  }

  /// Begins a query that is typed.
  /// - Parameters:
  ///   - query: The query so far, with an empty pattern.
  ///   - previous: The search before, which Return repeats while the pattern is empty.
  ///   - start: What is there when typing begins.
  ///   - origin: The line at which the search begins.
  ///   - lines: The lines of the source.
  ///   - isBackwards: Whether the search goes backwards.
  convenience init(
    typing query: TextQuery, after previous: QueryPrompt.Previous?, _ start: QueryPrompt.Start = .init(),
    from origin: Int, in lines: Range<Int>, backwards isBackwards: Bool = false
  ) {
    self.init(query, from: origin, in: lines)
    prompt = QueryPrompt(after: previous, start: start)
    self.isBackwards = isBackwards
  }

  /// Begins a query that is typed after another search: from the first line in sight on, or backwards from the
  /// last one.
  /// - Parameters:
  ///   - empty: The query, with an empty pattern.
  ///   - old: The search before; nil if there is none.
  ///   - latest: The query that Return repeats if there is no search before.
  ///   - visible: The lines in sight.
  ///   - start: What is there when typing begins.
  ///   - lines: The lines of the source.
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

  /// The effect of a key while a query is typed.
  enum Typed: Equatable {
    /// The query has changed.
    case query(TextQuery)
    /// The caret has moved.
    case caret
    /// Return has ended typing.
    case isWhole(QueryPrompt.Start)
    /// Return repeats the search before, from a line on.
    case again(TextQuery, from: Int, QueryPrompt.Start)
    /// The query was given up.
    case nothing
  }

  /// Handles a key while a query is typed; nil if the key has no use here.
  /// - Parameters:
  ///   - key: The key.
  ///   - patterns: The patterns of earlier searches, for ↑ and ↓.
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

  /// Inserts a pasted text while a query is typed; nil if none is.
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

  /// Goes on to a match by its number from the line at which the search began; the first one is shown already,
  /// or is being looked for.
  func goOn(toMatch count: Int) {
    if count < 2 { return }
    let steps = wanted == nil ? count - 1 : count
    wanted = isBackwards ? .previous(steps: steps) : .next(steps: steps)
  }

  /// The most matches that a count goes on, so that none takes long.
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

  /// Searches for a longer pattern but keeps the shown line, which matches it too. So a further letter
  /// changes little on the screen.
  /// - Parameters:
  ///   - query: The longer query.
  ///   - lines: The lines of the source.
  ///   - state: The state that was shown for the query before.
  func narrow(to query: TextQuery, in lines: Range<Int>, state: String) {
    let line = current
    startSearch(for: query, from: found.origin, in: lines)
    (current, wanted, previousState) = (line, nil, state)
    awaitsColumns = true
  }

  /// Whether the shown line is also the first match of a longer query. `text` is the text of that line.
  func stays(for query: TextQuery, from origin: Int, text: AttributedText?) -> Bool {
    guard isTyping, let current, let text, origin == found.origin, current >= origin else { return false }
    let new = QueryMatches(query)
    return matches.isBeginning(of: new) && new.isIn(text)
  }

  // MARK: Other lines

  /// Forgets all results because the lines were replaced. The match nearest to the old one will be shown, if
  /// the old one was in sight.
  /// - Parameters:
  ///   - isFoundSeen: Whether the match that was shown is in sight.
  ///   - top: The line to search from if no match was shown.
  func linesWereReplaced(isFoundSeen: Bool, top: Int) {
    forget(from: 0)
    awaited = current ?? awaited ?? top
    if current != nil { wanted = isFoundSeen ? .nearest : nil }
    current = nil
  }

  /// Begins the search again at the awaited line.
  func resume(in lines: Range<Int>) {
    guard let line = awaited else { return }
    let wanted = wanted
    awaited = nil
    startSearch(for: query, from: line, in: lines, backwards: isBackwards)
    self.wanted = wanted
  }

  /// Forgets the results from `line` on, because these lines have changed.
  func linesDidChange(from line: Int, to lines: Range<Int>) {
    if awaited != nil { return }
    // Lines that have not been searched yet need nothing.
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

  /// Whether no part is being searched, and the search does not wait for lines.
  var isIdle: Bool { found.part == nil && awaited == nil }

  func isComplete(_ lines: Range<Int>) -> Bool { !matches.canFind || found.isComplete(lines) }

  /// How many lines are searched at a time. The first part, after which the screen shows results, is larger
  /// for plain text than for regular expressions. Each further part is four times as large, up to the
  /// largest.
  private static let (firstFastPart, firstPart, largestPart) = (32_000, 2_000, 200_000)

  /// Returns the lines to search next, and notes that they are being searched; nil if none are left.
  func begin(in lines: Range<Int>) -> Range<Int>? {
    guard isIdle else { return nil }
    let count = partSize ?? (matches.isFast ? Self.firstFastPart : Self.firstPart)
    let part = matches.canFind ? found.begin(in: lines, step: count) : nil
    partSize = part.map { _ in min(count * 4, Self.largestPart) }
    return part
  }

  /// Adds the matches in a range of lines.
  /// - Parameters:
  ///   - lines: The numbers of the lines that match.
  ///   - range: The lines that were searched.
  ///   - partly: A message if a line was searched only in part.
  func add(_ lines: [Int], in range: Range<Int>, partly: String?) {
    previousState = nil
    self.partly = partly ?? self.partly
    // The shown line may have changed and not match any more.
    if let current, range.contains(current), !lines.contains(current) { self.current = nil }
    found.add(lines, in: range)
  }

  func fail(_ reason: String) {
    failure = reason
    found.giveUp()
  }

  /// Returns the matches in a loaded line; in a long line, those near a range of bytes.
  /// - Parameters:
  ///   - number: The number of the line.
  ///   - window: The loaded lines.
  ///   - part: The bytes near which matches are wanted.
  ///   - find: The program's own `matchFinder`; nil to search the text.
  func ranges(
    in number: Int, of window: LineWindow, near part: Range<Int>,
    by find: ((TextQuery, Int, (Int) -> AttributedText?) -> [Range<Int>])?
  ) -> [Range<Int>] {
    guard let line = window[number] else { return [] }
    if let find { return find(matches.asked, number) { window[$0]?.text } }
    return matches.ranges(in: number, line, near: part)
  }

  // MARK: Showing

  /// What to do next to show a match.
  enum Step: Equatable {
    /// Show a line. The message says in English that the search has wrapped around the end; nil if it has
    /// not.
    case show(Int, saying: String?)
    /// Ask the source for more lines.
    case readOn
    /// Wait until more lines have been searched.
    case wait
  }

  /// Chooses the line of the wanted match, if it is known, and makes it the current one.
  /// - Parameters:
  ///   - lines: The lines of the source.
  ///   - isCounted: Whether the source has no lines beyond them.
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
        // If no match is shown, the line at which the search began may be the first match.
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

  /// Returns the typed query and its state, such as `3 of 41+`.
  /// - Parameters:
  ///   - lines: The lines of the source.
  ///   - isCounted: Whether the source has no lines beyond them.
  ///   - isFiltered: Whether the source is a filter.
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
  /// What is wanted from the match on that was one step away; nil if that was the last step.
  fileprivate var next: Self? {
    switch self {
    case .next(_, let steps): steps > 1 ? .next(steps: steps - 1) : nil
    case .previous(_, let steps): steps > 1 ? .previous(steps: steps - 1) : nil
    case .nearest: nil
    }
  }
}

/// The patterns of earlier searches, oldest first.
@MainActor public final class FindHistory {
  /// At most 100 patterns, each once; the latest is last.
  public private(set) var patterns: [String] = []
  /// The query that was looked for last in any of the views that share the history.
  package private(set) var latest: TextQuery?

  /// Returns the query that was looked for last, as plain text where expressions are not looked for.
  package func latest(isRegex: Bool) -> TextQuery? { isRegex ? latest : latest?.asPlainWords }

  /// Makes a history, for instance with the patterns of an earlier run.
  public init(_ patterns: [String] = []) { for pattern in patterns { add(pattern) } }

  /// Adds the pattern of a query that is looked for.
  package func add(_ query: TextQuery) {
    add(query.pattern)
    latest = query
  }

  /// Adds a pattern as the latest one.
  public func add(_ pattern: String) {
    guard !pattern.isEmpty else { return }
    patterns.removeAll { $0 == pattern }
    patterns.append(pattern)
    patterns.removeFirst(max(0, patterns.count - 100))
  }
}
