import Testing

@testable import Browse

@Suite struct BlobTextTests {
  private let text = BlobText()

  private func lines() -> [String]? { text.lines.readyLines(0..<text.lines.count.known)?.map(\.string) }

  @Test("Lines come in pieces that end anywhere") func pieces() {
    #expect(text.take(Array("one\ntw".utf8)) && text.take(Array("o\n".utf8)))
    #expect(lines() == ["one", "two"] && text.count == 8 && !text.isBinary)
  }

  @Test("A zero among the first 8,000 bytes makes a file a binary one, whose bytes are counted") func binary()
  {
    #expect(text.take([UInt8](repeating: 97, count: 7_999)) && !text.isBinary)
    #expect(text.take([0, 10, 98]) && text.isBinary)
    #expect(text.take(Array("\ntwo\n".utf8)) && text.count == 8_007)
    #expect(text.lines.count.known == 1)
  }

  @Test("A zero behind the first 8,000 bytes is a letter of the text") func laterZero() {
    #expect(text.take([UInt8](repeating: 97, count: 8_000)) && text.take([0, 10, 98]))
    #expect(!text.isBinary && text.lines.count.known == 2)
  }

  @Test("More bytes than are taken end it") func full() {
    let text = BlobText(most: 3)
    #expect(text.take([97, 98, 99]) && !text.take([100]))
  }

  @Test("What is no commit is not given to git", arguments: ["--output=x", "HEAD~1 x", "main:"])
  func noCommit(_ hash: String) async {
    await #expect(throws: GitError.self) {
      try await BlobText.command(Array("name".utf8), at: hash, in: Path("/"), Git(program: "git"))
    }
  }
}
