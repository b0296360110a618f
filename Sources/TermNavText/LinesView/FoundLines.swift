import TermNav

/// The lines that have a query, as far as lines have been looked through: from an origin on, then those before it.
struct FoundLines {
  /// Where the search began: the first line that is found at or behind it is shown.
  private(set) var origin: Int
  /// In order. Lines and not places: each `n` goes to another line, as in less, and a found line is 8 bytes.
  private var numbers: [Int] = []
  /// The first lines that have not been looked through: before the origin, and from it on.
  private var endBefore: Int
  private var endBehind: Int
  /// The lines that are being looked through; nil while none are.
  private(set) var part: Range<Int>?

  /// Found lines that are kept at most; our own figure, 8 MB.
  static let most = 1_000_000

  init(from origin: Int, in lines: Range<Int>) {
    self.origin = min(max(origin, lines.lowerBound), lines.upperBound)
    endBehind = self.origin
    endBefore = lines.lowerBound
  }

  var count: Int { numbers.count }
  var isFull: Bool { count >= Self.most }

  /// The lines to look through next; nil where all have been, or no more are kept.
  func next(in lines: Range<Int>, step: Int) -> Range<Int>? {
    let isBehindComplete = endBehind >= lines.upperBound
    let start = max(isBehindComplete ? endBefore : endBehind, lines.lowerBound)
    let end = isBehindComplete ? origin : lines.upperBound
    return start < end && !isFull ? start..<min(start + step, end) : nil
  }

  func isComplete(_ lines: Range<Int>) -> Bool { next(in: lines, step: 1) == nil }

  /// The lines to look through next, which are being looked through from now on.
  mutating func begin(in lines: Range<Int>, step: Int) -> Range<Int>? {
    part = next(in: lines, step: step)
    return part
  }

  /// The lines that were begun have not been looked through.
  mutating func giveUp() { part = nil }

  mutating func add(_ found: [Int], in range: Range<Int>) {
    giveUp()
    numbers.insert(contentsOf: found, at: numbers.lowerBound(range.lowerBound))
    if range.lowerBound >= origin { endBehind = range.upperBound } else { endBefore = range.upperBound }
  }

  /// No line from this one on has been looked at.
  var looked: Int { max(endBehind, endBefore, part?.upperBound ?? 0) }

  /// Lines from `line` on are to be looked through again.
  mutating func forget(from line: Int) {
    giveUp()
    numbers.removeLast(count - numbers.lowerBound(line))
    origin = min(origin, line)
    endBehind = max(origin, min(endBehind, line))
    endBefore = min(endBefore, line)
  }

  /// Lines before `line` are gone.
  mutating func drop(before line: Int) {
    numbers.removeFirst(numbers.lowerBound(line))
    endBefore = max(line, endBefore)
    guard origin < line else { return }
    origin = line
    endBehind = max(line, endBehind)
  }

  /// Whether no line is left to be looked through before the origin.
  private var isBeforeComplete: Bool { endBefore >= origin }

  /// Which of the found lines a line is, from 1 on; nil while others may come before it.
  func number(of line: Int) -> Int? {
    isBeforeComplete || line < endBefore ? numbers.lowerBound(line) + 1 : nil
  }

  /// The found line behind a line, else the first one; nil while another may come, or lines behind the known ones.
  /// - Parameter isWhole: whether all lines are known and have been looked through.
  func next(after line: Int, isWhole: Bool) -> Int? {
    guard let next = numbers[numbers.lowerBound(line + 1)...].first else {
      return isWhole ? numbers.first : nil
    }
    // Lines before the origin may not have been looked through.
    return next >= origin || isBeforeComplete ? next : nil
  }

  /// The found line before a line, else the last one; nil while another may come.
  func previous(before line: Int, isWhole: Bool) -> Int? {
    let previous = numbers[..<numbers.lowerBound(line)].last
    return isWhole ? previous ?? numbers.last : previous.flatMap { $0 >= origin ? $0 : nil }
  }

  /// The found line nearest to the origin; nil while a nearer one may come.
  /// - Parameter isCounted: whether no lines come behind those known.
  func nearest(in all: Range<Int>, isCounted: Bool) -> Int? {
    let index = numbers.lowerBound(origin)
    let near = [numbers[..<index].last, numbers[index...].first].compactMap { $0 }
      .min { abs($0 - origin) < abs($1 - origin) }
    guard let near, near != origin else { return near }
    return isComplete(all) && (isCounted || abs(near - origin) <= all.upperBound - origin) ? near : nil
  }
}
