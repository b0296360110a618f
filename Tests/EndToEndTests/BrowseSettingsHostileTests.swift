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
    @Test(arguments: Settings.allCases) func startsWhateverTheyAre(_ settings: Settings) throws {
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
    @Test(arguments: ["", "trap '' XFSZ; "]) func whereNothingCanBeWritten(_ trap: String) throws {
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

    @Test(.enabled(if: access("/dev/full", W_OK) == 0, "no /dev/full here")) func whatIsChosenOnAFullDisk()
      throws
    {
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

    @Test(arguments: ["--config", "path"]) func whatIsNotThereIsNamedVisibly(_ option: String) throws {
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
