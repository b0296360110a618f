import TermNav
import TermNavTesting
import Testing

// docs/TermNav.docc/Testing.md shows this file, part by part: Scripts/check compares them.

/// A list of notes; a click or Return opens one.
final class NoteList: ListViewController {
  init(_ titles: String...) {
    super.init(title: "Notes", rows: titles.map { ListRow(title: $0) })
  }

  override func didOpenRow(at index: Int) {
    navigationController?.push(NotePage(title: rows[index].title))
  }
}

/// A note, which cannot be left unsaved. Ctrl-S saves it; that takes a second.
final class NotePage: ViewController {
  private var text = ""
  private var isSaved = true

  override func shouldPop(_ pop: PendingPop) -> Bool { isSaved }

  override func handle(_ key: KeyPress) -> Bool {
    if key == KeyPress(.character("s"), .control) {
      save()
      return true
    }
    guard key.modifiers.isEmpty, case .character(let character) = key.key else { return false }
    text.append(character)
    isSaved = false
    setNeedsDisplay()
    return true
  }

  private func save() {
    guard let app else { return }
    task { [self] in
      try await app.clock.sleep(for: .seconds(1))
      isSaved = true
      setNeedsDisplay()
    }
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.text(text, column: 2, row: 1, style: theme.text)
    canvas.text(isSaved ? "Saved" : "Not saved", column: 2, row: 3, style: theme.secondary)
  }
}

@Test @MainActor func `a click opens a note`() throws {
  let t = AppTester(NoteList("Milk", "Rent"), size: Size(columns: 40, rows: 8))
  try t.click("Rent")
  try t.settle()
  #expect(t.screen[0].contains("‹ Notes"))
  t.press(.escape)
  try t.settle()
  #expect(t.screen.contains("Milk"))
}

/// A note over its list, on 40 × 8.
@MainActor private func openNote() -> AppTester {
  AppTester([NoteList("Milk"), NotePage(title: "Milk")], size: Size(columns: 40, rows: 8))
}

@Test @MainActor func `an unsaved note springs back`() throws {
  let t = openNote()
  t.type("two bottles")
  try t.drag(from: "two bottles", by: Vector(dx: 30, dy: 0), over: .seconds(0.4))
  try t.settle()
  #expect(t.screen.contains("Not saved"))
}

@Test @MainActor func `in the middle of a drag both pages are seen`() throws {
  let t = openNote()
  try t.press(at: "Saved")
  try t.move(to: Point(column: 24, row: 4), over: .seconds(0.3))
  #expect(t.app.progress == 0.5)
  #expect(t.screen.contains("Notes") && t.screen.contains("Saved"))
  try t.move(to: Point(column: 6, row: 4), over: .seconds(0.3))
  try t.release()
  try t.settle()
  #expect(t.topPage is NotePage)
}

@Test @MainActor func `saving takes a second`() async throws {
  let t = openNote()
  t.type("two")
  t.press(.character("s"), .control)
  try await t.idle()
  #expect(t.screen.contains("Not saved"))
  try await t.idle(for: .seconds(1))
  #expect(t.screen.contains("Saved"))
}

@Test @MainActor func `the note under the pointer looks as it did`() throws {
  let t = openNote()
  try t.press(at: "Saved")
  try t.move(to: Point(column: 14, row: 4), over: .seconds(0.3))
  try t.verifySnapshot("note-dragged", styles: false)
}

@Test @MainActor func `a page without the gesture says so in the trace`() throws {
  let t = openNote()
  t.topPage.interactivePopDisabled = true
  try t.drag(from: "Saved", by: Vector(dx: 30, dy: 0))
  #expect(t.gates == [.popDisabled])
  #expect(t.transitions.isEmpty)
}
