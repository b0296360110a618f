import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// Other programs have the terminal for a while: they end, are killed, stop, and leave modes on.
  @Suite struct ProgramsTests {
    /// The page that runs programs, with an editor of the shell's words; `$1` is the file.
    private func launch(
      editor: String, options: [String] = [], environment: [String: String] = [:]
    ) throws -> App {
      try App.launch(
        route: "programs/run", options: options,
        environment: ["EDITOR": editor, "ENV": "", "PS1": "READY> "].merging(environment) { $1 })
    }

    private func script(_ script: String) -> String { "sh -c '\(script)' edit" }

    private func expectPage(_ app: App, _ word: String, line: UInt = #line) throws {
      try app.waitFor("the page with \(word)", line: line) {
        app.screen.isAlternate && app.picture.contains(word) && app.picture.contains("Other programs")
          && app.ledger.mouseModesOn == [1002, 1006]
      }
      let modes = Set(app.ledger.leftOver(rows: app.size.rows))
      #expect(
        modes.subtracting(["mode ?2031 on"])
          == [
            "mode ?1002 on", "mode ?1004 on", "mode ?1006 on", "mode ?1049 on", "mode ?2004 on",
            "mode ?25 off",
          ],
        "line \(line)\(app.report)")
      // It reads its keys and mouse again.
      try app.keys("?")
      try app.waitFor("the help", line: line) {
        app.picture.contains("Inspector")
      }
      try app.keys("\u{1B}")
      _ = app.stillPicture()
    }

    private func expectEnd(_ app: App, onCleanLine: Bool = true, line: UInt = #line) throws {
      try app.keys(Key.controlC)
      #expect(try app.waitForExit() == .exited(130), "line \(line)")
      app.expectRestored(onCleanLine: onCleanLine, line: line)
    }

    @Test(arguments: [true, false]) func `vi takes the terminal and gives it back`(hasGuardian: Bool) throws {
      let app = try launch(editor: "vi -u NONE -N", options: hasGuardian ? [] : ["--no-guardian"])
      try app.keys("e")
      try app.waitFor("vi") { app.picture.texts.filter { $0 == "~" }.count > 15 }
      try app.keys("ihello from vi\u{1B}:wq\r")
      try expectPage(app, "the editor: exit status 0")
      #expect(app.picture.contains("hello from vi"))
      try expectEnd(app)
    }

    @Test func `less takes the terminal and gives it back`() throws {
      let app = try launch(editor: "less")
      try app.keys("e")
      try app.waitFor("less") { app.picture.contains("END") }
      try app.keys("q")
      try expectPage(app, "the editor: exit status 0")
      try expectEnd(app)
    }

    @Test func `a shell has an ordinary terminal, and its status is told`() throws {
      let app = try launch(editor: script("exec sh -i"))
      try app.keys("e")
      try app.waitFor("the prompt") { !app.screen.isAlternate && app.picture.contains("READY>") }
      #expect(app.ledger.leftOver(rows: app.size.rows).filter { $0 != "mode ?2004 on" } == [])
      // The shell's own children get the keyboard's signals.
      try app.keys("tail -f /dev/null\n")
      app.watch(for: .milliseconds(200))
      try app.keys(Key.controlC)
      _ = app.stillPicture()
      try app.keys("stty -a | grep -c ' icanon .* echo '\n")
      try app.waitFor("an ordinary terminal") { app.picture.texts.contains { $0.hasSuffix("1") } }
      try app.keys("exit 5\n")
      try expectPage(app, "the editor: exit status 5")
      // What it wrote last is the prompt behind which its end was typed.
      try expectEnd(app, onCleanLine: false)
    }

    /// What is typed is the program's; what the terminal had still to answer is not.
    @Test func `the other program reads what is typed, and nothing else`() throws {
      let app = try launch(editor: script("read x; printf %s \"<$x>\" > \"$1\""))
      app.lag = .milliseconds(30)
      try app.keys("e")
      try app.waitFor("the shell's screen") { !app.screen.isAlternate }
      try app.keys("abc\n")
      try expectPage(app, "<abc>")
      try expectEnd(app)
    }

    @Test func `a resize while the other program runs is honoured`() throws {
      let app = try launch(editor: script("read x"))
      try app.keys("e")
      try app.waitFor("the shell's screen") { !app.screen.isAlternate }
      app.resize(Size(columns: 60, rows: 18))
      try app.keys("\n")
      try expectPage(app, "the editor: exit status 0")
      #expect(app.picture.texts.count == 18)
      try expectEnd(app)
    }

    @Test func `Ctrl-C is the other program's alone`() throws {
      let app = try launch(editor: script("echo runs; exec tail -f /dev/null"))
      try app.keys("e")
      try app.waitFor("it") { app.picture.contains("runs") }
      try app.keys(Key.controlC)
      try expectPage(app, "ended by signal 2")
      try expectEnd(app)
    }

    /// By Ctrl-C to this program alone, which its terminal never sends: SIGTERM, and where that is not heard SIGKILL.
    @Test(arguments: [("", 15), ("trap \"\" TERM; ", 9)])
    func `a program that hangs is ended with its work`(_ trap: String, _ number: Int) throws {
      let app = try launch(editor: script(trap + "echo runs; while :; do tail -f /dev/null; done"))
      try app.keys("e")
      try app.waitFor("it") { app.picture.contains("runs") }
      kill(try app.program(), SIGINT)
      try expectPage(app, "ended by signal \(number)")
      try expectEnd(app)
    }

    private static let mess =
      "printf \"\\033[?1049h\\033[?1003h\\033[?1006h\\033[?1015h\\033[?1h\\033[?7l\\033[?6h\\033[>1u\\033[>4;2m"
      + "\\033=\\033[4h\\033[?69h\\033[5;40s\\033[3;9r\\033)0\\016\\033[?2026h\"; stty raw -echo -isig;"

    /// The screen is whole, whatever was left on, and so is the shell's in the end.
    @Test(arguments: ["kill -KILL $$", "exit 0", "kill -SEGV $$"])
    func `what the other program leaves on is switched off`(_ end: String) throws {
      // And a string that has begun.
      let app = try launch(editor: script(Self.mess + "printf \"\\033P0\";" + end))
      let page = app.stillPicture()
      try app.keys("e")
      try expectPage(app, end.hasPrefix("exit") ? "exit status 0" : "ended by signal")
      #expect(app.picture.texts.prefix(4) == page.texts.prefix(4), "\(app.report)")
      try expectEnd(app)
    }

    @Test(arguments: ["no-such-editor-here", "/etc", "/etc/passwd"])
    func `a program that cannot be started is a line`(_ editor: String) throws {
      let app = try launch(editor: editor)
      try app.keys("e")
      try expectPage(app, editor.hasPrefix("/") ? "may not be executed" : "was not found")
      try expectEnd(app)
    }

    #if os(Linux)
      /// So many more than the page has; while it has given the terminal away it has fewer itself.
      @Test(arguments: -4...2)
      func `a program that cannot be started for want of descriptors is a line`(_ free: Int) throws {
        let app = try launch(editor: "true")
        try app.keys("e")
        try expectPage(app, "the editor: exit status 0")
        let program = try app.program()
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(program)/fd")
        let taken = Set(names.compactMap { Int($0) })
        let first = try #require((0...).first { !taken.contains($0) })
        func limit(_ count: Int) throws {
          let tool = try Process.run(
            URL(fileURLWithPath: "/usr/bin/prlimit"),
            arguments: ["--pid=\(program)", "--nofile=\(count):1024"])
          tool.waitUntilExit()
          #expect(tool.terminationStatus == 0)
        }
        try limit(first + free)
        try app.keys("e")
        try expectPage(app, "could not be started: Too many open files")
        try limit(1024)
        try app.keys("e")
        try expectPage(app, "the editor: exit status 0")
        try expectEnd(app)
      }
    #endif

    /// A pipe that a child holds open for as long as it runs. Its other end is told of the child's end by the system, whoever
    /// started it and whoever reaps it.
    private final class Lifeline {
      private let path = FileManager.default.temporaryDirectory.path + "/lifeline-\(UUID().uuidString)"
      private let descriptor: Int32

      init() throws {
        guard mkfifo(path, 0o600) == 0 else { throw RigError("no pipe at \(path)") }
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      }

      deinit {
        close(descriptor)
        unlink(path)
      }

      /// For the shell: takes hold, says so, and never ends by itself, as `tail` would where its output leads nowhere.
      var hold: String { "exec 9>\(path); echo RUN\"\"S; exec tail -f /dev/null >/dev/null" }

      func awaitEnd(_ app: App, line: UInt = #line) throws {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, 10_000) == 1, polled.revents & Int16(POLLHUP) != 0 else {
          throw RigError("line \(line): the child did not end\(app.report)")
        }
      }
    }

    private func editing(_ guarded: WaysOutTests.Guard = .guarded) throws -> (app: App, child: Lifeline) {
      let child = try Lifeline()
      let app = try launch(editor: script(Self.mess + child.hold), options: guarded.options)
      try app.keys("e")
      try app.waitFor("the child") { app.picture.contains("RUNS") }
      return (app, child)
    }

    @Test(
      arguments: [(SIGTERM, .guarded), (SIGHUP, .guarded), (SIGTERM, .alone)] as [(Int32, WaysOutTests.Guard)]
    )
    func `a signal to this program ends both`(_ number: Int32, _ guarded: WaysOutTests.Guard) throws {
      let (app, child) = try editing(guarded)
      kill(guarded == .alone ? app.pty.pid : try app.program(), number)
      #expect(try app.waitForExit() == .exited(128 + number))
      app.expectRestored(onCleanLine: false, heardOut: false)
      try child.awaitEnd(app)
    }

    @Test func `after kill -9 the guardian ends the other program, and puts the terminal right`() throws {
      let (app, child) = try editing()
      kill(try app.program(), SIGKILL)
      #expect(try app.waitForExit() == .signalled(SIGKILL))
      app.expectRestored(onCleanLine: false, heardOut: false)
      try child.awaitEnd(app)
    }

    /// A child without a terminal, which nothing of the terminal's ends.
    private func command(_ options: String..., before: String = "") throws -> (app: App, child: Lifeline) {
      let child = try Lifeline()
      let app = try launch(editor: "vi", options: options)
      try app.keys("c")
      try app.keys("\u{15}\(before)\(child.hold)\r")
      try app.waitFor("the child") { app.picture.contains("RUNS") }
      return (app, child)
    }

    @Test(arguments: [SIGTERM, SIGHUP], ["", "trap '' TERM HUP; "])
    func `a command ends with the program`(_ number: Int32, _ trap: String) throws {
      let (app, child) = try command(before: trap)
      kill(try app.program(), number)
      #expect(try app.waitForExit() == .exited(128 + number))
      try child.awaitEnd(app)
    }

    @Test(arguments: ["", "trap '' TERM HUP; "])
    func `a command ends after kill -9 of the guardian`(_ trap: String) throws {
      let (app, child) = try command(before: trap)
      kill(app.pty.pid, SIGKILL)
      try child.awaitEnd(app)
    }

    #if os(Linux)
      @Test(arguments: [true, false])
      func `a command ends after kill -9 of the program`(hasGuardian: Bool) throws {
        let (app, child) = try hasGuardian ? command() : command("--no-guardian")
        kill(hasGuardian ? try app.program() : app.pty.pid, SIGKILL)
        _ = try app.waitForExit()
        try child.awaitEnd(app)
      }
    #endif

    /// In a shell that controls jobs.
    private func job(editor: String) throws -> App {
      let app = try App.program(
        "/bin/sh", ["-i"], environment: ["PS1": "READY> ", "ENV": "", "EDITOR": editor])
      try app.waitFor("the prompt") { app.picture.contains("READY>") }
      try app.keys("'\(Binary.locate())' --open programs/run\n")
      try app.waitFor("the page") { app.screen.isAlternate && app.picture.contains("Other programs") }
      _ = app.stillPicture()
      return app
    }

    /// As `git commit` does.
    @Test func `Ctrl-Z in the other program stops the whole job, and fg continues it`() throws {
      let app = try job(editor: "vi -u NONE -N")
      try app.keys("e")
      for _ in 0..<3 {
        try app.waitFor("vi") { app.screen.isAlternate && app.picture.texts.filter { $0 == "~" }.count > 15 }
        _ = app.stillPicture()
        try app.keys(Key.controlZ)
        try app.waitFor("the prompt") { !app.screen.isAlternate && app.picture.contains("Stopped") }
        _ = app.stillPicture()
        try app.keys("stty -a | grep -c ' icanon .* echo '; clear\n")
        _ = app.stillPicture()
        try app.keys("fg\n")
      }
      try app.waitFor("vi") { app.screen.isAlternate && app.picture.texts.filter { $0 == "~" }.count > 15 }
      try app.keys("iback\u{1B}:wq\r")
      try app.waitFor("the page") { app.picture.contains("the editor: exit status 0") }
      #expect(app.picture.contains("back"))
      try app.keys(Key.controlC)
      try app.waitFor("the prompt") { !app.screen.isAlternate }
      try app.keys("echo status $?\n")
      try app.waitFor("the status") { app.picture.contains("status 130") }
      try app.keys("exit\n")
      try app.waitForExit()
      app.expectRestored(onCleanLine: false)
    }

    /// The cursor of the shell's screen is where the program left it.
    @Test func `what the other program wrote stays above the prompt`() throws {
      let app = try job(editor: script("echo first; echo second"))
      try app.keys("e")
      try app.waitFor("the page") { app.picture.contains("the editor: exit status 0") }
      _ = app.stillPicture()
      try app.keys(Key.controlC)
      try app.waitFor("the prompt") { !app.screen.isAlternate }
      let texts = app.stillPicture().texts
      let last = try #require(texts.lastIndex { $0.hasPrefix("READY>") })
      #expect(texts[..<last].contains("first") && texts[..<last].contains("second"), "\(app.report)")
    }

    /// Without a shell that would continue it.
    @Test func `Ctrl-Z in the other program is no trap without a shell`() throws {
      let app = try launch(editor: "vi -u NONE -N")
      try app.keys("e")
      try app.waitFor("vi") { app.picture.texts.filter { $0 == "~" }.count > 15 }
      try app.keys(Key.controlZ)
      _ = app.stillPicture()
      try app.keys(":q\r")
      try expectPage(app, "the editor: exit status 0")
      try expectEnd(app)
    }

    @Test func `a recording of another program's turn is played as it was`() throws {
      let path = NSTemporaryDirectory() + "/termnav-programs-" + UUID().uuidString
      defer { unlink(path) }
      let app = try launch(editor: script("read x"), options: ["--record", path])
      try app.keys("e")
      try app.waitFor("the shell's screen") { !app.screen.isAlternate }
      try app.keys("\n")
      try expectPage(app, "the editor")
      try expectEnd(app)
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains(" ran exited 0"))
      // The replay starts no editor, which would wait for a key. What mktemp and cat do takes its own time.
      let last = try Headless.termnav(["export", path, "--format", "txt"])
      #expect(last.status == .exited(0) && last.output.contains("Other programs"), "\(last.errors)")
      #expect(!last.output.contains("Nothing yet"), "the editor has ended\(last.output)")
    }
  }
}
