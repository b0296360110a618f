import Testing

@testable import NavModel

/// RULES 11: pinch and rotation, by two touches mirrored about the view's centre and by steps.
@Suite struct TwoTouchTests {
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()

  @Test func `two touches go to those that take two`() {
    let pan = PanGestureRecognizer()
    let finger = Finger(pinch, pan)
    finger.press(25, at: 0)
    finger.drag(35, at: 0.1)
    finger.release(at: 0.2)
    #expect(finger.log == ["pan began", "pan ended"])
    finger.forget()
    finger.press(25, at: 1, touches: 2)
    finger.drag(35, at: 1.1)
    finger.release(at: 1.2)
    #expect(finger.log == ["pinch began", "pinch ended"])
  }

  @Test func `the second touch is the mirror image`() throws {
    let finger = Finger(pinch)
    finger.localOffset = Vector(dx: -30, dy: -2)
    finger.press(60, 13, at: 0, touches: 2)
    #expect(pinch.touches.first == Point(column: 30, row: 11))
    #expect(pinch.touches.second == Point(column: 10, row: 9))
    let pair = try #require(finger.arena.touchPair)
    #expect(pair.first == Point(column: 60, row: 13) && pair.second == Point(column: 40, row: 11))
    finger.drag(62, 13, at: 0.1)
    #expect(finger.arena.touchPair?.second == Point(column: 38, row: 11))
    finger.release(at: 0.2)
    #expect(finger.arena.touchPair == nil)
    finger.press(60, 13, at: 1)
    #expect(finger.arena.touchPair == nil)
  }

  // MARK: Pinch

  @Test func `the scale is the ratio of the spreads`() {
    let finger = Finger(pinch)
    finger.press(25, at: 0, touches: 2)
    finger.drag(30, at: 0.1)
    #expect(abs(pinch.scale - 2) < 1e-12)
    finger.drag(22.5, at: 0.2)
    #expect(abs(pinch.scale - 0.5) < 1e-12)
  }

  @Test func `a row counts for two columns`() {
    let finger = Finger(pinch)
    finger.press(24, 10, at: 0, touches: 2)
    finger.drag(20, 14, at: 0.1)
    #expect(abs(pinch.scale - 2) < 1e-12)
  }

  @Test(arguments: [(1.9, false), (2, true), (-2, true), (-1.9, false)])
  func `a pinch begins at two columns`(_ way: Double, begins: Bool) {
    let finger = Finger(pinch)
    finger.press(30, at: 0, touches: 2)
    finger.drag(30 + way, at: 0.1)
    finger.release(at: 0.2)
    #expect(finger.log == (begins ? ["pinch began", "pinch ended"] : ["pinch failed"]))
  }

  @Test func `the scale is incremental where the handler sets it to one`() {
    var total = 1.0
    var steps: [Double] = []
    pinch.addHandler { [unowned pinch] in
      guard $0.isActive else { return }
      total *= pinch.scale
      steps.append(pinch.scale)
      pinch.scale = 1
    }
    let finger = Finger(pinch)
    finger.press(25, at: 0, touches: 2)
    for (index, column) in [30.0, 40, 60].enumerated() { finger.drag(column, at: 0.1 * Double(index + 1)) }
    #expect(steps.map { ($0 * 1e9).rounded() / 1e9 } == [2, 2, 2])
    #expect(abs(total - 8) < 1e-9)
    finger.release(at: 0.5)
    #expect(pinch.scale == 1)
  }

  @Test func `through the centre no scale is naught or infinite`() {
    let finger = Finger(pinch)
    finger.press(20, at: 0, touches: 2)
    #expect(pinch.scale == 1)
    finger.drag(30, at: 0.1)
    #expect(abs(pinch.scale - 10) < 1e-12)
    finger.drag(20, at: 0.2)
    #expect(pinch.scale == 1)
  }

  @Test func `a pinch has a velocity`() {
    let finger = Finger(pinch)
    finger.press(30, at: 0, touches: 2)
    for step in 1...10 { finger.drag(30 + Double(step), at: 0.01 * Double(step)) }
    // From 1 to 2 in a tenth of a second.
    #expect(abs(pinch.velocity - 10) < 1e-6)
  }

  @Test func `a pinch is cancelled once`() {
    let finger = Finger(pinch)
    finger.press(30, at: 0, touches: 2)
    finger.drag(40, at: 0.1)
    finger.arena.cancel()
    finger.release(at: 0.2)
    #expect(finger.log == ["pinch began", "pinch cancelled"])
  }

  // MARK: Rotation

  @Test func `the rotation is the angle of twice the rows`() {
    let finger = Finger(rotation)
    finger.press(30, 10, at: 0, touches: 2)
    finger.drag(30, 15, at: 0.1)
    #expect(abs(rotation.rotation - .pi / 4) < 1e-12)
    finger.drag(20, 15, at: 0.2)
    #expect(abs(rotation.rotation - .pi / 2) < 1e-12)
    finger.drag(30, 5, at: 0.3)
  }

  @Test func `the rotation counts on past half a turn`() {
    let finger = Finger(rotation)
    finger.press(30, 10, at: 0, touches: 2)
    let corners = [(30.0, 15.0), (20, 15), (10, 15), (10, 10), (10, 5), (20, 5), (30, 5), (30, 10), (30, 15)]
    for (index, corner) in corners.enumerated() {
      finger.drag(corner.0, corner.1, at: 0.1 * Double(index + 1))
    }
    #expect(abs(rotation.rotation - 2.25 * .pi) < 1e-9)
  }

  @Test func `backwards the rotation is negative`() {
    let finger = Finger(rotation)
    finger.press(10, 10, at: 0, touches: 2)
    finger.drag(10, 15, at: 0.1)
    #expect(abs(rotation.rotation + .pi / 4) < 1e-12)
  }

  @Test func `the rotation is incremental where the handler sets it to zero`() {
    var total = 0.0
    rotation.addHandler { [unowned rotation] in
      guard $0.isActive else { return }
      total += rotation.rotation
      rotation.rotation = 0
    }
    let finger = Finger(rotation)
    finger.press(30, 10, at: 0, touches: 2)
    finger.drag(30, 15, at: 0.1)
    finger.drag(20, 15, at: 0.2)
    finger.release(at: 0.3)
    #expect(abs(total - .pi / 2) < 1e-12 && rotation.rotation == 0)
  }

  @Test(arguments: [(0.4, false), (1.2, true)])
  func `a rotation begins at two columns of the way around`(_ rows: Double, begins: Bool) {
    let finger = Finger(rotation)
    finger.press(30, 10, at: 0, touches: 2)
    finger.drag(30, 10 + rows, at: 0.1)
    finger.release(at: 0.2)
    #expect(finger.log == (begins ? ["rotation began", "rotation ended"] : ["rotation failed"]))
  }

  @Test func `near the centre nothing turns`() {
    let finger = Finger(rotation)
    finger.press(20, 10, at: 0, touches: 2)
    finger.drag(20.5, 10.2, at: 0.1)
    finger.drag(19.5, 9.8, at: 0.2)
    finger.drag(30, 10, at: 0.3)
    #expect(rotation.rotation == 0 && finger.log == [])
    finger.release(at: 0.4)
    #expect(finger.log == ["rotation failed"])
  }

  @Test func `a rotation is cancelled once`() {
    let finger = Finger(rotation)
    finger.press(30, 10, at: 0, touches: 2)
    finger.drag(30, 15, at: 0.1)
    rotation.isEnabled = false
    finger.drag(20, 15, at: 0.2)
    finger.release(at: 0.3)
    #expect(finger.log == ["rotation began", "rotation cancelled"])
  }

  @Test(arguments: [false, true]) func `both go together where one allows it`(together: Bool) {
    if together { rotation.shouldRecognizeSimultaneously = { [pinch] in $0 === pinch } }
    let finger = Finger(pinch, rotation)
    finger.press(25, 10, at: 0, touches: 2)
    finger.drag(30, 15, at: 0.1)
    finger.release(at: 0.2)
    #expect(finger.states(of: "pinch") == ["began", "ended"])
    #expect(finger.states(of: "rotation") == (together ? ["began", "ended"] : ["failed"]))
  }
}
