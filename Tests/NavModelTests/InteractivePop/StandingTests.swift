import Testing

@testable import NavModel

/// RULES section 12: a page that nobody's finger holds, left standing by a `stay` policy or held by keys, can
/// always be put back, and a way back takes it from where it stands.
@Suite("§15 A page that stands")
struct StandingTests {
  let a = TestPage("A")
  let b = TestPage("B")

  /// How a page comes to stand on its way.
  enum Source: CaseIterable { case leftStanding, heldByKeys }

  /// B half pushed over the root A.
  private func halfPushed(_ source: Source) -> Script {
    let script = Script([a])
    script.nav.push(b)
    script.wait(0.08)
    stop(script, source)
    return script
  }

  /// B pulled away by a quarter.
  private func quarterPopped(_ source: Source) -> Script {
    let script = Script([a, b])
    if source == .heldByKeys {
      #expect(script.nav.beginInteractivePop() == nil)
      script.nav.updateInteractivePop(0.25)
    } else {
      script.nav.releasePolicy = .stay
      script.dragAndRelease(to: 20)
    }
    #expect(script.p == 0.25)
    return script
  }

  private func stop(_ script: Script, _ source: Source) {
    if source == .heldByKeys {
      #expect(script.nav.beginInteractivePop() == nil)
    } else {
      script.nav.releasePolicy = .stay
      script.press(30)
      script.drag(32)
      script.release()
    }
    script.wait(1)
    #expect(script.nav.transition?.driver.isHeld == true)
  }

  /// Runs it out, and looks that it went without a jump, to these pages, with balanced record.
  private func settles(
    _ script: Script, to names: String, _ record: TestPageRecord, from start: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(script.p == start, "no jump", sourceLocation: sourceLocation)
    let isFinishing = script.nav.transition?.driver.state == .finishing
    var last = isFinishing == script.nav.transition?.runsAsPop ? start : 1 - start
    for _ in 0..<40 {
      script.wait(0.01)
      guard let running = script.nav.transition else { break }
      let now = isFinishing == running.runsAsPop ? running.popProgress : 1 - running.popProgress
      #expect(now >= last && now - last < 0.2, sourceLocation: sourceLocation)
      last = now
    }
    script.settle()
    #expect(script.names == names, sourceLocation: sourceLocation)
    record.checkAtRest(script.nav, sourceLocation: sourceLocation)
  }

  @Test(arguments: Source.allCases)
  func `it is put back from where it stands, a push as well as a pop`(source: Source) throws {
    let push = halfPushed(source)
    let standing = try #require(push.p)
    let pushRecord = TestPageRecord(push.nav)
    #expect(push.nav.cancelInteractivePop())
    settles(push, to: "A", pushRecord, from: standing)
    #expect(push.phases.suffix(1) == ["cancelled"] && push.phases.count { $0 == "cancelling" } == 1)
    #expect(!push.nav.cancelInteractivePop() && !b.hasParent)

    let pop = quarterPopped(source)
    let popRecord = TestPageRecord(pop.nav)
    #expect(pop.nav.cancelInteractivePop())
    settles(pop, to: "A B", popRecord, from: 0.25)
  }

  @Test(arguments: Source.allCases)
  func `the way back finishes a pop that stands, from where it stands`(source: Source) {
    let script = quarterPopped(source)
    let record = TestPageRecord(script.nav)
    #expect(script.nav.goBack())
    settles(script, to: "A", record, from: 0.25)
    #expect(b.journal.count { $0 == "shouldPop" } == 1)
    #expect(script.phases.filter { $0 != "changed" } == ["began", "finishing", "finished"])
  }

  @Test(arguments: Source.allCases)
  func `a page that may not be left springs back from where it stands`(source: Source) {
    b.mayLeave = false
    let script = quarterPopped(source)
    let record = TestPageRecord(script.nav)
    #expect(!script.nav.goBack())
    settles(script, to: "A B", record, from: 0.25)
  }

  @Test(arguments: Source.allCases)
  func `the way back puts a push back that stands, over the root too`(source: Source) throws {
    let script = halfPushed(source)
    let standing = try #require(script.p)
    let record = TestPageRecord(script.nav)
    #expect(script.nav.goBack())
    settles(script, to: "A", record, from: standing)
    #expect(!a.journal.contains("shouldPop"), "nobody leaves")
  }

  /// RULES 6.
  @Test(arguments: Source.allCases)
  func `pop and popToRoot end a push that is held over the root`(source: Source) {
    for call in [{ _ = $0.pop() }, { $0.popToRoot() }] as [(NavigationController<TestPage>) -> Void] {
      let script = halfPushed(source)
      call(script.nav)
      script.settle()
      #expect(script.names == "A" && script.nav.transition == nil)
    }
  }

  /// RULES 6.
  @Test func `a pop cancels the gesture where a finger holds such a push, and pops nothing`() {
    let script = Script([a])
    script.nav.push(b)
    script.wait(0.08)
    script.press(30)
    script.drag(32)
    #expect(script.nav.pop() == nil)
    #expect(script.nav.interactivePopGestureRecognizer.state == .cancelled)
    script.drag(10)
    script.release()
    script.settle()
    #expect(script.names == "A" && script.phases.count { $0 == "cancelled" } == 1)
  }

  @Test(arguments: Source.allCases)
  func `chosen in the back menu, the page that it stands over comes from there`(source: Source) {
    let script = quarterPopped(source)
    let record = TestPageRecord(script.nav)
    #expect(script.nav.goBack(to: a))
    settles(script, to: "A", record, from: 0.25)
  }

  @Test(arguments: Source.allCases) func `without animation the way back cuts`(source: Source) {
    let script = quarterPopped(source)
    #expect(script.nav.goBack(animated: false))
    #expect(script.nav.transition == nil && script.names == "A")
  }
}
