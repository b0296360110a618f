import Testing

@testable import NavModel

/// RULES 11: swipe.
@Suite struct SwipeTests {
  typealias Direction = SwipeGestureRecognizer.Direction
  nonisolated static let ways: [(Direction, Double, Double)] = [
    (.left, -8, 0), (.right, 8, 0), (.up, 0, -4), (.down, 0, 4),
  ]

  private func finger() -> Finger {
    let finger = Finger()
    finger.recognizers = Direction.allCases.map { SwipeGestureRecognizer($0, name: $0.rawValue) }
    return finger
  }

  private func swiped(_ finger: Finger) -> [String] { finger.log.filter { $0.hasSuffix("ended") } }

  @Test(arguments: ways) func `a swipe fires in its direction alone`(_ way: (Direction, Double, Double)) {
    let finger = finger()
    finger.press(40, 12, at: 0)
    finger.drag(40 + way.1, 12 + way.2, at: 0.1)
    // With the button still down.
    #expect(swiped(finger) == ["\(way.0.rawValue) ended"])
    finger.release(at: 0.2)
    #expect(swiped(finger).count == 1 && finger.log.count == 4)
  }

  @Test(arguments: ways) func `it fails one cell short`(_ way: (Direction, Double, Double)) {
    let finger = finger()
    finger.press(40, 12, at: 0)
    finger.drag(40 + way.1 - way.1.signum, 12 + way.2 - way.2.signum, at: 0.1)
    finger.release(at: 0.2)
    #expect(swiped(finger) == [])
    #expect(finger.log.count == 4)
  }

  @Test(arguments: [(0.3, true), (0.301, false)])
  func `it has nearly a third of a second`(_ time: Seconds, fires: Bool) {
    let finger = finger()
    finger.press(40, at: 1)
    finger.wait(until: 1 + time)
    finger.drag(50, at: 1 + time)
    #expect(swiped(finger).isEmpty == !fires)
  }

  @Test func `it fails by itself when its time is over`() {
    let finger = finger()
    finger.press(40, at: 1)
    #expect(finger.arena.deadline == 1.3)
    finger.wait(until: 1.31)
    #expect(finger.log.count == 4 && finger.log.allSatisfy { $0.hasSuffix("failed") })
  }

  @Test func `it fires once`() {
    let finger = finger()
    finger.press(10, at: 0)
    for column in stride(from: 12.0, through: 60, by: 2) { finger.drag(column, at: 0.05 + column / 1000) }
    finger.release(at: 0.2)
    #expect(swiped(finger) == ["right ended"])
  }

  @Test(arguments: [(10.0, 4.0, Direction.right), (8, 4, .right), (8, 5, .down), (-20, 6, .left)])
  func `the dominant axis decides`(_ dx: Double, _ dy: Double, _ direction: Direction) {
    let finger = finger()
    finger.press(40, 10, at: 0)
    finger.drag(40 + dx, 10 + dy, at: 0.1)
    #expect(swiped(finger) == ["\(direction.rawValue) ended"])
  }

  @Test func `it fails when it is pulled back first`() {
    let swipe = SwipeGestureRecognizer(.right)
    let finger = Finger(swipe)
    finger.press(40, at: 0)
    finger.drag(39, at: 0.01)
    #expect(finger.log == [])
    finger.drag(38, at: 0.02)
    finger.drag(60, at: 0.1)
    #expect(finger.log == ["swipeRight failed"])
  }

  @Test func `a release at the end of the way counts`() {
    let finger = finger()
    finger.press(40, at: 0)
    finger.arena.handle(PointerEvent(.released, at: Point(column: 50, row: 10), time: 0.1))
    #expect(swiped(finger) == ["right ended"])
  }

  @Test func `cancelled before it fires, it never fires`() {
    let finger = finger()
    finger.press(40, at: 0)
    finger.drag(44, at: 0.05)
    finger.arena.cancel()
    finger.drag(60, at: 0.1)
    #expect(finger.log.count == 4 && finger.log.allSatisfy { $0.hasSuffix("failed") })
  }

  @Test(arguments: [true, false]) func `a drag that waits for a swipe begins when that fails`(quick: Bool) {
    let swipe = SwipeGestureRecognizer(.right)
    let pan = PanGestureRecognizer()
    pan.require(toFail: swipe)
    let finger = Finger(swipe, pan)
    finger.press(10, at: 0)
    finger.drag(14, at: 0.1)
    #expect(finger.log == [] && pan.isWaiting)
    if quick {
      finger.drag(20, at: 0.15)
      #expect(finger.log == ["swipeRight ended", "pan failed"])
    } else {
      finger.wait(until: 0.31)
      #expect(finger.log == ["swipeRight failed", "pan began"])
      #expect(pan.translation == Vector(dx: 4, dy: 0))
    }
  }
}

extension Double {
  /// −1, 0 or 1.
  fileprivate var signum: Double { self < 0 ? -1 : self > 0 ? 1 : 0 }
}
