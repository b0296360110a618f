import Testing

@testable import NavModel

/// RULES 11: tap.
@Suite struct TapTests {
  private let tap = TapGestureRecognizer()

  @Test func `a tap fires at the release`() {
    let finger = Finger(tap)
    finger.press(10, at: 0)
    #expect(finger.log == [])
    finger.release(at: 0.1)
    #expect(finger.log == ["tap ended"])
  }

  @Test(arguments: [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (1, 1)])
  func `it may move by one cell`(_ way: (Double, Double)) {
    let finger = Finger(tap)
    finger.press(10, 10, at: 0)
    finger.drag(10 + way.0, 10 + way.1, at: 0.05)
    finger.release(at: 0.1)
    #expect(finger.log == ["tap ended"])
  }

  @Test(arguments: [(2.0, 0.0), (-2, 0), (0, 2), (0, -2), (1.01, 0)])
  func `it fails beyond one cell`(_ way: (Double, Double)) {
    let finger = Finger(tap)
    finger.press(10, 10, at: 0)
    finger.drag(10 + way.0, 10 + way.1, at: 0.05)
    finger.drag(10, 10, at: 0.1)
    finger.release(at: 0.15)
    #expect(finger.log == ["tap failed"])
  }

  @Test func `it fails where only the release is elsewhere`() {
    let finger = Finger(tap)
    finger.press(10, at: 0)
    finger.arena.handle(PointerEvent(.released, at: Point(column: 14, row: 10), time: 0.1))
    #expect(finger.log == ["tap failed"])
  }

  @Test func `it fails when the press is cancelled`() {
    let finger = Finger(tap)
    finger.press(10, at: 0)
    finger.arena.cancel()
    finger.release(at: 0.1)
    #expect(finger.log == ["tap failed"])
  }

  @Test func `another button is not heard`() {
    let finger = Finger(tap)
    finger.press(10, at: 0, button: .secondary)
    finger.release(at: 0.1, button: .secondary)
    #expect(finger.log == [])
  }

  // MARK: The animated scale

  @Test func `the view is smallest at a tenth of the duration`() {
    let style = TapScale(smallest: 0.8, duration: 0.5)
    #expect(style.scale(after: -1) == 1)
    #expect(style.scale(after: 0) == 1)
    #expect(abs(style.scale(after: 0.05) - 0.8) < 1e-12)
    let all = (0...1000).map { style.scale(after: 0.5 * Double($0) / 1000) }
    #expect(all.allSatisfy { $0 >= 0.8 - 1e-12 && $0 < 1.05 })
    #expect(all.min() == all[100])
  }

  @Test func `the view springs back, and ends without a jump`() {
    let style = TapScale(smallest: 0.8, duration: 0.5)
    #expect(style.scale(after: 0.5) == 1)
    #expect(style.scale(after: 9) == 1)
    #expect(abs(style.scale(after: 0.4999) - 1) < 0.001)
    // It swings over 1 before it rests.
    #expect((0...100).contains { style.scale(after: 0.5 * Double($0) / 100) > 1 })
  }

  @Test func `the handler runs before the view shrinks`() {
    tap.animatedScale = TapScale(smallest: 0.8, duration: 0.5)
    var heard: [Double] = []
    tap.addHandler { if $0.state == .ended { heard.append((($0 as? TapGestureRecognizer)?.scale) ?? 0) } }
    let finger = Finger(tap)
    finger.click(10, at: 1)
    #expect(heard == [1] && tap.scale == 1)
    #expect(finger.arena.bounces.isRunning)
    finger.wait(until: 1.05)
    #expect(abs(tap.scale - 0.8) < 1e-9)
    finger.wait(until: 1.5)
    #expect(tap.scale == 1 && !finger.arena.bounces.isRunning)
  }

  @Test func `taps are taken while the view springs back`() {
    tap.animatedScale = TapScale(smallest: 0.8, duration: 0.5)
    let finger = Finger(tap)
    for time in [0, 0.02, 0.1, 0.3] { finger.click(10, at: time) }
    #expect(finger.log == Array(repeating: "tap ended", count: 4))
    // The last one begins the way anew.
    finger.wait(until: 0.35)
    #expect(abs(tap.scale - 0.8) < 1e-9)
    finger.wait(until: 0.79)
    #expect(finger.arena.bounces.isRunning)
    finger.wait(until: 0.81)
    #expect(!finger.arena.bounces.isRunning)
  }

  @Test func `reduced motion keeps the view still`() {
    tap.animatedScale = TapScale()
    let finger = Finger(tap)
    finger.arena.bounces.isAllowed = false
    finger.click(10, at: 0)
    finger.wait(until: 0.05)
    #expect(tap.scale == 1 && finger.log == ["tap ended"])
  }
}
