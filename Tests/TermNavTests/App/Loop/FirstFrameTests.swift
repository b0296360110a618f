import CLibrary
import Foundation
import NavModel
import TermNavTesting
import Testing

@testable import TermNav
@testable import TermNavRecording

/// RULES 25: the first frame has the terminal's colours, dark or light.
@Suite struct FirstFrameTests {
  nonisolated private static let white = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
  nonisolated private static let attributes = "\u{1B}[?62;22c"

  private static func terminal(isAsked: Bool) -> InMemoryTerminal {
    var capabilities = TerminalCapabilities(colorDepth: .truecolor, mouse: .sgr)
    capabilities.awaitsColors = isAsked
    let size = Size(columns: 24, rows: 6)
    let terminal = InMemoryTerminal(size: size, capabilities: capabilities, keepsHistory: true)
    terminal.reportsAppearance = isAsked
    return terminal
  }

  private final class Clock {
    var now: Seconds = 100
    func pass(_ duration: Duration?) { now += duration?.seconds ?? 0 }
  }

  /// A program that has started in a terminal which was asked for its background, and DA1 behind it.
  private final class Bench {
    let terminal: InMemoryTerminal
    let page = FixedPage("Home")
    let app: NavigationApp
    let loop: EventLoop
    private let clock = Clock()

    init(
      _ theme: Theme = .automatic, isAsked: Bool = true, prepare: (NavigationApp) -> Void = { _ in }
    ) {
      app = NavigationApp(root: page, theme: theme)
      prepare(app)
      terminal = FirstFrameTests.terminal(isAsked: isAsked)
      loop = EventLoop(app: app, terminal: terminal) { [clock] in clock.now }
      terminal.onTimeout = { [clock] in clock.pass($0) }
      loop.start()
    }

    var frames: Int { terminal.frameCount }
    /// The page of the first frame.
    var first: Color? { terminal.history.first?[20, 3].style.background }
    /// The page of the last frame.
    var last: Color? { terminal.frame?[20, 3].style.background }
    /// Milliseconds since the start.
    var time: Int { Int(((clock.now - 100) * 1000).rounded()) }

    func hear(_ pieces: String..., after milliseconds: Int = 0) {
      clock.pass(.milliseconds(milliseconds))
      for piece in pieces {
        terminal.send(piece)
        loop.turn()
      }
    }

    /// Turns without input until a frame is there.
    func waitForFrame() { for _ in 0..<20 where frames == 0 { loop.turn() } }
  }

  @Test func `it waits for the background, and is light where that is`() {
    let bench = Bench()
    #expect(bench.frames == 0)
    bench.hear(Self.white, after: 20)
    #expect(bench.frames == 1 && bench.first == Theme.Colors.light.page)
    bench.hear(Self.attributes, after: 20)
    #expect(bench.frames == 1)
  }

  @Test func `it goes at the answer to DA1, which came alone`() {
    let bench = Bench()
    bench.hear("\u{1B}[?2026;2$y", "\u{1B}[0n", after: 5)
    #expect(bench.frames == 0)
    bench.hear(Self.attributes)
    #expect(bench.frames == 1 && bench.first == Theme.Colors.dark.page && bench.time == 5)
    bench.hear(Self.white, after: 100)
    #expect(bench.frames == 2 && bench.last == Theme.Colors.light.page)
  }

  @Test func `it waits 200 ms where nothing is answered, and a later answer is heard`() {
    let bench = Bench()
    bench.waitForFrame()
    #expect(bench.terminal.timeouts.count == 1)
    #expect(bench.frames == 1 && bench.first == Theme.Colors.dark.page && bench.time == 200)
    bench.hear(Self.white, after: 50)
    #expect(bench.frames == 2 && bench.last == Theme.Colors.light.page)
  }

  @Test func `a terminal that was not asked is not waited for`() {
    #expect(Bench(isAsked: false).frames == 1)
    #expect(Bench(Theme(), isAsked: false).frames == 1)
  }

  /// The rest of an answer never ends the wait twice, nor late.
  @Test(arguments: [
    ["\u{1B}]11;rgb:ff", "ff/ffff/ff", "ff\u{1B}", "\\"], ["\u{1B}]11;rgb:ffff/ffff/ffff\u{07}"],
    ["\u{1B}]11;rgb:ffff/ffff/ffff\u{9C}"], ["\u{9D}11;rgb:ffff/ffff/ffff\u{9C}"],
    ["\u{1B}]10;rgb:0/0/0\u{07}\u{1B}]4;1;rgb:0/0/0\u{07}", white], [white, white], ["x\(white)y"],
    ["\u{1B}[?997;2n", white], [white + attributes],
  ])
  func `an answer counts however it is written`(_ pieces: [String]) {
    let bench = Bench()
    for piece in pieces { bench.hear(piece, after: 1) }
    #expect(bench.frames == 1 && bench.first == Theme.Colors.light.page)
  }

  @Test(arguments: ["\u{1B}]11;rgb:ffff/ff", "\u{1B}]11;\u{07}", "\u{1B}]11;white\u{07}", "\u{1B}]11"])
  func `an answer that says nothing, or is cut off, leaves it to DA1`(_ answer: String) {
    let bench = Bench()
    bench.hear(answer, after: 1)
    #expect(bench.frames == 0)
    bench.hear(Self.attributes, after: 1)
    #expect(bench.frames == 1 && bench.first == Theme.Colors.dark.page && bench.time == 2)
  }

  @Test func `an answer that is cut off, alone, costs 200 ms`() {
    let bench = Bench()
    bench.hear("\u{1B}]11;rgb:ffff/ff", after: 1)
    bench.waitForFrame()
    #expect(bench.first == Theme.Colors.dark.page && bench.time == 200)
  }

  // MARK: What comes meanwhile

  @Test func `a key is kept`() {
    let bench = Bench()
    bench.app.keyHandler = { [unowned page = bench.page] in
      page.rows = ["typed \($0.label)"]
      return true
    }
    bench.hear("x", after: 10)
    #expect(bench.frames == 0)
    bench.hear(Self.white, after: 10)
    #expect(bench.frames == 1 && Screen(bench.terminal.history[0]).contains("typed x"))
  }

  @Test func `a size is taken, in one frame`() {
    let bench = Bench()
    bench.terminal.size = Size(columns: 40, rows: 12)
    bench.loop.turn()
    #expect(bench.frames == 0)
    bench.hear(Self.white)
    #expect(bench.frames == 1 && bench.terminal.frame?.size == Size(columns: 40, rows: 12))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `a signal ends the program at once, without a frame`(_ number: Int32) {
    let bench = Bench()
    bench.terminal.send(.signal(number))
    bench.loop.turn()
    #expect(bench.app.exitStatus == 128 + number && bench.frames == 0)
  }

  @Test func `Ctrl-C asks, and what a page answers is seen`() {
    let bench = Bench()
    bench.app.shouldQuit = { [unowned page = bench.page] _ in
      page.rows = ["not yet"]
      return false
    }
    bench.terminal.send(.signal(SIGINT))
    bench.loop.turn()
    bench.waitForFrame()
    #expect(bench.app.exitStatus == nil && bench.time == 200)
    #expect(Screen(bench.terminal.history[0]).contains("not yet"))
  }

  @Test func `after a stop it goes as well`() {
    let bench = Bench()
    bench.terminal.send(.signal(SIGTSTP))
    bench.loop.turn()
    bench.hear(Self.white)
    #expect(bench.frames == 1 && bench.first == Theme.Colors.light.page)
  }

  @Test func `motions, timers and posts neither hurry it nor spin`() {
    var ticks = 0
    let bench = Bench {
      $0.navigation.topViewController.animate { _ in
        ticks += 1
        return .nextFrame
      }
      $0.mailbox.post { $0.setNeedsDisplay() }
    }
    bench.waitForFrame()
    #expect(bench.frames == 1 && bench.time == 200 && bench.loop.turns < 20)
  }

  // MARK: Recordings

  @Test func `a recorded start is played as it was`() throws {
    let path = NSTemporaryDirectory() + "/termnav-first-frame-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    for answer in [Self.white, Self.attributes, nil] {
      let clock = Clock()
      let recorder = try #require(Recorder(path: ByteString(path), program: "bench") { clock.now })
      let app = NavigationApp(root: FixedPage("Home"), theme: .automatic)
      let terminal = Self.terminal(isAsked: true)
      terminal.onTimeout = { clock.pass($0) }
      let recording = RecordingTerminal(terminal, to: recorder)
      let loop = EventLoop(app: app, terminal: recording, clock: recording.clock)
      loop.start()
      clock.pass(.milliseconds(9))
      if let answer { terminal.send(answer) }
      for _ in 0..<3 where terminal.frameCount == 0 { loop.turn() }
      recording.restore()
      let written = try Recording(text: String(contentsOfFile: path, encoding: .utf8))
      let replay = Replay(written, of: NavigationApp(root: FixedPage("Home"), theme: .automatic))
      var times: [Duration] = []
      replay.onFrame = { time, _ in times.append(time) }
      replay.run()
      #expect(replay.differences == [] && times.count == 1)
      let milliseconds = times.first.map { ($0.seconds * 1000).rounded() }
      #expect(milliseconds == (answer == nil ? 200 : 9))
    }
  }
}
