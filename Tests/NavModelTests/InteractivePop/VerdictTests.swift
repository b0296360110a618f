import Invariants
import Testing

@testable import NavModel

/// Law 8: what is said is what would happen.
@Suite("Law 8: the verdict on a held page") struct VerdictTests {
  typealias Outcome = InteractivePopVerdict.Outcome

  /// What a release did, seen right after it.
  private func outcome(_ script: Script, asked: Bool) -> Outcome? {
    switch script.nav.transition?.driver.state {
    case .finishing: .finish
    case .cancelling: asked ? .ask : .cancel
    case .held: .stay
    default: nil
    }
  }

  private func questions(_ script: Script) -> Int {
    script.nav.viewControllers.reduce(0) { $0 + $1.journal.count { $0 == "shouldPop" } }
  }

  /// Begins what is to be held: at rest, or on the way.
  private func begin(_ script: Script, _ random: inout SplitMix64) {
    switch random.below(4) {
    case 0: script.nav.push(TestPage("N"))
    case 1: script.nav.pop()
    default: return
    }
    script.wait(random.number(0...0.3))
  }

  /// Drags and waits at random: steady, in bunches, back and forth, with rests around 150 ms.
  private func drag(_ script: Script, _ random: inout SplitMix64) {
    var column = random.number(0...40)
    script.press(column.rounded(.down))
    let sign = script.nav.layoutDirection == .leftToRight ? 1.0 : -1
    column += sign * 3
    script.drag(column, after: random.number(0...0.05))
    for _ in 0..<random.below(30) {
      switch random.below(8) {
      case 0: script.wait(random.chance(0.5) ? random.number(0.14...0.16) : random.number(0...0.4))
      case 1: script.wait(0.15)
      case 2: script.drag(column, random.number(5...15), after: random.number(0...0.02))
      default:
        column += random.number(-4...6) * sign
        script.drag(
          random.chance(0.5) ? column.rounded(.down) : column,
          after: random.chance(0.3) ? 0 : random.number(0...0.03))
      }
    }
  }

  @Test(arguments: LayoutDirection.allCases)
  func `at any instant of a drag, caught pushes too, a release does what the verdict says`(
    _ direction: LayoutDirection
  ) {
    var seen: Set<String> = []
    for seed in 1...TestLength.of(500, full: 1500) as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let script = Script("A", "B", "C", width: 20 + random.below(180))
      script.nav.layoutDirection = direction
      if random.chance(0.1) { script.nav.releasePolicy = .stay }
      script.nav.topViewController.mayLeave = random.chance(0.8)
      begin(script, &random)
      drag(script, &random)
      let held = script.nav.isInteractivePopHeld
      #expect((script.nav.interactivePopVerdict != nil) == held, "seed \(seed)")
      guard let verdict = script.nav.interactivePopVerdict, let running = script.nav.transition else {
        continue
      }
      #expect(verdict.progress == running.popProgress)
      #expect(verdict.turningPoint == nil || abs(verdict.velocity) < 1)
      let before = questions(script)
      script.release(after: 0)
      let done = outcome(script, asked: questions(script) > before)
      #expect(done == verdict.outcome, "seed \(seed): \(verdict)")
      seen.insert("\(running.operation) \(verdict.outcome)")
    }
    for kind in ["pop finish", "pop cancel", "pop ask", "pop stay", "push finish", "push cancel"] {
      #expect(seen.contains(kind), "a walk that never comes there proves nothing")
    }
  }

  @Test func `what an application drives has the verdict that it says of itself, for 150 ms`() {
    for seed in 1...500 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let script = Script("A", "B")
      script.top.mayLeave = random.chance(0.8)
      #expect(script.nav.beginInteractivePop() == nil)
      for _ in 0..<random.below(5) {
        script.nav.updateInteractivePop(
          random.number(0...1), velocity: random.chance(0.9) ? random.number(-3...3) : .nan)
        script.wait(random.chance(0.5) ? 0 : random.number(0...0.2))
      }
      guard let verdict = script.nav.interactivePopVerdict else {
        Issue.record("seed \(seed): held, and nothing said")
        continue
      }
      let before = questions(script)
      script.nav.endInteractivePop()
      #expect(
        outcome(script, asked: questions(script) > before) == verdict.outcome, "seed \(seed): \(verdict)")
    }
  }

  @Test func `at rest, while a page settles, and once it was left standing there is none`() {
    let script = Script("A", "B")
    #expect(script.nav.interactivePopVerdict == nil)
    script.hold(to: 30)
    #expect(script.nav.interactivePopVerdict?.outcome == .cancel)
    #expect(script.nav.interactivePopVerdict?.turningPoint == 0.5)
    script.release()
    #expect(script.nav.transition != nil && script.nav.interactivePopVerdict == nil)
    script.settle()
    script.nav.releasePolicy = .stay
    script.hold(to: 30)
    #expect(script.nav.interactivePopVerdict?.outcome == .stay)
    script.release()
    #expect(script.nav.interactivePopVerdict == nil)
  }

  @Test func `a pointer held still changes the verdict once, after 150 ms, by one wake and then none`() {
    let script = Script("A", "B")
    var told = 0
    script.press(0)
    for step in 1...25 { script.drag(Double(step), after: 0.004) }
    #expect(script.nav.deadline == nil, "nobody is to be told")
    script.nav.addVerdictObserver { told += 1 }
    let rest = script.now + 0.15
    #expect(script.nav.interactivePopVerdict?.outcome == .finish)
    #expect(script.nav.interactivePopVerdict?.turningPoint == nil)
    #expect(script.nav.deadline == rest)
    script.wait(0.149)
    #expect(script.nav.interactivePopVerdict?.outcome == .finish && told == 0)
    script.wait(rest - script.now)
    #expect(script.nav.interactivePopVerdict?.outcome == .cancel && told == 1)
    #expect(script.nav.interactivePopVerdict?.velocity == 0 && script.nav.transition?.driver.velocity == 0)
    #expect(script.nav.deadline == nil)
    script.wait(5)
    #expect(told == 1)
    script.release(after: 0)
    #expect(script.phases.last == "cancelling")
  }

  @Test func `a hand beyond the end moves nothing, and the verdict is told all the same`() {
    let script = Script("A", "B")
    script.press(40)
    script.drag(43)
    script.drag(20)
    script.wait(0.2)
    var told = 0
    script.nav.addVerdictObserver { told += 1 }
    for step in 1...10 { script.drag(20 + 1.5 * Double(step), after: 0.004) }
    #expect(script.p == 0 && told > 0)
    #expect(script.nav.interactivePopVerdict?.outcome == .finish)
    script.release(after: 0)
    #expect(script.phases.last == "finishing")
  }
}
