import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// The shell takes the terminal back while the program runs, as bash does when Ctrl-C ends the first command of a pipe: it
  /// would read the answer to what is asked then.
  @Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "bash is not installed"))
  struct BehindTests {
    /// Lines until Ctrl-C. Only where that ends a program of a loop, which has written the line itself, does bash take the terminal
    /// back: between two of them it does not.
    private static let lines = "while :; do sh -c 'echo line; exec tail -f /dev/null'; done"

    private func shell(_ command: String, lag: Duration = .zero) throws -> App {
      let app = try App.program(
        "/bin/bash", ["--norc", "--noprofile", "-i"],
        environment: ["PS1": "READY> ", "HISTFILE": "/dev/null"])
      try waitForPrompt(app)
      app.lag = lag
      try app.keys(command + "\n")
      return app
    }

    private func waitForPrompt(_ app: App) throws {
      try app.waitFor("the prompt") {
        let last = app.picture.texts.last { !$0.isEmpty }
        return !app.screen.isAlternate && last?.trimmingCharacters(in: .whitespaces) == "READY>"
      }
    }

    /// What the shell has read is what was typed.
    private func expectCleanInput(_ app: App) throws {
      try app.keys("echo 'a''b'\n")
      try app.waitFor("the next command") { app.picture.texts.contains("ab") }
      #expect(!app.picture.contains("not found"), "\(app.report)")
      #expect(!app.picture.contains("22c"), "\(app.report)")
      #expect(app.ledger.leftOver(rows: app.size.rows).filter { $0 != "mode ?2004 on" } == [])
    }

    private var binary: String { get throws { try Binary.locate() } }

    @Test(arguments: [[], ["--no-guardian"]])
    func `a followed pipe that Ctrl-C ends leaves the browser stopped, and fg brings it back`(
      _ options: [String]
    ) throws {
      let words = (["browse"] + options).joined(separator: " ")
      let app = try shell("\(Self.lines) | '\(try binary)' \(words)")
      try app.waitFor("the text") { app.screen.isAlternate && app.picture.contains("line") }
      try app.keys("F")
      try app.waitForText("follows")
      // Answers come late: one that is asked for too late reaches the shell.
      app.lag = .milliseconds(100)
      try app.keys(Key.controlC)
      try waitForPrompt(app)
      try expectCleanInput(app)
      app.lag = .zero
      try app.keys("fg\n")
      try app.waitFor("the text again") { app.screen.isAlternate && app.picture.contains("line") }
      try app.keys("q")
      try waitForPrompt(app)
      try expectCleanInput(app)
    }

    @Test func `Ctrl-C that ends both leaves no answer`() throws {
      let app = try shell("\(Self.lines) | '\(try binary)' --open start")
      try app.waitFor("the page") { app.screen.isAlternate && app.ledger.mouseModesOn.contains(1006) }
      app.lag = .milliseconds(50)
      try app.keys(Key.controlC)
      try waitForPrompt(app)
      try expectCleanInput(app)
    }

    /// The answers to the first questions are long, and that to the first frame's question comes behind them.
    @Test(arguments: [20, 60, 150, 300])
    func `Ctrl-C before the first answers leaves none`(_ lag: Int) throws {
      let app = try shell("\(Self.lines) | '\(try binary)' --open start", lag: .milliseconds(lag))
      try app.waitFor("the page") { app.screen.isAlternate && app.ledger.mouseModesOn.contains(1006) }
      try app.keys(Key.controlC)
      try waitForPrompt(app)
      app.watch(for: .milliseconds(lag + 100))
      try expectCleanInput(app)
    }
  }

  /// SIGINT and SIGQUIT that were ignored when the program started, as by a script's `trap ''`.
  @Suite struct IgnoredSignalTests {
    private func launched(_ guarded: WaysOutTests.Guard) throws -> App {
      let words = ["--open", "bars/shown-shown"] + guarded.options
      let app = try App.program(
        "/bin/sh", ["-c", "trap '' INT QUIT TSTP; exec \"$0\" \"$@\"", try Binary.locate()] + words)
      try app.waitFor("the page") { app.screen.isAlternate && app.picture.contains("A bar over a bar") }
      return app
    }

    @Test(arguments: WaysOutTests.Guard.allCases, [Key.controlC, "\u{1C}"])
    func `the terminal's keys end the program`(_ guarded: WaysOutTests.Guard, _ key: String) throws {
      let app = try launched(guarded)
      try app.keys(key)
      #expect(try app.waitForExit() == .exited(128 + (key == Key.controlC ? SIGINT : SIGQUIT)))
      app.expectRestored()
    }

    @Test(arguments: WaysOutTests.Guard.allCases)
    func `signals of others stay ignored`(_ guarded: WaysOutTests.Guard) throws {
      let app = try launched(guarded)
      let program = guarded == .alone ? app.pty.pid : try app.program()
      for number in [SIGINT, SIGQUIT, SIGTSTP] {
        kill(program, number)
        kill(app.pty.pid, number)
      }
      let before = app.stillPicture()
      try app.keys("s")
      try app.waitFor("another page") { app.picture.texts != before.texts }
      #expect(app.exitStatus == nil)
      try app.keys(Key.controlC)
      #expect(try app.waitForExit() == .exited(128 + SIGINT))
    }
  }

  /// Where a copied text goes, and what the program says of it.
  @Suite struct ClipboardTests {
    private let home: TestFolder
    private let folder: TestFolder
    /// Programs of the desktop.
    private let tools: TestFolder

    init() throws {
      (home, folder, tools) = (try TestFolder(), try TestFolder(), try TestFolder())
      try folder.file("leaf")
    }

    private func tool(_ name: String, _ script: String) throws {
      try tools.file(name, "#!/bin/sh\n\(script)\n")
      chmod(tools.path + "/" + name, 0o755)
    }

    private func copied(_ environment: [String: String], says words: String) throws -> App {
      var environment = environment
      environment["PATH"] = tools.path + ":" + (App.baseEnvironment["PATH"] ?? "")
      let app = try App.browse([folder.path], home: home, environment: environment)
      try app.waitForText("leaf")
      app.written = []
      try app.keys("yn")
      try app.waitForText(words)
      return app
    }

    private func kept(_ name: String) -> String? {
      try? String(contentsOfFile: tools.path + "/" + name, encoding: .utf8)
    }

    private func sends(_ app: App) -> Bool {
      (app.written ?? []).firstRange(of: Array("\u{1B}]52;".utf8)) != nil
    }

    @Test func `in tmux the copied text goes to tmux`() throws {
      try tool("tmux", "echo \"$@\" > '\(tools.path)/words'; cat > '\(tools.path)/text'")
      let app = try copied(["TMUX": "/x,1,0"], says: "Copied leaf")
      #expect(kept("words") == "load-buffer -w -\n")
      #expect(kept("text") == "leaf")
      #expect(!sends(app))
      try app.expectLeaves()
    }

    /// As xclip and its like do, which serve the text.
    @Test func `what stays behind to serve the text outlives the program`() throws {
      try tool(
        "xclip",
        "cat > '\(tools.path)/text'; tail -f /dev/null >/dev/null 2>&1 & echo $! > '\(tools.path)/pid'")
      let app = try copied(["DISPLAY": ":9"], says: "Copied leaf")
      #expect(kept("text") == "leaf")
      let pid = try #require(
        kept("pid").flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
      try app.expectLeaves()
      #expect(kill(pid, 0) == 0)
      kill(pid, SIGKILL)
    }

    @Test func `a program that hangs or fails has not copied`() throws {
      try tool("wl-copy", "exit 1")
      try tool("xclip", "exec tail -f /dev/null")
      let app = try copied(["WAYLAND_DISPLAY": "w", "DISPLAY": ":9"], says: "leaf sent to the terminal")
      #expect(sends(app))
      try app.expectLeaves()
    }

    @Test func `a terminal that is known by name has copied`() throws {
      let app = try copied(
        ["TERM_PROGRAM": "WezTerm", "SSH_TTY": "/dev/pts/9", "DISPLAY": ":9"], says: "Copied leaf")
      #expect(sends(app))
      try app.expectLeaves()
    }

    @Test func `another terminal was sent the text, and no more is said`() throws {
      let app = try copied([:], says: "leaf sent to the terminal")
      #expect(sends(app))
      try app.expectLeaves()
    }
  }
}
