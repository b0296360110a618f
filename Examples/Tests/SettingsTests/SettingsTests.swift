import TermNav
import TermNavTesting
import Testing

@testable import settings

/// The form of the example, worked as a person works it: by clicks on what is read on the screen, and by keys.
@Suite @MainActor struct SettingsTests {
  let page = Settings(title: "Settings")
  let t: AppTester

  init() {
    t = AppTester([ViewController(title: "Home"), page], size: Size(columns: 60, rows: 22))
  }

  private func line(_ word: String) -> String { t.screen.lines.first { $0.contains(word) } ?? "" }

  @Test func `a click on a row's name works its switch`() throws {
    #expect(line("Update by itself").contains("━━━●"))
    try t.click("Update by itself")
    #expect(line("Update by itself").contains("○───"))
  }

  @Test func `arrows go from row to row and change what has the keys`() {
    for key in [Key.down, .down, .right, .right] { t.press(key) }
    #expect(line("Keep for").contains("9 days"))
    #expect(line("Keep for").contains("▌"))
  }

  @Test func `the look is chosen by a click on its segment`() throws {
    try t.click(" Light ")
    #expect(t.app.theme.appearance == .light)
    #expect(line("Appearance").contains("[Light]"))
  }

  @Test func `an update runs on the program's clock`() async throws {
    try t.click("[ Update now ]")
    let start = t.now
    try await t.rest()
    #expect(abs(t.now - start - 2) < 0.2)
    let bar = line("Used")
    #expect(bar.contains("━━━"))
    #expect(!bar.contains("─"))
    #expect(!bar.contains("╸"))
  }

  @Test func `a drag that begins on a button pulls the page away`() throws {
    let place = try #require(t.screen.places(of: "[ Update now ]").first)
    let (start, row) = (Double(place.column + 1), Double(place.row))
    try t.press(at: Point(column: start, row: row))
    try t.move(to: Point(column: 58, row: row), over: .seconds(0.2))
    #expect(abs(t.app.progress - (58 - start) / 60) < 0.05)
    try t.release()
    try t.settle()
    #expect(t.topPage.title == "Home")
  }

  @Test func `at 40 by 12 the row that has the keys is in sight`() {
    t.resize(to: Size(columns: 40, rows: 12))
    for _ in 0..<9 {
      t.press(.down)
      #expect(t.screen.contains("▌"))
    }
    #expect(t.screen.contains("[ Erase ]"))
  }
}
