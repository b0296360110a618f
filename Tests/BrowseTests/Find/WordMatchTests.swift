import Testing

@testable import Browse

@Suite nonisolated struct WordMatchTests {
  private func match(_ words: String..., isCaseSensitive: Bool = false) -> WordMatch {
    WordMatch(words: words.map { Array($0.utf8) }, isCaseSensitive: isCaseSensitive)
  }

  private func isIn(_ text: String, _ match: WordMatch) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { match.isIn($0) }
  }

  @Test func `a text has all words, in any order`() {
    #expect(isIn("two one", match("one", "two")))
    #expect(!isIn("two", match("one", "two")))
    #expect(isIn("", match()) && !isIn("", match("one")))
    #expect(isIn("ONE", match("one")) && !isIn("ONE", match("one", isCaseSensitive: true)))
  }

  @Test func `a hash before a NUL has a word at its beginning alone`() {
    #expect(isIn("abcdef\0words", match("abc")))
    #expect(!isIn("abcdef\0words", match("bcd")))
    #expect(isIn("abcdef\0words", match("abc", "ord")))
  }

  @Test func `every place of each word is marked once`() {
    #expect(match("ab", "bc").ranges(in: Array("abc ab".utf8)) == [0..<3, 4..<6])
    #expect(match("q").ranges(in: Array("abc".utf8)).isEmpty)
  }

  @Test func `more words, and longer ones, narrow what was found`() {
    #expect(match("one", "two").narrows(match("one")))
    #expect(match("ones").narrows(match("one")))
    #expect(!match("one").narrows(match("ones")) && !match("one").narrows(match("one", "two")))
  }
}
