/// A search in lines: what is looked for, the lines that have it, and the one that is shown.
struct LineFind {
  var places: QueryPlaces
  private(set) var found: FoundLines
  /// The query while it is typed; nil once Return has ended that.
  var prompt: QueryPrompt?
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
  /// Looks through lines.
  var task: Task<Void, Never>?

  /// The found line that is wanted: behind the current one, before it, or nearest to the origin.
  enum Wanted { case next, previous, nearest }

  init(_ query: TextQuery = TextQuery(""), from origin: Int = 0, in lines: Range<Int> = 0..<0) {
    places = QueryPlaces(query)
    found = FoundLines(from: origin, in: lines)
  }

  var query: TextQuery { places.query }
  var isTyping: Bool { prompt != nil }

  // MARK: Beginning

  mutating func look(
    for query: TextQuery, from origin: Int, in lines: Range<Int>, backwards: Bool = false
  ) {
    cancel()
    places = QueryPlaces(query)
    found = FoundLines(from: origin, in: lines)
    (current, wanted) = (nil, backwards ? .previous : .next)
    (partly, failure, toldBefore) = (nil, nil, nil)
  }

  /// Looks for a longer query in place of the one before: the line that is shown stays, which has it too. So little of the
  /// screen changes with a letter that finds nothing else.
  /// - Parameter told: what was told of the query before.
  mutating func narrow(to query: TextQuery, in lines: Range<Int>, told: String) {
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

  mutating func cancel() {
    task?.cancel()
    task = nil
  }

  // MARK: Other lines

  /// All lines were replaced: the found line that is shown then is that nearest to the one before, in sight if that was.
  /// - Parameter top: where the search begins again if no found line was shown.
  mutating func linesWereReplaced(isFoundSeen: Bool, top: Int) {
    forget(from: 0)
    awaited = current ?? awaited ?? top
    if current != nil { wanted = isFoundSeen ? .nearest : nil }
    current = nil
  }

  /// Begins again at the line that was awaited.
  mutating func resume(in lines: Range<Int>) {
    guard let line = awaited else { return }
    let wanted = wanted
    awaited = nil
    look(for: query, from: line, in: lines)
    self.wanted = wanted
  }

  /// Lines from `line` on have changed; the others are found as before.
  mutating func linesDidChange(from line: Int, to lines: Range<Int>) {
    if awaited != nil { return }
    // What has not been looked at goes on.
    if line < found.looked { forget(from: line) }
    found.drop(before: lines.lowerBound)
    failure = nil
  }

  private mutating func forget(from line: Int) {
    cancel()
    found.forget(from: line)
    places.forget()
  }

  // MARK: Looking

  /// Whether lines wait to be looked through, and nothing does.
  var isIdle: Bool { task == nil && awaited == nil }

  func isComplete(_ lines: Range<Int>) -> Bool { !places.canFind || found.isComplete(lines) }

  /// The lines to look through next, which are being looked through from now on; nil where all have been.
  mutating func begin(in lines: Range<Int>, step: Int) -> Range<Int>? {
    places.canFind ? found.begin(in: lines, step: step) : nil
  }

  /// - Parameter partly: the first line of which only the beginning was looked through, in words.
  mutating func add(_ lines: [Int], in range: Range<Int>, partly: String?) {
    toldBefore = nil
    self.partly = partly ?? self.partly
    // Its line may be another one by now.
    if let current, range.contains(current), !lines.contains(current) { self.current = nil }
    found.add(lines, in: range)
  }

  mutating func fail(_ reason: String) {
    failure = reason
    found.giveUp()
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
  mutating func step(in lines: Range<Int>, isCounted: Bool) -> Step {
    guard let wanted else { return .wait }
    let isComplete = isComplete(lines)
    let mayGoOn = !isCounted && places.canFind && !found.isFull
    let isWhole = isComplete && !mayGoOn
    // The first one may be the line at which the search began.
    let start = current ?? (wanted == .next ? found.origin - 1 : found.origin)
    let next =
      switch wanted {
      case .next: found.next(after: start, isWhole: isWhole)
      case .previous: found.previous(before: start, isWhole: isWhole)
      case .nearest: found.nearest(in: lines, isCounted: isCounted)
      }
    guard let next else {
      if wanted == .nearest || !isComplete { return .wait }
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
    of lines: Range<Int>, isCounted: Bool, isFiltered: Bool, isRead: Bool = true, sign: String, say: Words
  ) -> (query: String, state: String) {
    let written = sign + query.pattern
    if let told = failure ?? toldBefore { return (written, told) }
    if query.pattern.isEmpty { return (written, query.isRegex ? say("regex") : "") }
    let kind = places.isPlain ? say("as plain words") + "  " : query.isRegex ? say("regex") + "  " : ""
    let isWhole = isCounted && isComplete(lines) && !found.isFull
    let sum = "\(found.count)\(isWhole && isRead ? "" : "+")"
    let bound = partly.map { "  \($0)" } ?? ""
    if let number = current.flatMap(found.number) {
      return (written, kind + say("{} of {}", "\(number)", sum) + bound)
    }
    let place =
      isFiltered
      ? say("not found in these lines")
      : lines.lowerBound > 0
        ? say("not found from line {} on", "\(lines.lowerBound + 1)") : say("not found")
    let nothing = isRead ? place : place + " " + say("in what could be read")
    let all = found.count == 1 && isWhole ? say("{} line", sum) : say("{} lines", sum)
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
