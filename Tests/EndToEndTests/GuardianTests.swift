import Foundation
import Invariants
import NavModel
import Testing

extension EndToEnd {
  /// The guardian is what a shell knows (`$!`), so what is sent to it has its effect on the program.
  @Suite(.enabled(if: TestSystem.hasGuardian, "no guardian here")) struct GuardianTests {
    private func held() throws -> App {
      let app = try App.launch(route: "bars/shown-hidden")
      try app.pull(from: 10, row: 10, by: 30)
      app.mark()
      return app
    }

    /// Signals that the program does not listen to end it, and the guardian as it.
    @Test(arguments: [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGXCPU])
    func `a signal that the program does not listen to ends both`(_ number: Int32) throws {
      let app = try held()
      kill(app.pty.pid, number)
      try app.dragOn()
      #expect(try app.waitForExit() == .signalled(number))
      app.expectRestored()
    }

    @Test func `a change of the window draws anew, and the page stays in the hand`() throws {
      let app = try held()
      kill(app.pty.pid, SIGWINCH)
      try app.waitFor("a whole frame") { app.last("terminal") != nil && app.count("frame") > 0 }
      #expect(app.phases == [], "the page stays in the hand")
      try app.quit()
    }

    @Test func `going on takes the terminal again`() throws {
      let app = try held()
      kill(app.pty.pid, SIGCONT)
      try app.waitFor("the page to go back") { app.phases.last == "cancelled" }
      #expect(app.ledger.mouseModesOn.isSuperset(of: [1002, 1006]))
      try app.quit()
      app.expectRestored()
    }

    /// The program goes on alone; what is sent to the guardian meanwhile waits with it.
    @Test func `stopped alone it passes a signal on later`() throws {
      let app = try held()
      kill(app.pty.pid, SIGSTOP)
      for column in 41...50 { try app.dragAndSee(column) }
      app.holdStill()
      kill(app.pty.pid, SIGTERM)
      // It has not been passed on: the program goes on.
      try app.dragAndSee(51)
      kill(app.pty.pid, SIGCONT)
      try app.dragOn()
      #expect(try app.waitForExit() == .exited(128 + SIGTERM))
      app.expectRestored()
    }

    @Test func `stopped alone it restores the terminal later`() throws {
      let app = try held()
      kill(app.pty.pid, SIGSTOP)
      let program = try app.program()
      kill(program, SIGKILL)
      try app.waitFor("its end") { App.hasEnded(program) }
      #expect(app.ledger.mouseModesOn.contains(1006))
      kill(app.pty.pid, SIGCONT)
      try app.dragOn()
      #expect(try app.waitForExit() == .signalled(SIGKILL))
      app.expectRestored()
    }

    /// A shell, or whatever starts programs, may block signals, and the program begins with that mask.
    @Test(arguments: [SIGCHLD, SIGIO])
    func `where a signal came blocked the terminal is restored after a kill`(_ blocked: Int32) throws {
      for victim in KilledTests.Victim.allCases {
        let app = try App.launch(route: "bars/shown-hidden", blocked: blocked)
        kill(try victim.pid(in: app), SIGKILL)
        #expect(try app.waitForExit() == .signalled(SIGKILL))
        app.expectRestored(heardOut: victim == .program)
      }
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT], WaysOutTests.Guard.allCases)
    func `a signal that came blocked ends the program all the same`(
      _ number: Int32, _ guarded: WaysOutTests.Guard
    ) throws {
      let app = try App.launch(route: "bars/shown-hidden", options: guarded.options, blocked: number)
      kill(guarded == .alone ? app.pty.pid : try app.program(), number)
      #expect(try app.waitForExit() == .exited(128 + number))
      app.expectRestored()
    }

    /// It has come to the guardian too, which cannot see what the program's own handler has heard.
    @Test func `a handler of the program hears a signal to the group once`() throws {
      let app = try App.crashDummy(.countSignals)
      app.written = []
      func isWritten(_ words: String) -> Bool { (app.written ?? []).firstRange(of: Array(words.utf8)) != nil }
      try app.keys("x")
      try app.waitFor("the handler") { isWritten("it counts") }
      app.mark()
      kill(-app.pty.pid, SIGUSR1)
      try app.waitFor("the signal") { isWritten("heard") }
      // Passed on after the other one, if that is.
      kill(app.pty.pid, SIGWINCH)
      try app.waitFor("a whole frame") { app.last("terminal") != nil && app.count("frame") > 0 }
      let heard = String(decoding: app.written ?? [], as: UTF8.self).ranges(of: "heard")
      #expect(heard.count == 1)
      #expect(try app.quit() == .exited(130))
    }

    @Test func `the new size is heard of where its signal came blocked`() throws {
      let app = try App.launch(route: "bars/shown-hidden", blocked: SIGWINCH)
      app.resize(Size(columns: 60, rows: 20))
      try app.waitFor("the new size") { app.last("terminal")?.number("columns") == 60 }
      try app.quit()
    }
  }
}
