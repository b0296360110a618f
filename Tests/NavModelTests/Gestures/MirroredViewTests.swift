import Testing

@testable import NavModel

/// What recognizers of a view say that counts its columns from the right.
@Suite struct MirroredViewTests {
  /// A view over all of 80 columns, read from the right.
  private func finger(_ recognizers: GestureRecognizer...) -> Finger {
    let finger = Finger(recognizers)
    finger.arena.containerSize = Size(columns: 80, rows: 24)
    finger.transform = ViewTransform(offset: Vector(dx: 79, dy: -1), isMirrored: true)
    return finger
  }

  @Test func `places go there and back`() {
    let transform = ViewTransform(offset: Vector(dx: 79, dy: -1), isMirrored: true)
    #expect(transform.inView(Point(column: 70, row: 5)) == Point(column: 9, row: 4))
    #expect(transform.onScreen(Point(column: 9, row: 4)) == Point(column: 70, row: 5))
    let (place, inner) = (Point(column: 12, row: 3), Point(column: 4, row: 1))
    for isMirrored in [false, true] {
      let found = ViewTransform(from: place, to: inner, isMirrored: isMirrored)
      #expect(found.inView(place) == inner && found.onScreen(inner) == place)
      let next = found.inView(Point(column: 13, row: 3))
      #expect(next == Point(column: isMirrored ? 3 : 5, row: 1))
    }
  }

  @Test(arguments: [(0.0, 79.0), (79, 0), (5.25, 74.75), (5.9, 74.1)])
  func `a mirrored place is in the mirrored cell`(column: Double, other: Double) {
    let place = Point(column: column, row: 2).mirrored(inColumns: 80)
    #expect(abs(place.column - other) < 1e-12 && place.row == 2)
    #expect(place.wholeColumn == 79 - Int(column))
  }

  @Test func `a drag toward trailing is positive`() {
    let pan = PanGestureRecognizer()
    let finger = finger(pan)
    finger.press(70, at: 0)
    for step in 1...5 { finger.drag(70 - Double(step) * 4, at: Double(step) * 0.01) }
    #expect(pan.isActive && pan.pressLocation == Point(column: 9, row: 9))
    #expect(pan.translation == Vector(dx: 20, dy: 0) && pan.velocity.dx > 0)
  }

  @Test func `content keeps drags by its claim, whatever the side`() {
    for (way, begins) in [(10.0, true), (-10, false)] {
      let pan = ContentPanGestureRecognizer(name: "content")
      pan.claim = { .towardLeading }
      let finger = finger(pan)
      finger.press(40, at: 0)
      finger.drag(40 + way, at: 0.1)
      #expect(pan.isActive == begins)
    }
  }

  @Test func `left is toward leading for swipes and edges`() {
    let swipe = SwipeGestureRecognizer(.left)
    let flick = finger(swipe)
    flick.press(40, at: 0)
    flick.drag(60, at: 0.1)
    #expect(flick.log == ["swipeLeft ended"])
    for (edge, column) in [(ScreenEdgePanGestureRecognizer.Edges.left, 71.0), (.right, 8)] {
      let pull = finger(ScreenEdgePanGestureRecognizer(edges: edge))
      pull.press(column, at: 0)
      pull.drag(40, at: 0.1)
      #expect(pull.log == ["screenEdgePan began"])
    }
    let elsewhere = finger(ScreenEdgePanGestureRecognizer(edges: .left))
    elsewhere.press(70, at: 0)
    #expect(elsewhere.log == ["screenEdgePan failed"])
  }

  @Test func `two touches are where they are seen, and turn as on the screen`() throws {
    for isMirrored in [false, true] {
      let rotation = RotationGestureRecognizer()
      let finger = Finger(rotation)
      finger.transform = ViewTransform(offset: Vector(dx: isMirrored ? 40 : 0, dy: 0), isMirrored: isMirrored)
      finger.press(30, 10, at: 0, touches: 2)
      #expect(finger.arena.touchPair?.second == Point(column: 10, row: 10))
      finger.drag(30, 13, at: 0.1)
      #expect(rotation.isActive && rotation.rotation > 0, "down at the right is clockwise")
    }
  }

  @Test func `a second press is measured in the view`() {
    let double = DoubleTapGestureRecognizer()
    let finger = finger(double)
    for time in [0.0, 0.2] {
      finger.press(30, at: time)
      finger.release(at: time + 0.05)
    }
    #expect(double.state == .possible && finger.log == ["doubleTap ended"])
  }
}
