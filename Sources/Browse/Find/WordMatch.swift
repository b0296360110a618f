import TermNav
import TermNavText

/// Words that a text must have, literally and in any order, to match a filter.
nonisolated struct WordMatch: Equatable, Sendable {
  let words: [[UInt8]]
  let isCaseSensitive: Bool

  /// Whether each text that has the words of this filter also has the words of `other`.
  func narrows(_ other: WordMatch) -> Bool {
    other.words.allSatisfy { other in words.contains { $0.starts(with: other) } }
  }

  /// Whether a text has all words of a filter. Before the first zero byte a text may have a commit's hash. A
  /// word counts in the hash only if the hash begins with it. Otherwise words of the letters a to f would be
  /// found in many hashes by chance: `add` in one of a hundred.
  func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.isEmpty { return words.isEmpty }
    let head = TextMatcher.first(Self.nul, in: text, from: 0, false) ?? 0
    return words.allSatisfy { word in
      head > 0 && index(of: word, in: text, 0..<min(word.count, head)) != nil
        || index(of: word, in: text, head..<text.count) != nil
    }
  }

  private static let nul: [UInt8] = [0]

  /// Returns the index at which a word occurs first within a range of a text; nil if it does not occur.
  private func index(of word: [UInt8], in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    TextMatcher.first(word, in: UnsafeBufferPointer(rebasing: text[range]), from: 0, !isCaseSensitive)
      .map { range.lowerBound + $0 }
  }

  /// Returns the byte ranges of all occurrences of a filter's words in a text, in order; those that touch or
  /// overlap are joined.
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
