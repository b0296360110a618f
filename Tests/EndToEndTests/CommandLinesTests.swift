import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// A command's lines come into a list: hostile ones, floods, a command that wants the terminal.
  @Suite struct CommandLinesTests {
    private func launch(_ command: String) throws -> App {
      let app = try App.launch(route: "programs/run", environment: ["ENV": ""])
      try app.keys("c")
      try app.keys("\u{01}\u{0B}")
      try app.keys("\(command)\r")
      return app
    }

    private func expectEnd(_ app: App, line: UInt = #line) throws {
      try app.keys(Key.controlC)
      #expect(try app.waitForExit() == .exited(130), "line \(line)")
      app.expectRestored(line: line)
    }

    @Test func `a command's lines and its status are shown`() throws {
      let app = try launch("echo one; echo two >&2; exit 3")
      try app.waitFor("the end") { app.picture.contains("exit status 3") }
      #expect(app.picture.contains("one") && app.picture.text.contains(/! +two/))
      try expectEnd(app)
    }

    @Test func `sequences in a command's output are glyphs`() throws {
      let app = try launch(#"printf '\033[2J\033[?1000h\033]0;x\007\233A\n\016z\033c\n'"#)
      try app.waitFor("the end") { app.picture.contains("exit status 0") }
      #expect(app.picture.contains("␛[2J␛[?1000h␛]0;x␇"), "\(app.report)")
      #expect(app.ledger.mouseModesOn == [1002, 1006] && app.picture.contains("Other programs"))
      try expectEnd(app)
    }

    @Test func `a command that wants the terminal gets none`() throws {
      let app = try launch("stty raw </dev/tty; read x </dev/tty; echo over")
      try app.waitFor("the end") { app.picture.contains("over") && app.picture.contains("exit status 0") }
      #expect(app.ledger.mouseModesOn == [1002, 1006])
      try expectEnd(app)
    }

    @Test func `Ctrl-C ends a command that hangs`() throws {
      let app = try launch("echo begun; tail -f /dev/null")
      try app.waitFor("its line") { app.picture.contains("begun") }
      try app.keys(Key.controlC)
      try app.waitFor("its end") { app.picture.contains("ended") }
      try expectEnd(app)
    }

    /// A list that goes on growing would cost 100 MB by then.
    @Test func `a flood leaves the program usable, and its memory flat`() throws {
      let app = try launch("yes a line of a flood that is as long as lines are")
      try app.waitFor("its lines") { app.picture.contains("a line of a flood") }
      app.watch(for: .milliseconds(1500))
      let before = try app.residentKilobytes()
      app.watch(for: .seconds(3))
      #expect(try app.residentKilobytes() < before + 8_000)
      // A drag across is answered meanwhile.
      let page = app.picture
      try app.press(10, 10)
      for column in 11...30 { try app.drag(column) }
      try app.waitFor("the page's edge") { app.picture.leadingEdge(of: page) == 20 || app.progress == 0.25 }
      // A release so soon would be a flick.
      try app.keys(Key.escape)
      try app.waitFor("the page at rest") { app.progress == 0 }
      try app.release(30)
      try app.keys(Key.controlC)
      try app.waitFor("its end", within: .seconds(5)) { app.picture.contains("ended") }
      try expectEnd(app)
    }
  }
}
