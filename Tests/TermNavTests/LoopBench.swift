import Testing

@testable import TermNav

/// A loop on a terminal in memory, with a clock that a wait moves on by its timeout.
final class LoopBench {
  final class Clock { var time: Seconds = 100 }

  /// The twin, on which a wait that nothing ends takes its time.
  final class PacedTerminal: RelayTerminal {
    let inner: InMemoryTerminal
    let clock: Clock
    /// Whether a wait without end had nothing to come back for.
    var hasSlept = false

    init(_ inner: InMemoryTerminal, _ clock: Clock) {
      self.inner = inner
      self.clock = clock
    }

    var timeouts: [Seconds?] { inner.timeouts }
    var frameCount: Int { inner.frameCount }
    var frame: Surface? { inner.frame }

    func wait(timeout: Seconds?) -> TerminalWake {
      let wake = inner.wait(timeout: timeout)
      guard wake == .timeout else { return wake }
      if let timeout { clock.time += timeout } else { hasSlept = true }
      return wake
    }
  }

  let clock: Clock
  let terminal: PacedTerminal
  let app: NavigationApp
  let loop: EventLoop

  convenience init(_ pages: FixedPage..., columns: Int = 24, rows: Int = 4) {
    self.init(pages: pages, columns: columns, rows: rows, clock: Clock()) { _ in }
  }

  /// - Parameter prepare: what is done with the app before its first frame.
  init(pages: [FixedPage], columns: Int, rows: Int, clock: Clock, prepare: (NavigationApp) -> Void) {
    for page in pages where page.rows.isEmpty {
      page.rows = page.name == "Page" ? ["abcdefghijklmnopqrstuvwx"] : ["ABCDEFGHIJKLMNOPQRSTUVWX"]
    }
    self.clock = clock
    terminal = PacedTerminal(InMemoryTerminal(size: Size(columns: columns, rows: rows)), clock)
    app = NavigationApp(pages)
    prepare(app)
    loop = EventLoop(app: app, terminal: terminal) { clock.time }
    loop.start()
  }

  var names: [String] { app.navigation.viewControllers.map(\.name) }
  var surface: Surface { terminal.frame ?? Surface(size: Size(columns: 0, rows: 0)) }
  /// The first row of the last frame below the bar, from a column on.
  func line(from column: Int) -> Substring { surface.lines[1].dropFirst(column) }
  func page(_ index: Int) -> FixedPage { app.navigation.viewControllers[index] as! FixedPage }

  func send(_ texts: String...) { for text in texts { terminal.inner.send(text) } }

  /// The timeout of the last wait; NaN where it was without end.
  var lastTimeout: Seconds { (terminal.timeouts.last ?? nil) ?? .nan }

  /// Turns until the loop has slept without end, or the program is over. The sleep itself counts as a turn.
  func runUntilAsleep() {
    terminal.hasSlept = false
    for _ in 0..<2000 where app.exitStatus == nil && !terminal.hasSlept { loop.turn() }
    if app.exitStatus == nil, !terminal.hasSlept { Issue.record("the loop does not come to rest") }
  }

  static func press(_ column: Int, _ row: Int = 1) -> String { "\u{1B}[<0;\(column + 1);\(row + 1)M" }
  static func drag(_ column: Int, _ row: Int = 1) -> String { "\u{1B}[<32;\(column + 1);\(row + 1)M" }
  static func release(_ column: Int, _ row: Int = 1) -> String { "\u{1B}[<0;\(column + 1);\(row + 1)m" }
}
