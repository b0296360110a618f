public import TermNav

/// A program in a test: its keys, its mouse, its clock and its screen, without a terminal.
///
///     let t = AppTester(Inbox(), size: Size(columns: 40, rows: 12))
///     try t.click("Draft")
///     try t.settle()
///     #expect(t.screen.contains("Send"))
///
/// Input goes through the program's own decoder and loop, each key and each report of the mouse with a frame of its own.
/// Time stands still between calls, from `TestClock.start` on; `advance`, `settle`, `idle` and what moves the mouse let it pass.
@MainActor public final class AppTester {
  /// 80 columns × 24 rows.
  public nonisolated static let standardSize = Size(columns: 80, rows: 24)

  /// The program.
  public let app: NavigationApp
  /// Its terminal.
  public let terminal: InMemoryTerminal
  /// Its loop. `loop.turn()` lets time pass until something is due.
  package let loop: EventLoop
  /// What the trace would say, from the first frame on.
  public internal(set) var events: [TraceEvent] = []

  /// Its clock.
  public let clock: TestClock
  var pointer = TestPointer()

  /// Shows a program that is set up already.
  public init(_ app: NavigationApp, on terminal: InMemoryTerminal, clock: TestClock = TestClock()) {
    self.clock = clock
    self.app = app
    self.terminal = terminal
    loop = EventLoop(
      app: app, sharedClock: { [time = clock.time] in time.withLock { $0 } }, terminal: terminal)
    terminal.onTimeout = { [clock] in clock.pass($0) }
    pointer.location = Point(
      column: Double(terminal.size.columns / 2), row: Double(terminal.size.rows / 2))
    app.addTraceObserver { [weak self] in self?.events.append($0) }
    loop.start()
  }

  /// Shows a program that is set up already, in a terminal of columns × rows that has the theme's colours.
  public convenience init(_ app: NavigationApp, size: Size = standardSize) {
    let capabilities = TerminalCapabilities(colorDepth: app.theme.depth, mouse: .sgr)
    self.init(app, on: InMemoryTerminal(size: size, capabilities: capabilities))
  }

  /// Shows a stack of pages, the root first, on columns × rows.
  /// - Precondition: not empty, no duplicates.
  public convenience init(
    _ pages: [ViewController], size: Size = standardSize, theme: Theme = Theme(),
    layoutDirection: LayoutDirection = .leftToRight, reducesMotion: Bool = false
  ) {
    let app = NavigationApp(pages, theme: theme)
    app.navigation.layoutDirection = layoutDirection
    app.navigation.reducesMotion = reducesMotion
    self.init(app, size: size)
  }

  /// Shows one page, as the root, on columns × rows.
  public convenience init(
    _ page: ViewController, size: Size = standardSize, theme: Theme = Theme(),
    layoutDirection: LayoutDirection = .leftToRight, reducesMotion: Bool = false
  ) {
    self.init(
      [page], size: size, theme: theme, layoutDirection: layoutDirection, reducesMotion: reducesMotion)
  }

  // MARK: What is seen

  /// What the terminal shows now.
  public var screen: Screen {
    showChanges()
    return Screen(terminal.frame ?? Surface(size: terminal.size))
  }
  /// What the terminal shows now, with its styles.
  public var picture: Picture { Picture(screen.surface) }
  /// The view controllers.
  public var navigation: NavigationController { app.navigation }
  /// The page on top, a presented one too; in tabs or a split view the page there that has the keys.
  public var topPage: ViewController { app.focusedViewController }
  /// The status of an ended program; nil while it runs.
  public var exitStatus: Int32? { app.exitStatus }

  /// Draws what the test or a task has changed; motion waits for its time.
  func showChanges() {
    guard app.exitStatus == nil, app.isChangeDue else { return }
    if app.needsDisplay || !app.mailbox.isEmpty { handleAll() }
  }

  // MARK: What the terminal sends

  /// Sends bytes as a terminal does, in one read.
  ///
  /// A lone Esc becomes a key when its time has passed; `press(.escape)` is one at once.
  public func send(_ bytes: String) {
    terminal.send(bytes)
    handleAll()
  }

  /// Gives the window another size, columns × rows.
  public func resize(to size: Size) {
    terminal.size = size
    handleAll()
  }

  private var isAnythingWaiting: Bool {
    !terminal.wakes.isEmpty || terminal.isInputHeld || !app.mailbox.isEmpty
  }

  /// Handles what waits, in no time. Posts that never end are left after a thousand turns.
  func handleAll() {
    clock.standStill {
      for _ in 0..<1000 {
        loop.turn()
        if app.exitStatus != nil || !isAnythingWaiting { break }
      }
      loop.drawChange()
    }
  }
}
