import TermNav
import TermNavTesting
import TermNavText
import Testing

@testable import Browse

/// RULES 44: lines that a program has written over.
@Suite final class ProgressStatesTests {
  @Test(arguments: [
    ("10%\r20%\r100%", "␍100%"), ("100%\r20%", "␍20%%"), ("a long one\rshort\r", "␍shortg one"),
    ("日本\rx", "␍x 本"),
    ("plain", "plain"), ("\r\r", ""), ("\rone", "one"), ("a\r\r", "a"),
  ])
  func `a line stands as on a terminal, behind a sign where text is hidden`(line: String, shown: String) {
    let text = AttributedText(line)
    #expect(text.showing(text.statesSigns).string == shown)
    #expect(text.string == line, "the text is the line as it is")
  }

  @Test func `a page shows the last state, and all of them with signs`() async throws {
    let (rig, _) = try await BrowseRig.reading("10%\r20%\r100%\nCR LF\r\nnext\n", in: "log")
    #expect(rig.t.screen.contains("100%") && !rig.t.screen.contains("20%"))
    rig.t.type("i")
    #expect(rig.t.screen.contains("10%") && rig.t.screen.contains("20%"))
    rig.t.type("i")
    #expect(!rig.t.screen.contains("20%"))
  }
}
