import NavModel
import Testing

/// The percent-driven transition as a tool of its own.
@Suite("PercentDrivenInteractiveTransition") struct PercentDrivenTests {
  private func way(_ driver: PercentDrivenInteractiveTransition, to end: Seconds, step: Seconds = 0.001)
    -> [Double]
  {
    var driver = driver
    return stride(from: 0, through: end, by: step).map {
      driver.advance(to: $0)
      return driver.percentComplete
    }
  }

  @Test(arguments: [
    (-1.0, 0.0), (0, 0), (0.3, 0.3), (1, 1), (1.5, 1), (.infinity, 1), (-.infinity, 0), (.nan, 0.25),
  ])
  func `a progress is clamped to 0 and 1, and NaN is ignored`(asked: Double, shown: Double) {
    var driver = PercentDrivenInteractiveTransition()
    driver.update(0.25)
    driver.update(asked)
    #expect(driver.percentComplete == shown)
  }

  @Test func `a velocity that is no number counts as none, and one beyond all reason as the fastest`() {
    for nonsense in [Double.nan, .infinity, -.infinity] {
      var driver = PercentDrivenInteractiveTransition()
      driver.update(0.5, velocity: nonsense)
      #expect(driver.velocity == 0)
      driver.finish(velocity: nonsense, at: 0)
      #expect(driver.velocity == 0)
    }
    var driver = PercentDrivenInteractiveTransition()
    driver.cancel(velocity: -1e300, at: 0)
    #expect(driver.velocity == -PercentDrivenInteractiveTransition.fastestRelease)
    driver.finish(velocity: 1e300, at: 0)
    driver.advance(to: 10)
    #expect(driver.state == .finished && driver.percentComplete == 1)
  }

  @Test func `a time that is no number is ignored, and time never runs back`() {
    var driver = PercentDrivenInteractiveTransition()
    driver.update(0.5)
    driver.finish(at: 1)
    driver.advance(to: 1.05)
    let there = driver.percentComplete
    driver.advance(to: .nan)
    driver.advance(to: .infinity)
    #expect(driver.percentComplete == there && driver.isRunning)
    driver.advance(to: -5)
    #expect(driver.percentComplete == 0.5 && driver.isRunning)
  }

  @Test func `what has ended stays ended, whatever is called`() {
    for finishes in [true, false] {
      var driver = PercentDrivenInteractiveTransition()
      if finishes { driver.finish(at: 0) } else { driver.cancel(at: 0) }
      driver.advance(to: 9)
      let end = driver.state
      #expect(end == (finishes ? .finished : .cancelled))
      driver.update(0.4)
      driver.hold()
      driver.finish(at: 10)
      driver.cancel(at: 10)
      driver.complete()
      driver.advance(to: 12)
      #expect(driver.state == end && driver.percentComplete == (finishes ? 1 : 0))
    }
  }

  @Test(arguments: [0.25, 0.5, 2, 4])
  func `twice the speed takes half the time, spring and curve alike`(factor: Double) {
    for curve in [CompletionCurve.navigation, .linear(), .easeInOut()] {
      var driver = PercentDrivenInteractiveTransition(completionCurve: curve)
      driver.update(0.2)
      var scaled = driver
      scaled.completionSpeed = factor
      driver.finish(velocity: 0.5, at: 0)
      scaled.finish(velocity: 0.5 * factor, at: 0)
      for time in stride(from: 0, through: 1.0, by: 0.01) {
        driver.advance(to: time)
        scaled.advance(to: time / factor)
        #expect(abs(driver.percentComplete - scaled.percentComplete) < 1e-9)
        #expect(driver.state == scaled.state)
      }
    }
  }

  @Test func `a curve takes its time for the whole way, and a part of it for a part`() {
    for (start, end) in [(0.0, 0.35), (0.5, 0.175), (0.9, 0.035)] {
      var driver = PercentDrivenInteractiveTransition(completionCurve: .linear())
      driver.update(start)
      driver.finish(at: 0)
      driver.advance(to: end - 0.001)
      #expect(driver.isRunning)
      driver.advance(to: end + 0.001)
      #expect(driver.state == .finished)
    }
  }

  @Test func `every curve runs from where it is let go to its end and turns nowhere`() {
    let curves: [CompletionCurve] = [.navigation, .linear(), .easeIn(), .easeOut(), .easeInOut()]
    for curve in curves {
      var driver = PercentDrivenInteractiveTransition(completionCurve: curve)
      driver.update(0.37)
      var back = driver
      driver.finish(at: 0)
      back.cancel(at: 0)
      let (forward, backward) = (way(driver, to: 1), way(back, to: 1))
      #expect(forward.first == 0.37 && forward.last == 1 && forward == forward.sorted())
      #expect(backward.first == 0.37 && backward.last == 0 && backward == backward.sorted(by: >))
    }
  }

  @Test func `nonsense in a shape is cut or straightened, and a duration that is none ends at once`() {
    for shape: @Sendable (Double) -> Double in [{ _ in 7 }, { _ in -7 }, { _ in .nan }] {
      var driver = PercentDrivenInteractiveTransition(
        completionCurve: .timed(duration: 0.35, shape: shape))
      driver.update(0.5)
      driver.finish(at: 0)
      #expect(way(driver, to: 0.17).allSatisfy { (0...1).contains($0) })
      driver.advance(to: 1)
      #expect(driver.state == .finished)
    }
    for duration in [0, -1, .nan, .infinity] as [Seconds] {
      var driver = PercentDrivenInteractiveTransition(completionCurve: .linear(duration: duration))
      driver.finish(at: 0)
      driver.advance(to: 0)
      #expect(driver.state == .finished)
    }
  }

  @Test func `changed in speed or curve it goes on from where it stands, so many times as fast`() {
    var driver = PercentDrivenInteractiveTransition()
    driver.update(0.1)
    driver.finish(at: 0)
    driver.advance(to: 0.1)
    let (place, velocity) = (driver.percentComplete, driver.velocity)
    driver.completionSpeed = 3
    #expect(driver.percentComplete == place)
    driver.advance(to: 0.1)
    #expect(abs(driver.percentComplete - place) < 1e-12)
    #expect(abs(driver.velocity - 3 * velocity) < velocity * 0.05)
    driver.completionCurve = .linear()
    driver.advance(to: 0.1)
    #expect(abs(driver.percentComplete - place) < 1e-12)
    driver.advance(to: 5)
    #expect(driver.state == .finished)
  }

  @Test func `caught on the way, it keeps place and velocity`() {
    var driver = PercentDrivenInteractiveTransition()
    driver.finish(at: 0)
    driver.advance(to: 0.08)
    let (place, velocity) = (driver.percentComplete, driver.velocity)
    driver.hold()
    #expect(driver.isHeld && driver.percentComplete == place && driver.velocity == velocity)
    driver.cancel(velocity: velocity, at: 0.08)
    driver.advance(to: 0.081)
    #expect(driver.percentComplete > place, "it still runs on before it turns")
  }

  @Test func `the spring is UIKit's, by its own figures at most 75 ten-thousandths of the way off`() {
    var driver = PercentDrivenInteractiveTransition()
    driver.finish(at: 0)
    // x(t) = 1 − (1 + ω₀t)·e^(−ω₀t) at ω₀ = 18.257 rad/s, worked out apart.
    for (time, place) in [(0.05, 0.23232), (0.1, 0.54479), (0.2, 0.87934), (0.3, 0.97292)] {
      driver.advance(to: time)
      #expect(abs(driver.percentComplete - place) < 0.0005, "\(time): \(driver.percentComplete)")
    }
  }
}
