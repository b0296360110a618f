import Foundation
import Invariants
import NavModel
import Testing

extension EndToEnd {
  /// Terminals that answer less than is asked, or late.
  @Suite struct AnswersTests {
    /// What a terminal answers, of what the emulator does.
    enum Answering: CaseIterable {
      case attributesOnly, allButStatus, nothing

      func pass(_ answers: [UInt8]) -> [UInt8] {
        let text = String(decoding: answers, as: UTF8.self)
        switch self {
        case .attributesOnly: return Array(text.matches(of: /\e\[\?[0-9;]*c/).map { $0.output }.joined().utf8)
        case .allButStatus: return Array(text.replacing("\u{1B}[0n", with: "").utf8)
        case .nothing: return []
        }
      }
    }

    /// The gallery under a shell that then reads a line.
    private func underShell(_ options: String = "", size: Size = Size(columns: 80, rows: 24)) throws -> App {
      let script =
        "trap : INT; '\(try Binary.locate())' \(options); echo status $?; read line; echo \"got <$line>\""
      return try App.program("/bin/sh", ["-c", script], size: size)
    }

    /// What is typed now reaches the shell, and nothing else does.
    private func expectReads(_ app: App, _ text: String, line: UInt = #line) throws {
      try app.keys(text + "\n")
      try app.waitFor("the shell's line", line: line) { app.picture.contains("got <") }
      #expect(app.picture.contains("got <\(text)>"), "line \(line)\(app.report)")
      #expect(!app.picture.contains("^["), "line \(line)\(app.report)")
    }

    /// It was frozen for 5 to 11 s from its start, and `q` took 2 s in which it read what was for the shell.
    @Test(arguments: Answering.allCases, [Size(columns: 80, rows: 24), Size(columns: 400, rows: 100)])
    func `a terminal that does not answer everything is not waited for`(_ answering: Answering, _ size: Size)
      throws
    {
      let app = try underShell(size: size)
      app.answering = answering.pass
      try app.waitFor("the gallery") { app.picture.contains("? help") && !app.ledger.mouseModesOn.isEmpty }
      app.watch(for: .milliseconds(500))
      for _ in 0..<3 {
        let before = app.picture
        try app.keys("\u{1B}[B")
        try app.waitFor("the next row", within: .seconds(1)) { app.picture != before }
      }
      try app.keys("q")
      try app.waitFor("the way out") { app.ledger.mouseModesOn.isEmpty }
      app.watch(for: .milliseconds(400))
      try app.waitFor("the shell", within: .milliseconds(800)) { app.picture.contains("status 0") }
      try expectReads(app, "typed ahead")
    }

    @Test func `what is typed ahead of the shell reaches it`() throws {
      let app = try underShell()
      app.answering = Answering.attributesOnly.pass
      try app.waitFor("the gallery") { app.picture.contains("? help") && !app.ledger.mouseModesOn.isEmpty }
      app.watch(for: .milliseconds(500))
      try app.keys("q")
      // Before anybody has seen the shell.
      app.watch(for: .milliseconds(300))
      try expectReads(app, "typed ahead")
    }

    /// At Ctrl-Z and Ctrl-C the tty discards a question or its answer: it was waited for 1 s, and what was typed was lost.
    @Test(arguments: ["", "--no-guardian"])
    func `an answer that was lost is not waited for`(_ options: String) throws {
      let app = try underShell(options)
      try app.waitFor("the gallery") { app.picture.contains("? help") && !app.ledger.mouseModesOn.isEmpty }
      app.watch(for: .milliseconds(500))
      var isLost = false
      app.answering = { answers in
        let text = String(decoding: answers, as: UTF8.self)
        guard !isLost, let place = text.firstRange(of: "\u{1B}[0n") else { return answers }
        isLost = true
        return Array((text[..<place.lowerBound] + text[place.upperBound...]).utf8)
      }
      try app.keys("\u{1B}[B")
      try app.waitFor("a question") { isLost }
      try app.keys("q")
      try app.waitFor("the way out") { app.ledger.mouseModesOn.isEmpty }
      try app.waitFor("the shell", within: .milliseconds(700)) { app.picture.contains("status 0") }
      try expectReads(app, "x")
    }

    // MARK: A long way

    @Test(arguments: [250, 400, 800])
    func `over a long way, q typed ahead ends it, and no answer reaches the shell`(_ milliseconds: Int) throws
    {
      for guarded in ["", "--no-guardian"] {
        let app = try underShell(guarded)
        app.lag = .milliseconds(milliseconds)
        try app.keys("q")
        try app.waitFor("the shell") { app.picture.contains("status 0") }
        app.watch(for: .milliseconds(milliseconds + 300))
        try expectReads(app, "x")
      }
    }

    @Test(arguments: [250, 400, 800])
    func `over a long way, Ctrl-C ends it, and no answer reaches the shell`(_ milliseconds: Int) throws {
      for guarded in ["", "--no-guardian"] {
        let app = try underShell(guarded)
        app.lag = .milliseconds(milliseconds)
        try app.waitFor("the start") { !app.ledger.mouseModesOn.isEmpty }
        app.watch(for: .milliseconds(60))
        try app.keys(Key.controlC)
        try app.waitFor("the shell") { app.picture.contains("status 130") }
        app.watch(for: .milliseconds(milliseconds + 300))
        try expectReads(app, "x")
      }
    }

    /// The guardian waits as the program would have.
    @Test(.enabled(if: TestSystem.hasGuardian, "no guardian here"), arguments: [250, 400, 800])
    func `over a long way, a program that is killed leaves no answer to the shell`(_ milliseconds: Int) throws
    {
      let app = try underShell()
      app.lag = .milliseconds(milliseconds)
      try app.waitFor("the start") { !app.ledger.mouseModesOn.isEmpty }
      app.watch(for: .milliseconds(60))
      guard let guardian = App.child(of: app.pty.pid), let program = App.child(of: guardian) else {
        throw RigError("no program")
      }
      kill(program, SIGKILL)
      try app.waitFor("the shell") { app.picture.contains("status 137") }
      app.watch(for: .milliseconds(milliseconds + 300))
      try expectReads(app, "x")
    }

    // MARK: Stopped before the answers have come

    /// The gallery as a job that is stopped early over a long way, and brought back at once.
    private func continuedEarly(_ milliseconds: Int, _ options: String, stopAfter wait: Duration) throws
      -> App
    {
      let trace = try TraceReader()
      let script =
        "set -m; '\(try Binary.locate())' --trace '\(trace.path)' \(options); echo stopped; fg > /dev/null; "
        + "echo status $?; read line; echo \"got <$line>\""
      let app = try App(
        "/bin/sh", ["-c", script], size: Size(columns: 80, rows: 24), environment: App.baseEnvironment,
        trace: trace)
      app.pixels = PixelTerminal(app, cell: (width: 9, height: 18))
      app.lag = .milliseconds(milliseconds)
      try app.waitFor("the start") { !app.ledger.mouseModesOn.isEmpty }
      app.watch(for: wait)
      try app.keys(Key.controlZ)
      try app.waitFor("the stop") { app.ledger.mouseModesOn.isEmpty }
      try app.waitFor("the gallery again") { !app.ledger.mouseModesOn.isEmpty }
      return app
    }

    /// The way out had heard the answers, and forgot them: after `fg` the terminal was one that never answers.
    @Test(arguments: [150, 300], ["", "--no-guardian"])
    func `stopped early it still knows that the terminal answers`(_ milliseconds: Int, _ options: String)
      throws
    {
      let app = try continuedEarly(milliseconds, options, stopAfter: .milliseconds(60))
      app.watch(for: .milliseconds(60))
      try app.keys("q")
      try app.waitFor("the shell") { app.picture.contains("status 0") }
      app.watch(for: .milliseconds(2 * milliseconds + 300))
      try expectReads(app, "x")
    }

    /// Whether it had heard none of the answers, or the first ones and not yet how many pixels a cell has.
    @Test(arguments: [60, 450], ["", "--no-guardian"])
    func `stopped early it learns what the terminal can`(_ wait: Int, _ options: String) throws {
      let app = try continuedEarly(300, options, stopAfter: .milliseconds(wait))
      try app.waitFor("the mouse in pixels") { app.last("terminal")?.string("mouse") == "pixels" }
      try app.keys("q")
      try app.waitFor("the shell") { app.picture.contains("status 0") }
      try expectReads(app, "x")
    }

    /// Who has never answered anything holds up the way out for no longer than the first questions are young.
    @Test func `a mute terminal is left within a second of the start`() throws {
      let app = try underShell()
      app.answering = Answering.nothing.pass
      try app.keys("q")
      // The machine has a second, too.
      try app.waitFor("the shell", within: .seconds(2)) { app.picture.contains("status 0") }
    }
  }
}
