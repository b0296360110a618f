import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// The reader as the pager of other programs.
  @Suite struct BrowsePagerTests {
    private let home: TestFolder

    init() throws { home = try TestFolder() }

    /// Runs a script of sh, whose words are the program and the folder.
    private func run(_ script: String, _ environment: [String: String] = [:], shell: String = "/bin/sh")
      throws -> App
    {
      let own = [
        "HOME": home.path, "XDG_CONFIG_HOME": home.path + "/config", "XDG_STATE_HOME": home.path + "/state",
        "P": "\(try Binary.locate()) browse", "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_SYSTEM": "/dev/null",
      ]
      return try App.program(
        shell, ["-c", script, try Binary.locate(), home.path], environment: own.merging(environment) { $1 })
    }

    private static let takesScreen = "\u{1B}[?1049h"

    private func expectWritten(_ app: App, _ words: String, line: UInt = #line) throws {
      #expect(try app.waitForExit() == .exited(0), "\(app.report)")
      #expect(app.picture.contains(words), "\(app.report)")
      let written = String(decoding: app.written ?? [], as: UTF8.self)
      #expect(!written.contains(Self.takesScreen), "the terminal is taken")
    }

    @Test(arguments: [
      "printf 'one\\ntwo\\n' | $P -F", "printf 'one\\ntwo\\n' | LESS=FRX $P", "$P -F $1/short",
    ])
    func `a text that ends within a screen is written`(_ script: String) throws {
      try home.file("short", "one\ntwo\n")
      let app = try run(script)
      app.written = []
      try expectWritten(app, "two")
    }

    @Test(arguments: [
      "seq 90 | $P | wc -l; echo end", "$P $1/long | wc -l; echo end",
      "$P -F $1/long >$1/copy; wc -l <$1/copy; echo end",
    ])
    func `where nobody reads the output a text is written as it is`(_ script: String) throws {
      try home.file("long", (1...90).map { "row \($0)\n" }.joined())
      let app = try run(script)
      app.written = []
      try expectWritten(app, "90")
    }

    @Test func `a file that is not there is told, and the others are written`() throws {
      try home.file("long", (1...90).map { "row \($0)\n" }.joined())
      let app = try run("$P $1/gone $1/long | wc -l; echo end")
      app.written = []
      try expectWritten(app, "90")
      #expect(app.picture.contains("No such file"), "\(app.report)")
    }

    @Test func `a command whose reader ends says nothing`() throws {
      let app = try run("seq 100000 | { $P; echo status $? >&2; } | head -2; echo end")
      app.written = []
      try expectWritten(app, "status 141")
      #expect(!app.picture.contains("Broken"), "\(app.report)")
    }

    @Test(arguments: ["dumb", "no-such-terminal", ""])
    func `in a terminal that cannot be used the text is written`(_ term: String) throws {
      let app = try run("printf 'one\\ntwo\\n' | $P", ["TERM": term])
      app.written = []
      try expectWritten(app, "two")
      #expect(app.picture.contains("termnav: "), "\(app.report)")
    }

    @Test
    func `a text longer than the screen is a page, and its lines in sight stay on the screen after the end`()
      throws
    {
      let app = try run("printf 'row %s\\n' $(seq 90) | LESS=FRX $P")
      try app.waitForText("row 20")
      try app.keys("j")
      try app.waitForText("row 22")
      try app.keys("q")
      #expect(try app.waitForExit() == .exited(0))
      #expect(app.picture.contains("row 21") && !app.picture.contains("find"), "\(app.report)")
    }

    @Test func `so they are where a signal ends it`() throws {
      try home.file("long", (1...90).map { "row \($0)\n" }.joined())
      let app = try run("exec $P -X --no-guardian $1/long")
      try app.waitForText("row 20")
      kill(app.pty.pid, SIGTERM)
      _ = try app.waitForExit()
      #expect(app.picture.contains("row 20"), "\(app.report)")
    }

    @Test func `a slow writer gets a page`() throws {
      let app = try run("{ echo first; cat; } </dev/tty | $P -F")
      try app.waitForText("first")
      try app.waitForText("find")
      #expect(app.picture.contains("first"))
    }

    @Test func `git's output is read in it, and short output is written`() throws {
      let git =
        "cd $1 && git init -q . && seq 90 >a && git add a && git -c user.name=A -c user.email=a@b commit -qm one"
      let app = try run(git + " && GIT_PAGER=\"$P\" git -p log && GIT_PAGER=\"$P\" git -p show")
      try app.waitForText("a  +90")
      try app.waitForText("find")
      try app.keys("q")
      #expect(try app.waitForExit() == .exited(0))
      #expect(app.picture.contains("one"), "what the log was stays: \(app.report)")
    }

    private static func has(_ program: String) -> Bool { access("/usr/bin/\(program)", X_OK) == 0 }

    @Test(.enabled(if: has("man"), "no man"))
    func `man's page`() throws {
      try home.file("page.1", ".TH PAGE 1\n.SH NAME\npage \\- words of it\n")
      let app = try run("MANPAGER=\"$P\" man -l $1/page.1")
      try app.waitForText("words of it")
      try app.waitForText("find")
      try app.keys("q")
      #expect(try app.waitForExit() == .exited(0))
    }

    @Test(.enabled(if: has("python3"), "no python3"))
    func `PAGER, by python's pydoc`() throws {
      let app = try run("PAGER=\"$P\" /usr/bin/python3 -m pydoc textwrap")
      try app.waitForText("textwrap")
      try app.waitForText("find")
      try app.keys("q")
      #expect(try app.waitForExit() == .exited(0))
    }

    @Test(arguments: [
      "echo from it | $P /dev/stdin", "exec $P <(echo from it)",
      "mkfifo $1/f; echo from it >$1/f & exec $P $1/f",
    ])
    func `pipes that are named are read`(_ script: String) throws {
      let app = try run(script, shell: "/bin/bash")
      try app.waitForText("from it")
      try app.waitForText("line 1 of 1")
      try app.keys("q")
      #expect(try app.waitForExit() == .exited(0))
    }

    @Test func `an unknown option is a line in the page, and the text is shown`() throws {
      try home.file("text", "words of it\n")
      let app = try run("exec $P -Z --nonsense=3 $1/text")
      try app.waitForText("words of it")
      try app.waitForText("-Z: neither the reader nor less has this option")
      try app.expectLeaves()
    }

    @Test func `without a text it ends the program, as ever`() throws {
      let app = try run("exec $P --nonsense $1")
      #expect(try app.waitForExit() == .exited(64), "\(app.report)")
    }

    @Test func `a line that a compiler names`() throws {
      try home.file("a.c", (1...90).map { "row \($0)\n" }.joined())
      let app = try run("exec $P $1/a.c:50:3")
      try app.waitForText("row 50")
      try app.waitForText("line 50 of 90")
      try app.expectLeaves()
    }
  }
}
