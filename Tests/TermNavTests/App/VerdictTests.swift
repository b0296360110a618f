import Invariants
import TermNavTesting
import Testing

@testable import TermNav

/// Law 8, through the program: wheel swipes and keys, and what wakes for it.
@Suite struct VerdictTests {
  @Test(arguments: LayoutDirection.allCases)
  func `a swipe ends as the verdict said at its last report`(_ direction: LayoutDirection) {
    var seen: Set<String> = []
    for seed in 1...400 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let stage = Stage(FixedPage("a"), FixedPage("b"), columns: 20 + random.below(150), direction: direction)
      let (on, back): (WheelEvent.Direction, WheelEvent.Direction) =
        direction == .leftToRight ? (.left, .right) : (.right, .left)
      stage.wheel(on)
      let pace = random.number(0...0.06)
      for _ in 0..<random.below(50) {
        stage.wait(random.chance(0.3) ? 0 : pace)
        stage.wheel(random.chance(0.85) ? on : back)
        // A program that reads late says no other thing.
        if random.chance(0.2) { stage.wait(random.number(0...0.1)) }
      }
      guard let verdict = stage.navigation.interactivePopVerdict else {
        Issue.record("seed \(seed): held, and nothing said")
        continue
      }
      stage.wait(0.119)
      if stage.navigation.isInteractivePopHeld {
        #expect(stage.navigation.interactivePopVerdict == verdict, "seed \(seed): until its end it stands")
        stage.wait(0.002)
      }
      let state = stage.navigation.transition?.driver.state
      #expect(
        (state == .finishing || state == nil) == (verdict.outcome == .finish), "seed \(seed): \(verdict)")
      seen.insert("\(verdict.outcome) \(abs(verdict.velocity) >= 1)")
    }
    #expect(seen.count == 4)
  }

  @Test func `held by keys, the verdict is what Return does, at every place`() {
    for steps in 1...19 {
      let stage = Stage(FixedPage("a"), FixedPage("b"))
      for _ in 0..<steps { stage.key(.right, .shift) }
      let verdict = stage.navigation.interactivePopVerdict
      #expect(verdict?.velocity == 0)
      #expect(verdict?.turningPoint == nil)
      #expect(verdict?.outcome == .finish)
      stage.key(.enter)
      #expect(stage.navigation.transition?.driver.state == .finishing)
    }
  }

  @Test func `a page held still wakes once for its verdict, where somebody asks for it`() {
    for isAsked in [false, true] {
      let bench = AppTester.lettered(FixedPage("Home"), FixedPage("Page"))
      var told = 0
      if isAsked { bench.app.navigation.addVerdictObserver { told += 1 } }
      bench.queue(Report.press(0))
      for column in 2...9 {
        bench.queue(Report.drag(column))
        bench.loop.turn()
        bench.clock.advance(by: .seconds(0.005))
      }
      let turns = bench.loop.turns
      bench.runUntilAsleep()
      #expect(told == (isAsked ? 1 : 0))
      #expect(bench.loop.turns - turns == (isAsked ? 3 : 2), "the last report, the wake, the sleep")
      #expect(bench.terminal.timeouts.last == .some(nil))
    }
  }

  @Test func `a sheet that is shown for a while wakes once, and is gone`() {
    let bench = AppTester.lettered(FixedPage("Home"))
    let sheet = View()
    bench.app.present(sheet, style: .overlay, for: .seconds(2)) { Rect(columns: $0.columns, rows: 1) }
    let start = bench.now
    let frames = bench.terminal.frameCount
    bench.queue("x")
    bench.runUntilAsleep()
    #expect(!bench.app.isPresenting(sheet))
    #expect(abs(bench.now - start - 2) < 1e-6)
    #expect(bench.terminal.frameCount == frames + 2)
    bench.app.present(sheet, style: .overlay) { Rect(columns: $0.columns, rows: 1) }
    #expect(bench.app.deadline == nil)
  }
}
