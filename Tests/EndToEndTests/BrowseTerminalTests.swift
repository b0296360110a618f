import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// The browser in poor terminals, small ones and such as change, and every way out of it.
  @Suite struct BrowseTerminalTests {
    private func twoFolders() throws -> (home: TestFolder, folder: TestFolder) {
      let folder = try TestFolder()
      for number in 0..<60 { try folder.file("file-\(number)", "words \(number)\n") }
      return (try TestFolder(), folder)
    }

    @Test func `without a TERM that is of use it writes one line and draws nothing`() throws {
      let (home, folder) = try twoFolders()
      var environment = App.baseEnvironment
      environment["TERM"] = "dumb"
      environment["HOME"] = home.path
      let app = try App(
        Binary.locate(), ["browse", folder.path], size: Size(columns: 200, rows: 24),
        environment: environment,
        trace: nil)
      #expect(try app.waitForExit() == .exited(1))
      #expect(app.picture.texts.filter { !$0.isEmpty }.count == 1, "\(app.report)")
      #expect(app.ledger == ModeLedger(), "nothing is drawn")
    }

    @Test(arguments: ["linux", "vt100", "vt220", "screen", "ansi"])
    func `files are read in poor terminals`(_ term: String) throws {
      let (home, folder) = try twoFolders()
      let app = try App(
        Binary.locate(), ["browse", folder.path], size: Size(columns: 80, rows: 24),
        environment: App.baseEnvironment.merging(["TERM": term, "COLORTERM": "", "HOME": home.path]) { $1 },
        trace: nil)
      try app.waitForText("file-1")
      try app.keys("j")
      _ = app.stillPicture()
      try app.keys("l")
      try app.waitForText("words 1")
      try app.keys(Key.backspace)
      try app.waitForText("file-2")
      try app.quit()
      // A seen cursor is a mode of screen's own too.
      #expect(app.ledger.leftOver(rows: 24).filter { $0 != "ANSI mode 34 on" } == [], "\(app.report)")
      #expect(app.pty.attributes == app.pty.initialAttributes)
    }

    @Test func `without the mouse it is the terminal's, and F2 takes it and lets it go`() throws {
      let (home, folder) = try twoFolders()
      let app = try App.program(
        Binary.locate(), ["browse", "--no-mouse", folder.path], environment: ["HOME": home.path])
      try app.waitForText("file-1")
      _ = app.comesToRest()
      #expect(app.ledger.mouseModesOn.isEmpty)
      try app.keys("\u{1B}OQ")
      try app.waitFor("the mouse") { app.ledger.mouseModesOn.contains(1006) }
      try app.keys("\u{1B}OQ")
      try app.waitForText("F2: mouse")
      try app.waitFor("no mouse") { app.ledger.mouseModesOn.isEmpty }
      try app.expectLeaves()
    }

    @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 20, rows: 5), Size(columns: 4, rows: 2)])
    func `keys work on small screens`(_ size: Size) throws {
      let (home, folder) = try twoFolders()
      let app = try App.browse([folder.path], home: home, size: size)
      if size.columns >= 20 { try app.waitForText("file-") }
      for key in ["j", "G", "gg", "?", Key.escape, "l", "G", Key.backspace, "/", "x", Key.escape] {
        try app.keys(key)
        _ = app.comesToRest(for: .milliseconds(60))
      }
      if size.columns >= 20 { try app.expectTrue() }
      try app.expectLeaves()
    }

    @Test func `resizes in the middle of a drag and of keys leave the screen true`() throws {
      let (home, folder) = try twoFolders()
      let app = try App.browse([folder.path], home: home)
      try app.waitForText("file-1")
      try app.press(2, 10)
      for column in 3...30 { try app.drag(column) }
      for step in 0...60 {
        app.resize(step == 60 ? Size(columns: 80, rows: 24) : .stormy(step))
        try app.keys(["j", "l", Key.backspace, Key.controlL][step % 4])
      }
      try app.dragWhileReported(5, 10)
      try app.release(5, 10)
      try app.expectTrue()
      try app.expectLeaves()
    }

    @Test func `stopped and brought back it shows the same page`() throws {
      let (home, folder) = try twoFolders()
      let app = try App.program(
        "/bin/sh", ["-i"], environment: ["PS1": "READY> ", "ENV": "", "HOME": home.path])
      try app.waitForText("READY>")
      try app.keys("'\(Binary.locate())' browse '\(folder.path)'\n")
      try app.waitForText("file-1")
      let page = app.stillPicture()
      try app.keys(Key.controlZ)
      try app.waitFor("the shell") { !app.screen.isAlternate && app.picture.contains("Stopped") }
      #expect(app.ledger.leftOver(rows: 24).filter { $0 != "mode ?2004 on" } == [])
      try app.keys("fg\n")
      try app.waitForPicture(page)
      try app.keys(Key.controlC)
      try app.waitFor("the shell") { !app.screen.isAlternate }
      try app.keys("exit\n")
      try app.waitForExit()
      app.expectRestored(onCleanLine: false)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGSEGV])
    func `after any signal the terminal is as it was`(_ number: Int32) throws {
      let (home, folder) = try twoFolders()
      let app = try App.browse([folder.path], home: home)
      try app.waitForText("file-1")
      try app.keys("l")
      try app.waitForText("words 0")
      kill(try app.program(), number)
      try app.waitForExit()
      app.expectRestored(onCleanLine: false)
    }
  }
}
