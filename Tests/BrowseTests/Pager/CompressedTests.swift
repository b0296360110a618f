import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// RULES 44: a compressed file is read as the text in it.
@Suite(.timeLimit(.minutes(5))) final class CompressedTests {
  nonisolated static let text = (1...300).map { "line \($0)\n" }.joined()

  /// A text as a program compresses it.
  nonisolated static func packed(_ text: String, by program: String) async throws -> [UInt8] {
    var command = Command(program, "-c")
    command.input = .bytes(Array(text.utf8))
    return try await command.outputBytes()
  }

  private func rig(
    _ bytes: [UInt8], name: String = "notes.gz", openings: [String] = [], size: Size = AppTester.standardSize
  ) throws -> BrowseRig {
    try BrowseRig(size: size, openings: openings) {
      $0.appending(name.utf8).write(bytes: bytes)
      $0.appending("other".utf8).write("another text\n")
    }
  }

  @Test(arguments: Compression.allCases.filter { ProgramPath.has($0.rawValue) })
  func `a compressed file is a text, by its first bytes and whatever its name`(_ how: Compression)
    async throws
  {
    let bytes = try await Self.packed(Self.text, by: how.rawValue)
    #expect(Compression(bytes) == how)
    // A name is no option.
    let rig = try rig(bytes, name: "-d notes")
    rig.browser.open(.file(rig.folder.appending("-d notes".utf8)))
    try await rig.see("line 1 of 300")
    #expect(rig.t.screen.contains(how.rawValue) && rig.t.screen[0].contains("-d notes"))
    rig.t.type("/line 299\n")
    try await rig.see("1 of 1")
    rig.t.type("G")
    try await rig.see("100 %")
  }

  @Test func `lines of a command line, of keys and of queries count in the text`() async throws {
    let bytes = try await Self.packed(Self.text, by: "gzip")
    let rig = try rig(bytes, openings: ["notes.gz:250", "other"])
    let page = try #require(rig.t.topPage as? FilePage)
    try await rig.wait { _ in page.lines.top == 249 }
    rig.t.type("120g")
    #expect(page.lines.top == 119)
    rig.t.type("&99\n")
    try await rig.see("of 3  ")
    rig.t.type("}")
    try await rig.see("another text")
    rig.t.type("{")
    try await rig.see("of 3  ")
  }

  @Test func `x shows the bytes, and leads back to the line`() async throws {
    let rig = try rig(try await Self.packed(Self.text, by: "gzip"))
    rig.browser.open(.file(rig.folder.appending("notes.gz".utf8)))
    try await rig.see("line 1 of 300")
    rig.t.type("100gx")
    try await rig.see("1f 8b")
    rig.t.type("x")
    try await rig.see("line 100 of 300")
  }

  @Test func `what the program says of a broken file is told behind the text`() async throws {
    let whole = try await Self.packed(Self.text + (0..<9000).map { "\($0 * $0)\n" }.joined(), by: "gzip")
    let rig = try rig(Array(whole.prefix(whole.count - 100)))
    rig.browser.open(.file(rig.folder.appending("notes.gz".utf8)))
    try await rig.see("line 1")
    rig.t.type("G")
    try await rig.see("gzip: stdin: unexpected end of file")
  }

  @Test func `a program writes no more than is wanted, and ends with the page`() async throws {
    let lines = (0..<40).map { _ in String(repeating: "x", count: 99) + "\n" }.joined()
    let stream = StreamLines(Command("sh", "-c", "while :; do printf '\(lines)'; done"))
    let rig = try BrowseRig()
    weak var page: StreamPage?
    do {
      let new = StreamPage(stream, title: "endless")
      page = new
      new.browser = rig.browser
      rig.browser.app.navigation.push(new, animated: false)
    }
    try await rig.wait { _ in stream.count.known > StreamLines.linesAhead && !stream.isReading }
    #expect(stream.count.known < 4 * StreamLines.linesAhead)
    rig.t.type("q")
    try await rig.wait { _ in page == nil }
  }

  @Test func `a file of the command line that is left has no program, and is read again where it was`()
    async throws
  {
    let long = (1...60_000).map { "line \($0)\n" }.joined()
    let rig = try rig(try await Self.packed(long, by: "gzip"), openings: ["notes.gz", "other"])
    try await rig.see("line 1 of")
    rig.t.type("500g")
    let page = try #require(rig.t.topPage as? FilePage)
    let stream = try #require(page.stream)
    rig.t.type("}")
    try await rig.see("another text")
    #expect(stream.isStopped)
    rig.t.type("{")
    try await rig.wait { _ in page.stream !== stream && page.lines.top == 499 }
    rig.t.type("G")
    try await rig.see("line 60000")
  }

  @Test func `beside a directory stands the beginning of the text`() async throws {
    let size = Size(columns: 120, rows: 20)
    let rig = try rig(try await Self.packed("packed words\n", by: "gzip"), name: "a.gz", size: size)
    try await rig.see("packed words")
  }

  @Test func `an archive is none of these texts`() {
    for name in ["a.tar.gz", "a.TGZ", "a.tar.zst", ".tar.xz"] {
      #expect(Compression.isArchive(Array(name.utf8)), "\(name)")
    }
    for name in ["a.gz", "tar.gz.log", "tar", "a.star.gz"] {
      #expect(!Compression.isArchive(Array(name.utf8)), "\(name)")
    }
  }
}
