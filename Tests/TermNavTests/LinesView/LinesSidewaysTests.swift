import NavModel
import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

/// RULES 37: what is seen of lines that are scrolled sideways.
@Suite @MainActor struct LinesSidewaysTests {
  /// `0aa…`, `1bb…`: a figure and so many letters.
  private func lines(_ count: Int, _ columns: Int) -> [AttributedText] {
    (0..<count).map { number in
      let letter = Character(Unicode.Scalar(97 + number % 26)!)
      return AttributedText("\(number % 10)" + String(repeating: letter, count: columns - 1))
    }
  }

  private func rig(_ source: any LineSource, columns: Int = 41, across: Int) async throws -> LinesRig {
    let rig = LinesRig(source, columns: columns, rows: 12)
    try await rig.tester.idle()
    rig.view.scroll(columns: across)
    #expect(rig.firstColumn == across)
    return rig
  }

  private func settle(_ rig: LinesRig) async throws {
    for _ in 0..<3 {
      try await rig.tester.idle()
      rig.tester.advance(by: .seconds(0.1))
    }
  }

  // MARK: The edges

  @Test func `a line that is cut at the left is marked there, wherever it ends, and an empty one is not`()
    async throws
  {
    let rig = try await rig(
      LineBuffer([AttributedText(String(repeating: "0123456789", count: 10)), "short", "", "12345678901234"]),
      across: 10)
    #expect(rig.rows[0] == "‹" + "123456789" + String(repeating: "0123456789", count: 2) + "012345678›")
    #expect(rig.rows[1...3] == ["‹", "", "‹234"])
    rig.view.scroll(columns: -10)
    #expect(rig.rows[0].hasPrefix("0123") && rig.rows[1] == "short")
  }

  @Test func `the mark is drawn, and is no text`() async throws {
    let rig = try await rig(
      LineBuffer([AttributedText(String(repeating: "abcdefghij", count: 10))]), across: 20)
    rig.view.selection = LinePosition(line: 0, offset: 20)..<LinePosition(line: 0, offset: 24)
    rig.view.copySelection()
    try await rig.tester.idle()
    #expect(rig.tester.app.copiedText == "abcd" && rig.rows[0].hasPrefix("‹bcd"))
    #expect(rig.position(column: 0, row: 0)?.offset == 20)
    rig.view.wrapsLines = true
    #expect(!rig.tester.screen.contains("‹"))
  }

  @Test func `a wide letter that the edge cuts, a tab and a line from right to left have the mark too`()
    async throws
  {
    let rig = try await rig(
      LineBuffer([
        AttributedText(String(repeating: "灯", count: 40)),
        AttributedText("a\tb\tc" + String(repeating: "d", count: 60)),
        AttributedText(String(repeating: "אבגד", count: 20)),
      ]), across: 9)
    rig.view.tabWidth = 8
    #expect(rig.rows[0].hasPrefix("‹灯灯"))
    #expect(rig.rows[1].hasPrefix("‹      c") && rig.rows[2].hasPrefix("‹"), "\(rig.rows)")
    rig.view.scroll(columns: 1)
    #expect(rig.rows[0].hasPrefix("‹ 灯"))
  }

  @Test func `what is found does not stand below the mark`() async throws {
    let text = String(repeating: ".", count: 30) + "needle" + String(repeating: ".", count: 200)
    let rig = try await rig(LineBuffer([AttributedText(text)]), across: 30)
    rig.view.find(TextQuery("needle"))
    try await rig.tester.idle()
    #expect(rig.rows[0].contains("needle"))
  }

  // MARK: Other lines

  @Test func `short lines in place of long ones are seen from their start`() async throws {
    let buffer = LineBuffer(lines(30, 200))
    let rig = try await rig(buffer, across: 100)
    buffer.removeAll()
    buffer.append(lines(30, 20))
    try await settle(rig)
    #expect(rig.rows[0] == "0aaaaaaaaaaaaaaaaaaa" && rig.firstColumn == 0)
  }

  @Test func `lines that are long only out of sight are no reason to show nothing`() async throws {
    let buffer = LineBuffer(lines(30, 200))
    let rig = try await rig(buffer, across: 100)
    buffer.removeAll()
    buffer.append(lines(20, 20) + lines(20, 300))
    try await settle(rig)
    #expect(rig.rows[0] == "0aaaaaaaaaaaaaaaaaaa")
  }

  @Test func `shorter lines that reach the columns in sight are seen to their end`() async throws {
    let buffer = LineBuffer(lines(30, 200))
    let rig = try await rig(buffer, across: 100)
    buffer.removeAll()
    buffer.append(lines(30, 110))
    try await settle(rig)
    #expect(rig.rows[0] == "‹" + String(repeating: "a", count: 39))
  }

  @Test func `the same lines in the place of the others stay where they are`() async throws {
    let buffer = LineBuffer(lines(60, 200))
    let rig = try await rig(buffer, across: 150)
    rig.view.scroll(rows: 20)
    let before = rig.rows
    buffer.removeAll()
    buffer.append(lines(60, 200))
    try await settle(rig)
    #expect(rig.rows == before && before[0].hasPrefix("‹uuuu"))
  }

  @Test func `lines that come later, as those of a file that is written slowly, are waited for`() async throws
  {
    let buffer = LineBuffer(lines(30, 200))
    let rig = try await rig(buffer, across: 100)
    buffer.removeAll()
    try await settle(rig)
    buffer.append(lines(30, 200))
    try await settle(rig)
    #expect(rig.rows[0] == "‹" + String(repeating: "a", count: 38) + "›")
  }

  @Test func `a file that comes to have no sequences any more is seen from its start`() async throws {
    let folder = try FileLinesTests.Folder()
    let line = String(repeating: "\u{1B}[31m\u{1B}[0m", count: 10) + "red\n"
    let file = try FileLines(path: folder.write(String(repeating: line, count: 30).utf8))
    let rig = try await rig(file, across: 40)
    file.parsesSGR = true
    try await settle(rig)
    #expect(rig.rows[0] == "red")
  }

  @Test func `signs that are taken away leave no empty view`() async throws {
    let rig = LinesRig(LineBuffer((0..<30).map { _ in AttributedText("__________end") }), rows: 12) { view in
      view.signFinder = { _, text in (0..<10).map { LineSign("<low line>", in: $0..<$0 + 1) } }
    }
    rig.view.scroll(columns: 90)
    #expect(rig.rows[0].hasSuffix("end"))
    rig.view.signFinder = nil
    #expect(rig.rows[0] == "__________end")
  }

  @Test func `scrolling down to short lines keeps the columns, as less does, and marks them`() async throws {
    let rig = try await rig(LineBuffer(lines(12, 200) + lines(30, 20)), across: 100)
    rig.view.scroll(rows: 15)
    #expect(rig.firstColumn == 100 && rig.rows[0] == "‹")
    rig.view.scroll(rows: -15)
    #expect(rig.rows[0] == "‹" + String(repeating: "a", count: 38) + "›")
  }

  @Test func `the columns in sight stay where another source has the same text, and so does the search`()
    async throws
  {
    let rig = try await rig(LineBuffer(lines(60, 200)), across: 100)
    rig.tester.type("/9j\n")
    try await settle(rig)
    rig.view.scroll(rows: 5)
    rig.view.scroll(columns: 100)
    let before = rig.rows
    let (standing, top) = (rig.view.viewState, rig.view.top)
    rig.view.source = LineBuffer(lines(60, 200))
    rig.view.scroll(to: top)
    rig.view.restore(standing)
    try await settle(rig)
    #expect(rig.rows.dropLast() == before.dropLast() && before[0].hasPrefix("‹"))
    #expect(rig.view.query?.pattern == "9j" && rig.lastRow.contains("9j"))
  }
}
