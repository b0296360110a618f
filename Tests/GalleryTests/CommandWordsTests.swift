import TermNav
import Testing

@testable import Gallery

/// The words of a command line, which may be any bytes.
@Suite struct CommandWordsTests {
  nonisolated private static let words: [[UInt8]] = [
    Array("caf\u{E9}.log".utf8), Array("caf".utf8) + [0xE9] + Array(".log".utf8), [0xFF, 0x80, 0xC3],
    [0xE2, 0x82], Array("--config=".utf8) + [0xC0, 0xAF], Array("\u{10FF80}\u{10FFFF}".utf8) + [0x80],
    Array("e\u{301}漢👍🏽".utf8), [],
  ]

  @Test(arguments: words) func `a word of any bytes is a text and the same bytes again`(_ word: [UInt8]) {
    let text = CommandWords.text(of: word)
    #expect(CommandWords.bytes(of: text) == word)
    #expect(ByteString(argument: text)?.bytes == word)
  }

  @Test func `a word of UTF-8 is its own text`() {
    #expect(CommandWords.text(of: Array("café -x=漢".utf8)) == "café -x=漢")
  }

  @Test func `options and names are cut where their bytes are`() throws {
    let name = Array("caf".utf8) + [0xE9, 0x3D, 0x2D]
    let text = CommandWords.text(of: name)
    let command = try BrowseCommand.parse(["--choose-file=\(text)", text, "--config", text])
    #expect(command.paths == [ByteString(bytes: name)])
    #expect(command.chooseFile == ByteString(bytes: name))
    #expect(command.config == ByteString(bytes: name))
    #expect(Browsing.plain([text])?.paths == [ByteString(bytes: name)])
  }

  @Test func `people see a sign in place of what is no text`() {
    #expect(CommandWords.shown(CommandWords.text(of: [0x61, 0xE9, 0x62])) == "a�b")
  }

  @Test func `a word's line feeds are signs, and a message keeps its own`() {
    func shown(_ word: String) -> String {
      CommandWords.shown("Error: unknown '\(word)'\nUsage: …", words: ["--open", word, "--trace=\(word)"])
    }
    #expect(shown("a\nb") == "Error: unknown 'a␊b'\nUsage: …")

  }

  @Test func `this process has its words from the system`() {
    #expect(CommandWords.all == Array(CommandLine.arguments.dropFirst()))
    #expect(!CommandWords.all.isEmpty)
  }
}
