import TermNav
import Testing

@testable import settings

/// The form of the example, worked as a person works it: by clicks on what is read on the screen, and by keys.
@Suite @MainActor struct SettingsTests {
  final class Clock {
    var now: Seconds = 0
  }

  let terminal = InMemoryTerminal(size: Size(columns: 60, rows: 22))
  let page = Settings(title: "Settings")
  let app: NavigationApp
  let loop: EventLoop
  let clock = Clock()

  init() {
    app = NavigationApp([ViewController(title: "Home"), page])
    loop = EventLoop(app: app, terminal: terminal, clock: { [clock] in clock.now })
    loop.start()
  }

  private var lines: [String] { (0..<22).map { terminal.frame?.text(ofRow: $0) ?? "" } }

  private func line(_ word: String) -> String { lines.first { $0.contains(word) } ?? "" }

  private func send(_ phase: PointerEvent.Phase, _ column: Int, _ row: Int) {
    clock.now += 0.01
    terminal.send(phase, column: column, row: row)
    loop.turn()
  }

  private func click(_ word: String) throws {
    let row = try #require(lines.firstIndex { $0.contains(word) })
    let text = lines[row]
    let start = try #require(text.firstRange(of: word)?.lowerBound)
    let column = text[..<start].columns + 1
    send(.pressed, column, row)
    send(.released, column, row)
  }

  private func type(_ keys: String) {
    terminal.send(keys)
    loop.turn()
  }

  @Test func `a click on a row's name works its switch`() throws {
    #expect(line("Update by itself").contains("━━━●"))
    try click("Update by itself")
    #expect(line("Update by itself").contains("○───"))
  }

  @Test func `arrows go from row to row and change what has the keys`() {
    type("\u{1B}[B\u{1B}[B\u{1B}[C\u{1B}[C")
    #expect(line("Keep for").contains("9 days"))
    #expect(line("Keep for").contains("▌"))
  }

  @Test func `the look is chosen by a click on its segment`() throws {
    try click(" Light ")
    #expect(app.theme.appearance == .light)
    #expect(line("Appearance").contains("[Light]"))
  }

  @Test func `an update runs on the program's clock`() async throws {
    try click("[ Update now ]")
    for _ in 0..<12 {
      for _ in 0..<10 { await Task.yield() }
      clock.now += 0.2
      loop.turn()
    }
    let bar = line("Used")
    #expect(bar.contains("━━━"))
    #expect(!bar.contains("─"))
    #expect(!bar.contains("╸"))
  }

  @Test func `a drag that begins on a button pulls the page away`() throws {
    let row = try #require(lines.firstIndex { $0.contains("[ Update now ]") })
    send(.pressed, 4, row)
    for column in 5...50 { send(.dragged, column, row) }
    #expect(app.progress > 0.7)
    send(.released, 50, row)
    for _ in 0..<120 {
      clock.now += 1 / EventLoop.frameRate
      loop.turn()
      if !app.isMoving { break }
    }
    #expect(app.navigation.topViewController.title == "Home")
  }

  @Test func `at 40 by 12 the row that has the keys is in sight`() {
    terminal.size = Size(columns: 40, rows: 12)
    loop.turn()
    for _ in 0..<9 {
      type("\u{1B}[B")
      #expect((0..<12).contains { terminal.frame?.text(ofRow: $0).contains("▌") == true })
    }
    #expect((0..<12).contains { terminal.frame?.text(ofRow: $0).contains("[ Erase ]") == true })
  }
}
