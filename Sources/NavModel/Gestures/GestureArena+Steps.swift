/// One-step gestures from keys and wheels.
extension GestureArena {
  /// One scaling step. False if the recognizer is disabled, busy or refused. `factor` is positive and finite,
  /// `location` in the recognizer's view.
  @discardableResult
  package func scale(
    _ pinch: PinchGestureRecognizer, by factor: Double, at location: Point, time: Seconds
  ) -> Bool {
    precondition(factor > 0 && factor.isFinite, "a scale is positive and finite")
    return feed(pinch, at: location, time: time) { pinch.take(scale: factor) }
  }

  /// One rotation step, otherwise as `scale`; `angle` is in radians, finite, clockwise.
  @discardableResult
  package func rotate(
    _ rotation: RotationGestureRecognizer, by angle: Double, at location: Point, time: Seconds
  ) -> Bool {
    precondition(angle.isFinite, "an angle is finite")
    return feed(rotation, at: location, time: time) { rotation.take(angle: angle) }
  }

  private func feed(
    _ recognizer: TwoTouchGestureRecognizer, at location: Point, time: Seconds, _ take: () -> Void
  ) -> Bool {
    guard recognizer.isEnabled, recognizer.arena == nil, !hasWinner else { return false }
    recognizer.enlist(Entrant(recognizer, center: location), in: self, afresh: true)
    recognizer.pressLocation = location
    recognizer.location = location
    recognizer.time = max(now, time)
    take()
    // Reset before handlers run, which may press or feed again.
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
