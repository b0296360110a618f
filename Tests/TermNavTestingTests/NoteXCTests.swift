import TermNav
import TermNavTesting
import XCTest

final class NoteXCTests: XCTestCase {
  @MainActor func testAClickOpensANote() async throws {
    let t = AppTester(NoteList("Milk", "Rent"), size: Size(columns: 40, rows: 8))
    try t.click("Rent")
    try t.settle()
    XCTAssertTrue(t.screen[0].contains("‹ Notes"), "\(t.screen)")
  }

  @MainActor func testSavingTakesASecond() async throws {
    let t = AppTester([NoteList("Milk"), NotePage(title: "Milk")])
    t.type("two")
    t.press(.character("s"), .control)
    try await t.idle(for: .seconds(1))
    XCTAssertTrue(t.screen.contains("Saved"), "\(t.screen)")
  }
}
