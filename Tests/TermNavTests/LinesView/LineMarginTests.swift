import NavModel
import TermNavTesting
import Testing

@testable import TermNav
@testable import TermNavText

/// A column beside lines that is drawn and is no text.
@Suite struct LineMarginTests {
  /// Lines with a margin of their own.
  private final class Marked: LineSource {
    let texts: [AttributedText]
    init(_ texts: [AttributedText]) { self.texts = texts }

    var count: LineCount { .exact(texts.count) }
    func lines(_ range: Range<Int>) async throws -> [AttributedText] { Array(texts[range]) }
    func readyLines(_ range: Range<Int>) -> [AttributedText]? { Array(texts[range]) }

    func margin(inColumns columns: Int, showsNumbers: Bool) -> LineMargin {
      LineMargin(columns: columns < 20 ? 0 : showsNumbers ? 6 : 2) { [texts] line in
        if texts[line].string.hasPrefix("bare") { return nil }
        return AttributedText(
          (showsNumbers ? "no \(line) " : "") + (line % 2 == 0 ? "+" : "-"), TextAttributes(.good))
      }
    }
  }

  private let lines = Marked(["one two three four", "find+me", "last"])

  @Test func `a margin stands beside lines, and their text begins behind it`() {
    let rig = LinesRig(lines)
    #expect(Array(rig.rows.prefix(3)) == ["+ one two three four", "- find+me", "+ last"])
    #expect(rig.position(column: 2, row: 1) == LinePosition(line: 1, offset: 0))
    #expect(rig.position(column: 0, row: 1) == LinePosition(line: 1, offset: 0))
    rig.tester.type("#")
    #expect(rig.rows[1] == "no 1 -find+me")
  }

  @Test func `what is in a margin is not found, selected or copied`() async throws {
    let rig = LinesRig(lines)
    rig.tester.type("/+\n")
    try await rig.tester.idle()
    #expect(rig.view.foundLine == 1)
    rig.tester.press(.escape)
    rig.view.selection = LinePosition(line: 0)..<LinePosition(line: 2, offset: .max)
    rig.view.copySelection()
    try await rig.tester.idle()
    #expect(rig.tester.app.copiedText == "one two three four\nfind+me\nlast")
  }

  @Test func `a wrapped line has its margin in its first row, and wraps beside it`() {
    let rig = LinesRig(Marked([AttributedText(String(repeating: "word ", count: 12))]), columns: 33) {
      $0.wrapsLines = true
    }
    #expect(rig.rows[0].hasPrefix("+ word") && rig.rows[1].hasPrefix("  word") && rig.rows[0].count <= 32)
  }

  @Test func `a margin stays where lines are scrolled sideways`() {
    let rig = LinesRig(Marked([AttributedText(String(repeating: "0123456789", count: 9))]))
    rig.tester.type("l")
    #expect(rig.firstColumn > 0 && rig.rows[0].hasPrefix("+ ‹"))
  }

  @Test func `a narrow view has no margin, and a filter that of the lines it leaves`() async throws {
    #expect(LinesRig(lines, columns: 19).rows[1] == "find+me")
    let rig = LinesRig(try FilteredLines(lines, TextQuery("find")))
    try await rig.tester.idle()
    #expect(rig.rows[0] == "- find+me")
  }

  @Test func `a line without a margin begins in its place, and wraps there`() {
    let rig = LinesRig(Marked(["one", AttributedText("bare" + String(repeating: " word", count: 12))]))
    #expect(rig.rows[0] == "+ one" && rig.rows[1].hasPrefix("bare word") && rig.rows[1].hasSuffix("›"))
    #expect(rig.position(column: 5, row: 1) == LinePosition(line: 1, offset: 5))
    #expect(rig.position(column: 5, row: 0) == LinePosition(line: 0, offset: 3))
    rig.tester.type("w")
    #expect(rig.rows[1].count > 34 && rig.rows[2].hasPrefix("word"))
  }

  @Test func `in a right-to-left layout a margin stands at the left too`() {
    #expect(LinesRig(lines, direction: .rightToLeft).rows[1] == "- find+me")
  }

  @Test func `a line's background fills its rows, and its margin`() throws {
    var text: AttributedText = "added"
    text.diffBackground = .added
    let rig = LinesRig(Marked([text, "plain"]))
    let theme = rig.tester.app.theme
    let behind = try #require(theme.painted(.added)).background
    let cells = (0..<39).map { rig.tester.screen.surface[$0, 0] }
    #expect(cells.allSatisfy { $0.style.background == behind })
    #expect(rig.tester.screen.surface[5, 1].style.background == theme.pageBackground)
  }

  @Test(arguments: [ColorDepth.truecolor, .indexed], Theme.Appearance.allCases)
  func `every text can be read on what is behind lines that differ`(
    _ depth: ColorDepth, _ appearance: Theme.Appearance
  ) throws {
    for usesBlueAndOrange in [false, true] {
      var theme = Theme(appearance: appearance, depth: depth)
      theme.usesBlueAndOrange = usesBlueAndOrange
      for ground in Theme.DiffBackground.allCases {
        let plain = theme.style(.text, on: ground)
        #expect(theme.painted(ground) != nil && plain.background != theme.pageBackground)
        for foreground in Theme.Foreground.allCases where foreground.leastContrast >= 4.5 {
          let style = theme.style(foreground, on: ground)
          let ratio = try #require(ColorMath.contrast(style.foreground, style.background))
          #expect(ratio >= 4.5, "\(foreground) on \(ground): \(ratio)")
        }
      }
      let grounds = Set(Theme.DiffBackground.allCases.map { theme.style(.text, on: $0).background })
      #expect(grounds.count == Theme.DiffBackground.allCases.count)
    }
  }

  @Test(arguments: [ColorDepth.sixteen, .mono])
  func `where backgrounds are not painted, words that differ are reversed`(_ depth: ColorDepth) {
    let theme = Theme(depth: depth)
    #expect(theme.painted(.added) == nil && theme.style(.text, on: .added) == theme.text)
    #expect(theme.style(.text, on: .removedPart).attributes.contains(.reverse))
  }
}
