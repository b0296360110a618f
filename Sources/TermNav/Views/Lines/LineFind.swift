/// What is looked for in lines, and the lines that have it.
struct LineFind {
  /// The library's words.
  let say: Words
  var query = TextQuery("")
  /// The query's pattern while it is typed.
  var entry = TextEntry(.query, limit: LineFind.longest)
  /// Whether letters go to the query.
  var isTyping = true
  /// Where the search began: the first line that is found at or behind it is shown.
  var origin = 0
  /// Found lines, in order: those before the origin, and the others. Lines and not places: each `n` goes to
  /// another line, as in less, and a found line is 8 bytes.
  private(set) var before: [Int] = []
  private(set) var behind: [Int] = []
  /// The lines that have been looked through, from the origin on, then those before it.
  private(set) var scannedBehind = 0..<0
  private(set) var scannedBefore = 0..<0
  /// The lines that are being looked through.
  var looking = 0..<0
  /// The line that is shown.
  var current: Int?
  /// Where the next found line is wanted: 1 behind the current one, -1 before it, 0 nearest to the origin.
  var wanted: Int?
  /// Whether the found line has come into sight, but may have the query beyond an edge.
  var awaitsColumns = false
  /// The lines were replaced: the search begins again at this line once there are as many.
  var again: Int?
  /// The pattern is no regular expression: it is looked for as it stands.
  var isPlain = false
  /// The first line of which only the beginning was looked through, in words.
  var partly: String?
  var failure: String?
  var task: Task<Void, Never>?
  private var matcher: TextMatcher?
  /// What was said of the query before, until something is known of this one.
  private var toldBefore: String?
  /// Of lines in sight, by the line and, of a long one, the part.
  private var ranges: [LinePosition: [Range<Int>]] = [:]

  /// The query in the history that ↑ has brought; nil is the one that was typed.
  var recalled: Int?
  /// What was typed before ↑.
  var typed = ""
  /// What was looked for before this query was begun, and the line that was shown.
  var previous: (query: TextQuery, line: Int?)?

  /// Found lines that are kept at most; our own figure, 8 MB.
  static let most = 1_000_000
  /// Characters of a query at most; our own figure.
  static let longest = 200

  init(say: Words) { self.say = say }

  mutating func look(
    for query: TextQuery, from origin: Int, in lines: Range<Int>, backwards: Bool = false
  ) {
    task?.cancel()
    let origin = min(max(origin, lines.lowerBound), lines.upperBound)
    (self.query, self.origin, task, failure, toldBefore) = (query, origin, nil, nil, nil)
    looking = 0..<0
    (before, behind, current, wanted) = ([], [], nil, backwards ? -1 : 1)
    scannedBehind = origin..<origin
    scannedBefore = lines.lowerBound..<lines.lowerBound
    (isPlain, partly) = (false, nil)
    matcher = try? TextMatcher(query)
    if matcher == nil {
      isPlain = true
      matcher = try? TextMatcher(wantedQuery)
    }
    ranges = [:]
  }

  /// Looks for a longer query in place of the one before: the line that is shown stays, which has it too. So little of the
  /// screen changes with a letter that finds nothing else.
  mutating func narrow(
    to query: TextQuery, from origin: Int, in lines: Range<Int>, isCounted: Bool, isFiltered: Bool,
    showing line: Int
  ) {
    let told = words(of: lines, isCounted: isCounted, isFiltered: isFiltered, sign: "").1
    look(for: query, from: origin, in: lines)
    (current, wanted, toldBefore) = (line, nil, told)
  }

  /// Whether bytes are compared; regular expressions take a hundred times longer.
  var isFast: Bool { matcher?.bytes != nil }

  /// What lines are asked for.
  var wantedQuery: TextQuery { isPlain ? query.asPlainWords : query }

  /// Lines from `line` on are to be looked through again.
  mutating func forget(from line: Int) {
    task?.cancel()
    task = nil
    before.removeLast(before.count - before.lowerBound(line))
    behind.removeLast(behind.count - behind.lowerBound(line))
    origin = min(origin, line)
    scannedBehind = origin..<max(origin, min(scannedBehind.upperBound, line))
    scannedBefore = scannedBefore.clamped(to: scannedBefore.lowerBound..<max(scannedBefore.lowerBound, line))
    ranges = [:]
  }

  /// Lines before `line` are gone.
  mutating func drop(before line: Int) {
    before.removeFirst(before.lowerBound(line))
    behind.removeFirst(behind.lowerBound(line))
    if scannedBefore.lowerBound < line {
      scannedBefore = line..<max(line, scannedBefore.upperBound)
    }
    if origin < line {
      origin = line
      scannedBehind = line..<max(line, scannedBehind.upperBound)
    }
  }

  /// No line from this one on has been looked at.
  var looked: Int {
    max(scannedBehind.upperBound, scannedBefore.upperBound, task == nil ? 0 : looking.upperBound)
  }

  mutating func forgetRanges() { ranges = [:] }

  // MARK: Looking

  var isFull: Bool { before.count + behind.count >= Self.most }

  /// Whether there is something to look for.
  private var canFind: Bool { !query.pattern.isEmpty && matcher != nil && !isFull }

  /// Whether lines that are not known yet may have it; `isCounted`: none are.
  func mayGoOn(isCounted: Bool) -> Bool { !isCounted && canFind }

  func next(in lines: Range<Int>, step: Int) -> Range<Int>? {
    guard canFind else { return nil }
    if scannedBehind.upperBound < lines.upperBound {
      let start = max(scannedBehind.upperBound, lines.lowerBound)
      return start..<min(start + step, lines.upperBound)
    }
    let start = max(scannedBefore.upperBound, lines.lowerBound)
    return start < origin ? start..<min(start + step, origin) : nil
  }

  mutating func add(_ found: [Int], in range: Range<Int>) {
    toldBefore = nil
    // Its line may be another one by now.
    if let current, range.contains(current), !found.contains(current) { self.current = nil }
    if range.lowerBound >= origin {
      behind += found
      scannedBehind = origin..<range.upperBound
    } else {
      before += found
      scannedBefore = min(scannedBefore.lowerBound, range.lowerBound)..<range.upperBound
    }
  }

  func isComplete(_ lines: Range<Int>) -> Bool { next(in: lines, step: 1) == nil }

  /// The found line behind or before a line; around the ends only once all is known.
  func found(from line: Int, _ way: Int, isWhole: Bool) -> (line: Int, isAround: Bool)? {
    let all = before + behind
    if way > 0 {
      let index = all.lowerBound(line + 1)
      // Between the two, lines may not have been looked through.
      if index < before.count, !isBeforeComplete { return nil }
      if index < all.count { return (all[index], false) }
      return isWhole ? all.first.map { ($0, true) } : nil
    }
    let index = all.lowerBound(line) - 1
    if index >= before.count { return (all[index], false) }
    guard isWhole else { return nil }
    return index >= 0 ? (all[index], false) : all.last.map { ($0, true) }
  }

  /// The found line nearest to the origin; nil while a nearer one may come. `isCounted`: no lines come behind those known.
  func nearest(in lines: Range<Int>, isCounted: Bool) -> Int? {
    if behind.first == origin { return origin }
    guard isComplete(lines) else { return nil }
    let near = [before.last, behind.first].compactMap { $0 }.min { abs($0 - origin) < abs($1 - origin) }
    return near.flatMap { isCounted || abs($0 - origin) <= lines.upperBound - origin ? $0 : nil }
  }

  private var isBeforeComplete: Bool { scannedBefore.upperBound >= origin }

  // MARK: Shown

  /// The places that begin in a part of a line or, as far as is known, reach into it.
  mutating func ranges(in line: Int, _ kept: LineWindow.Line, near part: Range<Int>) -> [Range<Int>] {
    let (text, begins, ends) = (kept.text, kept.base == 0, kept.isToEnd)
    guard let matcher, text.utf8Count > RegularExpression.longestForPlaces else {
      return ranges(at: LinePosition(line: line)) {
        $0.ranges(in: text, near: 0..<text.utf8Count, begins: begins, ends: ends)
      }
    }
    if matcher.bytes != nil { return ranges(at: LinePosition(line: line)) { $0.ranges(in: text) } }
    let step = RegularExpression.longestForPlaces / 2
    let end = min(part.upperBound, text.utf8Count)
    return stride(from: part.lowerBound / step * step, to: max(end, part.lowerBound + 1), by: step).flatMap {
      start in
      ranges(at: LinePosition(line: line, offset: start)) {
        $0.ranges(in: text, near: start..<start + step, begins: begins, ends: ends)
      }
    }
  }

  private mutating func ranges(
    at place: LinePosition, _ find: (TextMatcher) -> [Range<Int>]
  ) -> [Range<Int>] {
    if let known = ranges[place] { return known }
    let found = matcher.map(find) ?? []
    ranges[place] = found
    return found
  }

  /// Where a found line has the query first, about.
  func firstPlace(in text: AttributedText) -> Int? { matcher?.firstPlace(in: text) }

  /// The query, and what has been found of it: `3 of 41+`.
  /// - Parameters:
  ///   - isFiltered: whether the lines are those of a filter.
  ///   - isRead: whether there are no others that could not be read.
  func words(
    of lines: Range<Int>, isCounted: Bool, isFiltered: Bool, isRead: Bool = true, sign: String
  ) -> (String, String) {
    let query = sign + self.query.pattern
    let kind = isPlain ? say("as plain words") + "  " : self.query.isRegex ? say("regex") + "  " : ""
    if let failure { return (query, failure) }
    if let toldBefore { return (query, toldBefore) }
    if self.query.pattern.isEmpty { return (query, self.query.isRegex ? say("regex") : "") }
    let count = before.count + behind.count
    let isWhole = isCounted && isComplete(lines) && !isFull
    let sum = "\(count)\(isWhole && isRead ? "" : "+")"
    let bound = partly.map { "  \($0)" } ?? ""
    if let current, isBeforeComplete || current < origin && before.contains(current) {
      let number = (before + behind).lowerBound(current) + 1
      return (query, kind + say("{} of {}", "\(number)", sum) + bound)
    }
    let place =
      isFiltered
      ? say("not found in these lines")
      : lines.lowerBound > 0
        ? say("not found from line {} on", "\(lines.lowerBound + 1)") : say("not found")
    let nothing = isRead ? place : place + " " + say("in what could be read")
    let found = count == 1 && isWhole ? say("{} line", sum) : say("{} lines", sum)
    let told = count > 0 ? found : isWhole ? nothing : "…"
    return (query, kind + told + bound)
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
