import Testing

@testable import NavModel

/// Nonsense figures are refused where they are given.
@Suite struct GestureFigureTests {
  @Test func `a double tap has some time`() async {
    await #expect(processExitsWith: .failure) { @MainActor in _ = DoubleTapGestureRecognizer(duration: 0) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = DoubleTapGestureRecognizer(duration: -0.3) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = DoubleTapGestureRecognizer(duration: .nan) }
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = DoubleTapGestureRecognizer(duration: .infinity)
    }
  }

  @Test func `a long press has some time`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = LongPressGestureRecognizer(minimumPressDuration: -1)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = LongPressGestureRecognizer(minimumPressDuration: .nan)
    }
  }

  @Test func `a tap shrinks to a part, in some time`() async {
    await #expect(processExitsWith: .failure) { @MainActor in _ = TapScale(smallest: 0) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = TapScale(smallest: 1.1) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = TapScale(duration: 0) }
    await #expect(processExitsWith: .failure) { @MainActor in _ = TapScale(duration: .nan) }
  }

  @Test func `a scale is positive, and an angle finite`() async {
    await #expect(processExitsWith: .failure) { @MainActor in PinchGestureRecognizer().scale = 0 }
    await #expect(processExitsWith: .failure) { @MainActor in PinchGestureRecognizer().scale = .nan }
    await #expect(processExitsWith: .failure) { @MainActor in RotationGestureRecognizer().rotation = .infinity
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      GestureArena().scale(PinchGestureRecognizer(), by: -1, at: Point(column: 0, row: 0), time: 0)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      GestureArena().rotate(RotationGestureRecognizer(), by: .nan, at: Point(column: 0, row: 0), time: 0)
    }
  }

  @Test func `the figures are those of the specification`() {
    #expect(TapGestureRecognizer.slop == 1)
    #expect(DoubleTapGestureRecognizer.standardDuration == 0.3)
    #expect(DoubleTapGestureRecognizer.slop == Vector(dx: 2, dy: 1))
    #expect(LongPressGestureRecognizer.standardDuration == 0.5)
    #expect(LongPressGestureRecognizer.slop == Vector(dx: 2, dy: 1))
    #expect(SwipeGestureRecognizer.distance == Vector(dx: 8, dy: 4))
    #expect(SwipeGestureRecognizer.duration == 0.3)
    #expect(PanGestureRecognizer.slop == 2)
    #expect(TapScale.smallestAt == 0.1)
    #expect(EdgeZone.partOfWidth == 0.107)
  }
}
