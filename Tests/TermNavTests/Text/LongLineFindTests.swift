import Testing

@testable import TermNav

/// Whether a long line has a query is asked of the whole line.
@Suite struct LongLineFindTests {
  private let folder: FileLinesTests.Folder

  init() throws { folder = try FileLinesTests.Folder() }

  private func file(_ lines: [String], styled: Bool = false) async throws -> FileLines {
    let file = try FileLines(path: try folder.write(lines.joined(separator: "\n").utf8), parsesSGR: styled)
    for _ in 0..<1_000_000 where !file.count.isExact { await Task.yield() }
    return file
  }

  private static func filler(_ bytes: Int) -> String {
    String(String(repeating: "{\"id\":12,\"name\":\"a b\"},", count: bytes / 22 + 1).prefix(bytes))
  }

  /// Just beyond what an expression saw before, beyond what is shown, and beyond what is read at a time.
  @Test(arguments: [5_000, 40_000, 300_000], [false, true])
  func `what stands far behind in a line is found`(_ bytes: Int, _ styled: Bool) async throws {
    let long = (styled ? "\u{1B}[31m{\u{1B}[0m" : "{") + Self.filler(bytes) + " code=417 the end}"
    let file = try await file(["first", long, "last"], styled: styled)
    for pattern in [
      "code=[0-9]+", "end}$", #"^\{.*\}$"#, #"\bcode\b"#, "CODE=[0-9]+", "[^a]ode=", "ode=.{3} the",
    ] {
      let query = TextQuery(pattern, isRegex: true)
      #expect(try await file.find(query, in: 0..<3) == [1], "\(pattern)")
      #expect(file.partlySearchedLine(for: query) == nil, "\(pattern)")
    }
    #expect(try await file.find(TextQuery("code=417"), in: 0..<3) == [1])
    #expect(try await file.find(TextQuery("^code", isRegex: true), in: 0..<3) == [])
    #expect(try await file.find(TextQuery("name$", isRegex: true), in: 0..<3) == [])
    let filtered = try FilteredLines(file, TextQuery("code=[0-9]+", isRegex: true))
    for _ in 0..<1_000_000 where !filtered.count.isExact { await Task.yield() }
    #expect(filtered.count == .exact(1))
    #expect(try await filtered.find(TextQuery("end}$", isRegex: true), in: 0..<1) == [0])
  }

  @Test func `a line with zeros and bytes that are no UTF-8 is looked through to its end`() async throws {
    var bytes = Array(Self.filler(6000).utf8)
    (bytes[3000], bytes[4500]) = (0, 0xFF)
    let path = try folder.write(bytes + Array("code=417".utf8))
    let file = try FileLines(path: path)
    #expect(try await file.find(TextQuery("code=[0-9]+$", isRegex: true), in: 0..<1) == [0])
    #expect(try await file.find(TextQuery("a.*code=[0-9]+", isRegex: true), in: 0..<1) == [0])
  }

  /// The library would keep a state for nearly each letter.
  @Test func `an expression that would take too long sees the beginning alone, which is told`() async throws {
    let file = try await file(["first", Self.filler(100_000) + "code=417"])
    let query = TextQuery("x[a-z]{60}.*code|code=4", isRegex: true)
    #expect(try await file.find(query, in: 0..<2) == [])
    let partly = try #require(file.partlySearchedLine(for: query))
    #expect(partly == PartlySearchedLine(line: 1, bytes: 32_768))
    #expect(partly.words(label: "2") == "searched the first 32 KB of line 2")
    #expect(file.partlySearchedLine(for: TextQuery("code")) == nil)
  }

  @Test func `where the matches stand is found all over a long line`() throws {
    let text = AttributedText(Self.filler(20_000) + "code=417" + Self.filler(3_000))
    let matcher = try TextMatcher(TextQuery("code=[0-9]+", isRegex: true))
    #expect(matcher.ranges(in: text) == [20_000..<20_008])
    #expect(matcher.ranges(in: text, near: 19_990..<20_100) == [20_000..<20_008])
    #expect(matcher.ranges(in: text, near: 0..<2_000) == [])
    #expect(matcher.firstPlace(in: text) == 20_000)
    let whole = try TextMatcher(TextQuery(#"^\{.*\}?$"#, isRegex: true))
    #expect(whole.ranges(in: text) == [0..<23_008])
  }

  @Test func `case is the same for an expression with brackets`() throws {
    func isIn(_ pattern: String, _ text: String) throws -> Bool {
      try TextMatcher(TextQuery(pattern, isRegex: true)).isIn(AttributedText(text))
    }
    #expect(try isIn("co[c-e]E=[^x]", "CODE=1"))
    #expect(try !isIn("co[c-e]E=[^x]", "CODE=X"))
    #expect(try isIn("[[:upper:]_]q", "_Q"))
    #expect(try isIn(#"[\w-]+ ß"#, "A-B ß"))
  }
}
