import TermNav

/// A search in lines: what is looked for, the lines that have it, and the one that is shown.
final class LineFind {
  var places: QueryPlaces
  private(set) var found: FoundLines
  /// The query while it is typed; nil once Return has ended that.
  private(set) var prompt: QueryPrompt?
  /// Whether the first line that is shown is the one before the origin.
  var isBackwards = false
  /// The found line that is shown.
  private(set) var current: Int?
  /// Which found line is shown next; nil where none is wanted.
  var wanted: Wanted?
  /// Whether the found line has come into sight, but may have the query beyond an edge.
  var awaitsColumns = false
  /// The search begins again at this line once there are as many lines: all were replaced, or it has begun behind them.
  var awaited: Int?
  /// The first line of which only the beginning was looked through, in words.
  private var partly: String?
  private var failure: String?
  /// What was said of the query before, until something is known of this one.
  private var toldBefore: String?
  /// Lines to look through next; nil before the first part.
  private var partSize: Int?

  /// The found line that is wanted: behind the current one, before it, or nearest to the origin.
  enum Wanted { case next, previous, nearest }

  init(_ query: TextQuery = TextQuery(""), from origin: Int = 0, in lines: Range<Int> = 0..<0) {
    places = QueryPlaces(query)
    found = FoundLines(from: origin, in: lines)
  }

  /// A query that is to be typed.
  /// - Parameter old: the search of before, which an empty query repeats.
  convenience init(typing query: TextQuery, after old: LineFind?, from origin: Int, in lines: Range<Int>) {
    self.init(query, from: origin, in: lines)
    prompt = QueryPrompt(after: old.map { .init(query: $0.query, line: $0.current) })
  }

  var query: TextQuery { places.query }
  var isTyping: Bool { prompt != nil }

  // MARK: Typing

  /// What has been typed.
  enum Typed: Equatable {
    /// The query is another one.
    case query(TextQuery)
    /// The caret has moved.
    case caret
    /// Return has ended the typing of a query.
    case isWhole
    /// Return repeats the search of before, from a line on.
    case again(TextQuery, from: Int?)
    /// No query is typed any more.
    case nothing
  }

  /// Takes a key while a query is typed; nil where the key is none of its own.
  /// - Parameters:
  ///   - patterns: those that were looked for before.
  ///   - isSmart: whether capitals find capitals alone.
  func type(_ key: KeyPress, patterns: [String], smartCase isSmart: Bool) -> Typed? {
    guard let prompt else { return nil }
    switch (key.key, key.modifiers) {
    case (.escape, []),
      (.backspace, []) where prompt.pattern.isEmpty:
      return .nothing
    case (.character("r"), .control): return typed(isSmart, isRegex: !query.isRegex)
    case (.enter, []) where prompt.pattern.isEmpty:
      return prompt.previous.map { .again($0.query, from: $0.line.map { isBackwards ? $0 : $0 + 1 }) }
        ?? .nothing
    case (.enter, []):
      endTyping()
      return .isWhole
    case (.up, []), (.down, []):
      let isRecalled = self.prompt?.recall(key.key == .up ? -1 : 1, in: patterns) == true
      return isRecalled ? typed(isSmart) : .caret
    default:
      guard let change = self.prompt?.edit(key) else { return nil }
      return change == .text ? typed(isSmart) : .caret
    }
  }

  /// Takes a pasted text while a query is typed.
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

  // MARK: Beginning

  func look(for query: TextQuery, from origin: Int, in lines: Range<Int>, backwards: Bool = false) {
    places = QueryPlaces(query)
    found = FoundLines(from: origin, in: lines)
    current = nil
    wanted = backwards ? .previous : .next
    isBackwards = backwards
    partly = nil
    failure = nil
    toldBefore = nil
    partSize = nil
  }

  /// Looks for a longer query in place of the one before: the line that is shown stays, which has it too. So little of the
  /// screen changes with a letter that finds nothing else.
  /// - Parameter told: what was told of the query before.
  func narrow(to query: TextQuery, in lines: Range<Int>, told: String) {
    let line = current
    look(for: query, from: found.origin, in: lines)
    (current, wanted, toldBefore) = (line, nil, told)
    awaitsColumns = true
  }

  /// Whether the line that is shown, which has this text, is also the first that has a longer query.
  func stays(for query: TextQuery, from origin: Int, text: AttributedText?) -> Bool {
    guard isTyping, let current, let text, origin == found.origin, current >= origin else { return false }
    let new = QueryPlaces(query)
    return places.isBeginning(of: new) && new.isIn(text)
  }

  // MARK: Other lines

  /// All lines were replaced: the found line that is shown then is that nearest to the one before, in sight if that was.
  /// - Parameter top: where the search begins again if no found line was shown.
  func linesWereReplaced(isFoundSeen: Bool, top: Int) {
    forget(from: 0)
    awaited = current ?? awaited ?? top
    if current != nil { wanted = isFoundSeen ? .nearest : nil }
    current = nil
  }

  /// Begins again at the line that was awaited.
  func resume(in lines: Range<Int>) {
    guard let line = awaited else { return }
    let wanted = wanted
    awaited = nil
    look(for: query, from: line, in: lines, backwards: isBackwards)
    self.wanted = wanted
  }

  /// Lines from `line` on have changed; the others are found as before.
  func linesDidChange(from line: Int, to lines: Range<Int>) {
    if awaited != nil { return }
    // What has not been looked at goes on.
    if line < found.looked { forget(from: line) }
    found.drop(before: lines.lowerBound)
    failure = nil
  }

  private func forget(from line: Int) {
    partSize = nil
    found.forget(from: line)
    places.forget()
  }

  // MARK: Looking

  /// Whether lines wait to be looked through, and nothing does.
  var isIdle: Bool { found.part == nil && awaited == nil }

  func isComplete(_ lines: Range<Int>) -> Bool { !places.canFind || found.isComplete(lines) }

  /// Lines of the first part, which is shown at once, where bytes are compared and else, and of the largest; our own figures.
  private static let (firstFastPart, firstPart, largestPart) = (32_000, 2_000, 200_000)

  /// The lines to look through next, which are being looked through from now on; nil where all have been.
  func begin(in lines: Range<Int>) -> Range<Int>? {
    guard isIdle else { return nil }
    let count = partSize ?? (places.isFast ? Self.firstFastPart : Self.firstPart)
    let part = places.canFind ? found.begin(in: lines, step: count) : nil
    partSize = part.map { _ in min(count * 4, Self.largestPart) }
    return part
  }

  /// - Parameter partly: the first line of which only the beginning was looked through, in words.
  func add(_ lines: [Int], in range: Range<Int>, partly: String?) {
    toldBefore = nil
    self.partly = partly ?? self.partly
    // Its line may be another one by now.
    if let current, range.contains(current), !lines.contains(current) { self.current = nil }
    found.add(lines, in: range)
  }

  func fail(_ reason: String) {
    failure = reason
    found.giveUp()
  }

  /// The places of the query in a line at hand; of a long one those near a part.
  /// - Parameter find: a program's own, in place of those in the text.
  func ranges(
    in number: Int, of window: LineWindow, near part: Range<Int>,
    by find: ((TextQuery, Int, (Int) -> AttributedText?) -> [Range<Int>])?
  ) -> [Range<Int>] {
    guard let line = window[number] else { return [] }
    if let find { return find(places.asked, number) { window[$0]?.text } }
    return places.ranges(in: number, line, near: part)
  }

  // MARK: Showing

  /// What a search comes to.
  enum Step: Equatable {
    /// A found line is shown; the words, in English, are of a search that went on at the other end.
    case show(Int, saying: String?)
    /// More lines are read.
    case readOn
    /// Nothing, before more lines have been looked through.
    case wait
  }

  /// Goes to the line that is wanted, where it is known.
  /// - Parameter isCounted: whether no lines come behind those known.
  func step(in lines: Range<Int>, isCounted: Bool) -> Step {
    guard let wanted, awaited == nil else { return .wait }
    let allSeen = isComplete(lines)
    let mayGoOn = !isCounted && places.canFind && !found.isFull
    let isWhole = allSeen && !mayGoOn
    // The first one may be the line at which the search began.
    let start = current ?? (wanted == .next ? found.origin - 1 : found.origin)
    let next =
      switch wanted {
      case .next: found.next(after: start, isWhole: isWhole)
      case .previous: found.previous(before: start, isWhole: isWhole)
      case .nearest: found.nearest(in: lines, isCounted: isCounted)
      }
    guard let next else {
      if wanted == .nearest || !allSeen { return .wait }
      if !mayGoOn { self.wanted = nil }
      return mayGoOn ? .readOn : .wait
    }
    var message: String?
    if current != nil, wanted == .next, next <= start { message = "from the start again" }
    if current != nil, wanted == .previous, next >= start { message = "from the end again" }
    (current, self.wanted, awaitsColumns) = (next, nil, true)
    return .show(next, saying: message)
  }

  /// The query, and what has been found of it: `3 of 41+`.
  /// - Parameters:
  ///   - isFiltered: whether the lines are those of a filter.
  ///   - isRead: whether there are no others that could not be read.
  ///   - say: the program's words.
  func words(
    of lines: Range<Int>, isCounted: Bool, isFiltered: Bool, isRead: Bool = true, say: Words
  ) -> (query: String, state: String) {
    let written = (isBackwards ? "?" : "/") + query.pattern
    if let told = failure ?? toldBefore { return (written, told) }
    if query.pattern.isEmpty { return (written, query.isRegex ? say.text("regex") : "") }
    let kind =
      places.isPlain ? say.text("as plain words") + "  " : query.isRegex ? say.text("regex") + "  " : ""
    let isWhole = isCounted && isComplete(lines) && !found.isFull
    let sum = "\(found.count)\(isWhole && isRead ? "" : "+")"
    let bound = partly.map { "  \($0)" } ?? ""
    if let number = current.flatMap(found.number) {
      return (written, kind + say.text("{} of {}", "\(number)", sum) + bound)
    }
    let place =
      isFiltered
      ? say.text("not found in these lines")
      : lines.lowerBound > 0
        ? say.text("not found from line {} on", "\(lines.lowerBound + 1)") : say.text("not found")
    let nothing = isRead ? place : place + " " + say.text("in what could be read")
    let all = found.count == 1 && isWhole ? say.text("{} line", sum) : say.text("{} lines", sum)
    let told = found.count > 0 ? all : isWhole ? nothing : "…"
    return (written, kind + told + bound)
  }
}

/// Queries that were looked for, the last one at the end.
@MainActor public final class FindHistory {
  /// Patterns, each once, 100 at most.
  public private(set) var patterns: [String] = []

  /// Begins with patterns of an earlier run.
  public init(_ patterns: [String] = []) { for pattern in patterns { add(pattern) } }

  /// Puts a pattern at the end.
  public func add(_ pattern: String) {
    guard !pattern.isEmpty else { return }
    patterns.removeAll { $0 == pattern }
    patterns.append(pattern)
    patterns.removeFirst(max(0, patterns.count - 100))
  }
}
