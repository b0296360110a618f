import TermNav
import TermNavTesting
import Testing

@testable import journal

@Suite @MainActor struct JournalTests {
  private func rig(_ command: Command) -> AppTester {
    AppTester(Journal(command, notes: "NOTES"), size: Size(columns: 50, rows: 12))
  }

  /// A program is another process: its lines come when they come.
  private func wait(_ t: AppTester, until isSo: () -> Bool) async throws {
    let limit = ContinuousClock.now + .seconds(20)
    while !isSo(), ContinuousClock.now < limit { try await t.idle(for: .seconds(0.05)) }
    #expect(isSo(), "it never came:\n\(t.screen)")
  }

  @Test func `a command's lines are the rows`() async throws {
    let t = rig(Command("printf", "one\\ntwo\\n"))
    try await wait(t) { t.screen.contains("two") }
    try await wait(t) { !t.terminal.notifications.isEmpty }
    #expect(t.terminal.notifications == ["Read 2 lines: exit status 0"])
  }

  @Test func `Ctrl-C ends the command first, then the program`() async throws {
    let t = rig(Command("sh", "-c", "echo begun; tail -f /dev/null"))
    try await wait(t) { t.screen.contains("begun") }
    t.send("\u{3}")
    #expect(t.exitStatus == nil)
    try await t.idle()
    t.send("\u{3}")
    #expect(t.exitStatus == 130)
  }

  @Test func `the editor has the terminal until it ends`() async throws {
    let t = rig(Command("true"))
    t.terminal.onRun = { command throws(CommandError) in
      #expect(command.arguments.last == "NOTES")
      #expect(t.terminal.modesOn.isEmpty)
      return .exited(0)
    }
    t.type("e")
    try await t.idle()
    #expect(t.terminal.ran.count == 1)
    #expect(!t.app.isSuspended)
    #expect(t.screen.contains("Saved"))
  }

  @Test func `an editor that is missing is a line`() async throws {
    let t = rig(Command("true"))
    t.terminal.onRun = { command throws(CommandError) in throw .notFound(command.program) }
    t.type("e")
    try await t.idle()
    #expect(t.screen.contains("was not found"))
  }
}
