import TermNav
import TermNavTesting
import Testing

/// Copies files on a thread of its own, and shows how far it has come and for how long it has run.
final class CopyPage: ViewController {
  private(set) var copied = 0
  private(set) var seconds = 0
  private var timer: AppTimer?

  override func viewDidAppear(animated: Bool) {
    guard timer == nil else { return }
    timer = app?.every(
      .seconds(1),
      weakly { page in
        page.seconds += 1
        page.setNeedsDisplay()
      })
  }

  // Left for good: a timer is not ended by itself.
  override func didMove(toParent parent: AnyObject?) {
    super.didMove(toParent: parent)
    if parent == nil { timer?.cancel() }
  }

  func show(_ count: Int) {
    copied = count
    setNeedsDisplay()
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.text("\(copied) files in \(seconds) s", column: 2, row: 1, style: theme.text)
  }
}

/// Runs on any thread. Of the reports that wait only the last is shown.
func copyFiles(_ count: Int, reportingTo mailbox: Mailbox, for page: CopyPage) {
  for copied in 1...count {
    mailbox.post(coalescing: "copied") { [weak page] _ in page?.show(copied) }
  }
}

/// Reads a gauge once a second, however long a reading takes; a beat that was missed is left out.
final class GaugePage: ViewController {
  private(set) var readings: [String] = []
  private let read: @Sendable (AppClock) async throws -> String

  init(read: @escaping @Sendable (AppClock) async throws -> String) {
    self.read = read
    super.init(title: "Gauge")
  }

  override func viewDidLoad() {
    task { [self] in
      guard let clock = app?.clock else { return }
      var beat = clock.now
      while true {
        readings.append(try await read(clock))
        setNeedsDisplay()
        beat = max(clock.now, beat.advanced(by: .seconds(1)))
        try await clock.sleep(until: beat)
      }
    }
  }
}

/// What the guide's tables say "from any thread" of. This file is isolated by nothing, as a thread is.
func report(to app: NavigationApp, for page: CopyPage) {
  app.mailbox.post(to: page) { $0.show(1) }
  app.mailbox.post { $0.navigation.topViewController.title = "Copied" }
  app.mailbox.post(coalescing: "copied") { [weak page] _ in page?.show(2) }
}

@MainActor @Suite struct GuideTaskTests {
  @Test func `a thread reports by the program's mailbox`() async throws {
    let page = CopyPage(title: "Copy")
    let t = AppTester([NoteList("Milk"), page], size: Size(columns: 40, rows: 8))
    let app = t.app
    await Task.detached { report(to: app, for: page) }.value
    #expect(t.screen.contains("2 files"))
    #expect(t.screen.contains("Copied"))
  }

  @Test func `a thread's last report is shown, and the seconds pass`() throws {
    let page = CopyPage(title: "Copy")
    let t = AppTester([NoteList("Milk"), page], size: Size(columns: 40, rows: 8))
    copyFiles(10_000, reportingTo: t.app.mailbox, for: page)
    t.advance(by: .seconds(3.5))
    #expect(t.screen.contains("10000 files in 3 s"))
    t.press(.escape)
    try t.settle()
    t.advance(by: .seconds(5))
    #expect(page.seconds == 3 || page.seconds == 4)
  }
  @Test(arguments: [(0.3, [0.3, 1.3, 2.3]), (1.5, [1.5, 3])])
  func `a gauge is read on the beat, or as soon as it can be`(_ seconds: Double, _ times: [Double])
    async throws
  {
    let page = GaugePage { clock in
      try await clock.sleep(for: .seconds(seconds))
      return "\((clock.now.seconds * 10).rounded() / 10)"
    }
    let t = AppTester(page, size: Size(columns: 40, rows: 8))
    let start = t.app.clock.now.seconds
    try await t.idle(for: .seconds(3.2))
    #expect(page.readings == times.map { "\((($0 + start) * 10).rounded() / 10)" })
  }
}
