import Invariants
import Testing

@testable import NavModel

/// RULES section 6: a call that takes back what runs turns the film where it stands; any other completes it at once.
@Suite("§6 No jump when a change undoes the one that runs")
struct UndoTests {
  /// Something that runs, and the calls that take it back.
  enum Case: String, CaseIterable {
    case pushPop, pushPopToRoot, pushPopTo, pushSet, pushGoBack, pushGoBackTo
    case popPush, popForward, popSet, popMany
    case setSet, cancelPop, cancelGoBack, cancelPushPush
    case heldPop, heldGoBack, standingPop
  }

  let a = TestPage("A")
  let b = TestPage("B")
  let c = TestPage("C")
  static let styles: [any TransitionStyle] = [SlideStyle(), CubeStyle(), FlipStyle()]

  /// A controller in which it runs.
  private func script(_ what: Case, _ prepare: (NavigationController<TestPage>) -> Void = { _ in }) -> Script
  {
    let script: Script
    switch what {
    case .pushPop, .pushPopToRoot, .pushPopTo, .pushSet, .pushGoBack, .pushGoBackTo, .cancelPushPush:
      script = Script([a])
      prepare(script.nav)
      script.nav.push(b)
      guard what == .cancelPushPush else { break }
      script.wait(0.1)
      script.press(30)
      script.drag(33, after: 0)
      script.drag(63, after: 0.2)
      script.release(after: 0.2)
      #expect(script.nav.transition?.driver.state == .cancelling)
    case .popPush, .popForward, .popSet:
      script = Script([a, b])
      script.nav.isForwardEnabled = true
      prepare(script.nav)
      script.nav.pop()
    case .popMany:
      script = Script([a, b, c])
      prepare(script.nav)
      script.nav.popToRoot()
    case .setSet:
      script = Script([a, b])
      prepare(script.nav)
      script.nav.setViewControllers([c])
    case .cancelPop, .cancelGoBack:
      script = Script([a, b])
      prepare(script.nav)
      script.dragAndRelease(to: 39)
    case .heldPop, .heldGoBack:
      script = Script([a, b])
      prepare(script.nav)
      script.hold(to: 30)
    case .standingPop:
      script = Script([a, b])
      prepare(script.nav)
      script.nav.releasePolicy = .stay
      script.dragAndRelease(to: 30)
    }
    return script
  }

  /// Takes it back.
  private func undo(_ what: Case, _ nav: NavigationController<TestPage>, animated: Bool = true) {
    switch what {
    case .pushPop, .cancelPop, .heldPop, .standingPop: nav.pop(animated: animated)
    case .pushPopToRoot: nav.popToRoot(animated: animated)
    case .pushPopTo: nav.pop(to: a, animated: animated)
    case .pushSet: nav.setViewControllers([a], animated: animated)
    case .pushGoBack, .cancelGoBack, .heldGoBack: nav.goBack(animated: animated)
    case .pushGoBackTo: nav.goBack(to: a, animated: animated)
    case .popPush, .cancelPushPush: nav.push(b, animated: animated)
    case .popForward: nav.goForward(animated: animated)
    case .popSet, .setSet: nav.setViewControllers([a, b], animated: animated)
    case .popMany: nav.setViewControllers([a, b, c], animated: animated)
    }
  }

  private func end(_ what: Case) -> String {
    switch what {
    case .pushPop, .pushPopToRoot, .pushPopTo, .pushSet, .pushGoBack, .pushGoBackTo: "A"
    case .cancelPop, .cancelGoBack, .heldPop, .heldGoBack, .standingPop: "A"
    case .popPush, .popForward, .popSet, .setSet, .cancelPushPush: "A B"
    case .popMany: "A B C"
    }
  }

  @Test(
    arguments: Case.allCases
  )
  func `at every 10 ms the film stands where it stood, at its speed, and runs back`(what: Case) throws {
    var looked = 0
    // Every 10 ms, in the full form in every style, else every 20 ms in one after the other.
    let instants = stride(from: 0, through: 50, by: TestLength.of(2, full: 1)).flatMap { step in
      Self.styles.indices.filter { TestLength.isFull || $0 == step % 3 }.map { (step, Self.styles[$0]) }
    }
    for (step, style) in instants {
      let script = script(what) { $0.transitionStyle = style }
      script.wait(Double(step) / 100)
      guard let before = script.nav.transition else { continue }
      looked += 1
      let record = TestPageRecord(script.nav)
      // What the program sets now is for later films.
      script.nav.transitionStyle = FadeStyle()
      undo(what, script.nav)
      let place = "\(what.rawValue) at \(step * 10) ms, \(style)"
      let after = try #require(script.nav.transition, "\(place)")
      #expect(abs(after.popProgress - before.popProgress) * 80 <= 1e-9, "\(place)")
      let speed = before.driver.isRunning ? before.popVelocity : 0
      #expect(abs(after.popVelocity - speed) < 1e-9, "\(place)")
      #expect(after.front === before.front && after.back === before.back, "\(place)")
      #expect(type(of: after.style) == type(of: before.style), "\(place)")
      #expect(after.driver.state == .finishing && script.reports.last?.phase == .began)
      // Up to the end no step is longer than the spring's.
      var last = (p: after.popProgress, v: after.popVelocity)
      for _ in 0..<1200 {
        script.wait(0.001)
        guard let running = script.nav.transition else { break }
        let fastest = max(abs(last.v), abs(running.popVelocity))
        if abs(running.popProgress - last.p) > fastest * 0.001 + 1e-4 { Issue.record("a jump, \(place)") }
        last = (running.popProgress, running.popVelocity)
      }
      script.settle()
      #expect(script.names == end(what), "\(place)")
      record.checkAtRest(script.nav)
    }
    #expect(looked > TestLength.of(10, full: 60))
  }

  /// RULES 10.
  @Test(arguments: Case.allCases.filter { !$0.rawValue.hasPrefix("held") && $0 != .standingPop })
  func `the record is that of one change after the other`(what: Case) {
    let script = script(what)
    script.wait(0.06)
    undo(what, script.nav)
    script.settle()
    let told = script.log
    let other = UndoTests()
    let twin = other.script(what)
    twin.settle()
    other.undo(what, twin.nav)
    twin.settle()
    #expect(told == twin.log)
  }

  @Test func `there and back and there and back, 30 ms apart, nothing jumps`() throws {
    let script = Script([a])
    let record = TestPageRecord(script.nav)
    script.nav.push(b)
    var last = try #require(script.p)
    for round in 0..<9 {
      for _ in 0..<30 {
        script.wait(0.001)
        let p = try #require(script.p)
        #expect(abs(p - last) < 0.0125, "less than a column in a millisecond")
        last = p
      }
      if round % 2 == 0 { script.nav.pop() } else { script.nav.push(b) }
      #expect(script.p == last)
    }
    script.settle()
    #expect(script.names == "A")
    record.checkAtRest(script.nav)
  }

  @Test func `undone in the moment of its beginning, nothing has been seen`() {
    let script = Script([a])
    script.nav.push(b)
    script.nav.pop()
    #expect(script.p == 1)
    script.wait(0.001)
    #expect(script.nav.transition == nil && script.names == "A")
  }

  @Test
  func `at every speed and curve the place is kept, and a timed curve drops the speed as a hand's`() throws {
    for curve in [CompletionCurve.navigation, .linear(), .easeInOut()] {
      for speed in [0.3, 1, 3] {
        let script = Script([a])
        script.nav.completionCurve = curve
        script.nav.completionSpeed = speed
        script.nav.push(b)
        script.wait(0.1 / speed)
        let before = try #require(script.nav.transition)
        script.nav.pop()
        #expect(script.p == before.popProgress)
        script.wait(0.0001)
        let after = try #require(script.nav.transition)
        #expect(abs(after.popProgress - before.popProgress) < 0.0001 * 20)
        if case .spring = curve {
          #expect(abs(after.popVelocity - before.popVelocity) < 0.05 * abs(before.popVelocity))
        }
        script.settle()
      }
    }
  }

  /// RULES 12.
  @Test(arguments: Case.allCases) func `without animation, and with reduced motion, it is a cut`(what: Case) {
    for reduces in [false, true] {
      let script = script(what)
      script.wait(0.08)
      script.nav.reducesMotion = reduces
      undo(what, script.nav, animated: reduces)
      #expect(script.nav.transition == nil && script.names == end(what))
    }
  }

  @Test func `a page's own style brings it back on the way, and is forgotten as it was`() throws {
    let script = Script([a])
    script.nav.push(b, style: CubeStyle())
    script.wait(0.1)
    script.nav.pop()
    #expect(script.nav.transition?.style is CubeStyle)
    script.wait(0.05)
    script.nav.push(b, style: FlipStyle())
    #expect(script.nav.transition?.style is CubeStyle, "one film, one style")
    script.settle()
    #expect(script.nav.style(of: b) is FlipStyle)
    script.nav.pop()
    #expect(script.nav.transition?.style is FlipStyle)
  }

  @Test func `any other call completes what runs, and starts anew`() {
    let calls: [(NavigationController<TestPage>) -> Void] = [
      { $0.push(TestPage("D")) }, { $0.popToRoot() }, { $0.pop(to: self.a) },
      { $0.setViewControllers([TestPage("D")]) },
    ]
    for call in calls {
      let script = Script([a, b])
      script.nav.push(c)
      script.wait(0.08)
      call(script.nav)
      #expect(script.nav.transition?.driver.percentComplete == 0)
      #expect(script.nav.transition?.driver.velocity == 0)
      script.settle()
    }
  }

  /// RULES 2.
  @Test func `a bar that is called back turns where it stands, at its speed`() throws {
    let script = Script([a])
    script.nav.setNavigationBarHidden(true)
    script.wait(0.08)
    let before = try #require(script.nav.state.barChange)
    script.nav.setNavigationBarHidden(false)
    let after = try #require(script.nav.state.barChange)
    #expect(abs(after.shownPart - before.shownPart) < 1e-12)
    #expect(after.driver.velocity == -before.driver.velocity)
  }
}
