public import TermNav

/// A driver for a program in a test, without a terminal: it presses keys, moves the mouse, lets time pass and
/// reads the screen.
///
///     let t = AppTester(Inbox(), size: Size(columns: 40, rows: 12))
///     try t.click("Draft")
///     try t.settle()
///     #expect(t.screen.contains("Send"))
///
/// Input goes through the program's own decoder and loop; each key and each mouse report gets a frame of its
/// own. The test's time stands still between calls, from `TestClock.start` on. It passes in `advance`,
/// `settle`, `rest`, `idle(for:)`, `play` and `paste`, in clicks and drags, and in other calls of the mouse
/// that are given a duration.
@MainActor public final class AppTester {
  /// The size of the tested program's screen unless a test gives another: 80 columns × 24 rows.
  public nonisolated static let standardSize = Size(columns: 80, rows: 24)

  /// The program under test.
  public let app: NavigationApp
  /// The terminal in memory on which the program under test runs.
  public let terminal: InMemoryTerminal
  /// The loop that runs the program under test. `loop.turn()` lets time pass until something is due.
  package let loop: EventLoop
  /// The events that the program has reported, from its first frame or the last `forgetEvents()` on: drags,
  /// transitions, presentations and frames. A trace, the log of events, writes the same events to a file.
  public internal(set) var events: [TraceEvent] = []

  /// The clock that the program under test reads.
  public let clock: TestClock
  var pointer = TestPointer()

  /// Starts a program for a test, which has made the program's pages and settings, on a terminal in memory.
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

  /// Starts a program for a test, which has made the program's pages and settings, on a screen of a size in
  /// columns × rows. The terminal shows as many colours as the program's theme has.
  public convenience init(_ app: NavigationApp, size: Size = standardSize) {
    let capabilities = TerminalCapabilities(colorDepth: app.theme.depth, mouse: .sgr)
    self.init(app, on: InMemoryTerminal(size: size, capabilities: capabilities))
  }

  /// Starts a program for a test that shows a navigation stack of pages, on a screen of a size in columns ×
  /// rows. The first page is the root.
  /// - Precondition: `pages` is not empty and has no page twice.
  public convenience init(
    _ pages: [ViewController], size: Size = standardSize, theme: Theme = Theme(),
    layoutDirection: LayoutDirection = .leftToRight, reducesMotion: Bool = false
  ) {
    let app = NavigationApp(pages, theme: theme)
    app.navigation.layoutDirection = layoutDirection
    app.navigation.reducesMotion = reducesMotion
    self.init(app, size: size)
  }

  /// Starts a program for a test with one page, the root, on a screen of a size in columns × rows.
  public convenience init(
    _ page: ViewController, size: Size = standardSize, theme: Theme = Theme(),
    layoutDirection: LayoutDirection = .leftToRight, reducesMotion: Bool = false
  ) {
    self.init(
      [page], size: size, theme: theme, layoutDirection: layoutDirection, reducesMotion: reducesMotion)
  }

  // MARK: What is seen

  /// The text of the program's screen as the terminal shows it. Changes that the test or a task has made are
  /// drawn first.
  public var screen: Screen {
    showChanges()
    return Screen(terminal.frame ?? Surface(size: terminal.size))
  }
  /// The text and the styles of the program's screen as the terminal shows it, to compare or print.
  public var picture: Picture { Picture(screen.surface) }
  /// The navigation controller of the program under test, whose stack of pages the test can look at.
  public var navigation: NavigationController { app.navigation }
  /// The page that has the keyboard focus: the topmost page, within tabs, split views and presented pages
  /// too.
  public var topPage: ViewController { app.focusedViewController }
  /// The exit status of the program under test, if it has ended; nil while it runs.
  public var exitStatus: Int32? { app.exitStatus }

  /// Draws what the test or a task has changed, without letting the test's time pass. Motions wait until the
  /// test lets time pass.
  func showChanges() {
    guard app.exitStatus == nil, app.isChangeDue else { return }
    if app.needsDisplay || !app.mailbox.isEmpty { handleAll() }
  }

  // MARK: What the terminal sends

  /// Sends bytes to the program under test, as a terminal does in one write.
  ///
  /// A single ESC byte becomes a key only after a timeout; `press(.escape)` is a key at once.
  public func send(_ bytes: String) {
    terminal.send(bytes)
    handleAll()
  }

  /// Resizes the window of the program under test to columns × rows.
  public func resize(to size: Size) {
    terminal.size = size
    handleAll()
  }

  private var isAnythingWaiting: Bool {
    !terminal.wakes.isEmpty || terminal.isInputHeld || !app.mailbox.isEmpty
  }

  /// Handles all pending input and all work that waits for the program's loop, without letting time pass.
  /// Stops after a thousand turns, because a program may post new work without end.
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
