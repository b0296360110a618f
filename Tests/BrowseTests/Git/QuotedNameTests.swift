import Testing

@testable import Browse

/// Names that git writes in quotes, byte by byte.
@Suite nonisolated struct QuotedNameTests {
  private func read(_ text: String) -> [UInt8]? { QuotedName.read(text.utf8) }

  @Test func `an octal number has three digits at most, and what follows is the name's`() {
    #expect(read(#""\0331""#) == [0x1B, 0x31])
    #expect(read(#""\3770""#) == [0xFF, 0x30])
    #expect(read(#""\303\251""#) == [0xC3, 0xA9])
    #expect(read(#""\1x""#) == [1, 0x78])
    #expect(read(#""\12x""#) == [0o12, 0x78])
    #expect(read(#""\128""#) == [0o12, 0x38])
    #expect(read(#""\8""#) == [0x38])
    #expect(read(#""\000""#) == [0])
  }

  @Test func `each octal number is its byte, and each byte comes back`() {
    for byte in UInt8.min...UInt8.max {
      let digits = String(byte, radix: 8)
      let text = "\"a\\" + String(repeating: "0", count: 3 - digits.count) + digits + "7\""
      #expect(read(text) == [0x61, byte, 0x37])
    }
  }

  @Test(
    arguments: [
      ("a", 7), ("b", 8), ("t", 9), ("n", 10), ("v", 11), ("f", 12), ("r", 13), ("\"", 0x22), ("\\", 0x5C),
    ] as [(String, UInt8)])
  func `a letter behind a backslash is its control, a sign is itself`(_ letter: String, _ byte: UInt8) {
    #expect(read("\"x\\\(letter)y\"") == [0x78, byte, 0x79])
  }

  @Test func `without quotes a name is as it stands, and quotes that do not end are no name`() {
    #expect(read(#"a\033"#) == Array(#"a\033"#.utf8))
    #expect(read("") == [])
    #expect(read("\"\"") == [])
    #expect(read("\"a") == nil)
    #expect(read("\"a\\\"") == nil)
    #expect(read("\"a\\0") == nil)
  }

  @Test func `a name is taken off what stands before more`() {
    var rest = Array(#""a\"b\0331" "c""#.utf8)[...]
    #expect(QuotedName.consumeQuoted(&rest) == [0x61, 0x22, 0x62, 0x1B, 0x31])
    #expect(Array(rest) == Array(#" "c""#.utf8))
    var plain = Array("a".utf8)[...]
    #expect(QuotedName.consumeQuoted(&plain) == nil)
  }

  @Test(arguments: [
    ("a", "a"), ("a => b", "b"), ("d/{a => b}/c", "d/b/c"), ("{a => b}/c", "b/c"), ("d/{ => b}/c", "d/b/c"),
    ("d/{b => }/c", "d/c"), ("{b => }/c", "c"), ("d}/{a => b}/{c", "d}/b/{c"),
    ("{x}/{a => b}/c", "{x}/b/c"), ("\"a\\tb\" => c", "c"), ("a => \"b\\tc\"", "b\tc"),
  ])
  func `the new name of a rename, with the parts that both names share`(_ shown: String, _ name: String) {
    #expect(QuotedName.newName(ofStat: shown.utf8) == Array(name.utf8))
  }
}
