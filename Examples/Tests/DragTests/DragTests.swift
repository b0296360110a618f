import TermNav
import Testing

/// How a program tests its own pages: a terminal in memory, a clock that it sets, a hand that it moves.
@Suite @MainActor struct DragTests {
  final class Draft: ViewController {
    var isSaved = false
    override func shouldPop() -> Bool { isSaved }
  }

  let draft = Draft(title: "Draft")
  let terminal = InMemoryTerminal(size: Size(columns: 40, rows: 8))
  let app: NavigationApp
  let loop: EventLoop
  let clock = Clock()

  /// Time goes by when a test says so.
  final class Clock {
    var now: Seconds = 0
  }

  init() {
    app = NavigationApp([ViewController(title: "Inbox"), draft])
    loop = EventLoop(app: app, terminal: terminal, clock: { [clock] in clock.now })
    loop.start()
  }

  /// Presses in column 4 and drags `columns` to the right, one in 10 ms.
  private func drag(columns: Int) {
    pointer(.pressed, column: 4)
    for column in 5...4 + columns { pointer(.dragged, column: column) }
  }

  private func pointer(_ phase: PointerEvent.Phase, column: Int) {
    clock.now += 0.01
    terminal.send(phase, column: column, row: 3)
    loop.turn()
  }

  private func waitForRest() {
    repeat {
      clock.now += 1 / EventLoop.frameRate
      loop.turn()
    } while app.isMoving
  }

  private var bar: String { terminal.frame?.text(ofRow: 0) ?? "" }

  /// Tasks run while the test awaits; a turn of the loop then shows what they did.
  @Test func `a page that loads shows what came`() async {
    draft.task { [draft, app] in
      try await app.clock.sleep(for: .seconds(2))
      draft.title = "Loaded"
    }
    // The task goes to sleep; the clock is advanced; the task goes on.
    for _ in 0..<10 { await Task.yield() }
    clock.now += 2
    loop.turn()
    for _ in 0..<10 { await Task.yield() }
    loop.turn()
    #expect(bar.contains("Loaded"))
  }

  @Test func `a saved draft leaves under the hand`() {
    draft.isSaved = true
    drag(columns: 30)
    #expect(app.progress == 0.75)
    pointer(.released, column: 34)
    waitForRest()
    #expect(app.navigation.topViewController.title == "Inbox")
    #expect(bar.contains("Inbox") && !bar.contains("Draft"))
  }

  @Test func `an unsaved draft springs back`() {
    drag(columns: 30)
    pointer(.released, column: 34)
    waitForRest()
    #expect(app.navigation.topViewController === draft)
    #expect(bar.contains("‹ Inbox") && bar.contains("Draft"))
  }
}
