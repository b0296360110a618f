import TermNavTesting
import Testing

@testable import TermNav

/// For tests of the loop: they queue what the terminal sends, and turn the loop themselves.
extension AppTester {
  /// Pages whose first row is full of letters: small ones on the page called "Page", capitals on others.
  static func lettered(
    _ pages: FixedPage..., columns: Int = 24, rows: Int = 4, prepare: (NavigationApp) -> Void = { _ in }
  ) -> AppTester {
    lettered(pages: pages, columns: columns, rows: rows, prepare: prepare)
  }

  static func lettered(
    pages: [FixedPage], columns: Int = 24, rows: Int = 4, clock: TestClock = TestClock(),
    prepare: (NavigationApp) -> Void = { _ in }
  ) -> AppTester {
    for page in pages where page.rows.isEmpty {
      page.rows = page.name == "Page" ? ["abcdefghijklmnopqrstuvwx"] : ["ABCDEFGHIJKLMNOPQRSTUVWX"]
    }
    let app = NavigationApp(pages)
    prepare(app)
    return AppTester(app, on: InMemoryTerminal(size: Size(columns: columns, rows: rows)), clock: clock)
  }

  var names: [String] { navigation.viewControllers.map(\.name) }
  var surface: Surface { terminal.frame ?? Surface(size: Size(columns: 0, rows: 0)) }
  /// The first row of the last frame below the bar, from a column on.
  func line(from column: Int) -> Substring { surface.lines[1].dropFirst(column) }
  func page(_ index: Int) -> FixedPage { navigation.viewControllers[index] as! FixedPage }

  /// Reads to come, one for each text.
  func queue(_ texts: String...) { for text in texts { terminal.send(text) } }

  /// The timeout of the last wait; NaN where it was without end.
  var lastTimeout: Seconds { (terminal.timeouts.last ?? nil)?.seconds ?? .nan }

  /// Turns until the loop has slept without end, or the program is over. The sleep itself counts as a turn.
  func runUntilAsleep() {
    #expect(throws: Never.self, "the loop does not come to rest") { try advanceUntilAsleep() }
  }
}

/// SGR reports of the first button.
enum Report {
  static func press(_ column: Int, _ row: Int = 1) -> String { "\u{1B}[<0;\(column + 1);\(row + 1)M" }
  static func drag(_ column: Int, _ row: Int = 1) -> String { "\u{1B}[<32;\(column + 1);\(row + 1)M" }
  static func release(_ column: Int, _ row: Int = 1) -> String { "\u{1B}[<0;\(column + 1);\(row + 1)m" }
}
