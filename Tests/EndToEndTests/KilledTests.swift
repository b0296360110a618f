import Foundation
import Invariants
import NavModel
import Testing

extension EndToEnd {
  /// SIGKILL, which nobody hears, at the worst of times.
  @Suite(.enabled(if: TestSystem.hasGuardian, "no guardian here")) struct KilledTests {
    enum Victim: String, CaseIterable {
      case program, guardian

      func pid(in app: App) throws -> pid_t { self == .guardian ? app.pty.pid : try app.program() }
    }

    @Test(arguments: Victim.allCases, [5, 20, 40, 59])
    func `killed in a storm of sizes it leaves the terminal as it was`(_ victim: Victim, moment: Int) throws {
      let app = try App.launch(route: "bars/shown-hidden")
      try app.pull(from: 10, row: 10, by: 30)
      let pid = try victim.pid(in: app)
      for step in 0...60 {
        app.resize(step == 60 ? Size(columns: 80, rows: 24) : .stormy(step))
        // Where the guardian is gone the hand rests: there is no time to wait for what the terminal still sends.
        if victim == .program || step < moment - 4 { try app.dragWhileReported(step % 20, 3) }
        if step == moment { kill(pid, SIGKILL) }
      }
      if victim == .program { try app.dragOn() }
      #expect(try app.waitForExit() == .signalled(SIGKILL))
      app.expectRestored(heardOut: victim == .program)
    }

    /// What it wrote on standard error meanwhile is in a file that the guardian has too.
    @Test(arguments: Victim.allCases)
    func `what the program complained of is shown`(_ victim: Victim) throws {
      let app = try App.crashDummy(.complain)
      let frames = app.count("frame")
      try app.keys("x" + Key.controlL)
      try app.waitFor("the frame after the complaint") { app.count("frame") > frames }
      #expect(!app.picture.contains("as it was told"), "not while the page is there\(app.report)")
      kill(try victim.pid(in: app), SIGKILL)
      #expect(try app.waitForExit() == .signalled(SIGKILL))
      app.expectRestored()
      #expect(app.picture.texts.first == "as it was told", "\(app.report)")
    }

    /// Nobody is left to restore anything. What RULES 17 says to type then, blindly, does.
    @Test func `both killed at once leave the terminal to reset`() throws {
      let app = try App.program("/bin/sh", ["-i"], environment: ["PS1": "READY> ", "ENV": ""])
      try app.waitFor("the prompt") { app.picture.contains("READY>") }
      try app.keys("'\(Binary.locate())' --open bars/shown-shown\n")
      try app.waitFor("the page") { app.screen.isAlternate && app.ledger.mouseModesOn.contains(1006) }
      guard let guardian = App.child(of: app.pty.pid) else { throw RigError("no job") }
      kill(-guardian, SIGKILL)
      // The shell's word "Killed" may have a letter of the page's last frame in it.
      try app.waitFor("the shell's prompt") { app.picture.contains("READY>") }
      #expect(app.ledger.altScreen)
      #expect(app.ledger.mouseModesOn.contains(1006))
      try app.keys("\nreset\n")
      try app.waitFor("reset") {
        app.ledger.leftOver(rows: app.size.rows).filter { $0 != "mode ?2004 on" } == []
      }
      try app.waitFor("the prompt again") { app.picture.texts.last { !$0.isEmpty } == "READY>" }
      try app.keys("stty -a | grep -c ' icanon .* echo '\n")
      try app.waitFor("an ordinary terminal") { app.picture.texts.contains("1") }
      try app.keys("exit\n")
      try app.waitForExit()
    }
  }
}

extension Size {
  /// A size for each step of a storm: as if somebody tore at the window's corner.
  static func stormy(_ step: Int) -> Size {
    Size(columns: 20 + step * 37 % 120, rows: 5 + step * 17 % 40)
  }
}
