import Foundation
import NavModel
import Testing

extension EndToEnd {
  /// A program whose main thread is busy for good: it hears no signal.
  @Suite struct UnheardTests {
    private func hanging(_ guarded: WaysOutTests.Guard) throws -> App {
      let app = try App.crashDummy(.hang, options: guarded.options)
      try app.keys("x")
      try app.waitFor("the endless loop") { app.picture.contains("it hangs") }
      return app
    }

    /// The terminal is given back, and the status is the first signal's. All wait at the same time.
    @Test func `what asks it to end ends it, though it hears nothing`() throws {
      var apps: [(app: App, number: Int32)] = []
      for guarded in WaysOutTests.Guard.allCases {
        for number in [SIGTERM, SIGHUP, SIGQUIT] {
          let app = try hanging(guarded)
          let program = guarded == .alone ? app.pty.pid : try app.program()
          kill(program, number)
          // Of two that wait, the one with the lower number comes first.
          kill(program, SIGTERM)
          apps.append((app, number))
        }
      }
      for (app, number) in apps {
        #expect(try app.waitForExit() == .signalled(number))
        app.expectRestored()
      }
    }

    @Test func `the guardian passes the signal on`() throws {
      let app = try hanging(.guarded)
      kill(app.pty.pid, SIGTERM)
      #expect(try app.waitForExit() == .signalled(SIGTERM))
      app.expectRestored()
    }

    @Test(arguments: WaysOutTests.Guard.allCases)
    func `a window that is closed ends it`(_ guarded: WaysOutTests.Guard) throws {
      let app = try hanging(guarded)
      app.pty.hangUp()
      #expect(try app.pty.waitForEnd(within: .seconds(10)) == .signalled(SIGHUP))
    }

    /// What is done at the end may take its time: no deadline is left once the signal is heard.
    @Test(arguments: WaysOutTests.Guard.allCases)
    func `what is heard is not hurried`(_ guarded: WaysOutTests.Guard) throws {
      let app = try App.crashDummy(.tellDeadline, options: guarded.options)
      try app.keys("x")
      try app.waitFor("the key to be handled") { app.picture.contains("it tells") }
      kill(guarded == .alone ? app.pty.pid : try app.program(), SIGTERM)
      #expect(try app.waitForExit() == .exited(128 + SIGTERM))
      #expect(app.picture.texts.contains { $0.hasPrefix("0 s left") }, "\(app.report)")
      app.expectRestored()
    }
  }
}
