import NavModel
import Testing

extension EndToEnd {
  /// A terminal that writes its controls in eight bits, raw or as UTF-8: its answers are no keys, and its keys are.
  @Suite struct EightBitTests {
    private enum Form: CaseIterable {
      case raw, scalar

      func bytes(_ control: UInt8, _ text: String) -> [UInt8] {
        (self == .raw ? [] : [0xC2]) + [control] + Array(text.utf8)
      }
    }

    @Test(arguments: Form.allCases) private func `answers are no keys`(_ form: Form) throws {
      let app = try App.launch(route: "bars/shown-shown")
      let page = app.stillPicture()
      app.mark()
      // What is asked at the start, the colours, a name with a tick in it.
      try app.send(
        form.bytes(0x9B, "?2026;2$y") + form.bytes(0x9B, "?69;2$y") + form.bytes(0x9B, "?1016;0$y")
          + form.bytes(0x9B, "?62;22c") + form.bytes(0x9B, "0n") + form.bytes(0x90, "1$r0;48:2::1:2:3m")
          + form.bytes(0x9C, "") + form.bytes(0x9D, "0;✓ qqs") + form.bytes(0x9C, ""))
      try app.waitFor("2026 in the trace") { app.last("terminal")?.bool("synchronized") == true }
      #expect(app.stillPicture() == page)
      #expect(app.stack == ["gallery", "a-shown", "b-shown"])
      #expect(app.recent.allSatisfy { ["terminal", "frame"].contains($0.event) })
      try app.send(form.bytes(0x9B, "D"))
      try app.waitForRest(["gallery", "a-shown"])
      try app.quit()
    }
  }
}
