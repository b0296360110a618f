import CVTerm
import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// Other programs have the terminal, in the panes of tmux and of GNU screen.
  @Suite struct ProgramsInMultiplexersTests {
    static let screen = App.baseEnvironment["PATH"]!.split(separator: ":").map { "\($0)/screen" }
      .first(where: FileManager.default.isExecutableFile)

    private static func isScreenHere(_ file: String = #fileID) -> Bool {
      if screen == nil { cvterm_leave_out(file, "screen") }
      return screen != nil
    }

    private func openPage(_ app: App, editor: String) throws {
      try app.keys("EDITOR='\(editor)' '\(Binary.locate())' --open programs/run\n")
      try app.waitFor("the page") {
        app.picture.contains("Other programs") && app.picture.contains("Nothing yet")
      }
      _ = app.stillPicture()
    }

    /// vi, stopped and continued once, then a program that leaves modes on.
    private func useEditors(_ app: App) throws {
      try openPage(app, editor: "vi -u NONE -N")
      try app.keys("e")
      try app.waitFor("vi") { app.picture.texts.filter { $0 == "~" }.count > 15 }
      _ = app.stillPicture()
      try app.keys(Key.controlZ)
      try app.waitFor("the prompt") { app.picture.contains("Stopped") }
      _ = app.stillPicture()
      try app.keys("fg\n")
      try app.waitFor("vi") { app.picture.texts.filter { $0 == "~" }.count > 15 }
      try app.keys("ihello\u{1B}:wq\r")
      try app.waitFor("the page") {
        app.picture.contains("the editor: exit status 0") && app.picture.contains("hello")
      }
      try quit(app)
      try openPage(
        app,
        editor:
          "sh -c \"printf \\\"\\\\033[?1003h\\\\033[?1006h\\\\033[?1h\\\\033[4h\\\\033P0\\\";"
          + " stty raw -echo; kill -9 \\$\\$\"")
      try app.keys("e")
      try app.waitFor("the page") {
        app.picture.contains("ended by signal 9") && app.picture.contains("Other programs")
      }
      try quit(app)
    }

    private func quit(_ app: App) throws {
      try app.keys(Key.controlC)
      try app.waitFor("the prompt") {
        !app.picture.contains("Other programs") || app.picture.texts.last { !$0.isEmpty } == "READY>"
      }
      _ = app.stillPicture()
      try app.keys("clear\n")
      try app.waitFor("an empty screen") { app.picture.texts.first?.hasPrefix("READY>") == true }
    }

    @Test(.enabled(if: Pane.isHere(), "tmux is not installed"))
    func `a pane of tmux is as it was after other programs`() throws {
      let pane = try Pane()
      _ = pane.app.stillPicture()
      let before = try pane.state()
      try useEditors(pane.app)
      try pane.app.waitFor("the pane as it was") { try pane.state() == before }
      try pane.expectUsable()
    }

    @Test(.enabled(if: isScreenHere(), "screen is not installed"))
    func `a shell in screen is usable after other programs`() throws {
      let folder = NSTemporaryDirectory() + "/termnav-screen-" + UUID().uuidString
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let app = try App.program(
        Self.screen!, ["-U", "-c", "/dev/null", "/bin/sh", "-i"],
        environment: ["PS1": "READY> ", "ENV": "", "SCREENDIR": folder, "SHELL": "/bin/sh"])
      try app.waitFor("the prompt") { app.picture.contains("READY>") }
      try app.keys("line=$(stty -g)\n")
      try useEditors(app)
      try app.keys("[ \"$line\" = \"$(stty -g)\" ] && echo us''able\n")
      try app.waitFor("a usable shell") { app.picture.texts.contains("usable") }
      try app.keys("exit\n")
      try app.waitForExit()
    }
  }
}
