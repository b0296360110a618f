import Testing

@testable import Browse

@Suite nonisolated struct CommitFieldsTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
  private let words = "\nhash\0parents\0author\0date\0committer\0names\0notes\0"

  @Test(arguments: 1...12) func `fields are the same however they are cut, and what follows is returned`(
    length: Int
  ) {
    var fields = CommitFields()
    var rest = bytes(words + "message\n\0stat")[...]
    var behind: [UInt8] = []
    while !rest.isEmpty, !fields.areWhole {
      behind += fields.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    #expect(fields.areWhole && !fields.isCut)
    #expect(fields[0] == bytes("hash") && fields[5] == bytes("names") && fields[7] == bytes("message\n"))
    #expect(behind + rest == bytes("stat"))
  }

  @Test func `a message that never ends is what has come of it; other fields do not end so`() {
    var fields = CommitFields()
    _ = fields.append(bytes("hash\0pare"))
    #expect(!fields.endMessage() && !fields.areWhole)
    _ = fields.append(bytes("nts\0author\0date\0committer\0names\0notes\0mess"))
    let ends = fields.endMessage()
    #expect(ends && fields.areWhole && fields[7] == bytes("mess"))
  }

  @Test func `a field that is too long is cut, and the next one begins behind its end`() {
    var fields = CommitFields()
    for _ in 0..<3 { _ = fields.append([UInt8](repeating: 0x78, count: CommitFields.mostBytes - 1)) }
    let rest = fields.append(bytes("x\0parents\0a\0d\0c\0n\0o\0m\0rest"))
    #expect(fields.isCut && fields[0].count == CommitFields.mostBytes)
    #expect(fields[1] == bytes("parents") && Array(rest) == bytes("rest"))
  }
}
