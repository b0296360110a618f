import Testing

@testable import Browse

@Suite struct BlobTextTests {
  private let text = BlobText()

  private func lines() -> [String]? { lines(of: text) }
  private func lines(of text: BlobText) -> [String]? {
    text.lines.readyLines(0..<text.lines.count.known)?.map(\.string)
  }

  @Test("Lines come in pieces that end anywhere") func pieces() {
    #expect(text.append(Array("one\ntw".utf8)) && text.append(Array("o\n".utf8)))
    #expect(lines() == ["one", "two"] && text.count == 8 && !text.isBinary)
  }

  @Test("A zero among the first 8,000 bytes makes a file a binary one, whose bytes are counted") func binary()
  {
    #expect(text.append([UInt8](repeating: 97, count: 7_999)) && !text.isBinary)
    #expect(text.append([0, 10, 98]) && text.isBinary)
    #expect(text.append(Array("\ntwo\n".utf8)) && text.count == 8_007)
    #expect(text.lines.count.known == 1)
  }

  @Test("A zero behind the first 8,000 bytes is a letter of the text") func laterZero() {
    #expect(text.append([UInt8](repeating: 97, count: 8_000)) && text.append([0, 10, 98]))
    #expect(!text.isBinary && text.lines.count.known == 2)
  }

  @Test("More bytes than are taken end it") func full() {
    let text = BlobText(most: 3 << 20)
    let part = [UInt8](repeating: 97, count: 1 << 20)
    for _ in 0..<3 { #expect(text.append(part) && text.cut == nil) }
    #expect(!text.append(part))
    #expect(text.cut == "the file is longer; only its first 3 MiB are shown")
    var shown = 0
    text.lines.forEachLine(in: 0..<1) { _, bytes in shown = bytes.count }
    #expect(shown == 3 << 20, "no more is shown than is said")
  }

  @Test("More lines than are taken end it, and as many are told of as are shown") func fullOfLines() {
    let text = BlobText(mostLines: 3)
    #expect(text.append(Array("a\nb\n".utf8)) && text.append(Array("c\nd\n".utf8)) && text.cut == nil)
    #expect(!text.append(Array("e\n".utf8)))
    #expect(lines(of: text) == ["a", "b", "c", "d"])
    #expect(text.cut == "the file is longer; only its first 4 lines are shown")
  }

  @Test("What is no commit is not given to git", arguments: ["--output=x", "HEAD~1 x", "main:"])
  func noCommit(_ hash: String) async {
    await #expect(throws: GitError.self) {
      try await BlobText.command(Array("name".utf8), at: hash, in: Path("/"), Git(program: "git"))
    }
  }
}
