/// Gestures that keys and wheels make: each is a whole one, from began to ended.
extension GestureArena {
  /// Scales by one step, as `+`, `-` and Ctrl+wheel do.
  /// - Parameters:
  ///   - factor: over 1 makes larger.
  ///   - location: in the recognizer's view.
  /// - Returns: false where the recognizer is off, is watching a press, or its `shouldBegin` says no.
  /// - Precondition: `factor` is positive and finite.
  @discardableResult
  public func scale(
    _ pinch: PinchGestureRecognizer, by factor: Double, at location: Point, time: Seconds
  ) -> Bool {
    precondition(factor > 0 && factor.isFinite, "a scale is positive and finite")
    return feed(pinch, at: location, time: time) { pinch.take(scale: factor) }
  }

  /// Turns by one step, as `[` and `]` do.
  /// - Parameters:
  ///   - angle: radians, clockwise.
  ///   - location: in the recognizer's view.
  /// - Returns: false where the recognizer is off, is watching a press, or its `shouldBegin` says no.
  /// - Precondition: `angle` is finite.
  @discardableResult
  public func rotate(
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
    // Only the asking is set apart: a handler may press, push or feed another one.
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
