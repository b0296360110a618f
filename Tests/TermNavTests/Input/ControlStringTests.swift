import NavModel
import Testing

@testable import TermNav

/// OSC, DCS and the like, by their bytes.
@Suite nonisolated struct ControlStringTests {
  /// The last step of a string that begins behind ESC.
  private func read(
    _ introducer: Unicode.Scalar, _ text: String, _ string: inout ControlString, at time: Seconds = 1
  ) -> ControlString.Step {
    string = ControlString(introducer)
    var step = ControlString.Step.more
    for byte in text.utf8 { step = string.consume(byte, at: time) }
    return step
  }

  @Test(arguments: ["\u{7}", "\u{1B}\\", "\u{9C}"]) func `a string that is an answer gives it at its end`(
    _ end: String
  ) {
    var string = ControlString("X")
    guard case .whole(.directColor?) = read("P", "1$r0;48:2::1:2:3m\(end)", &string) else {
      Issue.record("no answer")
      return
    }
  }

  @Test func `a string that is no answer ends without one`() {
    var string = ControlString("X")
    for (introducer, text) in [("P", "1$rx\u{7}"), ("X", "1$r48;2;1;2;3m\u{7}"), ("]", "52;c;x\u{18}")] {
      guard case .whole(nil) = read(Unicode.Scalar(introducer)!, text, &string) else {
        Issue.record("\(introducer)\(text) was one")
        continue
      }
    }
  }

  @Test func `an introducer that no answer follows was a key`() {
    var string = ControlString("X")
    guard case .broken = read("]", "a", &string) else {
      Issue.record("taken")
      return
    }
    #expect(string.pendingKey == KeyPress(.character("]"), .alt))
  }

  @Test func `once a string is certain its introducer is no key, but a late ESC is one`() {
    var string = ControlString("X")
    _ = read("]", "1", &string, at: 1)
    #expect(string.pendingKey == nil)
    _ = string.consume(0x1B, at: 1.01)
    #expect(string.pendingKey == nil, "the end begins")
    _ = read("]", "1", &string, at: 1)
    _ = string.consume(0x1B, at: 2)
    #expect(string.isAtEscape)
    #expect(string.pendingKey == KeyPress(.escape))
  }

  @Test func `another introducer tells that the end was lost`() {
    var string = ControlString("X")
    guard case .introducer(0x9B, .scalar) = read("]", "11;x\u{9B}", &string) else {
      Issue.record("not told")
      return
    }
  }
}
