import Testing

@testable import NavModel

/// Small parts of the public API that ports of UIKit programs need.
@Suite struct SmallDoorTests {
  // MARK: What was popped

  @Test func `popToRoot returns what it popped, the lowest first`() {
    let script = Script("A", "B", "C", "D")
    #expect(script.nav.popToRoot(animated: false).map(\.name) == ["B", "C", "D"])
    #expect(script.nav.popToRoot().isEmpty)
    #expect(script.names == "A")
  }

  @Test func `pop(to:) returns what lay above, and nothing where it pops nothing`() {
    let pages = ["A", "B", "C", "D"].map { TestPage($0) }
    let script = Script(pages)
    #expect(script.nav.pop(to: pages[3]).isEmpty)
    #expect(script.nav.pop(to: TestPage("E")).isEmpty)
    #expect(script.nav.pop(to: pages[1]).map(\.name) == ["C", "D"])
    script.settle()
    #expect(script.names == "A B")
  }

  @Test func `a page that is leaving anyway is not popped again`() {
    let pages = ["A", "B", "C", "D"].map { TestPage($0) }
    let script = Script(pages)
    script.nav.pop()
    script.wait(0.05)
    #expect(script.nav.pop(to: pages[0]).map(\.name) == ["B", "C"])
    script.settle()
    #expect(script.names == "A")
  }

  @Test func `a page that is coming is popped with the others`() {
    let script = Script("A", "B")
    script.nav.push(TestPage("C"))
    script.wait(0.05)
    #expect(script.nav.popToRoot().map(\.name) == ["B", "C"])
    script.settle()
    #expect(script.names == "A")
  }

  @Test func `called from a callback, it returns what leaves after the change`() {
    let pages = ["A", "B", "C"].map { TestPage($0) }
    let script = Script(pages)
    var popped: [String] = []
    pages[2].actions[.viewWillDisappear] = { popped = script.nav.pop(to: pages[1]).map(\.name) }
    script.nav.push(TestPage("D"), animated: false)
    script.settle()
    #expect(popped == ["C"] || popped == ["C", "D"])
    #expect(script.names == "A B")
  }

  // MARK: A cancel with a velocity

  private func offsets(after velocity: Double) -> [Double] {
    let script = Script("A", "B")
    #expect(script.nav.beginInteractivePop() == nil)
    script.nav.updateInteractivePop(0.5)
    #expect(script.nav.cancelInteractivePop(velocity: velocity))
    defer {
      script.settle()
      #expect(script.names == "A B")
      #expect(script.p == nil)
    }
    return (1...5).map { _ in
      script.wait(0.02)
      return script.p ?? 0
    }
  }

  @Test func `a cancelled pop continues with the velocity that it is given`() {
    let (still, back, onward) = (offsets(after: 0), offsets(after: -4), offsets(after: 4))
    #expect(zip(back, still).allSatisfy { $0 < $1 })
    #expect(zip(still, onward).allSatisfy { $0 < $1 })
    #expect(onward[0] > 0.5, "it moves on before it turns")
    #expect(offsets(after: .nan) == still)
    #expect(offsets(after: .infinity) == still)
  }

  @Test func `a page that a pointer holds is cancelled with the velocity too, exactly once`() {
    let script = Script("A", "B")
    script.hold(0, to: 40)
    #expect(script.nav.cancelInteractivePop(velocity: 3))
    script.wait(0.02)
    #expect((script.p ?? 0) > 0.5)
    #expect(script.phases.filter { $0 == "cancelling" }.count == 1)
    script.release()
    script.settle()
    #expect(script.names == "A B")
    #expect(!script.nav.cancelInteractivePop(velocity: 3), "nothing is held")
  }

  // MARK: Timed curves

  private func time(of curve: CompletionCurve, from progress: Double, finishing: Bool) -> Seconds {
    var driver = PercentDrivenInteractiveTransition(completionCurve: curve)
    driver.update(progress)
    if finishing { driver.finish(at: 0) } else { driver.cancel(at: 0) }
    var time = 0.0
    while driver.isRunning, time < 2 {
      time += 0.001
      driver.advance(to: time)
    }
    return time
  }

  @Test(arguments: [(0.0, 1.0, 0.0), (0.25, 0.75, 0.25), (0.9, 0.1, 0.9)])
  func `a timed curve takes its part of the duration, or all of it`(
    progress: Double, toFinish: Double, toCancel: Double
  ) {
    let (proportional, fixed) = (
      CompletionCurve.linear(duration: 0.4), CompletionCurve.easeOut(duration: 0.4, isProportional: false)
    )
    #expect(abs(time(of: proportional, from: progress, finishing: true) - 0.4 * toFinish) < 0.003)
    #expect(abs(time(of: proportional, from: progress, finishing: false) - 0.4 * toCancel) < 0.003)
    #expect(abs(time(of: fixed, from: progress, finishing: true) - 0.4) < 0.003)
    let back = progress == 0 ? 0 : 0.4
    #expect(abs(time(of: fixed, from: progress, finishing: false) - back) < 0.003)
  }

  @Test func `a fixed curve keeps its shape from wherever it starts`() {
    var driver = PercentDrivenInteractiveTransition(
      completionCurve: .linear(duration: 0.4, isProportional: false))
    driver.update(0.6)
    driver.finish(at: 0)
    driver.advance(to: 0.2)
    #expect(abs(driver.percentComplete - 0.8) < 1e-9)
    #expect(abs(driver.velocity - 1) < 1e-6)
  }
}
