/// The results of a filter so far, best first. It is a struct, so that any thread can search the next texts
/// with a copy.
nonisolated struct FuzzySearch: Sendable {
  let match: FuzzyMatch
  /// How many of the texts have been searched.
  private(set) var seen = 0
  /// The sort keys of the matching texts, in order. The upper half is the rank, smaller for better matches;
  /// the lower half is the text's index.
  private(set) var found: [UInt64] = []
  /// Matches of a shorter query that have not been searched yet. Of the first `seen` texts, only these can
  /// match; empty without a shorter query.
  private var candidates: ArraySlice<UInt64> = []

  init(_ match: FuzzyMatch) { self.match = match }

  /// Begins a search among the matches of the query before, if all its own matches must be among them.
  init(_ match: FuzzyMatch, narrowing before: FuzzySearch) {
    self.match = match
    guard match.narrows(before.match) else { return }
    seen = before.seen
    candidates = before.found[...] + before.candidates
  }

  /// Returns how many texts still have to be searched if there are `count`.
  func remaining(of count: Int) -> Int { candidates.count + max(0, count - seen) }

  /// The indexes of the matching texts, best first.
  var indices: [Int] { found.map(Self.index) }

  static func index(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key & 0xFFFF_FFFF) }

  /// Searches up to `most` further texts, or fewer if they have `bytes` bytes together.
  mutating func step(_ texts: some FuzzyTexts, atMost most: Int, bytes: Int = .max) {
    var results = StepResults(match: match)
    // The length of a text is known only after its search, so a limited step goes on in small parts.
    let part = bytes == .max ? most : min(most, Self.partOfFewBytes)
    var left = most
    while left > 0, remaining(of: texts.count) > 0, results.bytes < bytes {
      left -= step(texts, atMost: min(part, left), &results)
    }
    merge(results.found)
  }

  /// How many texts are searched between two checks of the number of bytes.
  private static let partOfFewBytes = 16

  /// Searches the next texts; returns how many.
  private mutating func step(_ texts: some FuzzyTexts, atMost most: Int, _ results: inout StepResults) -> Int
  {
    let old = candidates.prefix(most)
    candidates = candidates.dropFirst(old.count)
    // Adjacent texts are requested together, because locating a text takes longer than searching it.
    var run = 0..<0
    for key in old where Self.index(key) < texts.count {
      let index = Self.index(key)
      if index == run.upperBound, !run.isEmpty {
        run = run.lowerBound..<index + 1
      } else {
        texts.forEach(in: run) { results.add(at: $0, $1) }
        run = index..<index + 1
      }
    }
    texts.forEach(in: run) { results.add(at: $0, $1) }
    let end = max(seen, min(texts.count, seen + most - old.count))
    texts.forEach(in: seen..<end) { results.add(at: $0, $1) }
    defer { seen = end }
    return max(1, old.count + end - seen)
  }

  /// The results of one step. It is separate from the search, to avoid exclusivity and uniqueness checks for
  /// each text.
  private struct StepResults {
    let match: FuzzyMatch
    var table = FuzzyMatch.Table()
    var found: [UInt64] = []
    var bytes = 0

    @inline(__always) mutating func add(at index: Int, _ text: UnsafeBufferPointer<UInt8>) {
      bytes += text.count
      guard let score = match.score(text, &table) else { return }
      // In a search by words all matches rank equally, and so keep their order.
      let length = match.words == nil ? text.count : 0
      found.append(FuzzySearch.key(score: score, length: length, index: index))
    }
  }

  /// Returns a sort key: a better score comes first, then a shorter text, then a lower index.
  private static func key(score: Int, length: Int, index: Int) -> UInt64 {
    let rank = UInt32(clamping: 1 << 19 - score) << 12 | UInt32(min(length, 0xFFF))
    return UInt64(rank) << 32 | UInt64(UInt32(truncatingIfNeeded: index))
  }

  private mutating func merge(_ unsorted: [UInt64]) {
    let new = unsorted.sorted()
    guard let first = new.first else { return }
    guard let last = found.last, first < last else {
      found += new
      return
    }
    var (all, old, next) = ([UInt64](), 0, 0)
    all.reserveCapacity(found.count + new.count)
    while old < found.count, next < new.count {
      if found[old] < new[next] {
        all.append(found[old])
        old += 1
      } else {
        all.append(new[next])
        next += 1
      }
    }
    found = all + found[old...] + new[next...]
  }
}
