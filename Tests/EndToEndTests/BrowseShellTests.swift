import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// The browser as a part of shells: what it chooses, where it ends, what it starts.
  @Suite struct BrowseShellTests {
    private let home: TestFolder
    private let folder: TestFolder

    init() throws { (home, folder) = (try TestFolder(), try TestFolder()) }

    /// A shell that says what standard output had, and the status.
    private func choosing(_ options: [String]) throws -> App {
      let shell =
        "said=$(\"$0\" \"$@\" | od -An -c); \"$0\" --version >/dev/null; printf '%s' \"$said\" | tr -s ' \\n' ' '"
      let app = try App.browse(
        [folder.path] + options, home: home, as: ["/bin/bash", "-o", "pipefail", "-c", shell])
      try app.waitForText("two")
      return app
    }

    private func spelled(_ name: String, _ end: String) -> String {
      (folder.path + "/" + name).map { "\($0) " }.joined() + end
    }

    @Test func `what is chosen goes through a pipe`() throws {
      try folder.file("one")
      try folder.file("two")
      let app = try choosing(["--choose"])
      try app.keys("j\r")
      try app.waitForExit()
      let text = app.picture.texts.joined()
      #expect(text.contains(spelled("two", "\\n")), "\(app.report)")
      app.expectRestored(onCleanLine: false)
    }

    /// Keys come from the terminal, wherever standard input leads.
    @Test(arguments: [
      "ls | \"$0\" \"$@\"", "\"$0\" \"$@\" </dev/null", "\"$0\" \"$@\" <&-",
      "said=$(ls | \"$0\" \"$@\"); printf %s \"$said\" >\"$HOME/said\"",
    ]) func `keys come from the terminal where standard input is none`(_ shell: String) throws {
      try folder.file("one")
      try folder.file("two", "words\n")
      let chooses = shell.contains("said")
      let app = try App.browse(
        [folder.path] + (chooses ? ["--choose"] : []), home: home, as: ["/bin/sh", "-c", shell])
      try app.waitForText("two")
      try app.keys("j\r")
      if chooses {
        #expect(try app.waitForExit() == .exited(0))
        #expect(try String(contentsOfFile: home.path + "/said", encoding: .utf8) == folder.path + "/two")
        return app.expectRestored()
      }
      try app.waitForText("words")
      try app.keys("!")
      try app.waitForText("exit returns to termnav")
      _ = app.stillPicture()
      try app.keys("test -t 0 && exit\n")
      try app.waitForText("words")
      try app.keys("Q")
      #expect(try app.waitForExit() == .exited(0))
      app.expectRestored()
    }

    /// What a pipe brings is read where nothing is named, and no farther than it is wanted.
    @Test(arguments: [
      "yes line | \"$0\" browse", "yes line | \"$0\" browse -", "\"$0\" browse <\"$HOME/text\"",
    ]) func `standard input is read, and no farther than it is wanted`(_ shell: String) throws {
      try home.file("text", String(repeating: "line\n", count: 100_000))
      let app = try App.program(
        "/bin/sh", ["-c", shell, Binary.locate()], environment: ["HOME": home.path])
      try app.waitForText("Standard input")
      try app.waitForText("line 1 of")
      try app.keys("5000g")
      try app.waitForText("line 5,000 of")
      try app.press(2, 10)
      try app.release(2, 10)
      try app.keys("q")
      #expect(try app.waitForExit() == .exited(0))
      app.expectRestored()
    }

    @Test func `a terminal is no standard input to read`() throws {
      let app = try App(
        Binary.locate(), ["browse", "-"], size: Size(columns: 80, rows: 24),
        environment: App.baseEnvironment.merging(["HOME": home.path]) { $1 }, trace: nil)
      #expect(try app.waitForExit() == .exited(64))
      #expect(app.picture.text.contains("standard input is the terminal"), "\(app.report)")
    }

    @Test func `several files are opened, and a command goes to the next`() throws {
      for name in ["a", "b"] { try folder.file(name, "words of \(name)\n") }
      let app = try App.browse([folder.path + "/a", folder.path + "/b"], home: home)
      try app.waitForText("words of a")
      try app.waitForText("1 of 2")
      try app.keys(":n")
      try app.waitForText("words of b")
      try app.keys("Q")
      #expect(try app.waitForExit() == .exited(0))
      app.expectRestored()
    }

    @Test func `without a terminal it writes one line`() throws {
      let result = try Headless.termnav(["browse", folder.path])
      #expect(result.status == .exited(1) && result.output == "")
      #expect(result.errors == "termnav: there is no terminal: neither standard input nor /dev/tty is one\n")
    }

    @Test func `where nothing is chosen the status is 1, and no file is made`() throws {
      try folder.file("leaf")
      let kept = home.path + "/chosen"
      let app = try App.browse([folder.path, "--choose-file", kept], home: home)
      try app.waitForText("leaf")
      try app.keys("Q")
      #expect(try app.waitForExit() == .exited(1))
      #expect(access(kept, F_OK) != 0)
    }

    @Test func `a file takes what is chosen`() throws {
      try folder.file("leaf")
      let kept = home.path + "/chosen"
      let app = try App.browse([folder.path, "--choose-file", kept], home: home)
      try app.waitForText("leaf")
      try app.keys("\r")
      #expect(try app.waitForExit() == .exited(0))
      #expect(try String(contentsOfFile: kept, encoding: .utf8) == folder.path + "/leaf\n")
      app.expectRestored()
    }

    /// The function that `termnav shell` prints: names may end in line feeds.
    @Test(arguments: ["bash", "zsh", "fish"])
    func `the shell goes where the browser was`(_ shell: String) throws {
      guard let program = path(of: shell) else { return }
      let name = "inner\n two\n\n"
      try folder.folder(name)
      let kept = home.path + "/kept"
      let words =
        shell == "fish"
        ? "\"$argv[1]\" shell fish | source; tn $argv[3..-1]; and printf %s \"$PWD\" >'\(kept)'; pwd"
        : "eval \"$(\"$0\" shell \(shell))\"; shift; tn \"$@\" && printf %s \"$PWD\" >'\(kept)'"
      let options = ["bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]][shell]!
      let folders = URL(fileURLWithPath: try Binary.locate()).deletingLastPathComponent().path
      let app = try App.browse(
        [folder.path], home: home, environment: ["PATH": "\(folders):\(App.baseEnvironment["PATH"]!)"],
        as: [program] + options + ["-c", words])
      try app.waitForText("inner")
      try app.keys("l")
      try app.waitFor("the folder") { !app.picture.contains("inner␊ two␊␊/") }
      _ = app.stillPicture()
      try app.keys("Q")
      try app.waitForExit()
      #expect(try String(contentsOfFile: kept, encoding: .utf8) == folder.path + "/" + name, "\(app.report)")
    }

    private func path(of program: String) -> String? {
      App.baseEnvironment["PATH"]!.split(separator: ":").map { "\($0)/\(program)" }
        .first { access($0, X_OK) == 0 }
    }

    // MARK: Programs

    @Test func `the editor opens the file at its line`() throws {
      try folder.file("text", (1...200).map { "line \($0)\n" }.joined())
      let kept = home.path + "/words"
      try home.file("vim", "#!/bin/sh\nprintf '%s|' \"$@\" >'\(kept)'\n")
      chmod(home.path + "/vim", 0o755)
      let app = try App.browse([folder.path], home: home, environment: ["EDITOR": home.path + "/vim"])
      try app.waitForText("text")
      try app.keys("o")
      try app.waitFor("the editor") {
        (try? String(contentsOfFile: kept, encoding: .utf8)) == "\(folder.path)/text|"
      }
      try app.waitForText("text")
      try app.keys("l")
      try app.waitForText("line 3")
      try app.keys("40G")
      try app.waitForText("line 41")
      try app.keys("v")
      try app.waitFor("the editor") {
        (try? String(contentsOfFile: kept, encoding: .utf8)) == "+40|\(folder.path)/text|"
      }
      try app.waitForText("line 41")
      try app.expectLeaves()
    }

    @Test func `copies go to the terminal`() throws {
      try folder.file("text", "first\nsecond\n")
      let app = try App.browse([folder.path], home: home)
      try app.waitForText("text")
      let path = folder.path + "/text"
      for (keys, copied) in [("yp", path), ("yn", "text"), ("yy", path)] { try expect(app, keys, copied) }
      try app.keys("l")
      try app.waitForText("second")
      for (keys, copied) in [("yl", path + ":1"), ("yy", "first"), ("yp", path)] {
        try expect(app, keys, copied)
      }
      try app.expectLeaves()
    }

    private func expect(_ app: App, _ keys: String, _ copied: String, line: UInt = #line) throws {
      app.written = []
      try app.keys(keys)
      let sequence = "\u{1B}]52;c;" + Data(copied.utf8).base64EncodedString()
      try app.waitFor("\(copied) in the clipboard", line: line) {
        (app.written ?? []).firstRange(of: Array(sequence.utf8)) != nil
      }
    }
  }
}
