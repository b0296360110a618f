import TermNav

/// The lines of another source that match a query, or those that do not match it. They are searched in the
/// background, and each appears as soon as it is found.
///
///     view.source = try FilteredLines(file, TextQuery("error"))
///
/// The lines keep the labels that they have in the source, and follow its changes. The number of a found line
/// usually takes one or two bytes of memory.
public final class FilteredLines: LineSource {
  /// A condition of a filter for a line: that the line matches a query, or that it does not.
  package struct Pattern: Sendable {
    let query: TextQuery
    let isInverted: Bool

    package init(_ query: TextQuery, isInverted: Bool = false) {
      (self.query, self.isInverted) = (query, isInverted)
    }
  }

  private struct State {
    var found = LineNumbers()
    /// The found lines that match the filter's patterns themselves, as numbers in the source. Kept only if
    /// lines around the matches are shown too; else empty.
    var hits = LineNumbers()
    /// How many lines of the filter's source have been searched.
    var searched = 0
    /// The lines of the filter's source that are being searched.
    var searching = 0..<0
    /// A number that rises when the lines being searched for the filter have changed. The result of a search
    /// that began with a lower number is dropped.
    var generation = 0
    var isRunning = false
    var failure: String?
    /// Whether the filter's source had lines that could not be read at its last change.
    var wasUnread = false

    /// Adds the matches in a part of the filter's source that was searched.
    /// - Parameters:
    ///   - new: The numbers of the lines of the range that match, in ascending order.
    ///   - range: The range of the source that was searched.
    ///   - count: How many lines before and after each match the filter shows.
    ///   - first: The first line that the source still has; no line before it is shown.
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

    /// Adds to the filter those lines of a range that come after the last line added before.
    private mutating func put(_ lines: Range<Int>) {
      var number = max(lines.lowerBound, found.last + 1)
      while number < lines.upperBound {
        found.append(number)
        number += 1
      }
    }

    /// Forgets the lines that the filter has found from a line of the source on. Returns how many found
    /// lines, from the first on, are unchanged.
    mutating func forget(from line: Int, around count: Int) -> Int {
      found.removeAll(from: line - count)
      let kept = found.count
      hits.removeAll(from: line)
      // A match above `line` may show some of the lines before `line`.
      for hit in hits[hits.lowerBound(line - 2 * count)..<hits.count] {
        put(max(hit - count, line - count)..<min(line, hit + count + 1))
      }
      return kept
    }
  }

  /// The source whose lines are filtered.
  public let source: any LineSource
  /// The query that the filter's lines match, or do not match if the filter is inverted. With several
  /// patterns, this is the query of the last; without any, it is empty.
  public let query: TextQuery
  /// Whether the filter shows the lines that do not match `query`, instead of those that do.
  package let isInverted: Bool
  private let patterns: [Pattern]
  /// How many lines before and after each match the filter shows.
  package let around: Int
  private let state = Locked(State())
  private let observers = LineObservers()
  private let observation = Locked<LineObservation?>(nil)

  /// After how many found lines a filter stops, so that their numbers take at most a few hundred megabytes.
  static let most = 200_000_000
  /// How many lines of the filter's source are searched at a time. The first part is small, so that the first
  /// matches appear soon. Each further part is four times as large, up to the largest.
  private static let firstPart = 2_000
  private static let largestPart = 200_000

  /// Filters a source by a query.
  /// - Parameters:
  ///   - source: The lines to filter.
  ///   - query: The query that the lines have to match.
  ///   - isInverted: Whether to show the lines that do not match.
  /// - Throws: An error if the query's pattern is not a valid regular expression.
  public convenience init(_ source: any LineSource, _ query: TextQuery, isInverted: Bool = false) throws {
    try self.init(source, [Pattern(query, isInverted: isInverted)])
  }

  /// Filters a source by several patterns.
  /// - Parameters:
  ///   - source: The lines to filter.
  ///   - patterns: The conditions; a line is shown if it meets all of them. Without conditions all lines are
  ///     shown.
  ///   - around: How many lines before and after each match are shown too.
  /// - Throws: An error if a pattern is not a valid regular expression.
  package init(_ source: any LineSource, _ patterns: [Pattern], around: Int = 0) throws {
    for pattern in patterns { _ = try TextMatcher(pattern.query) }
    (self.source, self.patterns, self.around) = (source, patterns, around)
    query = patterns.last?.query ?? TextQuery("")
    isInverted = patterns.last?.isInverted ?? false
    state.withLock { $0.searched = source.firstLine }
    let observation = source.observeChanges { [weak self] in self?.sourceDidChange($0) }
    self.observation.withLock { $0 = observation }
    continueBehind()
  }

  deinit { observation.withLock { $0?.cancel() } }

  // MARK: Numbers

  /// Returns the number that a line of the filter has in the source, from 0; nil if the filter has no such
  /// line.
  public func sourceLine(of line: Int) -> Int? { state.withLock { $0.found[line..<line.plus(1)].first } }

  /// Returns the first line of the filter that is at or after a line of the source, among the lines found
  /// until now; the number of these lines if there is none.
  public func line(notBefore sourceLine: Int) -> Int { state.withLock { $0.found.lowerBound(sourceLine) } }

  /// How many lines of the filter's source have been searched, and how many lines the source is known to
  /// have.
  package var progress: (searched: Int, lines: Int) {
    let known = source.count.known
    return (min(state.withLock { $0.searched }, known), known)
  }

  /// The memory of the found lines' numbers, in bytes.
  package var indexBytes: Int { state.withLock { $0.found.bytes } }

  // MARK: The source

  /// The number of found lines; exact once the source's count is exact and all of its lines have been
  /// searched. If the search ended early, a line with the reason counts too, and the count is exact.
  public var count: LineCount {
    let (end, isExact, unread) = (sourceEnd, source.count.isExact, unread)
    let (found, searched) = state.withLock { ($0.found.count, $0.searched) }
    if unread != nil { return .exact(found + 1) }
    return isExact && searched >= end ? .exact(found) : .atLeast(found)
  }

  /// The number in the filter of the first found line that the filter's source still has.
  public var firstLine: Int {
    let first = source.firstLine
    return first == 0 ? 0 : line(notBefore: first)
  }

  /// The end of the lines of the filter's source that can be searched: the number of known lines, or the
  /// first line that could not be read.
  private var sourceEnd: Int {
    let known = source.count.known
    return source.unread.map { min(known, $0.line) } ?? known
  }

  /// The line of the source at which the filter's search failed, or from which on the source could not be
  /// read; nil if neither happened, or if the search has not come that far.
  public var unread: UnreadLines? {
    let (searched, failure) = state.withLock { ($0.searched, $0.failure) }
    if let failure { return UnreadLines(from: searched, reason: failure) }
    guard let unread = source.unread, searched >= unread.line else { return nil }
    return unread
  }

  /// Returns the label that the filter's line has in the source; empty if the filter has no such line.
  public func label(ofLine line: Int) -> String {
    sourceLine(of: line).map { source.label(ofLine: $0) } ?? ""
  }

  /// Returns the margin of the filter's source. If lines around the matches are shown, `⋯` marks lines before
  /// which others are left out.
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

  /// Reads the lines of the filter from its source. Lines that are adjacent in the source are read together.
  public func lines(_ range: Range<Int>) async throws -> [AttributedText] {
    var lines: [AttributedText] = []
    for run in runs(in: range) {
      let read = try await source.lines(run)
      lines += read
      if read.count < run.count { return lines }
    }
    return lines + note(in: range)
  }

  /// Returns the lines of the filter if its source has all of them in memory; else nil.
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

  /// Returns a note that says why the filter's search has ended early, as the line after the last found one.
  /// The array is empty if the search has not ended early, or if the range does not include that line.
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

  /// Returns the lines of the filter that match another query. If the source has at most 64 times as many
  /// lines in that range, it searches them all at once; otherwise it searches each run of adjacent lines.
  public func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
    var found: [Int] = []
    var start = range.lowerBound
    while start < range.upperBound {
      try Task.checkCancellation()
      let part = start..<min(range.upperBound, start + 4096)
      let numbers = state.withLock { $0.found[part] }
      guard let first = numbers.first, let last = numbers.last else { break }
      // Matches in the part of a line that is not shown count too, because the filter's source searches whole
      // lines.
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

  /// Returns a piece of a long line of the filter, which its source reads.
  public func piece(ofLine line: Int, at anchor: LinePiece.Anchor, tabWidth: Int) async throws -> LinePiece? {
    guard let number = sourceLine(of: line) else { return nil }
    return try await source.piece(ofLine: number, at: anchor, tabWidth: tabWidth)
  }

  /// Returns the offset of the query's first match in a long line, in UTF-8 bytes, as the filter's source
  /// finds it. nil if the line has no match, the source does not know it, or the filter has no such line.
  public func firstPlace(of query: TextQuery, inLine line: Int) async throws -> Int? {
    guard let number = sourceLine(of: line) else { return nil }
    return try await source.firstPlace(of: query, inLine: number)
  }

  /// Returns the line of the filter's source that a search for the query has read only in part, as a number
  /// of the filter. The result is nil if there is none, or if the filter does not have that line.
  public func partlySearchedLine(for query: TextQuery) -> PartlySearchedLine? {
    guard var partly = source.partlySearchedLine(for: query) else { return nil }
    let number = line(notBefore: partly.line)
    guard sourceLine(of: number) == partly.line else { return nil }
    partly.line = number
    return partly
  }

  /// A line of the source that was too long to be searched whole for the filter's own patterns; nil if there
  /// is none.
  package var partlyFilteredLine: PartlySearchedLine? {
    patterns.lazy.compactMap { [source] in source.partlySearchedLine(for: $0.query) }.first
  }

  /// Asks the filter's source for further lines, whatever `line` is, because it is not known how many of them
  /// will match.
  public func readOn(to line: Int) { source.readOn(to: .max) }

  /// Calls `handler` after each change of the filter's lines, on the thread that searches, or on whichever
  /// thread the source reports a change, such as the main one, until `cancel()` of the returned observation.
  public func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
    observers.add(handler)
  }

  // MARK: Looking

  private func sourceDidChange(_ change: LineChange) {
    let line = if case .grew(let from) = change { from } else { 0 }
    let isUnread = source.unread != nil
    let kept: Int? = state.withLock { state in
      if state.searching.upperBound > line { state.generation += 1 }
      defer { (state.failure, state.wasUnread) = (nil, isUnread) }
      guard state.searched > line else {
        return state.failure != nil || state.wasUnread || isUnread ? state.found.count : nil
      }
      state.searched = max(line, source.firstLine)
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

  /// Returns the numbers of the source's lines of a range that meet all conditions of the filter.
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

  /// Returns the lines of the filter's source to search next, and the number of the search by which an
  /// outdated result is dropped. Ends the search and returns nil if no lines are left, if the search has
  /// failed, or if it has found as many as it may.
  private func nextPart(_ step: Int) -> (Range<Int>, Int)? {
    state.withLock { state in
      let count = source.count
      // Until all lines of the source are counted, the last known line may be incomplete, so it is not
      // searched yet.
      let end = count.isExact ? sourceEnd : count.known - 1
      let start = max(state.searched, source.firstLine)
      guard start < end, state.found.count < Self.most, state.failure == nil else {
        (state.isRunning, state.searching) = (false, 0..<0)
        return nil
      }
      state.searching = start..<min(start + step, end)
      return (state.searching, state.generation)
    }
  }

  private func add(_ found: [Int], in range: Range<Int>, _ generation: Int) {
    let from: Int? = state.withLock { state in
      guard state.generation == generation else { return nil }
      let before = state.found.count
      state.add(found, in: range, around: around, from: source.firstLine)
      state.searched = range.upperBound
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
