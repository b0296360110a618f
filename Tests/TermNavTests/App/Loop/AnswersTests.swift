import CLibrary
import TermNavTesting
import Testing

@testable import TermNav

/// How a terminal answers `CSI 5 n`, apart from what it shows: that is always there at once.
enum Answering: CustomTestStringConvertible, CaseIterable {
  case mute, attributesOnly, allButStatus, late03, late1, late5, losesTenth, twice, inPaste, atOnce

  /// The answer late, in seconds.
  var delay: Seconds {
    switch self {
    case .late03: 0.3
    case .late1: 1
    case .late5: 5
    default: 0.001
    }
  }

  /// What comes at the start, where questions of other kinds are answered.
  var first: String {
    switch self {
    case .mute: ""
    case .attributesOnly: "\u{1B}[?6c"
    default: "\u{1B}[?2026;2$y\u{1B}[?69;0$y\u{1B}[?1016;2$y\u{1B}[?62;22c"
    }
  }

  /// What answers the question of that number, 0-based.
  func answer(_ number: Int) -> String {
    switch self {
    case .mute, .attributesOnly, .allButStatus: ""
    case .losesTenth where number % 10 == 9: ""
    case .twice: "\u{1B}[0n\u{1B}[0n"
    // As text, where it falls into a paste; five in a row do.
    case .inPaste where number % 20 / 5 == 1: "\u{1B}[200~a\u{1B}[0nb\u{1B}[201~"
    default: "\u{1B}[0n"
    }
  }

  var testDescription: String { "\(self)" }
}

/// A terminal in memory with a clock of its own, that answers in its way, and a person who types.
private final class AnsweringTerminal: RelayTerminal {
  /// Small, so that drawing takes no time; its frames take as many bytes as on a window of `size`.
  let inner = InMemoryTerminal(size: Size(columns: 80, rows: 6))
  let answering: Answering
  private let bytesPerCell: Int
  var time: Seconds = 100
  /// What is noted with every frame: what it shows.
  var content: () -> Int = { 0 }
  private(set) var shown: [(time: Seconds, content: Int)] = []
  private var coming: [(time: Seconds, text: String)] = []
  private var asked = 0

  init(_ size: Size, _ answering: Answering) {
    self.answering = answering
    bytesPerCell = 2 * size.columns * size.rows / (80 * 6)
    send(answering.first, at: time + answering.delay)
  }

  var isQuiet: Bool { coming.isEmpty }

  func send(_ text: String, at time: Seconds) {
    guard !text.isEmpty else { return }
    let index = coming.firstIndex { $0.time > time } ?? coming.endIndex
    coming.insert((time, text), at: index)
  }

  func wait(timeout: Duration?) -> TerminalWake {
    let due = timeout.map { time + $0.seconds } ?? .infinity
    if inner.wakes.isEmpty, let next = coming.first, next.time <= due {
      time = max(time, next.time)
      coming.removeFirst()
      return .bytes(ArraySlice(next.text.utf8))
    }
    if inner.wakes.isEmpty, let timeout { time += timeout.seconds }
    return inner.wait(timeout: timeout)
  }

  func present(_ frame: Frame, asking: FrameQuestions) -> PresentStatistics {
    let cells = inner.present(frame.surface).cells
    shown.append((time, content()))
    // A frame that costs no byte asks nothing.
    guard cells > 0 else { return PresentStatistics() }
    for _ in 0..<asking.rawValue.nonzeroBitCount {
      send(answering.answer(asked), at: time + answering.delay)
      asked += 1
    }
    return PresentStatistics(cells: cells, bytes: cells * bytesPerCell)
  }
}

@Suite struct AnswersTests {
  nonisolated static let sizes = [(80, 24), (200, 60), (400, 100)].map { Size(columns: $0.0, rows: $0.1) }

  /// Keys in bursts of 60 a second and alone, 0.5 s after the start, and a window that changes its size between.
  @Test(arguments: Answering.allCases, sizes)
  func `no key waits more than 0.3 s for its frame, however the terminal answers`(
    _ answering: Answering, _ size: Size
  ) {
    let terminal = AnsweringTerminal(size, answering)
    let page = FixedPage("Home")
    let app = NavigationApp([page])
    var typed = 0
    app.keyHandler = { [unowned page] key in
      guard key == KeyPress(.down) else { return false }
      typed += 1
      page.rows = ["typed \(typed)."]
      page.setNeedsDisplay()
      return true
    }
    terminal.content = { typed }
    let loop = EventLoop(app: app, terminal: terminal) { terminal.time }
    var keys: [Seconds] = []
    for burst in 0..<5 {
      let start = 100.5 + Double(burst) * 2
      keys += (0..<16).map { start + Double($0) / 60 }
      keys += (0..<3).map { start + 0.9 + Double($0) * 0.35 }
    }
    for key in keys { terminal.send("\u{1B}[B", at: key) }
    loop.start()
    var isResized = false
    for _ in 0..<20_000 where !terminal.isQuiet || app.needsDisplay {
      loop.turn()
      if !isResized, terminal.time > 107 {
        isResized = true
        terminal.inner.size = Size(columns: 79, rows: 6)
      }
    }
    let waits = keys.enumerated().map { index, key in
      // The first frame that shows this key or a later one.
      let frame = terminal.shown.first { $0.content > index }
      return (frame?.time ?? .infinity) - key
    }
    #expect(waits.max()! <= 0.3, "the longest \(waits.max()!)")
    let late = waits.count { $0 > 0.1 }
    let isLossy = answering == .losesTenth || answering == .inPaste
    #expect(late <= waits.count / (isLossy ? 2 : 20), "\(late) of \(waits.count) wait for more than 0.1 s")
  }

  @Test(arguments: Answering.allCases, sizes)
  func `whole drags are shown, however the terminal answers`(_ answering: Answering, _ size: Size) {
    let terminal = AnsweringTerminal(size, answering)
    let app = NavigationApp([FixedPage("Home"), FixedPage("Page")])
    let loop = EventLoop(app: app, terminal: terminal) { terminal.time }
    loop.start()
    terminal.send(Report.press(0), at: 100.5)
    for column in 2..<62 { terminal.send(Report.drag(column), at: 100.5 + Double(column) / 60) }
    for _ in 0..<20_000 where !terminal.isQuiet { loop.turn() }
    let (first, last) = (100.5, 100.5 + 61.0 / 60)
    let times = [first] + terminal.shown.map(\.time).filter { (first...last).contains($0) } + [last]
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(gaps.max()! <= 0.3, "the longest \(gaps.max()!)")
    #expect(times.count > 30)
  }

  @Test(arguments: Answering.allCases) func `at rest nothing wakes, however the terminal answers`(
    _ answering: Answering
  ) {
    let terminal = AnsweringTerminal(Size(columns: 80, rows: 24), answering)
    let app = NavigationApp([FixedPage("Home"), FixedPage("Page")])
    let loop = EventLoop(app: app, terminal: terminal) { terminal.time }
    loop.start()
    terminal.send("h", at: 101)
    for _ in 0..<20_000 where !terminal.isQuiet || app.isMoving || app.needsDisplay { loop.turn() }
    loop.turn()
    #expect(terminal.inner.timeouts.last == .some(nil))
  }

  @Test func `after a stop nothing is waited for that was asked before it`() {
    let terminal = AnsweringTerminal(Size(columns: 80, rows: 24), .late1)
    let app = NavigationApp([FixedPage("Home")])
    let loop = EventLoop(app: app, terminal: terminal) { terminal.time }
    loop.start()
    terminal.inner.send(.signal(SIGTSTP))
    loop.turn()
    #expect(terminal.shown.map(\.time) == [100, 100], "a frame at once")
  }
}
