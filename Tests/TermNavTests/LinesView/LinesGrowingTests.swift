import NavModel
import TermNavTesting
import Testing

@testable import TermNav
@testable import TermNavText

/// A part of a long line that was on its way while the line grew is one of what the line was.
@Suite @MainActor struct LinesGrowingTests {
  /// Holds back parts of lines, as they were when they were asked for, until the test lets them go.
  @MainActor private final class HeldPieces: LineSource {
    nonisolated let buffer = LineBuffer()
    var holds = true
    private(set) var waiting: [CheckedContinuation<Void, Never>] = []

    nonisolated var count: LineCount { buffer.count }
    nonisolated func lines(_ range: Range<Int>) async throws -> [AttributedText] {
      try await buffer.lines(range)
    }
    nonisolated func readyLines(_ range: Range<Int>) -> [AttributedText]? { buffer.readyLines(range) }
    nonisolated func find(_ query: TextQuery, in range: Range<Int>) async throws -> [Int] {
      try await buffer.find(query, in: range)
    }
    nonisolated func observeChanges(_ handler: @escaping @Sendable (LineChange) -> Void) -> LineObservation {
      buffer.observeChanges(handler)
    }

    func piece(ofLine line: Int, at anchor: LinePiece.Anchor, tabWidth: Int) async throws -> LinePiece? {
      let piece = try await buffer.piece(ofLine: line, at: anchor, tabWidth: tabWidth)
      if holds { await withCheckedContinuation { waiting.append($0) } }
      return piece
    }

    func firstPlace(of query: TextQuery, inLine line: Int) async throws -> Int? {
      try await buffer.firstPlace(of: query, inLine: line)
    }

    func letGo() {
      holds = false
      for one in waiting { one.resume() }
      waiting = []
    }
  }

  @Test(arguments: [false, true]) func `the end of a line that has grown meanwhile is found and gone to`(
    _ wraps: Bool
  )
    async throws
  {
    let source = HeldPieces()
    source.buffer.append(utf8: String(repeating: "0123456789", count: 10_000).utf8)
    let rig = LinesRig(source, columns: 41) { $0.wrapsLines = wraps }
    try await rig.tester.idle()
    #expect(!source.waiting.isEmpty)
    source.buffer.append(utf8: (String(repeating: "abcdefghij", count: 10_000) + "NEEDLE").utf8)
    rig.tester.advance(by: .seconds(0.1))
    try await rig.tester.idle()
    source.letGo()
    try await rig.tester.idle()
    rig.view.find(TextQuery("NEEDLE"))
    try await rig.tester.idle()
    #expect(rig.rows.dropLast().joined().contains("NEEDLE"), "\(rig.rows)")
    rig.view.endFind()
    rig.tester.type("gG")
    try await rig.tester.idle()
    if wraps { #expect(rig.lastRow.hasSuffix("NEEDLE")) }
    #expect(rig.view.viewport.window[0]?.piece?.length == 200_006)
  }

  @Test func `a line that grows all the time does not keep its place from being found`() async throws {
    let source = HeldPieces()
    source.buffer.append(
      utf8: ("first\n" + String(repeating: "0123456789", count: 20_000) + "NEEDLE\nlast").utf8)
    let rig = LinesRig(source, columns: 41) { $0.wrapsLines = true }
    try await rig.tester.idle()
    rig.view.find(TextQuery("NEEDLE"))
    for _ in 0..<5 {
      try await rig.tester.idle()
      source.buffer.append(utf8: "more\nand".utf8)
      rig.tester.advance(by: .seconds(0.1))
    }
    try await rig.tester.idle()
    #expect(source.waiting.count <= 2)
    source.letGo()
    try await rig.tester.idle()
    #expect(rig.rows.dropLast().joined().contains("NEEDLE"), "\(rig.rows)")
  }
}
