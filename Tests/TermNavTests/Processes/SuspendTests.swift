import CLibrary
import TermNavTesting
import Testing

@testable import TermNav

/// RULES 38: other programs have the terminal for a while.
@Suite struct SuspendTests {
  private struct Fault: Error {}

  /// Gives the terminal away until it is told to end.
  private final class Lender: FixedPage {
    var status: TerminationStatus?
    var failure: (any Error)?
    private(set) var hasEnded = false
    private let (signal, end) = AsyncStream<Void>.makeStream()

    func lend(running command: Command? = nil, failing error: (any Error)? = nil) {
      task { [self] in
        do {
          try await app?.suspend { [self] in
            if let command { status = try await command.run() }
            if let error { throw error }
            for await _ in signal { break }
            try Task.checkCancellation()
          }
        } catch { failure = error }
        hasEnded = true
      }
    }

    func endLoan() { end.yield() }
  }

  private let page = Lender("Page")
  private let t: AppTester

  init() {
    t = AppTester([FixedPage("Home"), page], size: Size(columns: 24, rows: 6))
  }

  @Test func `while work runs all modes are off, and nothing is drawn`() async throws {
    page.lend()
    try await t.idle()
    #expect(t.terminal.isLent)
    #expect(t.app.isSuspended)
    #expect(t.terminal.modesOn.isEmpty)
    let frames = t.terminal.frameCount
    page.rows = ["new"]
    t.app.redraw()
    t.advance(by: .seconds(1))
    #expect(t.terminal.frameCount == frames)
    page.endLoan()
    try await t.idle()
    #expect(page.hasEnded)
    #expect(page.failure == nil)
    #expect(!t.app.isSuspended)
    #expect(t.terminal.modesOn == [.alternateScreen, .hiddenCursor, .bracketedPaste, .focusReports, .mouse])
    #expect(t.screen.contains("new"))
  }

  @Test func `the whole screen is drawn afterwards`() async throws {
    var cells: [Int] = []
    let token = t.app.addFrameObserver { cells.append($0.cells) }
    page.lend(running: Command("vi", "notes"))
    try await t.idle()
    page.endLoan()
    try await t.idle()
    #expect(cells.last == 24 * 6)
    token.remove()
  }

  @Test func `a program runs within it, and its end is told`() async throws {
    t.terminal.onRun = { command throws(CommandError) in
      command.program == "vi" ? .exited(3) : .signaled(SIGINT)
    }
    page.lend(running: Command("vi", "notes"))
    try await t.idle()
    #expect(page.status == .exited(3))
    #expect(t.terminal.ran == [Command("vi", "notes")])
  }

  @Test func `outside of it no program gets the terminal`() async {
    await #expect(throws: CommandError.terminalIsInUse) { try await Command("true").run() }
  }

  @Test func `work that began before its end gets no terminal afterwards`() async throws {
    var late: (any Error)?
    page.task { [page] in
      var straggler: Task<Void, Never>?
      try await page.app?.suspend {
        straggler = Task {
          await goOn { page.app?.isSuspended != true }
          do { try await Command("true").run() } catch { late = error }
        }
      }
      await straggler?.value
    }
    try await t.idle()
    #expect(late as? CommandError == .terminalIsInUse)
    #expect(t.terminal.ran.isEmpty)
  }

  @Test func `a second one is refused, within the first and beside it`() async throws {
    var inner: (any Error)?
    page.lend()
    try await t.idle()
    do { try await t.app.suspend {} } catch { inner = error }
    #expect(inner as? SuspensionError == .alreadySuspended)
    page.endLoan()
    try await t.idle()
    #expect(!t.app.isSuspended)
    #expect(t.terminal.loans == 1)
    page.lend()
    try await t.idle()
    #expect(t.terminal.loans == 2)
  }

  @Test func `an error of the work comes out, and the terminal is back`() async throws {
    page.lend(failing: Fault())
    try await t.idle()
    #expect(page.failure is Fault)
    #expect(!t.terminal.isLent)
    #expect(t.screen.contains("Page"))
  }

  @Test func `a program without a loop has no terminal to give`() async {
    let app = NavigationApp(root: FixedPage("Home"))
    await #expect(throws: SuspensionError.notRunning) { try await app.suspend {} }
  }

  @Test func `a drag is cancelled, and the release that comes later is nobody's`() async throws {
    try t.press(at: Point(column: 2, row: 3))
    try t.move(to: Point(column: 20, row: 3), over: .seconds(0.2))
    #expect(t.app.progress > 0.5)
    page.lend()
    try await t.idle()
    page.endLoan()
    try await t.idle()
    try t.settle()
    t.send("\u{1B}[<0;21;4m")
    #expect(t.topPage === page)
    #expect(t.app.progress == 0)
  }

  @Test func `a window that gets another size meanwhile is drawn in it`() async throws {
    page.lend()
    try await t.idle()
    t.resize(to: Size(columns: 30, rows: 8))
    page.endLoan()
    try await t.idle()
    #expect(t.terminal.frame?.size == Size(columns: 30, rows: 8))
    #expect(t.screen.contains("Page"))
  }

  @Test func `half a sequence from before is forgotten`() async throws {
    t.send("\u{1B}[<0;3;")
    page.lend()
    try await t.idle()
    page.endLoan()
    try await t.idle()
    t.send("5")
    #expect(t.topPage === page)
    #expect(page.keys.last == KeyPress(.character("5")))
  }

  @Test func `timers go on`() async throws {
    var ticks = 0
    t.app.every(.seconds(1)) { ticks += 1 }
    page.lend()
    try await t.idle()
    t.advance(by: .seconds(3.5))
    #expect(ticks == 3)
  }

  @Test func `Ctrl-C where no program has the terminal cancels the work, and asks nobody to quit`()
    async throws
  {
    page.lend()
    try await t.idle()
    t.terminal.send(.signal(SIGINT))
    t.loop.turn()
    try await t.idle()
    #expect(page.failure is CancellationError)
    #expect(page.hasEnded)
    #expect(t.exitStatus == nil)
  }

  @Test func `a task that is cancelled cancels the work, and the terminal is back`() async throws {
    page.lend()
    try await t.idle()
    t.navigation.popToRoot(animated: false)
    try await t.idle()
    #expect(page.hasEnded)
    #expect(!t.terminal.isLent)
  }

  @Test func `SIGTERM ends the program meanwhile`() async throws {
    page.lend()
    try await t.idle()
    t.terminal.send(.signal(SIGTERM))
    #expect(t.loop.run() == 128 + SIGTERM)
  }

  @Test func `a copy, a title and a notification wait for the terminal`() async throws {
    page.lend()
    try await t.idle()
    t.app.copy("text")
    t.app.windowTitle = "Mail"
    t.app.notify("done")
    t.advance(by: .seconds(0.1))
    #expect(t.terminal.copied.isEmpty)
    #expect(t.terminal.title == nil)
    #expect(t.terminal.notifications.isEmpty)
    page.endLoan()
    try await t.idle()
    t.advance(by: .seconds(0.1))
    #expect(t.terminal.copied == ["text"])
    #expect(t.terminal.title == "Mail")
    #expect(t.terminal.notifications == ["done"])
  }
}
