/// The marks on words that differ between the old and the new lines of a patch. For each line that is asked
/// for, it compares the line with the one that has replaced it.
nonisolated struct PatchMarks {
  private typealias Ranges = [Range<Int>]
  /// The ranges of bytes that differ, for each line of a patch that was compared.
  private var known: [Int: [Range<Int>]] = [:]
  /// The last group of changed lines that was compared, and for each of its lines the line on the other side
  /// with which it is compared.
  private var group: (lines: Range<Int>, partners: [Int: Int])?

  /// The most pairs (removed × added lines) of a group of changed lines that are compared to find which line
  /// has replaced which: 30 × 30. The time grows with the number of pairs. Larger groups get marks only where
  /// they have as many removed lines as added ones, which are then compared in their order.
  private static let mostCompared = 900

  /// Returns the ranges of bytes that differ in a line of a patch. Empty where the line is unchanged, is
  /// compared with no other, or differs too much from that one.
  /// - Parameter text: returns the text of a line without its signs; nil where it is too long.
  mutating func ranges(inLine line: Int, of patch: Patch, text: (Int) -> [UInt8]?) -> [Range<Int>] {
    let kind = patch.kind(of: line)
    guard kind == .added || kind == .removed else { return [] }
    if let ranges = known[line] { return ranges }
    if group?.lines.contains(line) != true {
      guard let found = patch.changeGroup(around: line) else { return [] }
      let change = found.hasBothSides ? patch.change(in: found.lines) : nil
      group = (found.lines, change.map { Self.partners($0.removed, $0.added, text) } ?? [:])
    }
    guard let other = group?.partners[line], let own = text(line), let others = text(other) else { return [] }
    let isAdded = kind == .added
    let found = WordDifferences.between(isAdded ? others : own, isAdded ? own : others)
    (known[line], known[other]) =
      isAdded ? (found?.new ?? [], found?.old ?? []) : (found?.old ?? [], found?.new ?? [])
    return known[line] ?? []
  }

  private static func partners(
    _ removed: Range<Int>, _ added: Range<Int>, _ text: (Int) -> [UInt8]?
  ) -> [Int: Int] {
    var partners: [Int: Int] = [:]
    func pair(_ old: Int, _ new: Int) { (partners[old], partners[new]) = (new, old) }
    if removed.count == added.count {
      zip(removed, added).forEach(pair)
    } else if removed.count * added.count <= mostCompared {
      let (old, new) = (removed.map { text($0) ?? [] }, added.map { text($0) ?? [] })
      for (a, b) in WordDifferences.alignment(old, new) { pair(removed.lowerBound + a, added.lowerBound + b) }
    }
    return partners
  }
}

/// Finds the words that differ between two lines.
nonisolated enum WordDifferences {
  /// The most bytes, of an old and a new line together, that are compared to find words that differ. Longer
  /// lines get no marks, so that drawing stays fast.
  static let mostBytes = 4096
  /// The most pairs of words (old × new) of two lines that are compared: 200 × 200. The time grows with the
  /// number of pairs. With more, all words between the equal beginning and the equal end count as different.
  private static let mostCompared = 40_000
  /// The share of two lines, 0…1, that must be equal for the new line to count as an edit of the old one.
  /// With a lower share, unrelated lines would be marked almost whole.
  private static let leastAlike = 0.4

  /// Returns the ranges of bytes that differ in an old and a new line. Nil where the lines are equal, too
  /// different or too long.
  static func between(_ old: [UInt8], _ new: [UInt8]) -> (old: [Range<Int>], new: [Range<Int>])? {
    guard old.count + new.count <= mostBytes, old != new else { return nil }
    let (a, b) = (words(old), words(new))
    let most = min(a.count, b.count)
    let start = (0..<most).first { !same(a[$0], b[$0], old, new) } ?? most
    let end =
      (0..<most - start).first { !same(a[a.count - 1 - $0], b[b.count - 1 - $0], old, new) } ?? most - start
    var (gone, come) = (Array(start..<a.count - end), Array(start..<b.count - end))
    if gone.count * come.count <= mostCompared {
      let common = longest(gone.map { old[a[$0]] }, come.map { new[b[$0]] })
      let (keptOld, keptNew) = (Set(common.map { gone[$0.0] }), Set(common.map { come[$0.1] }))
      gone.removeAll(where: keptOld.contains)
      come.removeAll(where: keptNew.contains)
    }
    let (oldRanges, newRanges) = (joined(gone.map { a[$0] }, old), joined(come.map { b[$0] }, new))
    return likeness(old, oldRanges, new, newRanges) < leastAlike ? nil : (oldRanges, newRanges)
  }

  private static func same(
    _ a: Range<Int>, _ b: Range<Int>, _ old: [UInt8], _ new: [UInt8]
  ) -> Bool { a.count == b.count && old[a].elementsEqual(new[b]) }

  /// Splits a line into words: runs of letters and digits, runs of blanks, and single other characters. An
  /// underscore and bytes beyond ASCII count as letters.
  private static func words(_ line: [UInt8]) -> [Range<Int>] {
    func kind(_ byte: UInt8) -> Int {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFF: 0
      case 0x20, 9: 1
      default: 2
      }
    }
    var words: [Range<Int>] = []
    for (index, byte) in line.enumerated() {
      let own = kind(byte)
      if own < 2, let last = words.last, kind(line[last.lowerBound]) == own {
        words[words.count - 1] = last.lowerBound..<index + 1
      } else {
        words.append(index..<index + 1)
      }
    }
    return words
  }

  /// Returns the longest sequence of words that two lines have in common, as pairs of an index in `a` and one
  /// in `b`.
  private static func longest<Word: Equatable>(_ a: [Word], _ b: [Word]) -> [(Int, Int)] {
    if a.isEmpty || b.isEmpty { return [] }
    let width = b.count + 1
    var lengths = [Int32](repeating: 0, count: (a.count + 1) * width)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        lengths[i * width + j] =
          a[i] == b[j]
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    var common: [(Int, Int)] = []
    while i < a.count, j < b.count {
      if a[i] == b[j] {
        common.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return common
  }

  /// Joins ranges of differing words that have only blanks between them.
  private static func joined(_ words: [Range<Int>], _ line: [UInt8]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for word in words {
      if let last = joined.last, line[last.upperBound..<word.lowerBound].allSatisfy({ $0 == 0x20 || $0 == 9 })
      {
        joined[joined.count - 1] = last.lowerBound..<word.upperBound
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  /// Returns which share, 0…1, of an old and a new line together is outside the given ranges. Blanks do not
  /// count.
  private static func likeness(
    _ old: [UInt8], _ oldRanges: [Range<Int>], _ new: [UInt8], _ newRanges: [Range<Int>]
  ) -> Double {
    func letters(_ line: ArraySlice<UInt8>) -> Int { line.count { $0 != 0x20 && $0 != 9 } }
    let all = letters(old[...]) + letters(new[...])
    let other = oldRanges.reduce(0) { $0 + letters(old[$1]) } + newRanges.reduce(0) { $0 + letters(new[$1]) }
    return all == 0 ? 0 : Double(all - other) / Double(all)
  }

  /// Pairs old lines with new ones, in order. The shares of words that the lines of each pair have in common
  /// add up to as much as possible; a share below `leastAlike` makes no pair. Returns pairs of indices in
  /// `old` and `new`; lines without a counterpart are left out.
  static func alignment(_ old: [[UInt8]], _ new: [[UInt8]]) -> [(Int, Int)] {
    func bag(_ line: [UInt8]) -> [ArraySlice<UInt8>: Int] {
      var bag: [ArraySlice<UInt8>: Int] = [:]
      if line.count > mostBytes / 2 { return bag }
      for word in words(line) where line[word.lowerBound] != 0x20 && line[word.lowerBound] != 9 {
        bag[line[word], default: 0] += word.count
      }
      return bag
    }
    let (a, b) = (old.map(bag), new.map(bag))
    let (sizeA, sizeB) = (a.map { $0.values.reduce(0, +) }, b.map { $0.values.reduce(0, +) })
    func alike(_ i: Int, _ j: Int) -> Double {
      let common = a[i].reduce(0) { $0 + min($1.value, b[j][$1.key] ?? 0) }
      let part = 2 * Double(common) / Double(max(1, sizeA[i] + sizeB[j]))
      return part < leastAlike ? 0 : part
    }
    let width = new.count + 1
    var best = [Double](repeating: 0, count: (old.count + 1) * width)
    var own = [Double](repeating: 0, count: (old.count + 1) * width)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        let likeness = alike(i, j)
        own[i * width + j] = likeness
        let paired = likeness > 0 ? best[(i + 1) * width + j + 1] + likeness : 0
        best[i * width + j] = max(paired, best[(i + 1) * width + j], best[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    var pairs: [(Int, Int)] = []
    while i < old.count, j < new.count {
      let likeness = own[i * width + j]
      if likeness > 0, best[i * width + j] == best[(i + 1) * width + j + 1] + likeness {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if best[i * width + j] == best[(i + 1) * width + j] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}
