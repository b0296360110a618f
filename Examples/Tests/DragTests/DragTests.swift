import TermNav
import TermNavTesting
import Testing

/// How a program tests its own pages: it clicks, drags and waits as a person does, and reads the screen.
@Suite @MainActor struct DragTests {
  final class Draft: ViewController {
    var isSaved = false
    override func shouldPop(_ pop: PendingPop) -> Bool { isSaved }
  }

  let draft = Draft(title: "Draft")
  let t: AppTester

  init() { t = AppTester([ViewController(title: "Inbox"), draft], size: Size(columns: 40, rows: 8)) }

  @Test func `a saved draft leaves under the pointer`() throws {
    draft.isSaved = true
    try t.press(at: Point(column: 4, row: 3))
    try t.move(to: Point(column: 34, row: 3), over: .seconds(0.3))
    #expect(t.app.progress == 0.75)
    try t.release()
    try t.settle()
    #expect(t.topPage.title == "Inbox")
    #expect(t.screen.contains("Inbox") && !t.screen.contains("Draft"))
  }

  @Test func `an unsaved draft springs back`() throws {
    try t.drag(from: Point(column: 4, row: 3), by: Vector(dx: 30, dy: 0))
    try t.settle()
    #expect(t.topPage === draft && t.screen[0].contains("‹ Inbox"))
  }

  @Test func `a page that loads shows what came`() async throws {
    draft.task { [draft, t] in
      try await t.app.clock.sleep(for: .seconds(2))
      draft.title = "Loaded"
    }
    try await t.idle(for: .seconds(2))
    #expect(t.screen[0].contains("Loaded"))
  }
}
