import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// Settings that are no settings, and a disk that takes nothing.
  @Suite struct BrowseSettingsHostileTests {
    enum Settings: String, CaseIterable {
      case garbage, sequences, directory, pipe, device, circular, unreadable
    }

    /// The browser starts with its own settings, and says nothing that the terminal obeys.
    @Test(arguments: Settings.allCases)
    func `it starts whatever the settings are`(_ settings: Settings) throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.file("leaf", "words\n")
      try home.folder("config/termnav")
      let path = home.path + "/config/termnav/browse.toml"
      switch settings {
      case .garbage: try home.file(Array("config/termnav/browse.toml".utf8), (0...255).map { UInt8($0) })
      case .sequences:
        try home.file("config/termnav/browse.toml", "\u{1B}]0;owned\u{7} = [\n\u{1B}[31mred = 1\n")
      case .directory: try home.folder("config/termnav/browse.toml")
      case .pipe: mkfifo(path, 0o600)
      case .device: symlink("/dev/zero", path)
      case .circular: symlink("browse.toml", path)
      case .unreadable:
        try home.file("config/termnav/browse.toml", "touch = true\n")
        chmod(path, 0)
      }
      let app = try App.browse([folder.path], home: home)
      try app.waitForText("leaf")
      try app.keys("l")
      try app.waitForText("words")
      app.expectHarmless(["\u{1B}]0;owned", "\u{1B}[31mred"])
      try app.expectLeaves()
    }

    /// No file can grow: what the browser would keep is lost, and nothing else.
    @Test(arguments: ["", "trap '' XFSZ; "])
    func `it works where nothing can be written`(_ trap: String) throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.file("leaf", "words\n")
      let shell = ["/bin/sh", "-c", "\(trap)ulimit -f 0; exec \"$0\" \"$@\""]
      let app = try App.browse([folder.path], home: home, as: shell)
      try app.waitForText("leaf")
      try app.keys("l")
      try app.waitForText("words")
      try app.keys(Key.backspace)
      try app.waitForText("leaf")
      try app.expectLeaves()
    }

    /// Where the disk is full, or the home is read-only: one line, and what was kept before is kept.
    @Test(arguments: [true, false]) func `cursors that cannot be written are a line`(isFull: Bool) throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      for name in ["leaf", "other"] { try folder.file(name) }
      let kept = "termnav browse cursors 1\n/kept\tname\n"
      try home.folder("state/termnav/browse")
      try home.file("state/termnav/browse/cursors", kept)
      // As root all can be written: a file stands in the place of a folder.
      let state = isFull ? "/state" : "/state/termnav/browse/cursors"
      let shell = ["/bin/sh", "-c", "trap '' XFSZ; \(isFull ? "ulimit -f 0; " : "")exec \"$0\" \"$@\""]
      let app = try App.browse(
        [folder.path], home: home, size: Size(columns: 200, rows: 24),
        environment: ["XDG_STATE_HOME": home.path + state], as: shell)
      try app.waitForText("other")
      try app.keys("j")
      _ = app.stillPicture()
      try app.keys("Q")
      #expect(try app.waitForExit() == .exited(0))
      let said = app.picture.texts.filter { !$0.isEmpty }
      #expect(said.count == 1 && said[0].hasPrefix("termnav: cursors are not remembered: "), "\(app.report)")
      #expect(said.first?.hasSuffix(isFull ? "File too large" : "Not a directory") == true, "\(app.report)")
      let path = home.path + "/state/termnav/browse"
      #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["cursors"])
      #expect(try String(contentsOfFile: path + "/cursors", encoding: .utf8) == kept)
      app.expectRestored()
    }

    @Test func `a settings file that cannot be made is a line`() throws {
      let home = try TestFolder()
      for (limit, folder, reason) in [
        ("trap '' XFSZ; ulimit -f 0; ", "config", "File too large"), ("", "file/config", "Not a directory"),
      ] {
        try home.file("file")
        let shell = ["-c", "\(limit)exec \"$0\" config --edit", try Binary.locate()]
        let environment = ["XDG_CONFIG_HOME": "\(home.path)/\(folder)", "EDITOR": "cat", "HOME": home.path]
        let app = try App.program(
          "/bin/sh", shell, size: Size(columns: 200, rows: 24), environment: environment)
        #expect(try app.waitForExit() == .exited(1))
        let said = app.picture.texts.filter { !$0.isEmpty }
        #expect(said.count == 1 && said[0].hasSuffix(reason), "\(said)")
        #expect(access("\(home.path)/\(folder)/termnav/browse.toml", F_OK) != 0)
      }
    }

    @Test(.enabled(if: access("/dev/full", W_OK) == 0, "no /dev/full here"))
    func `a choice that the full disk does not take is a failure that is told`() throws {
      let (home, folder) = (try TestFolder(), try TestFolder())
      try folder.file("leaf", "words\n")
      let app = try App.browse([folder.path, "--choose-file", "/dev/full"], home: home)
      try app.waitForText("leaf")
      try app.keys("\r")
      let status = try app.waitForExit()
      #expect(status != .exited(0))
      #expect(app.picture.contains("No space left on device"), "\(app.report)")
      app.expectRestored()
    }

    @Test(arguments: ["--config", "path"])
    func `what is not there is named visibly`(_ option: String) throws {
      let home = try TestFolder()
      let name = "/no/\u{1B}[31mfile"
      let arguments = option == "path" ? [name] : [option, name]
      let app = try App.program(Binary.locate(), ["browse"] + arguments, environment: ["HOME": home.path])
      app.written = []
      #expect(try app.waitForExit() != .exited(0))
      #expect(app.picture.contains("␛[31mfile"), "\(app.report)")
      app.expectHarmless(["\u{1B}[31m"])
    }
  }
}
