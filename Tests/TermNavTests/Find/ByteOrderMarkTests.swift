import CLibrary
import TermNavText
import Testing

@testable import TermNav

/// A byte order mark is no letter of the line that it begins.
@Suite struct ByteOrderMarkTests {
  private func isIn(_ pattern: String, _ text: String) throws -> Bool {
    try TextMatcher(TextQuery(pattern, isRegex: true)).isIn(AttributedText(text))
  }

  @Test(arguments: ["^Hello", "^H", "^hello world$", "(^Hello|x)", "^(Hello)", "^[[:alpha:]]", "^.ello"])
  func `an expression that begins with the line finds it`(_ pattern: String) throws {
    #expect(try isIn(pattern, "\u{FEFF}Hello world"))
    #expect(try isIn(pattern, "Hello world"))
    #expect(try !isIn(pattern, "\u{FEFF} Hello worlds"))
  }

  @Test func `a line of nothing else is empty, and a caret elsewhere is as before`() throws {
    #expect(try isIn("^$", "\u{FEFF}"))
    #expect(try isIn("^$", ""))
    #expect(try isIn("[^a]b", "cb"))
    #expect(try !isIn("[^a]b", "ab"))
    #expect(try isIn("a\\^b", "a^b"))
    #expect(try !isIn("^x", "ax"))
  }

  @Test func `what is found begins with it`() throws {
    let matcher = try TextMatcher(TextQuery("^Hello", isRegex: true))
    #expect(matcher.ranges(in: AttributedText("\u{FEFF}Hello, Hello")) == [0..<8])
    #expect(matcher.ranges(in: AttributedText("Hello, Hello")) == [0..<5])
  }

  @Test func `so it is in a file, and in a filter`() async throws {
    var template = Array("/tmp/termnav-mark-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    let bytes = Array("\u{FEFF}Hello\nHello\n".utf8)
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
    defer { unlink(template) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let file = try FileLines(path: path)
    #expect(try await file.find(TextQuery("^Hello", isRegex: true), in: 0..<2) == [0, 1])
  }
}
