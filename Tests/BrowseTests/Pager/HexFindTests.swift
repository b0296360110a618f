import Dispatch
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// RULES 44: words are found among bytes, lit where they stand, and found in the text of a file in UTF-16.
@Suite final class HexFindTests {
  nonisolated struct Encoding: CustomTestStringConvertible {
    var isBig: Bool
    var before: [UInt8]
    var testDescription: String { "\(isBig ? "BE" : "LE") behind \(before)" }

    func bytes(_ text: String) -> [UInt8] {
      before
        + text.utf16.flatMap { unit in
          let pair = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
          return isBig ? pair : pair.reversed()
        }
    }
  }

  nonisolated static let marked = [
    Encoding(isBig: false, before: [0xFF, 0xFE]), Encoding(isBig: true, before: [0xFE, 0xFF]),
  ]
  nonisolated static let encodings =
    marked + [
      Encoding(isBig: false, before: []), Encoding(isBig: true, before: []),
      Encoding(isBig: false, before: [1]), Encoding(isBig: true, before: [1, 0, 2]),
    ]
  nonisolated static let text = "Hello World, a quick fox\nÄrger und кошка, the second line\n"

  private func rig(
    _ bytes: [UInt8], size: Size = Size(columns: 90, rows: 24), line: Int? = nil
  ) async throws -> (BrowseRig, FilePage) {
    let rig = try BrowseRig(size: size) { $0.appending("file".utf8).write(bytes: bytes) }
    let page = FilePage(rig.folder.appending("file".utf8), line: line)
    page.browser = rig.browser
    rig.browser.app.navigation.push(page, animated: false)
    try await rig.wait { _ in page.fileContent != nil && (page.isHex || page.isText) }
    // With a mark it is a text at once.
    if page.isText, line == nil {
      rig.t.type("x")
      try await rig.wait { _ in page.isHex }
    }
    return (rig, page)
  }

  /// What is lit in each row that has something lit.
  private func lit(_ rig: BrowseRig) -> [String] {
    let surface = rig.t.screen.surface
    return (1..<surface.size.rows - 2).compactMap { row in
      let cells = (0..<surface.size.columns).filter { surface[$0, row].style.attributes.contains(.reverse) }
      let text = Screen(surface).lines[row]
      let letters = Array(text)
      return cells.isEmpty ? nil : String(cells.map { $0 < letters.count ? letters[$0] : " " })
    }
  }

  @Test(arguments: encodings) func `words are found once each, in either case, and lit`(_ encoding: Encoding)
    async throws
  {
    let bytes = encoding.bytes(Self.text + Self.text + Self.text)
    let (rig, page) = try await rig(bytes)
    #expect(page.isHex)
    for (query, count) in [
      ("hello", 3), ("World", 3), ("ärger", 3), ("кошка", 3), ("WORLD", 0), ("Кошка", 0),
    ] {
      rig.t.type("/\(query)\r")
      try await rig.see(count == 0 ? "not found" : "1 of \(count)")
      if count > 0 {
        let letters = lit(rig).joined().filter { $0.isLetter }
        let isASCII = query.utf8.allSatisfy { $0 < 0x80 }
        #expect(!isASCII || letters.lowercased().contains(query.lowercased().prefix(2)), "\(rig.t.screen)")
        #expect(!lit(rig).isEmpty)
      }
      rig.t.press(.escape)
    }
  }

  @Test func `a word over the end of a row is lit in both, in its figures and its letters`() async throws {
    let (rig, _) = try await rig(
      Array(repeating: 0, count: 14) + Array("word".utf8) + Array(repeating: 0, count: 40))
    rig.t.type("/word\r")
    try await rig.see("1 of 1")
    #expect(lit(rig) == ["77 6fwo", "72 64rd"])
    let (narrow, _) = try await self.rig(
      Array(repeating: 0, count: 6) + Array("word".utf8) + Array(repeating: 0, count: 40),
      size: Size(columns: 40, rows: 12))
    narrow.t.type("/word\r")
    try await narrow.see("1 of 1")
    #expect(lit(narrow) == ["77 6fwo", "72 64rd"])
  }

  @Test func `figures that look like the letters are not lit, and hide no line while they are typed`()
    async throws
  {
    let bytes =
      [0xDE, 0xDE, 0, UInt8(ascii: "d")] + Array(repeating: 0xDE, count: 60) + Array("deed".utf8) + [0, 0]
    let (rig, page) = try await rig(bytes)
    rig.t.type("/d")
    try await rig.see("1 of 2")
    rig.t.type("e\r")
    try await rig.see("1 of 1")
    #expect(page.lines.foundLine == 4 && lit(rig) == ["64 65de"])
  }

  @Test func `pairs of figures stand for bytes, and for themselves`() async throws {
    let (rig, _) = try await rig(Array("a 20 21 b ".utf8) + Array(repeating: 0, count: 30) + [0x20, 0x21])
    rig.t.type("/20 21\r")
    try await rig.see("1 of 2")
    #expect(lit(rig)[0].hasSuffix("20 21"))
    rig.t.type("n")
    try await rig.see("2 of 2")
  }

  @Test func `where lines are filtered, a word is lit too`() async throws {
    var bytes = [UInt8](repeating: 0, count: 160)
    for place in [34, 78, 100] { bytes.replaceSubrange(place..<place + 4, with: Array("word".utf8)) }
    let (rig, _) = try await rig(bytes)
    rig.t.type("&word\r")
    try await rig.see("of 160  100 %")
    rig.t.type("/word\r")
    try await rig.see("of 3")
    // What goes on in a row that is not shown is not at hand.
    #expect(lit(rig) == ["77 6f 72 64word", "77 6f 72 64word"])
  }

  @Test func `finding is as a model has it, over the ends of what is read at once`() async throws {
    var bytes = [UInt8](repeating: 0x61, count: (1 << 20) + 100)
    for place in [(1 << 20) - 3, (1 << 20) + 50] {
      bytes.replaceSubrange(place..<place + 4, with: Array("word".utf8))
    }
    let rig = try BrowseRig { $0.appending("file".utf8).write(bytes: bytes) }
    let hex = try HexLines(rig.folder.appending("file".utf8))
    #expect(try await hex.find(TextQuery("WORD"), in: 0..<hex.count.known) == [65_535, 65_539])
    #expect(try await hex.find(TextQuery("word"), in: 65_536..<hex.count.known) == [65_539])
    #expect(try await hex.find(TextQuery("word"), in: 0..<65_536) == [65_535])
  }

  @Test(arguments: ["hex lines", "hex find"])
  func `bytes are read where what may block is done, one read after the other`(_ kind: String) async throws {
    let rig = try BrowseRig { $0.appending("file".utf8).write(bytes: Array("word".utf8)) }
    let path = rig.folder.appending("file".utf8)
    let (hex, gate, isDone) = (try HexLines(path), DispatchSemaphore(value: 0), Locked(false))
    Worker.start(on: path.subject(kind), { gate.wait() })
    let task = Task {
      let count =
        kind == "hex find"
        ? try await hex.find(TextQuery("word"), in: 0..<1).count : try await hex.lines(0..<1).count
      isDone.withLock { $0 = true }
      return count
    }
    for _ in 0..<1000 { await Task.yield() }
    #expect(!isDone.withLock({ $0 }))
    gate.signal()
    #expect(try await task.value == 1)
  }

  // MARK: The text

  @Test(arguments: encodings.prefix(4)) func `x shows the text, in which all is found, and the bytes again`(
    _ encoding: Encoding
  )
    async throws
  {
    let (rig, page) = try await rig(encoding.bytes((1...300).map { "line \($0), кошка 灯台 😀\n" }.joined()))
    rig.t.type("x")
    try await rig.see("line 1, кошка 灯台 😀")
    #expect(rig.t.screen.contains("line 1 of 300"))
    rig.t.type("/^line 200, кош\r")
    try await rig.see("1 of 1")
    rig.t.press(.escape)
    rig.t.type("200gx")
    try await rig.wait { _ in page.isHex }
    rig.t.type("jx")
    try await rig.see("line 201,")
    #expect(page.top == 199)
  }

  @Test(arguments: marked) func `a line that is asked for is shown in the text, with what was found`(
    _ encoding: Encoding
  )
    async throws
  {
    let (rig, page) = try await rig(encoding.bytes((1...300).map { "line \($0)\n" }.joined()), line: 249)
    try await rig.see("line 250")
    #expect(page.isText && page.top == 249)
    rig.t.type("R")
    try await rig.t.idle()
    try await rig.see("line 250")
    #expect(page.isText)
  }

  @Test func `the text of a file that grows is read again, and its end is followed`() async throws {
    let encoding = Self.marked[0]
    let text = (1...50).map { "line \($0)\n" }.joined()
    let (rig, page) = try await rig(encoding.bytes(text))
    rig.t.type("x")
    try await rig.see("line 1 of 50")
    rig.t.type("F")
    rig.folder.appending("file".utf8).write(bytes: encoding.bytes(text + "line 51\n"))
    page.follow(.grew)
    try await rig.see("line 51")
    #expect(page.isText && page.lines.isFollowing)
  }

  @Test func `what is no text in UTF-16 is none`() {
    for bytes in [
      [], [0x61, 0], [0xFF, 0xFE, 0, 0], Array(repeating: 0, count: 100), Array("plain text\0".utf8),
      Array("\u{7F}ELF\u{2}\u{1}\u{1}\0\0\0\0".utf8),
    ] as [[UInt8]] {
      #expect(WideText.order(of: bytes) == nil, "\(bytes)")
    }
    for encoding in Self.encodings.prefix(4) {
      #expect(WideText.order(of: encoding.bytes("Hello")) == (encoding.isBig ? .high : .low))
    }
  }

  @Test func `letters of two units are not cut where they are decoded`() async throws {
    let text = "a" + String(repeating: "😀", count: 600_000) + "\nend"
    let rig = try BrowseRig { $0.appending("file".utf8).write(bytes: Self.marked[1].bytes(text)) }
    let stream = StreamLines(rig.folder.appending("file".utf8))
    #expect(stream.decode(as: "utf-16be"))
    stream.readOn(to: .max)
    try await rig.wait { _ in stream.count.isExact }
    #expect(stream.original.bytes(before: 1) == 1 + 4 * 600_000 + 1)
    #expect(stream.readyLines(1..<2)?.first?.string == "end")
    #expect(stream.byte(ofLine: 1) == 2 + 2 + 4 * 600_000 + 2)
  }
}
