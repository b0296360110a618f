import Testing

@testable import NavModel

/// RULES section 6. `TestPageRecord` is read at the end of every case.
@Suite("§6 Nothing is dead time")
struct CatchTests {
  let a = TestPage("A")
  let b = TestPage("B")
  let c = TestPage("C")

  enum Running: String, CaseIterable { case pop, push, cancelling, finishing, set }

  /// A controller with `A B` and something under way.
  private func script(_ running: Running) -> Script {
    let script = Script([a, b])
    switch running {
    case .pop: script.nav.pop()
    case .push: script.nav.push(c)
    case .cancelling: script.dragAndRelease(to: 39)
    case .finishing: script.dragAndRelease(to: 41)
    case .set: script.nav.setViewControllers([c])
    }
    return script
  }

  @Test(arguments: Running.allCases)
  func `caught at every 10 ms the place is continuous to half a cell`(running: Running) throws {
    var catches = 0
    for step in 1...30 {
      let script = script(running)
      let record = TestPageRecord(script.nav)
      script.wait(Double(step) / 100)
      guard script.nav.transition != nil else { continue }
      catches += 1
      let before = try #require(script.p)
      script.press(40)
      script.drag(40 + (step % 2 == 0 ? 2 : -2), after: 0)
      #expect(script.phases.last == "caught")
      #expect(script.reports.last?.isInteractive == true)
      #expect(abs(try #require(script.p) - before) * 80 <= 0.5)
      let caught = try #require(script.p)
      script.wait(1)
      #expect(script.p == caught, "held, it stands still")
      script.drag(40 + (step % 2 == 0 ? 12 : -12))
      let expected = min(max(caught + (step % 2 == 0 ? 0.125 : -0.125), 0), 1)
      #expect(abs(try #require(script.p) - expected) < 1e-9)
      script.release(after: 0.2)
      script.settle()
      record.checkAtRest(script.nav)
    }
    #expect(catches > 20)
  }

  @Test(arguments: [0.02, 0.05, 0.1, 0.15])
  func `the velocity passes through the catch and the release to 5 %`(time: Double) throws {
    let script = script(.pop)
    script.wait(time)
    let running = try #require(script.nav.transition).driver.velocity
    script.press(10)
    // A hand that moves as the page does.
    for step in 1...10 { script.drag(10 + running * 80 * Double(step) * 0.001 + 2, after: 0.001) }
    #expect(script.nav.transition?.driver.isHeld == true)
    for step in 11...200 { script.drag(10 + running * 80 * Double(step) * 0.001 + 2, after: 0.001) }
    let held = try #require(script.nav.transition).driver.velocity
    #expect(abs(held - running) <= 0.05 * running)
    script.release(after: 0)
    #expect(
      script.nav.transition == nil || abs(script.nav.transition!.driver.velocity - running) <= 0.05 * running)
  }

  @Test(arguments: [(70.0, "A B"), (0, "A B C")])
  func `a push that is caught and pulled back is cancelled, and pushed on it is finished`(
    end: Double, names: String
  ) {
    let script = script(.push)
    let record = TestPageRecord(script.nav)
    script.wait(0.08)
    script.press(30)
    script.drag(32)
    script.drag(end, after: 0.3)
    script.wait(0.2)
    script.release()
    script.settle()
    #expect(script.names == names)
    #expect(c.hasParent == names.hasSuffix("C"))
    record.checkAtRest(script.nav)
  }

  @Test(arguments: [(-20.0, "A B C"), (20, "A B")])
  func `a caught push is flung on toward leading, and back toward trailing`(columns: Double, names: String) {
    let script = script(.push)
    // Caught on the other side of the half, so that only the fling can decide.
    script.wait(columns < 0 ? 0.02 : 0.2)
    script.press(40)
    for step in 1...10 { script.drag(40 + columns * Double(step) / 10, after: 0.005) }
    #expect(script.phases.contains("caught"))
    script.release(after: 0.001)
    script.settle()
    #expect(script.names == names)
  }

  @Test func `caught again and again, the way never jumps and the record balances`() throws {
    let script = Script([a, b])
    script.nav.completionSpeed = 0.1
    script.nav.pop()
    let record = TestPageRecord(script.nav)
    script.wait(1)
    for round in 0..<40 {
      script.wait(0.03)
      let before = try #require(script.p)
      script.press(40)
      script.drag(round % 2 == 0 ? 37 : 43, after: 0)
      #expect(abs(try #require(script.p) - before) <= 0.5 / 80)
      script.drag(round % 2 == 0 ? 30 : 50, after: 0.2)
      script.release(after: 0.2)
    }
    #expect(script.phases.filter { $0 == "caught" }.count == 40)
    script.wait(100)
    record.checkAtRest(script.nav)
  }

  @Test func `a press that does not move leaves what runs alone, as a click for the page to be`() {
    let tap = TapGestureRecognizer()
    var clicks = 0
    tap.addHandler { if $0.state == .ended { clicks += 1 } }
    let script = script(.finishing)
    #expect(script.nav.activeViewController === a)
    script.content = [tap]
    script.press(10)
    script.wait(0.02)
    script.release()
    #expect(clicks == 1)
    #expect(!script.phases.contains("caught"))
    script.settle()
    #expect(script.names == "A")
  }

  @Test func `the page that will be on top takes keys and clicks, from the moment the button is up`() {
    for (running, page) in [(Running.pop, a), (.push, c), (.cancelling, b), (.finishing, a), (.set, c)] {
      #expect(script(running).nav.activeViewController === page)
    }
    let script = Script([a, b])
    script.hold(to: 60)
    #expect(script.nav.activeViewController === b)
    script.release()
    #expect(script.nav.activeViewController === a)
  }

  @Test(arguments: 0..<5) func `a call while a finger holds cancels the gesture, and then runs`(call: Int) {
    let script = Script([a, b])
    let record = TestPageRecord(script.nav)
    script.hold(to: 60)
    script.forget()
    switch call {
    case 0: script.nav.push(c)
    case 1: script.nav.pop()
    case 2: script.nav.popToRoot()
    case 3: script.nav.setViewControllers([a, b, c])
    default: script.nav.goBack()
    }
    #expect(script.phases == ["cancelling", "cancelled", "began"])
    #expect(script.nav.transition?.driver.state == .finishing)
    // A pop takes the page on from where it was held; a push starts anew.
    #expect(script.nav.transition?.driver.percentComplete == (call % 3 == 0 ? 0 : 0.75))
    script.drag(20)
    script.release()
    #expect(script.nav.transition?.driver.state == .finishing, "the old press is over")
    script.settle()
    #expect(script.names == [0: "A B C", 3: "A B C"][call, default: "A"])
    record.checkAtRest(script.nav)
  }

  @Test(arguments: Running.allCases, [false, true])
  func `a call while settling completes what runs in the record, and then starts its own`(
    running: Running, pops: Bool
  ) {
    let before = [Running.pop: "A", .push: "A B C", .cancelling: "A B", .finishing: "A", .set: "C"][running]!
    let script = script(running)
    let record = TestPageRecord(script.nav)
    script.wait(0.06)
    if pops { script.nav.popToRoot() } else { script.nav.push(TestPage("D")) }
    if pops, before.count == 1 {
      #expect(script.nav.isMoving, "at the root to be, there is nothing to pop: the running one runs on")
    } else {
      #expect(script.names == before)
      #expect((script.nav.transition?.driver.percentComplete == 0) == !(pops && running == .cancelling))
    }
    script.settle()
    #expect(script.names == (pops ? String(before.prefix(1)) : before + " D"))
    record.checkAtRest(script.nav)
  }

  @Test func `calls in a row, faster than any animation, are all counted`() {
    let script = Script([a])
    let pages = (0..<50).map { TestPage("P\($0)") }
    let record = TestPageRecord(script.nav)
    for page in pages { script.nav.push(page) }
    for _ in 0..<20 { script.nav.pop() }
    script.settle()
    #expect(script.nav.count == 31)
    for _ in 0..<99 { script.nav.goBack() }
    script.settle()
    #expect(script.names == "A")
    record.checkAtRest(script.nav)
  }

  @Test(arguments: Running.allCases)
  func `with interruptible off nothing is caught, and calls still work`(running: Running) {
    let script = script(running)
    script.nav.isInterruptible = false
    script.wait(0.05)
    script.press(40)
    script.drag(60)
    #expect(script.gates.last == "transitioning")
    #expect(!script.phases.contains("caught"))
    let d = TestPage("D")
    script.nav.push(d)
    script.settle()
    #expect(script.top === d)
  }

  @Test func `the gate's page rules hold for catching, too`() {
    let script = script(.push)
    c.interactivePopDisabled = true
    script.wait(0.05)
    script.press(40)
    script.drag(60)
    #expect(script.gates == ["popDisabled"])
    script.settle()
    #expect(script.names == "A B C")
  }
}
