import Testing

@testable import NavModel

/// RULES section 5: the spring and what runs on it.
@Suite("§5 Settling")
struct SettleTests {
  private func driver(
    at progress: Double, velocity: Double = 0, finishes: Bool = true, speed: Double = 1,
    curve: CompletionCurve = .navigation
  ) -> PercentDrivenInteractiveTransition {
    var driver = PercentDrivenInteractiveTransition(completionCurve: curve)
    driver.completionSpeed = speed
    driver.update(progress)
    if finishes { driver.finish(velocity: velocity, at: 5) } else { driver.cancel(velocity: velocity, at: 5) }
    return driver
  }

  private func restTime(_ start: PercentDrivenInteractiveTransition) -> Double {
    var driver = start
    var step = 0
    while driver.isRunning, step < 100_000 {
      step += 1
      driver.advance(to: 5 + Double(step) / 1000)
    }
    return Double(step) / 1000
  }

  @Test func `the spring's frequency is the root of a third of 1000, in rad a second`() {
    #expect(abs(Spring.navigation.angularFrequency - 18.257) < 5e-4)
  }

  @Test(arguments: [0.0, 0.05, 0.1, 0.2, 0.3])
  func `the place is that of a critically damped spring`(time: Double) {
    // (1 + ω₀t)·e^(−ω₀t), by hand for ω₀ = 18.257419.
    let expected = [0.0: 1.0, 0.05: 0.767770, 0.1: 0.455222, 0.2: 0.120718, 0.3: 0.027081][time]!
    let state = Spring.navigation.state(displacement: 1, velocity: 0, after: time)
    #expect(abs(state.displacement - expected) < 1e-5)
  }

  @Test func `the velocity is the derivative of the place`() {
    let step = 1e-6
    for time in stride(from: 0.0, to: 0.5, by: 0.01) {
      let before = Spring.navigation.state(displacement: -0.7, velocity: 3, after: time)
      let after = Spring.navigation.state(displacement: -0.7, velocity: 3, after: time + step)
      #expect(abs((after.displacement - before.displacement) / step - before.velocity) < 1e-3)
    }
  }

  @Test(arguments: [(0.3, 2.0, true), (0.7, 0.5, true), (0.6, -2, false), (0.3, 0.8, false)])
  func `it starts with p and v as they are`(progress: Double, velocity: Double, finishes: Bool) {
    var driver = driver(at: progress, velocity: velocity, finishes: finishes)
    driver.advance(to: 5)
    #expect(abs(driver.percentComplete - progress) < 1e-12)
    #expect(abs(driver.velocity - velocity) < 1e-9)
    driver.advance(to: 5.001)
    #expect(abs((driver.percentComplete - progress) / 0.001 - velocity) < 0.05 * abs(velocity) + 0.35)
    driver.advance(to: 5.0001)
    let slope = (driver.percentComplete - progress) / 0.0001
    #expect(abs(slope - velocity) < 0.05 * max(1, abs(velocity)))
  }

  @Test func `by hand, place and speed pass over the release without a step`() throws {
    let script = Script("A", "B")
    script.press(0)
    for step in 1...20 { script.drag(Double(step)) }
    let held = try #require(script.p)
    script.release(after: 0.0001)
    #expect(script.p == held)
    #expect(abs(try #require(script.nav.transition).driver.velocity - 1.25) < 1e-6)
    script.wait(0.0002)
    #expect(abs((try #require(script.p) - held) / 0.0002 - 1.25) < 0.05 * 1.25)
  }

  @Test(arguments: [-40.0, -3, 0, 3, 40])
  func `nothing overshoots, p stays between 0 and 1, and a page that arrives stays`(velocity: Double) {
    for progress in stride(from: 0.0, through: 1, by: 0.05) {
      for finishes in [true, false] {
        var driver = driver(at: progress, velocity: velocity, finishes: finishes)
        for step in 0...600 {
          driver.advance(to: 5 + Double(step) / 400)
          #expect((0...1).contains(driver.percentComplete))
          #expect(driver.percentComplete != (finishes ? 1 : 0) || !driver.isRunning, "arrived, it rests")
        }
        #expect(driver.state == (finishes ? .finished : .cancelled))
        #expect(driver.percentComplete == (finishes ? 1 : 0) && driver.velocity == 0)
      }
    }
  }

  @Test func `from rest it never turns back and ends without a visible jump`() {
    var driver = driver(at: 0)
    var last = 0.0
    var lastMove = 0.0
    for step in 0...1000 where driver.isRunning {
      driver.advance(to: 5 + Double(step) / 1000)
      #expect(driver.percentComplete >= last)
      lastMove = driver.percentComplete - last
      last = driver.percentComplete
    }
    #expect(lastMove < 0.001)
    #expect((0.4...0.7).contains(restTime(self.driver(at: 0))))
  }

  @Test func `the way does not depend on how often it is looked at`() {
    var once = driver(at: 0.2, velocity: 1.5)
    var often = once
    for step in 1...73 { often.advance(to: 5 + Double(step) * 0.137 / 73) }
    once.advance(to: 5.137)
    #expect(abs(once.percentComplete - often.percentComplete) < 1e-12)
    once.advance(to: 2)
    #expect(abs(once.percentComplete - 0.2) < 1e-12, "a time before the release is the release")
  }

  @Test func `programmatic push and pop use the same spring from rest`() throws {
    let script = Script("A")
    script.nav.push(TestPage("B"))
    #expect(script.nav.transition?.driver.percentComplete == 0)
    script.wait(0.1)
    #expect(abs(try #require(script.nav.transition).driver.percentComplete - (1 - 0.455222)) < 1e-5)
    script.settle()
    script.nav.pop()
    script.wait(0.1)
    #expect(abs(try #require(script.p) - (1 - 0.455222)) < 1e-5)
  }

  @Test(arguments: [0.5, 2, 4]) func `completionSpeed scales the time`(factor: Double) {
    var plain = driver(at: 0.25, velocity: 1)
    var scaled = driver(at: 0.25, velocity: factor, speed: factor)
    for step in 1...50 {
      plain.advance(to: 5 + Double(step) / 100)
      scaled.advance(to: 5 + Double(step) / 100 / factor)
      #expect(abs(plain.percentComplete - scaled.percentComplete) < 1e-9)
    }
    var fast = driver(at: 0.25, velocity: 2, speed: factor)
    fast.advance(to: 5)
    #expect(abs(fast.velocity - 2) < 1e-9, "the hand's speed is what it is")
    let script = Script("A")
    script.nav.completionSpeed = factor
    script.nav.push(TestPage("B"))
    script.wait(0.1 / factor)
    #expect(abs((script.nav.transition?.driver.percentComplete ?? 0) - (1 - 0.455222)) < 1e-5)
  }

  @Test func `a curve of one call is that of its transition alone`() {
    let script = Script("A")
    script.nav.push(TestPage("B"), curve: .linear(duration: 2))
    script.wait(1)
    #expect(abs((script.p ?? 0) - 0.5) < 1e-9)
    script.wait(1)
    #expect(script.p == nil && script.names == "A B")
    script.nav.pop()
    script.wait(1)
    #expect(script.p == nil && script.names == "A")
    script.nav.push(TestPage("C"), animated: false)
    script.nav.pop(curve: .linear(duration: 4))
    script.wait(1)
    #expect(abs((script.p ?? 0) - 0.25) < 1e-9)
  }

  @Test func `a curve of one call counts after a release too, and a call without motion has none`() {
    let script = Script("A")
    script.nav.push(TestPage("B"), curve: .linear(duration: 2), initiallyInteractive: true)
    script.nav.updateInteractiveTransition(0.5)
    script.nav.finishInteractivePop()
    script.wait(0.5)
    #expect(abs((script.p ?? 0) - 0.25) < 1e-9)
    script.settle()
    script.nav.popToRoot(animated: false, curve: .linear(duration: 2))
    #expect(script.p == nil && script.names == "A")
    script.nav.setViewControllers([script.top, TestPage("C")], curve: .linear(duration: 0))
    script.wait(0.01)
    #expect(script.p == nil && script.names == "A C")
  }

  @Test func `completionCurve may replace the spring by a fixed time for the way that is left`() {
    for curve in [CompletionCurve.linear(), .easeIn(), .easeOut(), .easeInOut()] {
      #expect(abs(restTime(driver(at: 0, curve: curve)) - 0.35) < 0.002)
      #expect(abs(restTime(driver(at: 0.5, finishes: false, curve: curve)) - 0.175) < 0.002)
      #expect(driver(at: 1, curve: curve).isRunning, "at its goal, it rests at the next moment")
      #expect(restTime(driver(at: 1, curve: curve)) == 0.001)
    }
    var linear = driver(at: 0.2, curve: .linear(duration: 1))
    linear.advance(to: 5.4)
    #expect(abs(linear.percentComplete - 0.6) < 1e-9)
    #expect(abs(linear.velocity - 1) < 1e-6)
    var out = driver(at: 0, curve: .easeOut(duration: 1))
    out.advance(to: 5.5)
    #expect(abs(out.percentComplete - 0.875) < 1e-9)
  }

  @Test func `a curve with nonsense in it still ends, and stays within 0 and 1`() {
    let wild = CompletionCurve.timed(duration: 0.2) { $0 * 9 - 4 }
    var driver = driver(at: 0.5, curve: wild)
    driver.advance(to: 5.05)
    #expect((0...1).contains(driver.percentComplete))
    driver.advance(to: 6)
    #expect(driver.state == .finished)
    #expect(restTime(self.driver(at: 0.5, curve: .linear(duration: 0))) == 0.001)
  }

  @Test func `a slower spring may be one's own`() throws {
    let script = Script("A")
    script.nav.completionCurve = .spring(Spring(angularFrequency: 9.128709))
    script.nav.push(TestPage("B"))
    script.wait(0.2)
    #expect(abs(try #require(script.nav.transition).driver.percentComplete - (1 - 0.455222)) < 1e-5)
  }

  @Test(arguments: [20.0, 60.0])
  func `p = 0 and p = 1 are the resting frames, without a jump at the end`(end: Double) {
    let script = Script("A", "B")
    script.dragAndRelease(to: end)
    script.settle()
    #expect(script.reports.dropLast().last?.progress == (end > 40 ? 1 : 0))
    #expect(script.reports.last?.progress == (end > 40 ? 1 : 0))
  }

  /// RULES 12.
  @Test(arguments: [false, true])
  func `reduced motion cuts, with the same events and the same result`(reduces: Bool) {
    let script = Script("A", "B")
    script.nav.reducesMotion = reduces
    script.nav.push(TestPage("C"))
    #expect((script.nav.transition == nil) == reduces)
    script.settle()
    script.dragAndRelease(to: 60)
    #expect((script.nav.transition == nil) == reduces)
    script.settle()
    script.dragAndRelease(to: 10)
    script.settle()
    #expect(script.names == "A B")
    #expect(
      script.log.filter { $0.hasPrefix("pop") || $0.hasPrefix("push") } == [
        "push began", "push finished", "pop began", "pop finishing", "pop finished",
        "pop began", "pop cancelling", "pop cancelled",
      ])
  }
}
