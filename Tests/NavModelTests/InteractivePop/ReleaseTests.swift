import Testing

@testable import NavModel

/// RULES section 5: what decides, and how it settles.
@Suite("§5 Release: finish or cancel")
struct ReleaseTests {
  let a = TestPage("A")
  let b = TestPage("B")

  @Test func `the velocity counts the samples of the last 100 ms`() {
    var tracker = VelocityTracker()
    tracker.add(Point(column: 0, row: 0), at: 0)
    tracker.add(Point(column: 50, row: 8), at: 0.125)
    tracker.add(Point(column: 52, row: 4), at: 0.1875)
    #expect(tracker.velocity(at: 0.1875) == Vector(dx: 32, dy: -64))
    tracker.add(Point(column: 52, row: 4), at: 0.5)
    #expect(tracker.velocity(at: 0.5) == .zero, "one sample has no speed")
  }

  @Test func `reports read at one moment are spread over the time since the last read, at most 8 ms each`() {
    var tracker = VelocityTracker()
    tracker.add(Point(column: 0, row: 0), at: 1)
    // Four reports in 32 ms: 8 ms each.
    for column in 1...4 { tracker.add(Point(column: Double(column), row: 0), at: 1.032) }
    #expect(abs(tracker.velocity(at: 1.032).dx - 125) < 1e-6)
    // Ten in 20 ms: 2 ms each.
    for column in 5...14 { tracker.add(Point(column: Double(column) - 0.0, row: 0), at: 1.052) }
    #expect(tracker.velocity(at: 1.052).dx > 300)
    tracker.reset()
    #expect(tracker.velocity(at: 1.052) == .zero)
  }

  @Test(arguments: [(0.0, true), (0.149, true), (0.151, false), (1, false)])
  func `the velocity is 0 once the last motion is 150 ms old`(age: Double, moves: Bool) {
    var tracker = VelocityTracker()
    tracker.add(Point(column: 0, row: 0), at: 0)
    tracker.add(Point(column: 8, row: 0), at: 0.05)
    #expect((tracker.velocity(at: 0.05 + age).dx > 0) == moves)
  }

  @Test(arguments: [
    (0.0, 1.0, true), (0.0, 0.999, false), (0.9, -1.0, false), (0.9, -0.999, true), (0.5, 0, false),
    (0.5.nextUp, 0, true), (0.5, 0.999, false), (1, -1, false), (0.01, 7, true),
  ])
  func `a velocity of 1 width a second flings, and else more than one half decides`(
    progress: Double, velocity: Double, finishes: Bool
  ) {
    #expect(
      ReleasePolicy.standard.decision(in: .init(progress: progress, velocity: velocity, width: 80))
        == (finishes ? .finish : .cancel))
  }

  @Test func `both figures are parameters, and a page may also stay where it is let go`() {
    let policy = ReleasePolicy.fling(velocity: 3, threshold: 0.2)
    #expect(policy.decision(in: .init(progress: 0.1, velocity: 2.9, width: 80)) == .cancel)
    #expect(policy.decision(in: .init(progress: 0.1, velocity: 3, width: 80)) == .finish)
    #expect(policy.decision(in: .init(progress: 0.21, velocity: -2.9, width: 80)) == .finish)
    #expect(ReleasePolicy.stay.decision(in: .init(progress: 1, velocity: 9, width: 80)) == .stay)
  }

  @Test(arguments: [(40.0, "A B"), (41, "A"), (0, "A B"), (80, "A")])
  func `by hand 40 of 80 columns cancel, and 41 finish`(end: Double, names: String) {
    let script = Script([a, b])
    script.press(0)
    script.drag(3)
    script.drag(end)
    script.wait(0.2)
    script.release()
    script.settle()
    #expect(script.names == names)
  }

  @Test(arguments: [(8.0, 8.1, "A"), (8, 7.9, "A B"), (70, -8.1, "A B"), (70, -7.9, "A")])
  func `by hand a fling decides against the half`(from: Double, columns: Double, names: String) {
    let script = Script([a, b])
    script.press(0)
    script.drag(from)
    script.wait(1)
    // 8 columns of 80 in 100 ms are one width a second.
    script.drag(from, after: 0.001)
    for step in 1...10 { script.drag(from + columns * Double(step) / 10) }
    script.release(after: 0.001)
    script.settle()
    #expect(script.names == names)
  }

  @Test func `a fling that rests before the release is none`() {
    let script = Script([a, b])
    script.press(0)
    for step in 1...10 { script.drag(Double(step * 3)) }
    script.release(after: 0.16)
    script.settle()
    #expect(script.names == "A B")
  }

  @Test func `under a policy that stays the page stays, and the next press takes it up`() {
    let script = Script([a, b])
    script.nav.releasePolicy = .stay
    script.dragAndRelease(to: 20)
    script.settle()
    #expect(script.seam == 20)
    script.nav.releasePolicy = .standard
    script.hold(30, to: 28)
    script.drag(68)
    #expect(script.seam == 60)
    script.wait(0.2)
    script.release()
    script.settle()
    #expect(script.names == "A")
  }

  @Test func `a driver ignores NaN and calls that come too late`() {
    var driver = PercentDrivenInteractiveTransition()
    driver.update(.nan)
    driver.update(-.infinity)
    #expect(driver.percentComplete == 0)
    driver.update(7, velocity: .infinity)
    #expect(driver.percentComplete == 1 && driver.velocity == 0)
    driver.finish(velocity: .nan, at: 0)
    driver.advance(to: 0)
    #expect(driver.state == .finished)
    driver.cancel(at: 1)
    driver.hold()
    driver.update(0.5)
    #expect(driver.state == .finished && driver.percentComplete == 1)
  }
}
