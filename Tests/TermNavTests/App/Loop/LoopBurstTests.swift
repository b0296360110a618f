import TermNavTesting
import Testing

@testable import TermNav

/// A burst of input to a program that is slow with each event.
@Suite struct LoopBurstTests {
  /// Each key takes a time, and is seen.
  private final class SlowPage: FixedPage {
    weak var clock: TestClock?
    var taking: Seconds = 0.003

    override func handle(_ key: KeyPress) -> Bool {
      clock?.advance(by: .seconds(taking))
      view.setNeedsDisplay()
      return super.handle(key) || true
    }
  }

  private func bench() -> (AppTester, SlowPage) {
    let page = SlowPage("Page")
    let bench = AppTester.lettered(FixedPage("Home"), page)
    page.clock = bench.clock
    return (bench, page)
  }

  @Test func `a signal does not wait behind what was typed`() {
    let (bench, page) = bench()
    bench.queue(String(repeating: "x", count: 400))
    bench.terminal.send(.signal(15))
    bench.loop.turn()
    bench.loop.turn()
    #expect(bench.app.exitStatus == 143)
    #expect(page.keys.count <= 3, "3 ms each, 8 ms a turn")
  }

  @Test func `frames come between the parts of a burst, and no key is lost`() {
    let (bench, page) = bench()
    let keys = String(repeating: "abcdefghij", count: 40)
    bench.queue(keys)
    bench.runUntilAsleep()
    #expect(page.keys.map(\.key) == keys.unicodeScalars.map { .character(Character($0)) })
    #expect(bench.terminal.frameCount > 100)
    #expect(bench.terminal.timeouts.last == .some(nil))
  }

  @Test func `a new size is taken at once`() {
    let (bench, page) = bench()
    bench.queue(String(repeating: "x", count: 400))
    bench.loop.turn()
    bench.terminal.size = Size(columns: 30, rows: 5)
    bench.loop.turn()
    #expect(bench.surface.size == Size(columns: 30, rows: 5) && page.keys.count < 10)
    bench.runUntilAsleep()
    #expect(page.keys.count == 400)
  }

  @Test func `input that follows stays unread, in its order`() {
    let (bench, page) = bench()
    bench.queue(String(repeating: "x", count: 10), "\u{1B}", "[A")
    bench.loop.turn()
    #expect(bench.terminal.isInputHeld && bench.terminal.wakes.count == 2)
    bench.runUntilAsleep()
    #expect(!bench.terminal.isInputHeld)
    #expect(page.keys.suffix(2).map(\.key) == [.character("x"), .up], "no lone Esc")
  }

  @Test func `a click behind slow keys is no long press`() {
    let (bench, page) = bench()
    page.taking = 0.3
    var pressedLong = 0
    var taps = 0
    let view = View()
    view.frame = Rect(column: 0, row: 0, columns: 24, rows: 3)
    page.view.addSubview(view)
    let long = LongPressGestureRecognizer()
    long.addHandler { _ in pressedLong += 1 }
    let tap = TapGestureRecognizer()
    tap.addHandler { _ in taps += 1 }
    view.addGestureRecognizer(long)
    view.addGestureRecognizer(tap)
    bench.queue(Report.press(4) + "xxx" + Report.release(4))
    bench.runUntilAsleep()
    #expect(pressedLong == 0 && taps == 1)
  }

  @Test func `what follows Ctrl-Z in a burst is discarded`() {
    let (bench, page) = bench()
    bench.queue("xx\u{1A}yy")
    bench.runUntilAsleep()
    #expect(page.keys.map(\.key) == [.character("x"), .character("x")])
  }
}
