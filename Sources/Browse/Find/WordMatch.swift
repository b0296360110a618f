import TermNav
import TermNavText

/// Words that a text must have literally, in any order.
nonisolated struct WordMatch: Equatable, Sendable {
  let words: [[UInt8]]
  let isCaseSensitive: Bool

  /// Whether all texts that match also match `other`.
  func narrows(_ other: WordMatch) -> Bool {
    other.words.allSatisfy { other in words.contains { $0.starts(with: other) } }
  }

  /// Whether a text has all words. A word in the part before the first NUL, such as a commit's hash, counts
  /// only at its beginning. Otherwise words of the letters a to f would match many hashes by chance: `add`
  /// one of a hundred.
  func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.isEmpty { return words.isEmpty }
    let head = TextMatcher.first(Self.nul, in: text, from: 0, false) ?? 0
    return words.allSatisfy { word in
      head > 0 && index(of: word, in: text, 0..<min(word.count, head)) != nil
        || index(of: word, in: text, head..<text.count) != nil
    }
  }

  private static let nul: [UInt8] = [0]

  /// Returns the index of the first occurrence of a word within a range of a text.
  private func index(of word: [UInt8], in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    TextMatcher.first(word, in: UnsafeBufferPointer(rebasing: text[range]), from: 0, !isCaseSensitive)
      .map { range.lowerBound + $0 }
  }

  /// Returns the ranges of all occurrences of the words, in order; those that touch are joined.
  func ranges(in text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    text.withUnsafeBufferPointer { text in
      for word in words {
        var start = 0
        while let index = index(of: word, in: text, start..<text.count) {
          found.append(index..<index + word.count)
          start = index + word.count
        }
      }
    }
    var ranges: [Range<Int>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      ranges.join(range)
    }
    return ranges
  }
}
