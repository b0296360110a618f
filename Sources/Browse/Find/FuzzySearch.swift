/// What has been found so far of the texts that a query is looked for in, the best first. A value: a step of it can be
/// made on any thread.
nonisolated struct FuzzySearch: Sendable {
  let match: FuzzyMatch
  /// Texts that have been looked at, of all that there are.
  private(set) var seen = 0
  /// In order: how good in the upper half, the smaller the better; which text in the lower.
  private(set) var found: [UInt64] = []
  /// Those found by a shorter query, which are the only ones of the first `seen` that can be found; nil: none was.
  private var candidates: ArraySlice<UInt64> = []

  init(_ match: FuzzyMatch) { self.match = match }

  /// Looks among what the query before has found, where nothing else can be found now.
  init(_ match: FuzzyMatch, narrowing before: FuzzySearch) {
    self.match = match
    guard match.narrows(before.match) else { return }
    seen = before.seen
    candidates = before.found[...] + before.candidates
  }

  /// Texts that are waiting to be looked at, where there are so many.
  func remaining(of count: Int) -> Int { candidates.count + max(0, count - seen) }

  /// The texts that were found, the best first.
  var indices: [Int] { found.map(Self.index) }

  static func index(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key & 0xFFFF_FFFF) }

  /// Looks at so many texts more, or at fewer where they have as many bytes as `bytes`.
  mutating func step(_ texts: some FuzzyTexts, atMost most: Int, bytes: Int = .max) {
    var look = Look(match: match)
    // A text has no end before it has been looked at.
    let part = bytes == .max ? most : min(most, Self.partOfFewBytes)
    var left = most
    while left > 0, remaining(of: texts.count) > 0, look.bytes < bytes {
      left -= step(texts, atMost: min(part, left), &look)
    }
    merge(look.found)
  }

  /// Texts of which the bytes are counted together; our own figure.
  private static let partOfFewBytes = 16

  /// Returns how many texts it was.
  private mutating func step(_ texts: some FuzzyTexts, atMost most: Int, _ look: inout Look) -> Int {
    let old = candidates.prefix(most)
    candidates = candidates.dropFirst(old.count)
    // Neighbours are asked for together: where a text is takes longer to find than a word in it.
    var run = 0..<0
    for key in old where Self.index(key) < texts.count {
      let index = Self.index(key)
      if index == run.upperBound, !run.isEmpty {
        run = run.lowerBound..<index + 1
      } else {
        texts.forEach(in: run) { look.look(at: $0, $1) }
        run = index..<index + 1
      }
    }
    texts.forEach(in: run) { look.look(at: $0, $1) }
    let end = max(seen, min(texts.count, seen + most - old.count))
    texts.forEach(in: seen..<end) { look.look(at: $0, $1) }
    defer { seen = end }
    return max(1, old.count + end - seen)
  }

  /// What a step finds. A value of its own, so that no text pays for a check of who else writes.
  private struct Look {
    let match: FuzzyMatch
    var table = FuzzyMatch.Table()
    var found: [UInt64] = []
    var bytes = 0

    @inline(__always) mutating func look(at index: Int, _ text: UnsafeBufferPointer<UInt8>) {
      bytes += text.count
      guard let score = match.score(text, &table) else { return }
      // Words leave the order that there is.
      let length = match.words == nil ? text.count : 0
      found.append(FuzzySearch.key(score: score, length: length, index: index))
    }
  }

  /// A better score, then a shorter text, then an earlier one.
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
