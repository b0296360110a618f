import Testing

@testable import Browse

@Suite nonisolated struct LetterFoldingTests {
  private func fold(_ text: String, for query: String) -> LetterFolding.Folded? {
    var known: [UInt64: LetterFolding.Letters] = [:]
    let folding = LetterFolding(query, letters: Array(query.utf8))
    return Array(text.utf8).withUnsafeBufferPointer { folding.folded($0, &known, hasOrigins: true) }
  }

  @Test func `a text of ASCII is compared as it is, and for letters of ASCII most others too`() {
    #expect(fold("plain", for: "é") == nil)
    #expect(fold("漢字", for: "a") == nil)
    #expect(fold("漢字", for: "é") != nil)
  }

  @Test func `each byte says from which bytes of the text it was made`() throws {
    let folded = try #require(fold("ae\u{301}b", for: "e"))
    #expect(folded.bytes == Array("aeb".utf8))
    #expect(folded.origins == [0..<1, 1..<4, 4..<5])
  }

  @Test func `an accent counts where one is looked for, and case where a capital is`() throws {
    #expect(try #require(fold("É", for: "e")).bytes == Array("e".utf8))
    #expect(try #require(fold("É", for: "é")).bytes == Array("é".utf8))
    #expect(try #require(fold("É", for: "É")).bytes == Array("É".utf8))
    #expect(LetterFolding("aB", letters: Array("aB".utf8)).fold(0x61) == 0)
    #expect(LetterFolding("ab", letters: Array("ab".utf8)).fold(0x61) == 0x20)
  }

  @Test func `a table of known letters serves folds that differ`() {
    var known: [UInt64: LetterFolding.Letters] = [:]
    for (query, expected) in [("e", "e"), ("é", "é"), ("É", "É"), ("e", "e")] {
      let folding = LetterFolding(query, letters: Array(query.utf8))
      let bytes = Array("É".utf8).withUnsafeBufferPointer { folding.folded($0, &known)?.bytes }
      #expect(bytes == Array(expected.utf8), "\(query)")
    }
  }
}
