import NavModel
import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

@Suite struct LinesSelectionTests {
  private func rig(_ lines: [AttributedText] = (0..<100).map { "the line \($0)" }) -> LinesRig {
    LinesRig(LineBuffer(lines))
  }

  @Test func `a long press and a drag select letters, a copy goes to the clipboard`() async throws {
    let rig = rig()
    try rig.tester.press(at: Point(column: 4, row: 1))
    rig.tester.advance(by: .seconds(0.6))
    try rig.tester.move(to: Point(column: 8, row: 3))
    try rig.tester.release()
    #expect(rig.view.selection == LinePosition(line: 1, offset: 4)..<LinePosition(line: 3, offset: 8))
    #expect(rig.tester.topPage.name == "lines" && rig.view.top == 0)
    rig.tester.type("y")
    try await rig.tester.idle()
    #expect(rig.tester.app.copiedText == "line 1\nthe line 2\nthe line")
    #expect(rig.tester.terminal.copied == [rig.tester.app.copiedText!])
    rig.tester.press(.escape)
    #expect(rig.view.selection == nil)
  }

  @Test func `a double click selects a word, a triple click a line, a click none`() async throws {
    let rig = rig()
    try rig.tester.doubleClick(Point(column: 5, row: 2))
    #expect(rig.view.selection == LinePosition(line: 2, offset: 4)..<LinePosition(line: 2, offset: 8))
    rig.tester.advance(by: .seconds(0.1))
    try rig.tester.click(Point(column: 5, row: 2))
    #expect(rig.view.selection == LinePosition(line: 2)..<LinePosition(line: 2, offset: 10))
    rig.tester.advance(by: .seconds(1))
    try rig.tester.click(Point(column: 5, row: 4))
    #expect(rig.view.selection == nil)
  }

  @Test func `lines are selected by V and the keys that move, also out of sight`() async throws {
    let rig = LinesRig(CountedLines(5000))
    try await rig.tester.idle()
    rig.tester.type("Vjj")
    #expect(rig.view.selection?.upperBound.line == 2 && rig.view.top == 0)
    rig.tester.type("2000G")
    try await rig.tester.idle()
    rig.tester.press(.enter)
    try await rig.tester.idle()
    let text = (0..<2000).map { "line \($0)" }.joined(separator: "\n")
    #expect(rig.tester.app.copiedText == text && rig.view.selection == nil)
    #expect(rig.lastRow.contains("Copied \(text.utf8.count) bytes"))
    rig.view.scroll(to: 10)
    rig.tester.press(.down, .shift)
    rig.tester.press(.up, .shift)
    #expect(rig.view.selection?.lowerBound.line == 9 && rig.view.selection?.upperBound.line == 10)
  }

  @Test func `controls are copied as the signs that are seen`() async throws {
    let rig = rig(["a\tb \u{1B}[201~rm\r\u{9B}6n\u{0}"])
    try rig.tester.doubleClick(Point(column: 0, row: 0))
    try rig.tester.click(Point(column: 0, row: 0))
    rig.tester.type("y")
    try await rig.tester.idle()
    #expect(rig.tester.app.copiedText == "a\tb ␛[201~rm␍�6n␀")
  }

  @Test func `a copy is no longer than its limit`() async throws {
    let line = AttributedText(String(repeating: "é", count: 5000))
    let rig = rig(Array(repeating: line, count: 300))
    rig.view.selection = LinePosition(line: 0)..<LinePosition(line: 299, offset: 10)
    rig.view.copySelection()
    try await rig.tester.idle()
    let copied = try #require(rig.tester.app.copiedText)
    #expect(copied.utf8.count <= LinesView.mostCopied && copied.utf8.count > LinesView.mostCopied - 4)
    #expect(!copied.unicodeScalars.contains("\u{FFFD}"))
  }

  @Test func `a copy of a line that is too long has its bytes, not what the view says of it`() async throws {
    let buffer = LineBuffer()
    buffer.append(utf8: ("one\n" + String(repeating: "a", count: 40_000) + "\nthree").utf8)
    let rig = LinesRig(buffer)
    rig.tester.type("Vjjy")
    try await rig.tester.idle()
    let long = String(repeating: "a", count: 40_000)
    #expect(rig.tester.app.copiedText == "one\n" + long + "\nthree")
    rig.view.selection = LinePosition(line: 1, offset: 39_992)..<LinePosition(line: 1, offset: .max)
    rig.view.copySelection()
    try await rig.tester.idle()
    #expect(rig.tester.app.copiedText == "aaaaaaaa")
  }

  @Test func `a copy of a line that is not kept to its end has what is kept, without the note on it`()
    async throws
  {
    let buffer = LineBuffer(byteLimit: 1 << 18)
    buffer.append(utf8: (String(repeating: "a", count: 100_000) + "\nlast").utf8)
    let rig = LinesRig(buffer)
    rig.tester.type("Vy")
    try await rig.tester.idle()
    #expect(rig.tester.app.copiedText == String(repeating: "a", count: 1 << 16))
  }

  @Test func `the current line is the selected one, else the found one in sight, else the first in sight`()
    async throws
  {
    let rig = rig((0..<100).map { "line \($0)" })
    rig.view.scroll(to: 20)
    try rig.tester.settle()
    #expect(rig.view.currentLine == 20)
    rig.view.find(TextQuery("line 23"))
    try await rig.tester.idle()
    #expect(rig.view.currentLine == 23)
    rig.view.selection = LinePosition(line: 50)..<LinePosition(line: 52, offset: 1)
    #expect(rig.view.currentLine == 50)
    rig.view.selection = nil
    rig.view.scroll(to: 60)
    try rig.tester.settle()
    #expect(rig.view.foundLine == 23 && rig.view.currentLine == 60)
  }

  @Test func `a link is opened by a click, and by Return after o`() async throws {
    let link = TextLink("https://example.org/")!
    let lines: [AttributedText] = ["plain", "a " + AttributedText("link", .init(link: link)) + " here"]
    let rig = rig(lines)
    var opened: [String] = []
    rig.view.onLink = { opened.append($0.url) }
    try rig.tester.click(Point(column: 4, row: 1))
    #expect(opened == ["https://example.org/"])
    try rig.tester.click(Point(column: 8, row: 1))
    #expect(opened.count == 1)
    rig.tester.type("o\n")
    #expect(opened.count == 2)
  }
}
