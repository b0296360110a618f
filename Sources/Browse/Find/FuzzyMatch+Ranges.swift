extension FuzzyMatch {
  /// Returns the byte ranges of a text where the letters or words of a filter match best, to highlight them.
  /// The ranges are in order and do not overlap; empty if the text does not match.
  func ranges(in text: some Collection<UInt8>) -> [Range<Int>] {
    let text = Array(text)
    var known: [UInt64: LetterFolding.Letters] = [:]
    let folded = text.withUnsafeBufferPointer { folding.folded($0, &known, hasOrigins: true) }
    guard let folded else { return rangesAsItIs(in: text) }
    var ranges: [Range<Int>] = []
    for range in rangesAsItIs(in: folded.bytes) {
      let (first, last) = (folded.origins[range.lowerBound], folded.origins[range.upperBound - 1])
      ranges.join(first.lowerBound..<last.upperBound)
    }
    return ranges
  }

  /// Returns the byte ranges of a file's name where a filter matches, to highlight them. The name is given as
  /// it is shown; signs in it for invisible characters, such as ⟨U+200B⟩, do not match.
  func ranges(inName name: String) -> [Range<Int>] {
    let signs = UnseenText.signs(in: name)
    if signs.isEmpty { return ranges(in: name.utf8) }
    var letters: [(byte: UInt8, index: Int)] = []
    for (index, byte) in name.utf8.enumerated() where !signs.contains(where: { $0.contains(index) }) {
      letters.append((byte, index))
    }
    var found: [Range<Int>] = []
    for index in ranges(in: letters.map(\.byte)).joined().map({ letters[$0].index }) {
      found.join(index..<index + 1)
    }
    return found
  }

  private func rangesAsItIs(in text: [UInt8]) -> [Range<Int>] {
    if let words { return words.ranges(in: text) }
    var ranges: [Range<Int>] = []
    for index in letterIndices(in: text) { ranges.join(index..<index + 1) }
    if ranges.isEmpty, let index = text.withUnsafeBufferPointer({ indexAfter(Self.mostBytes, in: $0) }) {
      ranges = [index..<index + letters.count]
    }
    return ranges
  }

  /// Returns for each letter of a filter the index of the byte that matches it in the text's best match;
  /// empty if the text does not match.
  func letterIndices(in text: some Collection<UInt8>) -> [Int] {
    let text = Array(text.prefix(Self.mostBytes))
    return text.withUnsafeBufferPointer { text in
      guard let first = firstLetter(text), !letters.isEmpty else { return [] }
      let name = Self.nameStart(text)
      var (table, rows) = (Table(), [[Int32]]())
      for number in letters.indices {
        _ = fill(&table, number, text, from: first + number, name)
        rows.append(Array(table.ends.prefix(text.count)))
      }
      return trace(rows, text, first: first, name)
    }
  }

  /// Follows the table of a filter's scores from the best end of a match back to its beginning. For each
  /// letter this chooses the position of the letter before that gave the score.
  private func trace(
    _ rows: [[Int32]], _ text: UnsafeBufferPointer<UInt8>, first: Int, _ name: Int
  ) -> [Int] {
    var indices: [Int] = []
    var number = letters.count - 1
    var range = first + number..<text.count
    guard var index = best(rows[number], range), rows[number][index] > Self.none / 2 else { return [] }
    indices.append(index)
    while number > 0 {
      let worth = Self.worth(
        of: text[index], after: index > 0 ? text[index - 1] : nil, isInName: index >= name)
      let rest = rows[number][index] - Int32(worth)
      number -= 1
      range = first + number..<index
      let isBeside = rows[number][index - 1] + Int32(Self.adjacentLetter) == rest
      index = isBeside ? index - 1 : best(rows[number], range.lowerBound..<index - 1)!
      indices.append(index)
    }
    return indices.reversed()
  }

  private func best(_ row: [Int32], _ range: Range<Int>) -> Int? {
    range.max { row[$0] == row[$1] ? $0 > $1 : row[$0] < row[$1] }
  }
}

nonisolated extension [Range<Int>] {
  /// Appends a range of bytes that begins no earlier than the last one. If the two touch or overlap, they are
  /// joined.
  mutating func join(_ range: Range<Int>) {
    guard let last, last.upperBound >= range.lowerBound else { return append(range) }
    self[count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
  }
}
