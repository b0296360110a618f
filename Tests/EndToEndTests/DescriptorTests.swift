import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// Standard input, output and error that are closed, or lead somewhere else than to the terminal.
  @Suite struct DescriptorTests {
    /// Also once the guardian has let go of its memory, 0.2 s after the start, for which it opens a file.
    @Test(
      arguments: [">&-", "2>&-", ">&- 2>&-", ">/dev/null", "2>/dev/null", ">/dev/full 2>/dev/full"],
      [false, true])
    func `standard output and error may be anything`(_ redirection: String, isLight: Bool) throws {
      for guarded in ["", "--no-guardian"] {
        let app = try App.program(
          "/bin/sh", ["-c", "'\(Binary.locate())' \(guarded) \(redirection); echo status $?"])
        try app.waitFor("the page") { app.screen.isAlternate && app.ledger.mouseModesOn.contains(1006) }
        if isLight { app.watch(for: .milliseconds(400)) }
        try app.keys("q")
        try app.waitForExit()
        app.expectRestored()
        #expect(app.picture.texts.filter { !$0.isEmpty } == ["status 0"], "\(app.report)")
      }
    }

    /// There somebody watches it, as one does who mends a program.
    @Test func `standard error in another terminal is not held`() throws {
      let other = try App.program("/bin/sh", ["-c", "tty; read line"])
      try other.waitFor("its name") { other.picture.texts[0].hasPrefix("/dev/") }
      let name = other.picture.texts[0].trimmingCharacters(in: .whitespaces)
      let app = try App.crashDummy(.complain, errors: name)
      try app.keys("x")
      try other.waitFor("the complaint") { other.picture.texts[1] == "as it was told" }
      try app.quit()
      try other.keys("\n")
      try other.waitForExit()
    }

    @Test func `standard error in a file holds what was written there`() throws {
      let file = NSTemporaryDirectory() + "/termnav-errors-" + UUID().uuidString
      defer { try? FileManager.default.removeItem(atPath: file) }
      let app = try App.program("/bin/sh", ["-c", "exec '\(Binary.locate())' 2>'\(file)'"])
      try app.waitFor("the page") { app.screen.isAlternate && app.ledger.mouseModesOn.contains(1006) }
      app.watch(for: .milliseconds(400))
      kill(try app.program(), SIGKILL)
      try app.dragOn()
      #expect(try app.waitForExit() == .signalled(SIGKILL))
      app.expectRestored()
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "")
    }
  }
}
