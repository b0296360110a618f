import TermNav
import TermNavTesting
import Testing

@testable import journal

@Suite @MainActor struct JournalTests {
  private func rig(_ command: Command) -> AppTester {
    AppTester(Journal(command, notes: "NOTES"), size: Size(columns: 50, rows: 12))
  }

  /// A program is another process: its lines come when they come.
  private func wait(_ t: AppTester, for text: String) async throws {
    while !t.screen.contains(text) { try await t.idle(for: 0.05) }
  }

  @Test(.timeLimit(.minutes(1))) func `a command's lines are the rows`() async throws {
    let t = rig(Command("printf", "one\\ntwo\\n"))
    try await wait(t, for: "two")
    while t.terminal.notifications.isEmpty { try await t.idle(for: 0.05) }
    #expect(t.terminal.notifications == ["Read 2 lines: exit status 0"])
  }

  @Test(.timeLimit(.minutes(1))) func `Ctrl-C ends the command first, then the program`() async throws {
    let t = rig(Command("sh", "-c", "echo begun; tail -f /dev/null"))
    try await wait(t, for: "begun")
    t.send("\u{3}")
    #expect(t.exitStatus == nil)
    try await t.idle()
    t.send("\u{3}")
    #expect(t.exitStatus == 130)
  }

  @Test func `the editor has the terminal until it ends`() async throws {
    let t = rig(Command("true"))
    t.terminal.onRun = { command throws(CommandError) in
      #expect(command.arguments.last == "NOTES" && t.terminal.modesOn.isEmpty)
      return .exited(0)
    }
    t.type("e")
    try await t.idle()
    #expect(t.terminal.ran.count == 1 && !t.app.isSuspended && t.screen.contains("Saved"))
  }

  @Test func `an editor that is missing is a line`() async throws {
    let t = rig(Command("true"))
    t.terminal.onRun = { command throws(CommandError) in throw .notFound(command.program) }
    t.type("e")
    try await t.idle()
    #expect(t.screen.contains("was not found"))
  }
}
