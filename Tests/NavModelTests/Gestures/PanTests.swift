import Testing

@testable import NavModel

/// RULES 11: pan and screen-edge pan.
@Suite struct PanTests {
  @Test(arguments: [(2.0, 0.0), (-2, 0), (0, 2), (0, -2)])
  func `a pan begins at two cells`(_ way: (Double, Double)) {
    let pan = PanGestureRecognizer()
    let finger = Finger(pan)
    finger.press(10, 10, at: 0)
    finger.drag(10 + way.0, 10 + way.1, at: 0.1)
    #expect(finger.log == ["pan began"])
    #expect(pan.translation == Vector(dx: way.0, dy: way.1))
  }

  @Test func `it fails within its slop`() {
    let finger = Finger(PanGestureRecognizer())
    finger.press(10, 10, at: 0)
    finger.drag(11, 11, at: 0.1)
    finger.release(at: 0.2)
    #expect(finger.log == ["pan failed"])
  }

  @Test func `it gives translation and velocity`() {
    let pan = PanGestureRecognizer()
    let finger = Finger(pan)
    finger.press(10, 10, at: 0)
    for step in 1...10 { finger.drag(10 + 4 * Double(step), 10 - Double(step), at: 0.01 * Double(step)) }
    #expect(pan.translation == Vector(dx: 40, dy: -10))
    #expect(abs(pan.velocity.dx - 400) < 1e-6 && abs(pan.velocity.dy + 100) < 1e-6)
    finger.release(at: 0.11)
    #expect(finger.states(of: "pan").last == "ended")
  }

  @Test func `it rests after fifteen hundredths of a second`() {
    let pan = PanGestureRecognizer()
    let finger = Finger(pan)
    var velocity: Double?
    pan.addHandler { [unowned pan] in if $0.state == .ended { velocity = pan.velocity.dx } }
    finger.press(10, at: 0)
    finger.drag(20, at: 0.05)
    finger.release(at: 0.2)
    #expect(velocity == 0)
  }

  @Test func `it is cancelled once`() {
    let finger = Finger(PanGestureRecognizer())
    finger.press(10, at: 0)
    finger.drag(20, at: 0.1)
    // The release was lost: the pointer moves with no button.
    finger.arena.handle(PointerEvent(.moved, .none, at: Point(column: 5, row: 5), time: 0.2))
    finger.release(at: 0.3)
    #expect(finger.log == ["pan began", "pan cancelled"])
  }

  // MARK: From an edge of the screen

  private func begins(
    _ edges: ScreenEdgePanGestureRecognizer.Edges, _ column: Double, _ row: Double,
    size: Size = Size(columns: 80, rows: 24), localOffset: Vector = .zero
  ) -> Bool {
    let finger = Finger(ScreenEdgePanGestureRecognizer(edges: edges))
    finger.arena.containerSize = size
    finger.localOffset = localOffset
    finger.press(column, row, at: 0)
    finger.drag(column + (column < 40 ? 5 : -5), row, at: 0.1)
    return finger.log == ["screenEdgePan began"]
  }

  @Test func `the zone of an edge is nine of eighty columns`() {
    #expect(EdgeZone.columns(ofWidth: 80) == 9)
    #expect(EdgeZone.columns(ofWidth: 200) == 21)
    #expect(EdgeZone.columns(ofWidth: 40) == 4)
    #expect(EdgeZone.columns(ofWidth: 1) == 1)
    #expect(EdgeZone.columns(ofWidth: 0) == 0)
    #expect(EdgeZone.rows(ofWidth: 80) == 4)
  }

  @Test func `a pan from an edge begins in the zone of its edge`() {
    #expect(begins(.left, 0, 10))
    #expect(begins(.left, 8, 10))
    #expect(!begins(.left, 9, 10))
    #expect(begins(.right, 79, 10))
    #expect(begins(.right, 71, 10))
    #expect(!begins(.right, 70, 10))
    #expect(begins(.top, 40, 3))
    #expect(!begins(.top, 40, 4))
    #expect(begins(.bottom, 40, 20))
    #expect(!begins(.bottom, 40, 19))
    #expect(!begins(.left, 79, 10))
    #expect(begins([.left, .right], 79, 10))
    #expect(begins(.all, 40, 0))
  }

  @Test func `with no edge set it never begins`() {
    for column in [0.0, 40, 79] { #expect(!begins([], column, 0)) }
  }

  @Test func `the edge is the screen's and not the view's`() {
    // A view at column 50: its own left edge is no edge.
    #expect(!begins(.left, 50, 10, localOffset: Vector(dx: -50, dy: 0)))
    #expect(begins(.right, 75, 10, localOffset: Vector(dx: -50, dy: 0)))
  }

  @Test func `elsewhere it fails at once, and stays failed`() {
    let finger = Finger(ScreenEdgePanGestureRecognizer(edges: .left))
    finger.press(20, at: 0)
    #expect(finger.log == ["screenEdgePan failed"])
    finger.drag(2, at: 0.1)
    finger.drag(30, at: 0.2)
    finger.release(at: 0.3)
    #expect(finger.log == ["screenEdgePan failed"])
  }

  @Test func `from the edge it is cancelled once`() {
    let finger = Finger(ScreenEdgePanGestureRecognizer(edges: .left))
    finger.press(2, at: 0)
    finger.drag(20, at: 0.1)
    finger.arena.cancel()
    finger.release(at: 0.2)
    #expect(finger.states(of: "screenEdgePan") == ["began", "cancelled"])
  }
}
