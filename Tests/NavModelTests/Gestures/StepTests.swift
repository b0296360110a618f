import Testing

@testable import NavModel

/// RULES 11: pinch and rotation by keys and Ctrl+wheel, a whole gesture each; and the angle they are measured by.
@Suite struct GestureStepTests {
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()

  @Test func `a step is a whole gesture`() {
    let finger = Finger(pinch, rotation)
    var scales: [Double] = []
    var angles: [Double] = []
    pinch.addHandler { [unowned pinch] in if $0.state == .began { scales.append(pinch.scale) } }
    rotation.addHandler { [unowned rotation] in if $0.state == .began { angles.append(rotation.rotation) } }
    let here = Point(column: 3, row: 3)
    #expect(finger.arena.scale(pinch, by: 1.1, at: here, time: 1))
    #expect(finger.arena.scale(pinch, by: 0.5, at: here, time: 1.1))
    #expect(finger.arena.rotate(rotation, by: -0.25, at: here, time: 1.2))
    #expect(scales == [1.1, 0.5] && angles == [-0.25])
    let both = ["pinch began", "pinch ended"]
    #expect(finger.log == both + both + ["rotation began", "rotation ended"])
  }

  @Test func `a step is refused by those that are off, vetoed or held`() {
    let finger = Finger(pinch)
    let here = Point(column: 3, row: 3)
    pinch.isEnabled = false
    #expect(!finger.arena.scale(pinch, by: 2, at: here, time: 0))
    pinch.isEnabled = true
    #expect(finger.log == [])
    pinch.shouldBegin = { _ in false }
    #expect(!finger.arena.scale(pinch, by: 2, at: here, time: 0))
    #expect(finger.log == ["pinch failed"])
    pinch.shouldBegin = nil
    finger.forget()
    finger.press(30, at: 1, touches: 2)
    finger.drag(35, at: 1.1)
    #expect(!finger.arena.scale(pinch, by: 2, at: here, time: 1.2))
    finger.release(at: 1.3)
    #expect(finger.log == ["pinch began", "pinch ended"])
  }

  @Test func `a step leaves those that wait alone`() {
    let double = DoubleTapGestureRecognizer()
    let tap = TapGestureRecognizer()
    tap.require(toFail: double)
    let finger = Finger(tap, double)
    finger.click(10, at: 0)
    finger.arena.scale(pinch, by: 2, at: Point(column: 3, row: 3), time: 0.1)
    finger.click(10, at: 0.2)
    #expect(finger.log == ["pinch began", "pinch ended", "doubleTap ended", "tap failed"])
  }

  @Test func `the arctangent is right to the last digits`() {
    for step in -3600...3600 {
      let angle = Double(step) * .pi / 3600
      for radius in [1e-3, 1, 1e6] {
        let found = arctangent(radius * _sin(angle), radius * _cos(angle))
        #expect(abs(shortestTurn(from: angle, to: found)) < 2e-15)
      }
    }
    #expect(arctangent(0, 0) == 0 && arctangent(0, -1) == .pi && arctangent(-1, 0) == -.pi / 2)
  }
}
