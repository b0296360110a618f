import TermNav
import TermNavTesting
import Testing

@testable import notes

@Suite @MainActor struct NotesTests {
  private func rig(_ columns: Int) throws -> (AppTester, Notes) {
    let notes = Notes()
    return (AppTester(notes, size: Size(columns: columns, rows: 12)), notes)
  }

  @Test func `a note is written beside the list, whose row follows`() throws {
    let (tester, notes) = try rig(70)
    try tester.click("Ferry")
    tester.press(.end)
    tester.type(" at last")
    #expect(notes.texts[1].hasPrefix("Ferry at last") && tester.screen.contains("  Ferry at last "))
    tester.press(.character("u"), .alt)
    #expect(notes.texts[1].hasPrefix("Ferry at \n"))
  }

  @Test func `narrow, a drag at the edge goes back to the list`() throws {
    let (tester, notes) = try rig(40)
    try tester.click("Shopping")
    try tester.settle()
    #expect(tester.screen.contains("milk, bread"))
    try tester.drag(from: Point(column: 0, row: 6), to: Point(column: 38, row: 6))
    try tester.settle()
    #expect(notes.stack.count == 1 && tester.screen.contains("Ferry"))
  }

  @Test func `a new note is empty, and a resize keeps it`() throws {
    let (tester, notes) = try rig(70)
    tester.type("n")
    #expect(notes.texts.count == 4 && tester.screen.contains("Write something."))
    tester.type("tea")
    tester.resize(to: Size(columns: 40, rows: 12))
    #expect(tester.screen.contains("tea") && notes.stack.count == 2)
  }
}
