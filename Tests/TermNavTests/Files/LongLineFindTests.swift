import Testing

@testable import TermNav
@testable import TermNavText

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

  /// As of a file, wherever the bytes are cut: what is found, and each part that is shown.
  @Test(arguments: [5_000, 40_000, 300_000], [false, true])
  func `a long line that came as bytes is found and shown to its end`(_ bytes: Int, _ styled: Bool)
    async throws
  {
    let long = (styled ? "\u{1B}[31m{\u{1B}[0m" : "{") + Self.filler(bytes) + " é code=417 the end}\r"
    let file = try await file(["first", long, "last"], styled: styled)
    let buffer = LineBuffer(parsesSGR: styled)
    let all = Array(["first", long, "last"].joined(separator: "\n").utf8)
    for start in stride(from: 0, to: all.count, by: 7_777) {
      buffer.append(utf8: all[start..<min(all.count, start + 7_777)])
    }
    for pattern in ["code=[0-9]+", "end}$", #"^\{.*\}$"#, "[^a]ode=", "^code", "name$", "1m"] {
      let query = TextQuery(pattern, isRegex: true)
      #expect(try await buffer.find(query, in: 0..<3) == file.find(query, in: 0..<3), "\(pattern)")
      #expect(buffer.partlySearchedLine(for: query) == nil, "\(pattern)")
      #expect(
        try await buffer.firstPlace(of: query, inLine: 1) == file.firstPlace(of: query, inLine: 1),
        "\(pattern)")
    }
    #expect(try await buffer.find(TextQuery("code=417"), in: 0..<3) == [1])
    for anchor: LinePiece.Anchor in [
      .byte(0), .byte(bytes / 2), .byte(bytes), .byte(2 * bytes), .column(bytes / 2), .columnOfByte(bytes),
    ] {
      let piece = try await buffer.piece(ofLine: 1, at: anchor, tabWidth: 8)
      #expect(try await piece == file.piece(ofLine: 1, at: anchor, tabWidth: 8), "\(anchor)")
      #expect((piece == nil) == (bytes < FileLines.longestLine), "\(anchor)")
      guard let piece else { continue }
      #expect(piece.length == bytes + 22 && !piece.text.string.contains("\u{1B}"), "\(anchor)")
      #expect(piece.text.runs.isEmpty == (!styled || piece.bytes.lowerBound > 0), "\(anchor)")
      if case .byte(bytes) = anchor { #expect(piece.text.string.hasSuffix("the end}")) }
    }
    #expect(try await buffer.piece(ofLine: 0, at: .byte(0), tabWidth: 8) == nil)
  }

  @Test func `of a line beyond what is kept the bound is told, and the memory is bounded`() async throws {
    let buffer = LineBuffer(byteLimit: 1 << 20)
    buffer.append(utf8: Array("first\n".utf8))
    let part = Array(Self.filler(50_000).utf8)
    for _ in 0..<100 {
      buffer.append(utf8: part)
      #expect(buffer.keptBytes <= 1 << 20)
    }
    buffer.append(utf8: Array("code=417\nlast".utf8))
    let query = TextQuery("code")
    #expect(try await buffer.find(query, in: 0..<3) == [])
    let partly = try #require(buffer.partlySearchedLine(for: query))
    #expect(partly.words(label: "2") == "searched the first 256 KB of line 2")
    #expect(try await buffer.find(TextQuery("name"), in: 0..<3) == [1])
    let end = try #require(try await buffer.piece(ofLine: 1, at: .byte(.max), tabWidth: 8))
    #expect(end.text.string.hasSuffix(" … \(5_000_008 - (1 << 18)) more bytes"))
    #expect(try await buffer.find(TextQuery("more bytes"), in: 0..<3) == [])
    #expect(buffer.readyLines(2..<3) == ["last"])
  }

  @Test func `a long line that was dropped has no parts`() async throws {
    let buffer = LineBuffer(limit: 1)
    buffer.append(utf8: Array((Self.filler(40_000) + "\n").utf8))
    #expect(try await buffer.piece(ofLine: 0, at: .byte(0), tabWidth: 8) != nil)
    buffer.append(utf8: Array("next\n".utf8))
    #expect(try await buffer.piece(ofLine: 0, at: .byte(0), tabWidth: 8) == nil)
    #expect(try await buffer.firstPlace(of: TextQuery("id"), inLine: 0) == nil)
    #expect(try await buffer.find(TextQuery("id"), in: 0..<2) == [])
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

  /// It had been told of the next line that the filter has.
  @Test func `a filter tells of a line that was searched in part only if it has that line`() async throws {
    let query = TextQuery("x[a-z]{60}.*code|code=4", isRegex: true)
    for (word, expected) in [("last", nil), ("first|name", 1)] as [(String, Int?)] {
      let file = try await file(["first", Self.filler(100_000) + "code=417", "last"])
      _ = try await file.find(query, in: 0..<3)
      let filter = try FilteredLines(file, TextQuery(word, isRegex: true))
      filter.readOn(to: .max)
      while !filter.count.isExact { await Task.yield() }
      #expect(filter.partlySearchedLine(for: query)?.line == expected, "\(word)")
    }
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
