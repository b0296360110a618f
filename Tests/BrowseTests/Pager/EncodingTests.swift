import CLibrary
import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// RULES 44: texts in other encodings than UTF-8.
@Suite(.timeLimit(.minutes(5))) final class EncodingTests {
  /// A text in an encoding, as `iconv` writes it.
  nonisolated static func bytes(_ text: String, in encoding: String) async throws -> [UInt8] {
    var command = Command("iconv", "-f", "utf-8", "-t", encoding)
    command.input = .bytes(Array(text.utf8))
    return try await command.outputBytes()
  }

  private func rig(
    _ bytes: [UInt8], openings: [String] = ["file"], encoding: String? = nil, settings: String? = nil
  ) throws -> BrowseRig {
    try BrowseRig(openings: openings, encoding: encoding, settings: settings) {
      $0.appending("file".utf8).write(bytes: bytes)
    }
  }

  @Test func `what bytes become does not depend on where they are cut`() async throws {
    let texts = [
      ("shift_jis", "日本語 ｶﾅ abc\n"), ("euc-jp", "日本語\n"), ("gbk", "中文 x\n"), ("koi8-r", "кошка\n"),
      ("windows-1252", "naïve €\n"), ("utf-16le", "a😀b\n"), ("utf-16be", "😀\n"), ("iso-8859-1", "Ärger\n"),
    ]
    for (name, text) in texts {
      let bytes = try await Self.bytes(text, in: name)
      let decoder = try #require(TextDecoder(name))
      let pieces = bytes.flatMap { decoder.decode([$0]) } + decoder.decode([], isLast: true)
      #expect(String(decoding: pieces, as: UTF8.self) == text, "\(name)")
    }
    let wrong = try #require(TextDecoder("shift_jis"))
    let text = wrong.decode([0x61, 0xFF, 0x62, 0x82]) + wrong.decode([], isLast: true)
    #expect(String(decoding: text, as: UTF8.self) == "a\u{FFFD}b\u{FFFD}")
    #expect(TextDecoder("") == nil && TextDecoder("no such") == nil && TextDecoder("latin1//TRANSLIT") == nil)
    #expect(TextDecoder.offered.allSatisfy { TextDecoder($0) != nil })
  }

  @Test func `a file with the mark of UTF-16 is a text at once`() async throws {
    let units = try await Self.bytes("first Ärger\nlast 😀\n", in: "utf-16be")
    let rig = try rig([0xFE, 0xFF] + units)
    try await rig.see("line 1 of 2")
    #expect(rig.t.screen.contains("first Ärger") && rig.t.screen.contains("UTF-16 text"))
    rig.t.type("/^first\n")
    try await rig.see("1 of 1")
  }

  @Test func `beside a directory UTF-16 is a text, too`() async throws {
    let units = try await Self.bytes("words Ä\n", in: "utf-16le")
    let rig = try BrowseRig(size: Size(columns: 120, rows: 20)) {
      $0.appending("file".utf8).write(bytes: [0xFF, 0xFE] + units)
    }
    try await rig.see("words Ä")
  }

  @Test func `E asks for an encoding, offers some, and a name that is unknown changes nothing`() async throws
  {
    let rig = try rig(try await Self.bytes("один\nдва кошка\n", in: "koi8-r"))
    try await rig.wait { _ in (rig.t.topPage as? FilePage)?.fileContent != nil }
    rig.t.type("E")
    try await rig.see("windows-1252")
    rig.t.type("nothing\n")
    try await rig.see("“nothing” is no encoding that is known here")
    #expect(!rig.t.screen.contains("кошка"))
    rig.t.type("Ekoi\t\n")
    try await rig.see("два кошка")
    rig.t.type("/кошка\n")
    try await rig.see("1 of 1")
    // By its bytes, and back to the line.
    rig.t.type("x")
    try await rig.see("00000000")
    rig.t.type("x")
    try await rig.see("два кошка")
  }

  @Test func `the command line names the encoding of a file and of what comes by a pipe`() async throws {
    let bytes = try await Self.bytes("日本語\n次の行\n", in: "euc-jp")
    try await rig(bytes, encoding: "euc-jp").see("次の行")
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    _ = posixWrite(ends[1], bytes, bytes.count)
    let piped = try BrowseRig(openings: ["-"], input: ends[0], encoding: "euc-jp")
    try await piped.see("次の行")
    try await rig(bytes, encoding: "nonsense").see("“nonsense” is no encoding that is known here")
    // What has come is read again in another one.
    piped.t.type("Eiso-8859-1\n")
    try await piped.see("ÆüËÜ¸ì")
    _ = posixWrite(ends[1], [0xC4, 0x0A], 2)
    try await piped.see("Ä")
    piped.t.type("Eeuc-jp\n")
    try await piped.see("次の行")
    for end in ends { close(end) }
  }

  @Test func `a setting is for files that are no UTF-8`() async throws {
    let settings = "[look]\nencoding = \"windows-1252\"\n"
    let text = "a text with naïve words in it €\n"
    try await rig(try await Self.bytes(text, in: "windows-1252"), settings: settings).see(
      "naïve words in it €")
    try await rig(Array(text.utf8), settings: settings).see("naïve words in it €")
  }

  @Test func `a decoded file that grows is followed`() async throws {
    let rig = try rig(try await Self.bytes("eins Ä\n", in: "iso-8859-1"), encoding: "iso-8859-1")
    try await rig.see("eins Ä")
    rig.folder.appending("file".utf8).write(
      bytes: try await Self.bytes("eins Ä\nzwei Ö\n", in: "iso-8859-1"))
    (rig.t.topPage as? FilePage)?.follow(.grew)
    try await rig.see("zwei Ö")
  }
}
