import NavModel
import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

/// Signs that are drawn in place of parts of a line.
@Suite struct LinesSignsTests {
  /// Each `_` is drawn as `<low>`, and a sign stands behind lines that end in `!`.
  private func rig(_ lines: [String], columns: Int = 40, wraps: Bool = false) -> LinesRig {
    LinesRig(LineBuffer(lines.map { AttributedText($0) }), columns: columns) { view in
      view.wrapsLines = wraps
      view.signFinder = { _, text in
        let bytes = Array(text.string.utf8)
        var signs = bytes.indices.filter { bytes[$0] == UInt8(ascii: "_") }
          .map { LineSign("<low>", in: $0..<$0 + 1) }
        if text.string.hasSuffix("!") { signs.append(LineSign("^", in: bytes.count..<bytes.count)) }
        return signs
      }
    }
  }

  @Test func `signs take the place of what they stand for, and wrap as letters do`() {
    #expect(rig(["a_b!", "plain", "_", ""]).rows.prefix(4) == ["a<low>b!^", "plain", "<low>", ""])
    #expect(rig(["ab_cd_ef!"], columns: 8, wraps: true).rows.prefix(3) == ["ab<low>", "cd<low>", "ef!^"])
  }

  @Test func `a line scrolls sideways by what is drawn of it`() {
    let rig = rig(["___________end!"], columns: 20)
    for _ in 0..<20 { rig.tester.type("l") }
    #expect(rig.rows[0].hasSuffix("end!^"))
  }

  @Test func `what is found behind a sign is lit where it is drawn`() async throws {
    let rig = rig(["a_bc_d", "x"])
    rig.tester.type("/bc\n")
    try await rig.tester.idle()
    #expect(rig.view.foundLine == 0)
    func isLit(_ column: Int) -> Bool {
      rig.tester.screen.surface[column, 0].style.attributes.contains(.reverse)
    }
    #expect((0..<14).map(isLit) == (0..<14).map { 6..<8 ~= $0 })
  }

  @Test func `a press selects the letter that is drawn there, and a copy has no signs`() async throws {
    let rig = rig(["a_b c_d!", "x"])
    for (column, offset) in [
      (0, 0), (1, 1), (5, 1), (6, 2), (7, 3), (8, 4), (9, 5), (14, 6), (15, 7), (17, 8),
    ] {
      let place = try #require(rig.position(column: column, row: 0))
      #expect(place.offset == offset, "\(column)")
    }
    rig.view.selection = LinePosition(line: 0, offset: 1)..<LinePosition(line: 0, offset: .max)
    rig.view.copySelection()
    try await rig.tester.idle()
    #expect(rig.tester.app.copiedText == "_b c_d!")
  }

  @Test func `other signs are asked for again, and none takes them away`() {
    let rig = rig(["a_b"])
    #expect(rig.rows[0] == "a<low>b")
    rig.view.signFinder = { _, _ in [LineSign("-", in: 0..<0)] }
    rig.tester.advance(by: .seconds(0.1))
    #expect(rig.rows[0] == "-a_b")
    rig.view.signFinder = nil
    rig.tester.advance(by: .seconds(0.1))
    #expect(rig.rows[0] == "a_b")
  }

  @Test func `a line remembers that it ended in a return, which is no part of it`() throws {
    let buffer = LineBuffer()
    buffer.append(utf8: "a\r\nb\n\r\nc\r".utf8)
    let lines = try #require(buffer.readyLines(0..<4))
    #expect(lines.map(\.string) == ["a", "b", "", "c"])
    #expect(lines.map(\.endsInReturn) == [true, false, true, true])
    #expect(lines[0] == "a")
    #expect(buffer.bytes(ofLine: 0) == [0x61, 0x0D])
    #expect(buffer.bytes(ofLine: 4) == nil)
    buffer.append("a text")
    #expect(buffer.bytes(ofLine: 4) == nil)
  }
}
