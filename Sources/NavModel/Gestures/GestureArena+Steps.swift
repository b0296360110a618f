/// Pinches and rotations that a key or a notch of the wheel makes in one step.
extension GestureArena {
  /// Scales by one step, as a key or the wheel does. Returns false if the recognizer is disabled, if a press
  /// uses it or another gesture runs, or if `shouldBegin` refuses.
  /// - Parameters:
  ///   - factor: the factor of the scale, positive and finite.
  ///   - location: the centre, in columns and rows of the recognizer's view.
  @discardableResult
  package func scale(
    _ pinch: PinchGestureRecognizer, by factor: Double, at location: Point, time: Seconds
  ) -> Bool {
    precondition(factor > 0 && factor.isFinite, "a scale is positive and finite")
    return feed(pinch, at: location, time: time) { pinch.apply(scale: factor) }
  }

  /// Rotates by one step, as a key or the wheel does. Returns false if the recognizer is disabled, if a press
  /// uses it or another gesture runs, or if `shouldBegin` refuses.
  /// - Parameters:
  ///   - angle: radians, positive clockwise; finite.
  ///   - location: the centre, in columns and rows of the recognizer's view.
  @discardableResult
  package func rotate(
    _ rotation: RotationGestureRecognizer, by angle: Double, at location: Point, time: Seconds
  ) -> Bool {
    precondition(angle.isFinite, "an angle is finite")
    return feed(rotation, at: location, time: time) { rotation.apply(angle: angle) }
  }

  private func feed(
    _ recognizer: TwoTouchGestureRecognizer, at location: Point, time: Seconds, _ apply: () -> Void
  ) -> Bool {
    guard recognizer.isEnabled, recognizer.arena == nil, !hasWinner else { return false }
    recognizer.enlist(Entrant(recognizer, center: location), in: self, afresh: true)
    recognizer.pressLocation = location
    recognizer.location = location
    recognizer.time = max(now, time)
    apply()
    // `isFeeding` is true only while the recognizer is asked whether it may begin: the handlers that run
    // afterwards may begin a press or another step.
    isFeeding = true
    let isAllowed = recognizer.permission() == .begin
    isFeeding = false
    if isAllowed {
      recognizer.runAtOnce()
    } else {
      recognizer.fail()
    }
    recognizer.leaveArena()
    return isAllowed
  }
}
