/// A search by a filter through texts, with the matches that it has found, best first. It is a struct, so
/// that a thread can go on with a copy.
nonisolated struct FuzzySearch: Sendable {
  let match: FuzzyMatch
  /// How many of the texts, from the first on, a filter has searched.
  private(set) var seen = 0
  /// A key for each text that matches the filter, in ascending order. The upper half of a key is the rank,
  /// lower for a better match; the lower half is the index of the text.
  private(set) var found: [UInt64] = []
  /// The matches of the shorter query before that have not been searched for the present query. Of the first
  /// `seen` texts only these can match. Empty if there was no shorter query.
  private var candidates: ArraySlice<UInt64> = []

  init(_ match: FuzzyMatch) { self.match = match }

  /// Begins a filter's search with the matches of the search before, if all texts that match now have matched
  /// before too. Otherwise begins with all texts.
  init(_ match: FuzzyMatch, narrowing before: FuzzySearch) {
    self.match = match
    guard match.narrows(before.match) else { return }
    seen = before.seen
    candidates = before.found[...] + before.candidates
  }

  /// Returns how many texts a filter still has to search if there are `count` texts in all.
  func remaining(of count: Int) -> Int { candidates.count + max(0, count - seen) }

  /// The indexes of the texts that match a filter, the best match first.
  var indices: [Int] { found.map(Self.index) }

  static func index(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key & 0xFFFF_FFFF) }

  /// Searches up to `most` more texts for a filter. Stops earlier once the searched texts have `bytes` bytes
  /// together.
  mutating func step(_ texts: some FuzzyTexts, atMost most: Int, bytes: Int = .max) {
    var results = StepResults(match: match)
    // How long a text is, is known only after its search. So a step with a limit of bytes searches a few
    // texts at a time.
    let part = bytes == .max ? most : min(most, Self.partOfFewBytes)
    var left = most
    while left > 0, remaining(of: texts.count) > 0, results.bytes < bytes {
      left -= step(texts, atMost: min(part, left), &results)
    }
    merge(results.found)
  }

  /// How many texts a filter searches before the number of their bytes is compared with the limit.
  private static let partOfFewBytes = 16

  /// Searches the next texts for a filter, at most `most`; returns how many were searched.
  private mutating func step(_ texts: some FuzzyTexts, atMost most: Int, _ results: inout StepResults) -> Int
  {
    let old = candidates.prefix(most)
    candidates = candidates.dropFirst(old.count)
    // Texts with adjacent indexes are asked for together, because finding a text in memory takes longer than
    // searching it.
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

  /// The results of a step of a filter's search. A step collects them in a variable of its own, so that Swift
  /// does not check exclusive access and uniqueness for each text.
  private struct StepResults {
    let match: FuzzyMatch
    var table = FuzzyMatch.Table()
    var found: [UInt64] = []
    var bytes = 0

    @inline(__always) mutating func add(at index: Int, _ text: UnsafeBufferPointer<UInt8>) {
      bytes += text.count
      guard let score = match.score(text, &table) else { return }
      // In a filter by words all matches have the same rank, so they stay in the order of their rows.
      let length = match.words == nil ? text.count : 0
      found.append(FuzzySearch.key(score: score, length: length, index: index))
    }
  }

  /// Returns the key by which a filter's matches are sorted: by score, then the shorter text first, then by
  /// index.
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
