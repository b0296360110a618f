import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// Settings as the built program reads and tells them.
  @Suite struct BrowseConfigTests {
    private let home: TestFolder
    private var path: String { home.path + "/config/termnav/browse.toml" }

    init() throws { home = try TestFolder() }

    private func config(_ arguments: String..., environment: [String: String] = [:]) throws -> Headless.Result
    {
      let own = ["HOME": home.path, "XDG_CONFIG_HOME": home.path + "/config"]
      return try Headless.termnav(["config"] + arguments, environment: own.merging(environment) { $1 })
    }

    private func write(_ text: String) throws {
      try home.folder("config/termnav")
      try text.write(toFile: path, atomically: false, encoding: .utf8)
    }

    @Test func `without a file all is standard`() throws {
      let result = try config()
      #expect(result.status == .exited(0) && result.errors == "")
      #expect(result.output.hasPrefix("\(path) (there is none)\n") && !result.output.contains("browse.toml:"))
    }

    @Test func `faults are named, and the status is 65`() throws {
      try write("[look]\nwrap = true\n[keys.lists]\nopen = \"Ctrl-Foo\"\n")
      let result = try config()
      #expect(result.status == .exited(65))
      #expect(result.output.contains("\nwrap = true  # browse.toml:2\n"))
      #expect(result.output.hasSuffix("\nbrowse.toml:4: “Ctrl-Foo” names no key\n"))
    }

    @Test func `the standard file is read without a fault`() throws {
      try write(try config("--defaults").output.replacing("\n# ", with: "\n"))
      let result = try config()
      // The first lines are words.
      #expect(result.status == .exited(65) && result.output.contains("browse.toml:"))
      try write(try config("--defaults").output)
      #expect(try config().status == .exited(0))
    }

    @Test func `the option to edit makes the file and opens it`() throws {
      let result = try config("--edit", environment: ["EDITOR": "cat"])
      #expect(result.status == .exited(0))
      #expect(result.output == (try config("--defaults").output))
      try write("[look]\n")
      #expect(try config("--edit", environment: ["VISUAL": "cat"]).output == "[look]\n")
      let missing = try config("--edit", environment: ["EDITOR": "no-such-editor"])
      #expect(missing.status == .exited(1) && missing.errors.split(separator: "\n").count == 1)
    }

    @Test func `a broken file is a line, and the program starts`() throws {
      try write("\n[look]\nwarp = 1\nline-numbers = true\n[keys.everywhere]\nquit = \"X\"\n")
      let folder = try TestFolder()
      try folder.file("leaf", "words\n")
      let app = try App.browse([folder.path], home: home)
      try app.waitForText("browse.toml:3: “warp” is no setting")
      try app.waitForText("leaf")
      try app.keys("l")
      try app.waitForText("1 words")
      try app.keys("X")
      #expect(try app.waitForExit() == .exited(0))
      app.expectRestored()
    }

    @Test func `wrong usage is told in one line`() throws {
      for arguments in [
        ["config", "--defaults", "--edit"], ["browse", "--choose", "--print-path"], ["shell", "csh"],
      ] {
        let result = try Headless.termnav(arguments)
        #expect(
          result.status == .exited(64) && result.errors.split(separator: "\n").count == 1, "\(arguments)")
      }
      let missing = try Headless.termnav(["browse", "--config", "/no/such"])
      #expect(
        missing.status == .exited(66) && missing.errors == "termnav: there is no settings file /no/such\n")
    }
  }
}
