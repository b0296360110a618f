import NavModel
import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

/// Pictures of lines: numbers, a mark, colours of a program, a link, what is found, what is selected, wrapped and not.
@Suite struct LinesPictureTests {
  private static let lines: [AttributedText] = [
    AttributedText(sgr: "\u{1B}[1mdiff\u{1B}[m a/tide.txt b/tide.txt"),
    AttributedText(sgr: "\u{1B}[36m@@ -1,4 +1,4 @@\u{1B}[m The pilot"),
    AttributedText(sgr: "\u{1B}[31m-the fog lifts at four, and the boat\u{1B}[m"),
    AttributedText(sgr: "\u{1B}[32m+the fog lifts at five, and the boat\u{1B}[m\u{1B}[41m  \u{1B}[m"),
    "see " + AttributedText("the chart", .init(link: TextLink("https://example.org/chart"))) + " 灯台\tlight",
    AttributedText("late", .init(.destructive, attributes: .bold)) + ", the \u{1B}[2J ferry \u{202E}waits",
  ]

  private func rig(_ look: PictureLook) async throws -> LinesRig {
    let (columns, rows) = look == .small ? (20, 7) : (40, 12)
    let rig = LinesRig(
      LineBuffer(Self.lines), columns: columns, rows: rows, direction: look.direction, theme: look.theme
    ) {
      $0.showsLineNumbers = true
      $0.onLink = { _ in }
    }
    rig.tester.type("ma")
    rig.view.find(TextQuery("the"))
    rig.view.selection = LinePosition(line: 1, offset: 3)..<LinePosition(line: 2, offset: 8)
    rig.tester.type("o")
    try await rig.tester.idle()
    return rig
  }

  @Test(arguments: PictureLook.allCases) func `lines that go on beyond the edge`(look: PictureLook)
    async throws
  {
    try await rig(look).tester.verifySnapshot("lines-\(look.rawValue)")
  }

  @Test(arguments: [PictureLook.dark, .small]) func `lines that are wrapped`(look: PictureLook) async throws {
    let rig = try await rig(look)
    rig.view.wrapsLines = true
    try rig.tester.verifySnapshot("lines-wrapped-\(look.rawValue)")
  }
}
