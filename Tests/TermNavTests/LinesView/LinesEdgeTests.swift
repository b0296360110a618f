import TermNavTesting
import TermNavText
import Testing

@testable import TermNav

/// RULES 37: the last column of a view of lines.
@Suite struct LinesEdgeTests {
  private func rows(_ text: String, wraps: Bool, _ change: (LinesView) -> Void) -> [String] {
    let rig = LinesRig(LineBuffer([AttributedText(text), "next"]), columns: 20, rows: 6) {
      $0.wrapsLines = wraps
      change($0)
    }
    return rig.tester.screen.lines
  }

  @Test(arguments: [false, true])
  func `without an indicator the last column shows text`(_ wraps: Bool) {
    let line = String("abcdefghijklmnopqrstuvwxyz".prefix(20))
    let shown = rows(line, wraps: wraps) { $0.showsScrollIndicator = false }
    #expect(shown.contains(line))
    let place = shown.firstIndex(of: line) ?? 0
    #expect(shown[place + 1].hasPrefix("next"))
    let longer = rows(line + "u", wraps: wraps) { $0.showsScrollIndicator = false }
    #expect(longer.contains { wraps ? $0 == line : $0 == line.dropLast() + "›" })
    let numbered = rows(String(line.prefix(15)), wraps: wraps) {
      ($0.showsScrollIndicator, $0.showsLineNumbers) = (false, true)
    }
    #expect(numbered.contains { $0.hasSuffix(line.prefix(15)) })
  }

  @Test func `with an indicator the last column is its own`() {
    let line = String("abcdefghijklmnopqrstuvwxyz".prefix(20))
    #expect(rows(line, wraps: false) { _ in }.contains { $0.hasPrefix(line.prefix(18) + "›") })
  }
}
