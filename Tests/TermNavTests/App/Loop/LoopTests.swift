import TermNavTesting
import Testing

@testable import TermNav

@Suite struct LoopTests {
  // MARK: Sleep

  @Test func `at rest the loop sleeps without end and draws nothing`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    #expect(bench.terminal.frameCount == 1)
    bench.loop.turn()
    #expect(bench.terminal.timeouts == [nil])
    for _ in 0..<5 { bench.loop.turn() }
    #expect(bench.terminal.timeouts.allSatisfy { $0 == nil })
    #expect(bench.terminal.frameCount == 1)
  }

  @Test func `a page that is held still costs no turn`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue(Report.press(0), Report.drag(2), Report.drag(12))
    bench.runUntilAsleep()
    let turns = bench.loop.turns
    #expect(turns == 4, "three reads, and the sleep")
    #expect(bench.terminal.timeouts.last == .some(nil))
    #expect(bench.terminal.frameCount == 3, "the press shows nothing new")
    #expect(bench.line(from: 12).hasPrefix("abc"))
  }

  @Test func `the motion of no button and unknown bytes wake, and draw nothing`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue("\u{1B}[<35;4;4M", "\u{1B}[?99;1h", "\u{1B}[I")
    bench.runUntilAsleep()
    #expect(bench.loop.turns == 4 && bench.terminal.frameCount == 1)
  }

  @Test func `more colours than were thought of are shown by one more frame`() {
    let app = NavigationApp(root: FixedPage("Home"))
    app.theme = Theme(depth: .indexed)
    let terminal = InMemoryTerminal(
      capabilities: TerminalCapabilities(colorDepth: .indexed, mouse: .sgr))
    let clock = TestClock()
    let loop = EventLoop(app: app, terminal: terminal) { clock.now }
    loop.start()
    #expect(terminal.frameCount == 1)
    clock.advance(by: .seconds(0.02))
    terminal.send("\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\")
    loop.turn()
    #expect(app.theme.depth == .truecolor)
    #expect(terminal.frameCount == 2)
  }

  // MARK: Frames

  @Test func `while it settles a step comes each sixtieth of a second, a frame where cells may change`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue("h")
    bench.loop.turn()
    let start = bench.now
    let frames = bench.terminal.frameCount
    bench.runUntilAsleep()
    let waits = bench.terminal.timeouts.dropFirst().compactMap { $0?.seconds }
    #expect(waits.allSatisfy { abs($0 - 1 / EventLoop.frameRate) < 1e-9 })
    // The last steps go less than an eighth of a column.
    #expect((15...25).contains(bench.terminal.frameCount - frames))
    // The spring comes within a twentieth of a cell in about half a second.
    #expect((20...40).contains(waits.count))
    #expect(abs(bench.now - start - Double(waits.count) / 60) < 1e-6)
    #expect(bench.names == ["Home"] && bench.app.navigation.transition == nil)
    #expect(bench.terminal.timeouts.last == .some(nil))
  }

  @Test func `input between two frames of a motion does not put the next one off`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue("h")
    bench.loop.turn()
    bench.clock.advance(by: .seconds(0.004))
    bench.queue("\u{1B}[<35;4;4M")
    bench.loop.turn()
    bench.loop.turn()
    #expect(abs(bench.lastTimeout - (1.0 / 60)) < 1e-9, "the input has drawn a frame of its own")
    bench.runUntilAsleep()
    #expect(bench.names == ["Home"])
  }

  @Test func `the last frame is the resting frame`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue("h")
    bench.runUntilAsleep()
    let fresh = AppTester.lettered(FixedPage("Home"))
    #expect(bench.terminal.frame?.differences(from: fresh.surface) == [])
  }

  @Test func `every frame is told with its figures`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    var reports: [NavigationApp.FrameReport] = []
    bench.app.addFrameObserver { reports.append($0) }
    bench.queue(Report.press(0), Report.drag(2), Report.drag(12))
    bench.runUntilAsleep()
    #expect(reports.map(\.progress) == [2.0 / 24, 0.5])
    #expect(reports.allSatisfy { $0.cells > 0 && $0.duration >= .zero })
  }

  // MARK: Keys

  @Test func `a lone Esc is a key after its time`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue("\u{1B}")
    bench.loop.turn()
    #expect(bench.app.navigation.transition == nil)
    bench.loop.turn()
    #expect(abs(bench.lastTimeout - InputDecoder.escapeDelay.seconds) < 1e-9)
    #expect(bench.app.navigation.transition != nil)
    bench.runUntilAsleep()
    #expect(bench.names == ["Home"])
  }

  @Test func `an Esc with its rest in the next read is no key`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue("\u{1B}", "[A")
    bench.runUntilAsleep()
    #expect(bench.names == ["Home", "Page"])
    #expect(bench.page(1).keys == [KeyPress(.up)])
  }

  @Test func `Esc while held cancels after its time`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue(Report.press(0), Report.drag(2), Report.drag(20), "\u{1B}")
    bench.runUntilAsleep()
    bench.queue(Report.release(20))
    bench.runUntilAsleep()
    #expect(bench.names == ["Home", "Page"] && bench.app.navigation.transition == nil)
  }

  // MARK: A whole drag, from bytes

  @Test func `one drag in one read, from bytes to the pop`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue(
      Report.press(0) + Report.drag(2) + Report.drag(9) + Report.drag(14) + Report.release(14))
    bench.runUntilAsleep()
    #expect(bench.names == ["Home"])
  }

  @Test func `a drag cut into single bytes is the same drag`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    let drag = Report.press(0) + Report.drag(2) + Report.drag(14)
    for byte in drag.utf8 {
      bench.terminal.send(.bytes([byte]))
      bench.loop.turn()
    }
    #expect(bench.app.progress == 14.0 / 24)
    bench.clock.advance(by: .seconds(0.2))
    bench.queue(Report.release(14))
    bench.runUntilAsleep()
    #expect(bench.names == ["Home"])
  }

  @Test func `frames hold the page's edge under the pointer`() {
    let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
    bench.queue(Report.press(3), Report.drag(5))
    bench.loop.turn()
    bench.loop.turn()
    for column in 6..<24 {
      bench.queue(Report.drag(column))
      bench.loop.turn()
      #expect(bench.line(from: column - 3) == "abcdefghijklmnopqrstuvwx".prefix(24 - column + 3))
    }
  }
}
