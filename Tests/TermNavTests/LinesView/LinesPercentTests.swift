import NavModel
import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

/// RULES 37: how much of a text is seen goes by its bytes, where its source knows them.
@Suite @MainActor struct LinesPercentTests {
  private let folder: FileLinesTests.Folder

  init() throws { folder = try FileLinesTests.Folder() }

  private func rig(_ source: any LineSource, wraps: Bool) async throws -> LinesRig {
    let rig = LinesRig(source, columns: 41, rows: 10) { $0.wrapsLines = wraps }
    await goOn { source.count.isExact }
    try await rig.tester.idle()
    return rig
  }

  private static func figures(_ count: Int) -> String { String(repeating: "0123456789", count: count / 10) }

  private func sources(_ text: String) throws -> [any LineSource] {
    let (bytes, texts) = (LineBuffer(), LineBuffer())
    bytes.append(utf8: text.utf8)
    texts.append(
      text.split(separator: "\n", omittingEmptySubsequences: false).map { AttributedText(String($0)) })
    return [try FileLines(path: folder.write(text.utf8)), bytes] + (text.utf8.count < 100_000 ? [texts] : [])
  }

  @Test(arguments: [2_000, 40_000, 900_000])
  func `at the start of a text that is one long line, nothing is seen`(_ length: Int)
    async throws
  {
    for source in try sources("a\n" + Self.figures(length) + "\nb") {
      let rig = try await rig(source, wraps: true)
      #expect(rig.view.percentSeen == 362 * 100 / (length + 4))
      rig.tester.type("G")
      try await rig.tester.idle()
      #expect(rig.view.percentSeen == 100)
      rig.tester.type("k")
      try await rig.tester.idle()
      #expect(rig.view.percentSeen == 99)
    }
  }

  @Test(arguments: [40_000, 900_000]) func `a long last line counts by what is in sight sideways`(
    _ length: Int
  )
    async throws
  {
    for source in try sources("a\nb\n" + Self.figures(length)) {
      let rig = try await rig(source, wraps: false)
      #expect(rig.view.percentSeen == 0)
      rig.view.scroll(columns: length / 2)
      try await rig.tester.idle()
      rig.view.scroll(columns: length / 2 - rig.firstColumn)
      try await rig.tester.idle()
      #expect(rig.view.percentSeen == 50)
      rig.view.scroll(columns: length)
      try await rig.tester.idle()
      rig.view.scroll(columns: length)
      #expect(rig.view.percentSeen == 100)
    }
  }

  @Test(arguments: [false, true], [10, 50, 90]) func `so many per cent are gone to by bytes, and said there`(
    _ wraps: Bool, _ percent: Int
  ) async throws {
    let texts = [
      "a\n" + Self.figures(900_000) + "\nb", Self.figures(900_000),
      (0..<4_000).map { String(repeating: "x", count: 1 + $0 / 20) + "\n" }.joined(),
      Self.figures(30_000) + "\n" + String(repeating: "short\n", count: 10),
    ]
    for text in texts {
      for source in try sources(text) {
        let rig = try await rig(source, wraps: wraps)
        rig.view.scroll(toPercent: Double(percent))
        try await rig.tester.idle()
        // A screen more is seen than what is gone to.
        let isSaid = percent...percent + 3 ~= rig.view.percentSeen
        // Beside a long line that is not wrapped those behind it are in sight.
        let isBehind = !wraps && (text.hasSuffix("short\n") || text.hasSuffix("b"))
        #expect(isSaid || isBehind && rig.view.percentSeen >= 99, "\(text.prefix(9)) \(rig.view.percentSeen)")
      }
    }
  }

  @Test func `a source that does not know its bytes counts lines`() async throws {
    let rig = try await rig(CountedLines(1_000, isReady: true), wraps: false)
    rig.view.scroll(toPercent: 50)
    #expect(rig.view.top == 500 && rig.view.percentSeen == 51)
  }

  @Test func `where lines are not counted yet 100 are never said`() async throws {
    let rig = LinesRig(PulledLines(5_000))
    #expect(rig.view.percentSeen <= 99)
  }

  // MARK: Bytes

  @Test func `bytes before lines are those of a model, to 64 KiB in the middle of a large file`() async throws
  {
    var random = SplitMix64(seed: 9)
    for size in [10, 30_000, 65_536, 90_000, 600_000] {
      var (text, starts) = ([UInt8](), [0])
      while text.count < size {
        let length =
          Int.random(in: 0...30, using: &random) == 0 ? Int.random(in: 0...50_000, using: &random) : 20
        text += Array(repeating: UInt8(ascii: "x"), count: length) + [0x0A]
        starts.append(text.count)
      }
      let file = try FileLines(path: folder.write(text))
      await goOn { file.count.isExact }
      let (buffer, texts) = (LineBuffer(), LineBuffer())
      buffer.append(utf8: text)
      texts.append(
        text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map {
          AttributedText(String(decoding: $0, as: UTF8.self))
        })
      var before = 0
      for (line, start) in starts.enumerated() {
        let told = try #require(file.bytes(before: line))
        let isNearEnd = start <= 65_536 || start >= text.count - 32_768
        #expect(isNearEnd ? told == start : abs(told - start) <= 65_536 && told >= before, "\(size) \(line)")
        #expect(buffer.bytes(before: line) == start && texts.bytes(before: line) == start)
        before = told
      }
      #expect(file.bytes(before: starts.count - 1) == text.count)
    }
  }

  @Test func `lines that were dropped count as bytes before the others`() {
    let buffer = LineBuffer(limit: 2_000)
    for number in 0..<10_000 { buffer.append(utf8: "\(number % 10)\n".utf8) }
    #expect(buffer.bytes(before: buffer.firstLine) == 2 * buffer.firstLine)
    #expect(buffer.bytes(before: 10_000) == 20_000)
  }
}
