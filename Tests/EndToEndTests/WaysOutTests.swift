import Foundation
import Invariants
import NavModel
import Testing

extension EndToEnd {
  /// Law 7, each way out in the middle of a drag that the hand goes on with: under the guardian, and without.
  @Suite struct WaysOutTests {
    enum Guard: String, CaseIterable {
      case guarded, alone
      var options: [String] { self == .alone ? ["--no-guardian"] : [] }
    }

    private func held(_ guarded: Guard, size: Size = Size(columns: 80, rows: 24)) throws -> App {
      let app = try App.launch(route: "bars/shown-hidden", size: size, options: guarded.options)
      try app.pull(from: 10, row: 10, by: 30)
      return app
    }

    private func expectEnd(_ app: App, _ wanted: ExitStatus, line: UInt = #line) throws {
      try app.dragOn()
      #expect(try app.waitForExit(line: line) == wanted, "line \(line)")
      app.expectRestored(line: line)
    }

    @Test(arguments: Guard.allCases) func `q, as often as it is needed, ends it`(_ guarded: Guard) throws {
      let app = try held(guarded)
      try app.release(40)
      // How many are needed depends on whether the pop has ended by then; one too many would be the shell's.
      for _ in 0..<3 where app.exitStatus == nil {
        try app.keys("q")
        _ = app.comesToRest()
      }
      #expect(try app.waitForExit() == .exited(0))
      app.expectRestored()
    }

    @Test(arguments: Guard.allCases)
    func `Ctrl-C ends it and restores the terminal`(_ guarded: Guard) throws {
      let app = try held(guarded)
      try app.keys(Key.controlC)
      try expectEnd(app, .exited(130))
    }

    @Test(arguments: Guard.allCases)
    func `the key of SIGQUIT ends it and restores the terminal`(_ guarded: Guard) throws {
      let app = try held(guarded)
      try app.keys("\u{1C}")
      try expectEnd(app, .exited(128 + SIGQUIT))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT], Guard.allCases)
    func `a signal that asks for the end restores the terminal`(_ number: Int32, _ guarded: Guard) throws {
      let app = try held(guarded)
      kill(guarded == .alone ? app.pty.pid : try app.program(), number)
      try expectEnd(app, .exited(128 + number))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func `a signal to the guardian ends the program and restores the terminal`(_ number: Int32) throws {
      let app = try held(.guarded)
      kill(app.pty.pid, number)
      try expectEnd(app, .exited(128 + number))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal to the group ends both and restores the terminal`(_ number: Int32) throws {
      let app = try held(.guarded)
      kill(-app.pty.pid, number)
      try expectEnd(app, .exited(128 + number))
    }

    @Test(arguments: [SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP], Guard.allCases)
    func `a signal of a crash leaves the terminal restored`(_ number: Int32, _ guarded: Guard) throws {
      let app = try held(guarded)
      kill(guarded == .alone ? app.pty.pid : try app.program(), number)
      try expectEnd(app, .signalled(number))
    }

    /// What ends a program that does not care for it.
    @Test(arguments: strays, Guard.allCases)
    func `a signal that nobody cares for leaves the terminal restored`(_ number: Int32, _ guarded: Guard)
      throws
    {
      let app = try held(guarded)
      kill(guarded == .alone ? app.pty.pid : try app.program(), number)
      try expectEnd(app, .signalled(number))
    }

    @Test(arguments: strays)
    func `a signal to the group that nobody cares for leaves the terminal restored`(_ number: Int32) throws {
      let app = try held(.guarded)
      kill(-app.pty.pid, number)
      try expectEnd(app, .signalled(number))
    }

    private static let strays: [Int32] = {
      let everywhere = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGSYS]
      #if os(Linux)
        // A fault of the coprocessor, of the power, and the first, one and the last in real time.
        return everywhere + [16, 30, 34, 50, 64]
      #else
        return everywhere
      #endif
    }()

    /// Where a trace is written it is not asked for: the trace ends then, and not the program.
    @Test(arguments: Guard.allCases)
    func `a signal of a pipe without a reader leaves the terminal restored`(_ guarded: Guard) throws {
      let app = try App.program(Binary.locate(), ["--open", "bars/shown-hidden"] + guarded.options)
      try app.waitFor("the page") { app.picture.contains("? help") && !app.ledger.mouseModesOn.isEmpty }
      try app.press(10, 10)
      try app.dragWhileReported(40, 10)
      kill(guarded == .alone ? app.pty.pid : try app.program(), SIGPIPE)
      try expectEnd(app, .signalled(SIGPIPE))
    }

    @Test func `killed it leaves the terminal restored by the guardian`() throws {
      let app = try held(.guarded)
      kill(try app.program(), SIGKILL)
      try expectEnd(app, .signalled(SIGKILL))
    }

    @Test(.enabled(if: TestSystem.hasGuardian, "no guardian here"))
    func `killed while it starts it leaves the terminal restored`() throws {
      for delay in 0..<20 {
        let app = try App.program(Binary.locate())
        try app.waitFor("a child") { App.child(of: app.pty.pid) != nil }
        app.watch(for: .milliseconds(delay))
        if let program = App.child(of: app.pty.pid) { kill(program, SIGKILL) }
        #expect(try app.waitForExit() == .signalled(SIGKILL))
        app.expectRestored()
      }
    }

    /// What the guardian writes must put right whatever part of the start has come: the first screen may not have been left yet.
    @Test func `cut at any byte of its start it leaves the terminal restored`() throws {
      let app = try App.program(Binary.locate(), ["--open", "bars/shown-hidden"])
      app.written = []
      try app.waitFor("the page") { app.picture.contains("? help") && !app.ledger.mouseModesOn.isEmpty }
      app.watch(for: .milliseconds(100))
      let start = try #require(app.written)
      kill(try app.program(), SIGKILL)
      #expect(try app.waitForExit() == .signalled(SIGKILL))
      let restoration = try #require(app.written?.dropFirst(start.count))
      let notRestored = (0...start.count).filter { count in
        let screen = Screen(size: app.size)
        var ledger = ModeLedger()
        for part in [start.prefix(count), restoration] {
          _ = screen.feed(Array(part))
          ledger.feed(Array(part))
        }
        let isPlain = screen.isCursorVisible && !screen.isAlternate && screen.isPenPlain
        return !isPlain || screen.cursor.column > 0 || !ledger.leftOver(rows: app.size.rows).isEmpty
      }
      let text = String(reflecting: String(decoding: start, as: UTF8.self))
      #expect(notRestored == [], "cut after so many bytes of \(text)")
    }

    @Test func `where the guardian is killed the program restores the terminal`() throws {
      let app = try held(.guarded)
      kill(app.pty.pid, SIGKILL)
      // The hand rests: a shell may take the terminal at once, so there is no time to wait for what a mouse still reports. The
      // rig waits for the program too.
      #expect(try app.waitForExit() == .signalled(SIGKILL))
      app.expectRestored()
    }

    @Test(arguments: Guard.allCases) func `a window that is closed ends it`(_ guarded: Guard) throws {
      let app = try held(guarded)
      app.pty.hangUp()
      let status = try app.pty.waitForEnd(within: .seconds(10))
      #expect(status == .exited(128 + SIGHUP))
    }

    /// The line is full of frames; the program does not wait for it for long.
    @Test(arguments: Guard.allCases)
    func `output that nobody reads is not waited for`(_ guarded: Guard) throws {
      let app = try held(guarded)
      func waitWithoutReading(_ time: Duration) { app.pty.wait(toRead: false, until: .now + time) }
      for step in 0..<200 {
        app.pty.resize(Size(columns: 200 + step % 2, rows: 60))
        waitWithoutReading(.milliseconds(2))
      }
      kill(app.pty.pid, SIGTERM)
      let deadline = ContinuousClock.now + .seconds(5)
      while app.exitStatus == nil, ContinuousClock.now < deadline { waitWithoutReading(.milliseconds(20)) }
      #expect(app.exitStatus == .exited(128 + SIGTERM))
      #expect(app.pty.attributes == app.pty.initialAttributes)
    }

    /// What it said on standard error is shown at the end; where nobody reads it, that is not waited for either.
    @Test(arguments: Guard.allCases)
    func `complaints that nobody reads are not waited for`(_ guarded: Guard) throws {
      let app = try App.crashDummy(.complainAtLength, options: guarded.options)
      try app.keys("x")
      app.watch(for: .milliseconds(300))
      kill(app.pty.pid, SIGTERM)
      let deadline = ContinuousClock.now + .seconds(8)
      while app.exitStatus == nil, ContinuousClock.now < deadline {
        app.pty.wait(toRead: false, until: .now + .milliseconds(20))
      }
      #expect(app.exitStatus == .exited(128 + SIGTERM))
      #expect(app.pty.attributes == app.pty.initialAttributes)
    }

    /// The terminal has been asked for its last word and has not given it yet.
    @Test(arguments: [SIGINT, SIGTERM, SIGUSR1, SIGABRT, SIGKILL], Guard.allCases)
    func `signals on the way out leave the terminal restored`(_ number: Int32, _ guarded: Guard) throws {
      // Nobody else is there who could go on.
      if number == SIGKILL, guarded == .alone { return }
      let app = try App.launch(options: guarded.options)
      app.watch(for: .milliseconds(100))
      app.lag = .seconds(30)
      let program = guarded == .alone ? app.pty.pid : try app.program()
      try app.keys("q")
      try app.waitFor("the way out") { app.ledger.mouseModesOn.isEmpty }
      for _ in 0..<3 {
        kill(program, number)
        app.watch(for: .milliseconds(20))
      }
      let status = try app.waitForExit()
      #expect([.exited(0), .exited(128 + number), .signalled(number)].contains(status))
      app.expectRestored()
    }

    // MARK: Programs that crash

    /// What a Swift trap raises: an illegal instruction on x86-64, a breakpoint on arm64.
    private let traps: [ExitStatus] = [.signalled(SIGILL), .signalled(SIGTRAP)]

    @Test(arguments: [Crash.arrayIndex, .forceUnwrap, .overflow, .fatalError], [false, true])
    func `a trap leaves the terminal restored, and its words are shown`(_ crash: Crash, onThread: Bool) throws
    {
      for guarded in Guard.allCases {
        let app = try App.crashDummy(
          crash, onThread: onThread, options: guarded.options, environment: ["SWIFT_BACKTRACE": "enable=no"])
        try app.pull(from: 10, row: 10, by: 30)
        try app.keys("x")
        try app.dragOn()
        #expect(traps.contains(try app.waitForExit()))
        app.expectRestored()
        // An overflow says nothing by itself.
        let isSaid = app.picture.contains("Fatal error")
        #expect(crash == .overflow || isSaid, "after the restore\(app.report)")
      }
    }

    private func ending(by crash: Crash, onThread: Bool = false, _ guarded: Guard) throws -> App {
      let app = try App.crashDummy(
        crash, onThread: onThread, options: guarded.options, environment: ["SWIFT_BACKTRACE": "enable=no"])
      try app.pull(from: 10, row: 10, by: 30)
      try app.keys("x")
      return app
    }

    @Test(arguments: [(false, Guard.guarded), (false, .alone), (true, .guarded)])
    func `an overflow of the stack leaves the terminal restored`(onThread: Bool, _ guarded: Guard) throws {
      let app = try ending(by: .stackOverflow, onThread: onThread, guarded)
      try expectEnd(app, .signalled(SIGSEGV))
    }

    // MARK: The guardian

    @Test(arguments: Guard.allCases) func `a program forks only where it is asked to`(_ guarded: Guard) throws
    {
      let app = try App.crashDummy(.complain, options: guarded.options)
      #expect((App.child(of: app.pty.pid) != nil) == (guarded == .guarded && TestSystem.hasGuardian))
      #expect(app.last("terminal")?.bool("guarded") == (guarded == .guarded))
      #expect(try app.quit() == .exited(130))
      app.expectRestored()
    }

    @Test func `after _exit the guardian restores the terminal`() throws {
      try expectEnd(try ending(by: .leaveAtOnce, .guarded), .exited(3))
    }

    /// What RULES 17 says to need a guardian does need one.
    @Test func `without a guardian a kill, _exit and another thread's overflow leave the modes on`() throws {
      let killed = try held(.alone)
      kill(killed.pty.pid, SIGKILL)
      #expect(try killed.waitForExit() == .signalled(SIGKILL))
      let overflown = try ending(by: .stackOverflow, onThread: true, .alone)
      #expect(try overflown.waitForExit() == .signalled(SIGSEGV))
      let gone = try ending(by: .leaveAtOnce, .alone)
      #expect(try gone.waitForExit() == .exited(3))
      for app in [killed, overflown, gone] {
        #expect(app.screen.isAlternate && app.ledger.mouseModesOn.contains(1006), "\(app.report)")
      }
    }

    /// Swift's backtracer would ask for a key, and wait half a minute for it.
    @Test(arguments: Guard.allCases) func `the backtracer asks nothing`(_ guarded: Guard) throws {
      let app = try App.crashDummy(.fatalError, options: guarded.options)
      try app.keys("x")
      #expect(traps.contains(try app.waitForExit(within: .seconds(20))))
      app.expectRestored()
    }

    @Test(arguments: Guard.allCases)
    func `a hanging program ends by the third Ctrl-C`(_ guarded: Guard) throws {
      let app = try App.crashDummy(.hang, options: guarded.options)
      try app.keys("x")
      app.holdStill()
      for _ in 0..<3 {
        try app.keys(Key.controlC)
        app.watch(for: .milliseconds(100))
      }
      #expect(try app.waitForExit() == .signalled(SIGINT))
      app.expectRestored()
    }

    /// At Ctrl-C the tty discards what nobody has read of the output beyond 4 KiB: here, what gave the mouse back.
    @Test func `Ctrl-C right after the mouse was given back restores the terminal`() throws {
      let app = try App.launch(route: "bars/shown-shown", size: Size(columns: 200, rows: 60))
      _ = app.stillPicture()
      let frames = app.count("frame")
      for count in 1...4 {
        try app.keys(Key.controlL)
        try app.waitForTrace("a whole frame") { app.count("frame") == frames + count }
      }
      try app.keys("m")
      try app.waitForTrace("the mouse to be off") { app.last("terminal")?.string("mouse") == "none" }
      #expect(try app.quit() == .exited(130))
      app.expectRestored(isCut: true)
    }
  }
}
