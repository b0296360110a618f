import TermNav

/// The lines that match a query, among the lines that have been searched. A search goes from its origin to
/// the end, then through the lines before the origin.
struct FoundLines {
  /// The line at which the search began. A search forwards shows the first match at or after that line, a
  /// search backwards the last one before it.
  private(set) var origin: Int
  /// The numbers of the lines that match the query, in ascending order. Several matches in a line count as
  /// one, because the key `n` goes to another line each time, as in the pager less.
  private var numbers: [Int] = []
  /// Two ends of what has been searched. `endBefore` is the first line before the search's origin that has
  /// not been searched, `endBehind` the first one from the origin on.
  private var endBefore: Int
  private var endBehind: Int
  /// The lines that the search is reading; nil if it reads none.
  private(set) var part: Range<Int>?

  /// After how many found lines a search ends. Their numbers take 8 MB.
  static let most = 1_000_000

  init(from origin: Int, in lines: Range<Int>) {
    self.origin = min(max(origin, lines.lowerBound), lines.upperBound)
    endBehind = self.origin
    endBefore = lines.lowerBound
  }

  var count: Int { numbers.count }
  var isFull: Bool { count >= Self.most }

  /// Returns the lines to search next, at most `step`; nil if all have been searched, or if `most` lines have
  /// been found.
  func next(in lines: Range<Int>, step: Int) -> Range<Int>? {
    let isBehindComplete = endBehind >= lines.upperBound
    let start = max(isBehindComplete ? endBefore : endBehind, lines.lowerBound)
    let end = isBehindComplete ? origin : lines.upperBound
    return start < end && !isFull ? start..<min(start + step, end) : nil
  }

  func isComplete(_ lines: Range<Int>) -> Bool { next(in: lines, step: 1) == nil }

  /// Returns the lines to search next, and notes in `part` that they are being searched; nil if no lines are
  /// left to search.
  mutating func begin(in lines: Range<Int>, step: Int) -> Range<Int>? {
    part = next(in: lines, step: step)
    return part
  }

  /// Notes that no lines are being searched any more. Those in `part` will be searched again, unless `add`
  /// has noted them as searched.
  mutating func giveUp() { part = nil }

  mutating func add(_ found: [Int], in range: Range<Int>) {
    giveUp()
    numbers.insert(contentsOf: found, at: numbers.lowerBound(range.lowerBound))
    if range.lowerBound >= origin { endBehind = range.upperBound } else { endBefore = range.upperBound }
  }

  /// The first line after all lines that have been searched or are being searched.
  var searchedEnd: Int { max(endBehind, endBefore, part?.upperBound ?? 0) }

  /// Forgets the matches of the query from `line` on, so that these lines are searched again.
  mutating func forget(from line: Int) {
    giveUp()
    numbers.removeLast(count - numbers.lowerBound(line))
    origin = min(origin, line)
    endBehind = max(origin, min(endBehind, line))
    endBefore = min(endBefore, line)
  }

  /// Forgets the matches of the query in lines before `line`, which the source has dropped.
  mutating func drop(before line: Int) {
    numbers.removeFirst(numbers.lowerBound(line))
    endBefore = max(line, endBefore)
    guard origin < line else { return }
    origin = line
    endBehind = max(line, endBehind)
  }

  /// Whether all lines before the search's origin have been searched.
  private var isBeforeComplete: Bool { endBefore >= origin }

  /// Returns the number of a line among the found ones, from 1, as in `3 of 41`. nil while found lines before
  /// it may be missing.
  func number(of line: Int) -> Int? {
    isBeforeComplete || line < endBefore ? numbers.lowerBound(line) + 1 : nil
  }

  /// Returns the first found line after a line, or if there is none the first of all. nil if none is found,
  /// or if a line between may still be found.
  /// - Parameters:
  ///   - line: The line after which to start.
  ///   - isWhole: Whether all lines of the source are known and have been searched.
  func next(after line: Int, isWhole: Bool) -> Int? {
    guard let next = numbers[numbers.lowerBound(line + 1)...].first else {
      return isWhole ? numbers.first : nil
    }
    // If the search has not reached all lines before its origin, one of them may match and be nearer than
    // `next`.
    return next >= origin || isBeforeComplete ? next : nil
  }

  /// Returns the last found line before a line, or if there is none the last of all. nil if none is found, or
  /// if a line between may still be found.
  /// - Parameters:
  ///   - line: The line before which to start.
  ///   - isWhole: Whether all lines of the source are known and have been searched.
  func previous(before line: Int, isWhole: Bool) -> Int? {
    let previous = numbers[..<numbers.lowerBound(line)].last
    return isWhole ? previous ?? numbers.last : previous.flatMap { $0 >= origin ? $0 : nil }
  }

  /// Returns the found line nearest to the origin of the search. nil if none is found, or if a nearer one may
  /// still be found.
  /// - Parameters:
  ///   - all: The known lines of the source.
  ///   - isCounted: Whether the source has no lines after them.
  func nearest(in all: Range<Int>, isCounted: Bool) -> Int? {
    let index = numbers.lowerBound(origin)
    let near = [numbers[..<index].last, numbers[index...].first].compactMap { $0 }
      .min { abs($0 - origin) < abs($1 - origin) }
    guard let near, near != origin else { return near }
    return isComplete(all) && (isCounted || abs(near - origin) <= all.upperBound - origin) ? near : nil
  }
}
