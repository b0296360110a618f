import TermNav

/// The lines of another source that have a query, or have it not; they are looked for behind, and come as they are found.
///
///     view.source = try FilteredLines(file, TextQuery("error"))
///
/// They keep the labels of their source, and follow its changes. A found line takes a byte or two.
public final class FilteredLines: LineSource {
  /// What a line has, or has not.
  package struct Pattern: Sendable {
    let query: TextQuery
    let isInverted: Bool

    package init(_ query: TextQuery, isInverted: Bool = false) {
      (self.query, self.isInverted) = (query, isInverted)
    }
  }

  private struct State {
    var found = LineNumbers()
    /// Those of them that have the patterns, where lines around these are shown too.
    var hits = LineNumbers()
    /// Lines of the source that have been looked through.
    var looked = 0
    /// The lines that are being looked through.
    var looking = 0..<0
    /// Rises when what is being looked through is no more what it was.
    var generation = 0
    var isRunning = false
    var failure: String?
    /// Whether the source could not be read on when it last told of a change.
    var wasUnread = false

    /// - Parameters:
    ///   - new: lines of the range that have the patterns, in order.
    ///   - count: how many lines before and behind each are shown, none of them before `first`.
    mutating func add(_ new: [Int], in range: Range<Int>, around count: Int, from first: Int) {
      guard count > 0 else {
        for number in new { found.append(number) }
        return
      }
      if hits.count > 0 { put(range.lowerBound..<min(range.upperBound, hits.last + count + 1)) }
      for number in new {
        hits.append(number)
        put(max(first, number - count)..<min(range.upperBound, number + count + 1))
      }
    }

    /// Adds those of some lines that are behind the last one.
    private mutating func put(_ lines: Range<Int>) {
      var number = max(lines.lowerBound, found.last + 1)
      while number < lines.upperBound {
        found.append(number)
        number += 1
      }
    }

    /// Forgets what was found from a line on. Returns how many lines are left as they were.
    mutating func forget(from line: Int, around count: Int) -> Int {
      found.removeAll(from: line - count)
      let kept = found.count
      hits.removeAll(from: line)
      // An earlier one may have some of the lines before it, too.
      for hit in hits[hits.lowerBound(line - 2 * count)..<hits.count] {
        put(max(hit - count, line - count)..<min(line, hit + count + 1))
      }
      return kept
    }
  }

  /// Where the lines come from.
  public let source: any LineSource
  /// What they have.
  public let query: TextQuery
  /// Whether they are those that have it not.
  package let isInverted: Bool
  private let patterns: [Pattern]
  /// How many lines before and behind each found line are shown too.
  package let around: Int
  private let state = Locked(State())
  private let observers = LineObservers()
  private let observation = Locked<LineObservation?>(nil)

  /// Lines that are found at most: as many bytes or some more; our own figure.
  static let most = 200_000_000
  /// Lines that are looked through at a time, first and at most; our own figures.
  private static let firstPart = 2_000
  private static let largestPart = 200_000

  /// - Throws: where the query's pattern is no regular expression.
  public convenience init(_ source: any LineSource, _ query: TextQuery, isInverted: Bool = false) throws {
    try self.init(source, [Pattern(query, isInverted: isInverted)])
  }

  /// - Parameters:
  ///   - patterns: a line is found that fits all of them; of none, all lines are.
  ///   - around: how many lines before and behind each found line are shown too.
  /// - Throws: where a pattern is no regular expression.
  package init(_ source: any LineSource, _ patterns: [Pattern], around: Int = 0) throws {
    for pattern in patterns { _ = try TextMatcher(pattern.query) }
    (self.source, self.patterns, self.around) = (source, patterns, around)
    query = patterns.last?.query ?? TextQuery("")
    isInverted = patterns.last?.isInverted ?? false
    state.withLock { $0.looked = source.firstLine }
    let observation = source.observeChanges { [weak self] in self?.sourceDidChange($0) }
    self.observation.withLock { $0 = observation }
    continueBehind()
  }

  deinit { observation.withLock { $0?.cancel() } }

  // MARK: Numbers

  /// The line of the source that a line is; nil where it is none.
  public func sourceLine(of line: Int) -> Int? { state.withLock { $0.found[line..<line.plus(1)].first } }

  /// The first line that is at or behind a line of the source, as far as is known.
  public func line(notBefore sourceLine: Int) -> Int { state.withLock { $0.found.lowerBound(sourceLine) } }

  /// Lines of the source that have been looked through, of those that are known.
  package var progress: (looked: Int, lines: Int) {
    let known = source.count.known
    return (min(state.withLock { $0.looked }, known), known)
  }

  /// Bytes that the numbers of the lines take.
  package var indexBytes: Int { state.withLock { $0.found.bytes } }

  // MARK: The source

  /// Exact once the source is, and has been looked through.
  public var count: LineCount {
    let (end, isExact, unread) = (sourceEnd, source.count.isExact, unread)
    let (found, looked) = state.withLock { ($0.found.count, $0.looked) }
    if unread != nil { return .exact(found + 1) }
    return isExact && looked >= end ? .exact(found) : .atLeast(found)
  }

  /// The first one whose line in the source is still there.
  public var firstLine: Int {
    let first = source.firstLine
    return first == 0 ? 0 : line(notBefore: first)
  }

  /// Lines of the source that were read.
  private var sourceEnd: Int {
    let known = source.count.known
    return source.unread.map { min(known, $0.line) } ?? known
  }

  /// Where looking failed, or where the source could not be read on; its line is the source's.
  public var unread: UnreadLines? {
    let (looked, failure) = state.withLock { ($0.looked, $0.failure) }
    if let failure { return UnreadLines(from: looked, reason: failure) }
    guard let unread = source.unread, looked >= unread.line else { return nil }
    return unread
  }

  /// The source's.
  public func label(ofLine line: Int) -> String {
    sourceLine(of: line).map { source.label(ofLine: $0) } ?? ""
  }

  /// The source's, with a sign at each line before which some are left out, where lines around those found are shown.
  public func margin(inColumns columns: Int, showsNumbers: Bool) -> LineMargin {
    let margin = source.margin(inColumns: columns, showsNumbers: showsNumbers)
    let hasSigns = around > 0
    return LineMargin(columns: margin.columns + (hasSigns ? 2 : 0)) { [weak self] line in
      guard let self, let number = sourceLine(of: line) else { return nil }
      guard hasSigns else { return margin[number] }
      let isBehindGap = line > 0 && sourceLine(of: line - 1) != number - 1
      let sign = AttributedText(isBehindGap ? "⋯ " : "  ", TextAttributes(.secondary))
      return margin[number].map { sign + $0 } ?? sign
    }
  }

  /// Reads them from the source, neighbours at once.
  public func lines(_ range: Range<Int>) async throws -> [AttributedText] {
    var lines: [AttributedText] = []
    for run in runs(in: range) {
      let read = try await source.lines(run)
      lines += read
      if read.count < run.count { return lines }
    }
    return lines + note(in: range)
  }

  /// Where the source has all of them ready.
  public func readyLines(_ range: Range<Int>) -> [AttributedText]? {
    let (runs, note) = (runs(in: range), note(in: range))
    guard let last = runs.last else { return note.isEmpty ? nil : note }
    if source.readyLines(last.upperBound - 1..<last.upperBound) == nil { return nil }
    var lines: [AttributedText] = []
    for run in runs {
      guard let ready = source.readyLines(run) else { return nil }
      lines += ready
    }
    return lines + note
  }

  /// Behind the last line, why there are no more.
  private func note(in range: Range<Int>) -> [AttributedText] {
    guard let unread, range.contains(state.withLock { $0.found.count }) else { return [] }
    var note = TextAttributes(.destructive)
    note.isNote = true
    let line = source.label(ofLine: unread.line)
    return [AttributedText("… not looked through from line \(line) on: \(unread.reason)", note)]
  }

  private func runs(in range: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for number in state.withLock({ $0.found[range] }) {
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
    return runs
  }

  /// Looks through the source, where that is not much more.
  public func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    var found: [Int] = []
    var start = range.lowerBound
    while start < range.upperBound {
      try Task.checkCancellation()
      let part = start..<min(range.upperBound, start + 4096)
      let numbers = state.withLock { $0.found[part] }
      guard let first = numbers.first, let last = numbers.last else { break }
      // The source sees a line to its end, also where less of it is shown.
      let runs = last - first < 64 * numbers.count ? [first..<last + 1] : runs(in: part)
      var wanted: Set<Int> = []
      for run in runs {
        try Task.checkCancellation()
        wanted.formUnion(try await source.find(query, in: run))
      }
      for (index, number) in numbers.enumerated() where wanted.contains(number) {
        found.append(start + index)
      }
      start = part.upperBound
    }
    return found
  }

  /// The source's.
  public func piece(ofLine line: Int, at anchor: LinePiece.Anchor, tabWidth: Int) async throws -> LinePiece? {
    guard let number = sourceLine(of: line) else { return nil }
    return try await source.piece(ofLine: number, at: anchor, tabWidth: tabWidth)
  }

  /// The source's.
  public func firstPlace(of query: TextQuery, inLine line: Int) async throws -> Int? {
    guard let number = sourceLine(of: line) else { return nil }
    return try await source.firstPlace(of: query, inLine: number)
  }

  /// The source's, where the filter has the line.
  public func partlySearchedLine(for query: TextQuery) -> PartlySearchedLine? {
    guard var partly = source.partlySearchedLine(for: query) else { return nil }
    partly.line = line(notBefore: partly.line)
    return sourceLine(of: partly.line) == nil ? nil : partly
  }

  /// The line of the source that the filter has looked for its own query in only in part.
  package var partlyFilteredLine: PartlySearchedLine? {
    patterns.lazy.compactMap { [source] in source.partlySearchedLine(for: $0.query) }.first
  }

  /// How many lines of the source that takes, nobody knows.
  public func readOn(to line: Int) { source.readOn(to: .max) }

  /// Calls `handler` on the thread that looks for lines, or on the source's.
  public func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    observers.add(handler)
  }

  // MARK: Looking

  private func sourceDidChange(_ change: LineChange) {
    let line = if case .grew(let from) = change { from } else { 0 }
    let isUnread = source.unread != nil
    let kept: Int? = state.withLock { state in
      if state.looking.upperBound > line { state.generation += 1 }
      defer { (state.failure, state.wasUnread) = (nil, isUnread) }
      guard state.looked > line else {
        return state.failure != nil || state.wasUnread || isUnread ? state.found.count : nil
      }
      state.looked = max(line, source.firstLine)
      return state.forget(from: line, around: around)
    }
    if change == .replaced {
      observers.tell(.replaced)
    } else if let kept {
      observers.tell(.grew(from: kept))
    }
    continueBehind()
  }

  private func continueBehind() {
    let begins = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard begins else { return }
    Task.detached(priority: .utility) { [weak self, source, patterns] in
      var step = Self.firstPart
      while let (range, generation) = self?.nextPart(step) {
        do {
          let found = try await Self.lines(of: source, with: patterns, in: range)
          self?.add(found, in: range, generation)
        } catch {
          self?.fail(error, in: range, generation)
        }
        step = min(step * 4, Self.largestPart)
        await Task.yield()
      }
    }
  }

  /// The lines of a range that fit all patterns.
  private static func lines(
    of source: any LineSource, with patterns: [Pattern], in range: Range<Int>
  ) async throws -> [Int] {
    var lines: [Int]?
    for pattern in patterns {
      if lines?.isEmpty == true { return [] }
      let found = try await source.find(pattern.query, in: range)
      if lines == nil, !pattern.isInverted {
        lines = found
        continue
      }
      var next = 0
      lines = (lines ?? Array(range)).filter { number in
        while next < found.count, found[next] < number { next += 1 }
        return (next < found.count && found[next] == number) != pattern.isInverted
      }
    }
    return lines ?? Array(range)
  }

  /// What is to be looked through next; nil ends the looking.
  private func nextPart(_ step: Int) -> (Range<Int>, Int)? {
    state.withLock { state in
      let count = source.count
      // The last line may be half a line until all are counted.
      let end = count.isExact ? sourceEnd : count.known - 1
      let start = max(state.looked, source.firstLine)
      guard start < end, state.found.count < Self.most, state.failure == nil else {
        (state.isRunning, state.looking) = (false, 0..<0)
        return nil
      }
      state.looking = start..<min(start + step, end)
      return (state.looking, state.generation)
    }
  }

  private func add(_ found: [Int], in range: Range<Int>, _ generation: Int) {
    let from: Int? = state.withLock { state in
      guard state.generation == generation else { return nil }
      let before = state.found.count
      state.add(found, in: range, around: around, from: source.firstLine)
      state.looked = range.upperBound
      return before
    }
    if let from { observers.tell(.grew(from: from)) }
  }

  private func fail(_ error: any Error, in range: Range<Int>, _ generation: Int) {
    let from: Int? = state.withLock { state in
      guard state.generation == generation else { return nil }
      state.failure = "\(error)"
      return state.found.count
    }
    if let from { observers.tell(.grew(from: from)) }
  }
}
