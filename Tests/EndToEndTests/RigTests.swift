import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// The rig itself, on programs that everyone has.
  @Suite struct RigTests {
    static func shell(_ script: String, size: Size = Size(columns: 40, rows: 6)) throws -> App {
      try App.program("/bin/sh", ["-c", script], size: size)
    }

    @Test func `output appears on the screen`() throws {
      let app = try Self.shell(#"printf 'one\r\n\033[1;31mtwo\033[m 漢字e\314\201'"#)
      #expect(try app.waitForExit() == .exited(0))
      #expect(app.picture.texts.prefix(2) == ["one", "two 漢字e\u{301}"])
      #expect(app.screen[0, 1].bold)
      #expect(!app.screen[0, 1].hasDefaultForeground)
      #expect(app.screen[4, 1].width == 2)
      #expect(app.screen[5, 1].width == 0)
      #expect(app.picture.find("字").map { [$0.column, $0.row] } == [6, 1])
    }

    @Test func `the exit status passes through`() throws {
      #expect(try Self.shell("exit 64").waitForExit() == .exited(64))
      #expect(try Self.shell("kill -TERM $$").waitForExit() == .signalled(SIGTERM))
      #expect(try App.program("/no/such/program").waitForExit() == .exited(127))
    }

    @Test func `the last output is read before the end`() throws {
      let app = try Self.shell("i=0; while [ $i -lt 5000 ]; do echo line $i; i=$((i+1)); done; printf last")
      try app.waitForExit()
      #expect(app.picture.contains("last"))
    }

    @Test func `typed bytes arrive`() throws {
      let app = try App.program("/bin/cat", size: Size(columns: 40, rows: 6))
      try app.keys("hello\n")
      try app.waitFor("echo and copy") { app.picture.texts.prefix(2) == ["hello", "hello"] }
      try app.keys("\u{4}")
      #expect(try app.waitForExit() == .exited(0))
    }

    @Test func `Ctrl-C interrupts`() throws {
      let app = try Self.shell("trap 'echo caught; exit 130' INT; echo ready; while :; do read line; done")
      try app.waitFor("ready") { app.picture.contains("ready") }
      #expect(try app.quit() == .exited(130))
      #expect(app.picture.contains("caught"))
    }

    @Test func `a resize reaches the program`() throws {
      let app = try Self.shell("trap 'stty size' WINCH; stty size; while :; do read line; done")
      try app.waitFor("the first size") { app.picture.contains("6 40") }
      app.resize(Size(columns: 33, rows: 7))
      try app.waitFor("the new size") { app.picture.contains("7 33") }
    }

    @Test func `the pointer's bytes are SGR`() throws {
      let app = try Self.shell(
        "stty raw -echo; printf ready; dd bs=1 count=41 2>/dev/null | od -An -c -w100 | tr -d ' '")
      try app.waitFor("ready") { app.picture.contains("ready") }
      try app.press(9, 4)
      try app.drag(11)
      try app.release(11)
      try app.move(0, 0)
      try app.waitFor("four reports") {
        let text = app.picture.texts.joined()
        return text.contains("[<0;10;5M") && text.contains("[<32;12;5M") && text.contains("[<0;12;5m")
          && text.contains("[<35;1;1")
      }
    }

    @Test func `the line discipline is seen`() throws {
      let app = try Self.shell(
        "stty raw -echo; printf ready; dd bs=1 count=1 2>/dev/null; stty sane; printf done")
      #expect(app.pty.initialAttributes.echoes)
      try app.waitFor("ready") { app.picture.contains("ready") }
      #expect(app.pty.attributes?.echoes == false)
      #expect(app.pty.attributes?.isCanonical == false)
      try app.keys("x")
      try app.waitForExit()
      #expect(app.pty.attributes?.echoes == true)
    }

    @Test func `the terminal answers questions`() throws {
      let app = try Self.shell(#"stty raw -echo; printf '\033[5n'; dd bs=1 count=4 2>/dev/null | od -An -c"#)
      try app.waitFor("the status report") { app.picture.contains("033   [   0   n") }
    }

    @Test func `a window that is closed hangs up`() throws {
      let app = try Self.shell("printf ready; while :; do read line || exit 3; done")
      try app.waitFor("ready") { app.picture.contains("ready") }
      app.pty.hangUp()
      #expect(try app.pty.waitForEnd(within: .seconds(5)) == .signalled(SIGHUP))
    }

    @Test func `a wait ends with its bound`() throws {
      let app = try App.program("/bin/cat")
      #expect(throws: RigError.self) { try app.waitFor("nothing", within: .milliseconds(50)) { false } }
    }

    @Test func `silence is heard`() throws {
      let app = try App.program("/bin/cat")
      #expect(app.staysSilent(for: .milliseconds(50)))
      let talker = try Self.shell("while :; do echo talk; done")
      #expect(!talker.staysSilent(for: .seconds(5)))
    }

    /// It computes for longer than the silence that is asked for.
    @Test func `a program that works without a word is not at rest`() throws {
      let app = try Self.shell(
        "printf begun; read -r x; i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo done; read -r x")
      try app.waitFor("its begin") { app.picture.contains("begun") }
      try app.keys("\n")
      #expect(app.stillPicture().contains("done"))
    }

    @Test func `a program without a terminal is run`() throws {
      let result = try Headless.run(
        "/bin/sh", ["-c", "cat; echo no >&2; tty; exec 3</dev/tty || exit 5"], input: "typed")
      #expect(result.output.hasPrefix("typed"))
      #expect(result.errors.hasPrefix("no\n"))
      #expect(result.status != .exited(0))
    }

    @Test func `a program on the full screen leaves nothing`() throws {
      let app = try Self.shell(
        #"printf '\033[?1049h\033[?25l\033[?1002;1006h\033[2;4r\033=\033[44mhi'; read x; "#
          + #"printf '\033[m\033[r\033>\033[?1006l\033[?1002l\033[?25h\033[?1049l'"#)
      try app.waitFor("the page") { app.picture.contains("hi") }
      #expect(app.screen.isAlternate)
      #expect(!app.screen.isCursorVisible)
      #expect(!app.screen.isPenPlain)
      #expect(app.ledger.altScreen)
      #expect(!app.ledger.cursorVisible)
      #expect(app.ledger.mouseModesOn == [1002, 1006])
      #expect(app.ledger.leftOver(rows: 6).count == 6)
      try app.keys("\n")
      try app.waitForExit()
      #expect(app.ledger.leftOver(rows: 6) == [])
      #expect(!app.screen.isAlternate)
      #expect(app.screen.isCursorVisible)
      #expect(app.screen.isPenPlain)
    }
  }
}
