import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// Standard output and error while the screen is taken (RULES 17).
  @Suite struct HeldOutputTests {
    private static let spoken = ["out 1", "error 1", "out 2", "error 2", "half a line"]

    private func speaking(_ crash: Crash = .speak, options: [String] = []) throws -> App {
      let app = try App.crashDummy(crash, options: options)
      try app.keys("x")
      try app.waitForHandled()
      #expect(!app.picture.contains("out 1"), "not while the page is there\(app.report)")
      return app
    }

    /// The rows that say something.
    private func said(_ app: App) -> [String] { app.picture.texts.filter { !$0.isEmpty } }

    @Test(arguments: WaysOutTests.Guard.allCases)
    func `what is printed is shown at the end`(_ guarded: WaysOutTests.Guard) throws {
      let app = try speaking(options: guarded.options)
      try app.keys(Key.controlC)
      #expect(try app.waitForExit() == .exited(130))
      #expect(said(app) == Self.spoken, "\(app.report)")
      app.expectRestored(onCleanLine: false)
    }

    @Test func `after a kill the guardian shows what was printed`() throws {
      let app = try speaking()
      kill(try app.program(), SIGKILL)
      #expect(try app.waitForExit() == .signalled(SIGKILL))
      // What was in C's buffer went with the program.
      #expect(said(app) == Self.spoken.dropLast(), "\(app.report)")
      app.expectRestored()
    }

    @Test(arguments: WaysOutTests.Guard.allCases)
    func `a crash loses no line`(_ guarded: WaysOutTests.Guard) throws {
      let app = try App.crashDummy(
        .speakAndTrap, options: guarded.options, environment: ["SWIFT_BACKTRACE": "enable=no"])
      try app.keys("x")
      #expect([.signalled(SIGILL), .signalled(SIGTRAP)].contains(try app.waitForExit()))
      #expect(said(app).starts(with: ["out 1", "error 1", "out 2"]), "\(app.report)")
      app.expectRestored()
    }

    @Test func `a mebibyte is shown, and the rest counted`() throws {
      let app = try App.crashDummy(.speakAtLength)
      try app.keys("x")
      try app.waitForHandled()
      try app.keys(Key.controlC)
      // The emulator takes too long for so much.
      var output: [UInt8] = []
      let deadline = ContinuousClock.now + .seconds(30)
      while app.exitStatus == nil || !app.pty.isDrained, ContinuousClock.now < deadline {
        output += app.pty.read()
        app.pty.wait(until: .now + .milliseconds(20))
      }
      #expect(app.exitStatus == .exited(130))
      #expect(output.count { $0 == UInt8(ascii: "!") } == (1 << 20) / 64 * 63)
      #expect(String(decoding: output.suffix(80), as: UTF8.self).hasSuffix("!\r\n… 5120 bytes left out\r\n"))
    }

    /// SIGSTOP: the guardian gives the terminal back. What was shown then is not shown again.
    @Test func `a stop shows what was printed, once`() throws {
      let app = try speaking()
      let program = try app.program()
      kill(program, SIGSTOP)
      try app.waitFor("what was printed") { !app.screen.isAlternate && said(app) == Self.spoken.dropLast() }
      kill(program, SIGCONT)
      kill(app.pty.pid, SIGCONT)
      try app.waitFor("the page again") { app.screen.isAlternate && app.picture.contains("The page above") }
      try app.keys(Key.controlC)
      #expect(try app.waitForExit() == .exited(130))
      #expect(said(app) == Self.spoken, "\(app.report)")
    }

    @Test func `standard output in a file is not held`() throws {
      let folder = try TestFolder()
      let file = folder.path + "/output"
      let trace = folder.path + "/trace"
      let app = try App.program(
        "/bin/sh",
        [
          "-c", "exec \"$0\" \"$@\" >'\(file)'", Binary.crashDummy, "--crash-dummy", trace,
          Crash.speak.rawValue,
          "main",
        ])
      try app.waitFor("the page") { app.picture.contains("The page above") }
      try app.keys("x")
      try app.waitForHandled()
      try app.keys(Key.controlC)
      #expect(try app.waitForExit() == .exited(130))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "out 1\nout 2\nhalf a line")
      #expect(said(app) == ["error 1", "error 2"], "\(app.report)")
    }

    @Test func `what the program leads elsewhere stays there`() throws {
      let app = try App.crashDummy(.speakElsewhere)
      try app.keys("x")
      try app.waitForHandled()
      try app.keys(Key.controlC)
      #expect(try app.waitForExit() == .exited(130))
      #expect(app.count("said") == 1)
      #expect(said(app) == [])
    }

    /// The terminal takes nothing for longer than is waited for: the rest is shown when it is given back once more.
    @Test func `what a terminal does not take is not lost`() throws {
      let app = try App.crashDummy(.complainAtLength)
      app.written = []
      try app.keys("x")
      try app.waitForHandled()
      let program = try app.program()
      kill(program, SIGSTOP)
      let deadline = ContinuousClock.now + .seconds(3)
      while ContinuousClock.now < deadline { app.pty.wait(toRead: false, until: deadline) }
      kill(program, SIGCONT)
      kill(app.pty.pid, SIGCONT)
      try app.waitFor("the page again") { app.screen.isAlternate && app.picture.contains("The page above") }
      try app.keys(Key.controlC)
      #expect(try app.waitForExit(within: .seconds(20)) == .exited(130))
      #expect(app.written?.count { $0 == UInt8(ascii: "!") } == 300_000)
    }
  }
}

extension App {
  /// Waits until the program has handled all keys so far.
  fileprivate func waitForHandled() throws {
    // A key that is handled behind the others, and is seen.
    try keys("?")
    try waitFor("the help") { picture.contains("Ctrl-L") }
    try keys("\u{1B}[27u")
    try waitFor("the page") { !picture.contains("Ctrl-L") }
  }
}
