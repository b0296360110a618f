import TermNav

/// The lines that match a query, as far as lines have been searched: from an origin to the end, then those
/// before it.
struct FoundLines {
  /// The line at which the search began. The first match at or after it is shown.
  private(set) var origin: Int
  /// The numbers of the found lines, in order. Single matches are not kept, because `n` goes to another line
  /// each time, as in less.
  private var numbers: [Int] = []
  /// The first line that has not been searched: `endBefore` of those before the origin, `endBehind` of those
  /// from it on.
  private var endBefore: Int
  private var endBehind: Int
  /// The lines that are being searched; nil if none are.
  private(set) var part: Range<Int>?

  /// The most found lines that are kept, which take 8 MB.
  static let most = 1_000_000

  init(from origin: Int, in lines: Range<Int>) {
    self.origin = min(max(origin, lines.lowerBound), lines.upperBound)
    endBehind = self.origin
    endBefore = lines.lowerBound
  }

  var count: Int { numbers.count }
  var isFull: Bool { count >= Self.most }

  /// Returns the lines to search next, at most `step`; nil if all have been searched, or no more are kept.
  func next(in lines: Range<Int>, step: Int) -> Range<Int>? {
    let isBehindComplete = endBehind >= lines.upperBound
    let start = max(isBehindComplete ? endBefore : endBehind, lines.lowerBound)
    let end = isBehindComplete ? origin : lines.upperBound
    return start < end && !isFull ? start..<min(start + step, end) : nil
  }

  func isComplete(_ lines: Range<Int>) -> Bool { next(in: lines, step: 1) == nil }

  /// Returns the lines to search next, and notes that they are being searched.
  mutating func begin(in lines: Range<Int>, step: Int) -> Range<Int>? {
    part = next(in: lines, step: step)
    return part
  }

  /// Notes that the search of a part has not succeeded.
  mutating func giveUp() { part = nil }

  mutating func add(_ found: [Int], in range: Range<Int>) {
    giveUp()
    numbers.insert(contentsOf: found, at: numbers.lowerBound(range.lowerBound))
    if range.lowerBound >= origin { endBehind = range.upperBound } else { endBefore = range.upperBound }
  }

  /// The first line from which on no line has been searched.
  var searchedEnd: Int { max(endBehind, endBefore, part?.upperBound ?? 0) }

  /// Forgets the results from `line` on, so that these lines are searched again.
  mutating func forget(from line: Int) {
    giveUp()
    numbers.removeLast(count - numbers.lowerBound(line))
    origin = min(origin, line)
    endBehind = max(origin, min(endBehind, line))
    endBefore = min(endBefore, line)
  }

  /// Forgets the results for lines before `line`, which have been dropped.
  mutating func drop(before line: Int) {
    numbers.removeFirst(numbers.lowerBound(line))
    endBefore = max(line, endBefore)
    guard origin < line else { return }
    origin = line
    endBehind = max(line, endBehind)
  }

  /// Whether all lines before the origin have been searched.
  private var isBeforeComplete: Bool { endBefore >= origin }

  /// Returns the index of a line among the found ones, from 1; nil while more may be found before it.
  func number(of line: Int) -> Int? {
    isBeforeComplete || line < endBefore ? numbers.lowerBound(line) + 1 : nil
  }

  /// Returns the next found line after a line, or else the first one; nil if a nearer one may still be found.
  /// - Parameters:
  ///   - line: The line to start after.
  ///   - isWhole: Whether all lines are known and have been searched.
  func next(after line: Int, isWhole: Bool) -> Int? {
    guard let next = numbers[numbers.lowerBound(line + 1)...].first else {
      return isWhole ? numbers.first : nil
    }
    // A nearer one may be among lines before the origin that have not been searched.
    return next >= origin || isBeforeComplete ? next : nil
  }

  /// Returns the last found line before a line, or else the last one; nil if a nearer one may still be found.
  func previous(before line: Int, isWhole: Bool) -> Int? {
    let previous = numbers[..<numbers.lowerBound(line)].last
    return isWhole ? previous ?? numbers.last : previous.flatMap { $0 >= origin ? $0 : nil }
  }

  /// Returns the found line nearest to the origin; nil if a nearer one may still be found.
  /// - Parameters:
  ///   - all: The lines of the source.
  ///   - isCounted: Whether the source has no lines beyond them.
  func nearest(in all: Range<Int>, isCounted: Bool) -> Int? {
    let index = numbers.lowerBound(origin)
    let near = [numbers[..<index].last, numbers[index...].first].compactMap { $0 }
      .min { abs($0 - origin) < abs($1 - origin) }
    guard let near, near != origin else { return near }
    return isComplete(all) && (isCounted || abs(near - origin) <= all.upperBound - origin) ? near : nil
  }
}
