import Invariants
import NavModel
import TermNavTesting
import Testing

@testable import TermNav

/// What stands still costs nothing (RULES, section 20).
@Suite struct StillnessTests {
  /// Frames that show what the one before has shown, of all.
  private func repeats(_ bench: AppTester, _ move: () -> Void) throws -> (same: Int, frames: Int) {
    bench.terminal.forget()
    move()
    try bench.advanceUntilAsleep()
    let (history, waits) = (bench.terminal.history, bench.terminal.timeouts.compactMap { $0?.seconds })
    #expect(
      waits.dropFirst().allSatisfy { $0 > 0.9 / EventLoop.frameRate } && waits.count > 9, "the loop sleeps")
    return (zip(history, history.dropFirst()).count { $0.0 == $0.1 }, history.count)
  }

  private func bench(_ pages: [ViewController], _ size: Size) -> AppTester {
    let terminal = InMemoryTerminal(size: size, keepsHistory: true)
    return AppTester(NavigationApp(pages), on: terminal)
  }

  @Test(arguments: [Size(columns: 24, rows: 4), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)])
  func `a spring that changes no cell composes nothing, and the loop sleeps`(_ size: Size) throws {
    for style in everyTransitionStyle {
      let rows = (0..<size.rows).map { "\($0 * 7919) " + String(repeating: "a line ", count: 20) }
      let bench = bench([FixedPage("Home", rows: rows)], size)
      bench.navigation.transitionStyle = style
      let push = try repeats(bench) { bench.navigation.push(FixedPage("Page", rows: rows.reversed())) }
      let pop = try repeats(bench) { bench.navigation.pop() }
      // Half an eighth of a column changes no page that only moves; a turn by less may be seen, or not.
      let most = style is CubeStyle || style is RiseStyle || style is FlipStyle || style is FadeStyle ? 13 : 7
      #expect(max(push.same, pop.same) <= most, "\(style), \(push), \(pop)")
    }
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 80, rows: 60)])
  func `a sheet and a bar that move compose hardly a frame that looks like the last`(_ size: Size) throws {
    let home = FixedPage("Home", rows: ["home"])
    let bench = bench([home], size)
    let sheet = FixedPage("Sheet", rows: ["sheet"])
    let rise = try repeats(bench) { home.present(sheet, style: .sheet) }
    let sink = try repeats(bench) { sheet.dismiss() }
    let bar = try repeats(bench) { bench.navigation.setNavigationBarHidden(true, animated: true) }
    #expect(rise.same + sink.same <= 2 && bar.same <= 1)
  }

  @Test func `a clock that counts microseconds brings a spring to rest in as many turns`() {
    let app = NavigationApp([FixedPage("Home"), FixedPage("Page")])
    let terminal = InMemoryTerminal(size: Size(columns: 24, rows: 6))
    var (time, turns) = (0.0, 0)
    let loop = EventLoop(app: app, terminal: terminal) { time }
    terminal.onTimeout = { time = ((time + ($0?.seconds ?? 0)) * 1e6).rounded(.down) / 1e6 }
    loop.start()
    app.navigation.pop()
    while app.isMoving, turns < 100 {
      loop.turn()
      turns += 1
    }
    #expect(!app.isMoving && turns < 50)
  }

  @Test func `a pixel's motion within an eighth of a column composes nothing`() {
    let app = NavigationApp([FixedPage("Back"), FixedPage("Front")])
    app.resize(to: Size(columns: 80, rows: 24))
    app.navigation.start()
    func drag(_ phase: PointerEvent.Phase, _ column: Double, at time: Seconds) {
      let place = Point(column: column, row: 8)
      app.handle(.pointer(PointerEvent(phase, at: place, time: time)), at: time)
    }
    drag(.pressed, 10, at: 0)
    for step in 1...4 { drag(.dragged, 10 + Double(step) * 5, at: Double(step) / 10) }
    _ = app.render()
    #expect(app.interactiveProgress > 0.1 && !app.needsDisplay)
    let start = 30.0
    drag(.dragged, start, at: 0.5)
    _ = app.render()
    var frames = 0
    for pixel in 1...80 {
      drag(.dragged, start + Double(pixel) / 80, at: 0.5 + Double(pixel) / 100)
      if app.needsDisplay {
        frames += 1
        let shown = app.render()
        #expect(!app.needsDisplay, "pixel \(pixel)")
        app.setNeedsDisplay()
        #expect(app.render().surface == shown.surface)
      }
    }
    #expect(8...17 ~= frames, "a column has eight eighths for the pages, and as many for the bar")
  }
}

extension NavigationApp {
  fileprivate var interactiveProgress: Double { navigation.interactivePopProgress }
}
