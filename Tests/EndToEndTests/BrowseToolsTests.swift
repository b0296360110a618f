import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// The programs that the settings name are those that run.
  @Suite struct BrowseToolsTests {
    private let home: TestFolder
    private let folder: TestFolder
    private var log: String { (try? String(contentsOfFile: home.path + "/log", encoding: .utf8)) ?? "" }

    init() throws {
      (home, folder) = (try TestFolder(), try TestFolder())
      try folder.file("leaf", "words\n")
    }

    /// The browser, for which a tool is a script, with a word of its own.
    private func browse(with tool: String, _ script: String, environment: [String: String] = [:]) throws
      -> App
    {
      try home.folder("config/termnav")
      try home.file("my tool", "#!/bin/sh\necho \"$@\" >>'\(home.path)/log'\n\(script)\n")
      chmod(home.path + "/my tool", 0o755)
      try home.file("config/termnav/browse.toml", "[tools]\n\(tool) = \"'\(home.path)/my tool' --mine\"\n")
      let app = try App.browse([folder.path], home: home, environment: environment)
      try app.waitForText("leaf")
      return app
    }

    private func waitForLog(_ text: String, _ app: App, line: UInt = #line) throws {
      try app.waitFor("'\(text)' in the log", line: line) {
        app.watch(for: .milliseconds(10))
        return log.contains(text)
      }
    }

    @Test func `fd is the one that the settings name`() throws {
      let app = try browse(with: "fd", "printf 'found by mine\\000'")
      try app.keys("f")
      try app.waitForText("found by mine")
      #expect(log.hasPrefix("--mine "))
      try app.waitFor("the end of the looking") { !app.picture.contains("Looking") }
      // Where a name is typed, the first Ctrl-C ends the typing.
      try app.keys("\u{3}")
      try app.waitForText("leaf")
      try app.expectLeaves()
    }

    @Test func `rg is the one that the settings name`() throws {
      let app = try browse(with: "rg", "printf './leaf\\0001:1:words of mine\\n'")
      try app.keys("tword\r")
      try app.waitForText("words of mine")
      #expect(log.hasPrefix("--mine -n ") && log.contains("-e word -- ./"))
      try app.waitFor("the end of the looking") { !app.picture.contains("Looking") }
      try app.expectLeaves()
    }

    @Test func `git is the one that the settings name`() throws {
      let answers = "*--version) echo 'git version 2.47.0';; *) echo 'fatal: mine says no' >&2; exit 128;;"
      let app = try browse(with: "git", "case \"$*\" in \(answers) esac")
      try app.keys("L")
      try app.waitForText("mine says no")
      #expect(log.contains("--mine -C \(folder.path)"))
      try app.expectLeaves()
    }

    @Test func `the editor is the one that the settings name`() throws {
      let app = try browse(with: "editor", "", environment: ["EDITOR": "false", "VISUAL": "false"])
      try app.keys("o")
      try waitForLog("--mine \(folder.path)/leaf", app)
      try app.waitForText("leaf")
      try app.expectLeaves()
    }

    @Test func `the shell is the one that the settings name`() throws {
      let app = try browse(
        with: "shell", "printf '%s' \"mine in $PWD\"; read answer", environment: ["SHELL": "false"])
      try app.keys("!")
      try app.waitForText("mine in " + folder.path)
      try app.keys("\n")
      try app.waitForText("leaf")
      #expect(log == "--mine\n")
      try app.expectLeaves()
    }

    /// It runs again when the file is another.
    @Test func `bat is the one that the settings name, and runs again when the file is another`() throws {
      let script = """
        for file; do :; done
        while read -r line; do printf '\\033[31m%s\\033[0m\\n' "$line"; done <"$file"
        """
      let app = try browse(with: "bat", script)
      try app.keys("l")
      func waitForRed(_ text: String, line: UInt = #line) throws {
        try app.waitFor("'\(text)' in red", line: line) {
          guard let place = app.picture.find(text) else { return false }
          let ink = app.picture[place.column, place.row].foreground
          return Int(ink.red) > 2 * Int(max(ink.green, ink.blue))
        }
      }
      try waitForRed("words")
      let file = try #require(fopen(folder.path + "/leaf", "a"))
      fputs("added\n", file)
      fclose(file)
      try waitForRed("added")
      try folder.file("new", "other\n")
      rename(folder.path + "/new", folder.path + "/leaf")
      try waitForRed("other")
      #expect(log.split(separator: "\n").allSatisfy { $0.hasPrefix("--mine --color=always") })
      try app.expectLeaves()
    }
  }
}
