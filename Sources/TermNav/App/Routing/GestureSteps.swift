/// Scaling and rotating by keys and by the wheel.
@MainActor package struct GestureSteps {
  /// The factor by which one key or wheel notch scales; about seven of them double the size. The factor was
  /// chosen by eye.
  package nonisolated static let scale = 1.1
  /// The angle by which one key rotates, in radians: 15 degrees.
  package nonisolated static let rotation = Double.pi / 12

  let pane: Pane

  private var arena: GestureArena { pane.program.arena }

  /// Scales the view under the pointer, as the wheel is turned with Ctrl held. Returns whether the event was
  /// handled.
  func pinch(_ event: WheelEvent, _ chain: HitTester.Chain) -> Bool {
    guard event.modifiers.contains(.control), event.direction == .up || event.direction == .down else {
      return false
    }
    guard !pane.isHeld else { return false }
    for (view, transform) in chain {
      if let pinch = first(PinchGestureRecognizer.self, of: view) {
        let factor = event.direction == .up ? Self.scale : 1 / Self.scale
        arena.scale(pinch, by: factor, at: transform.inView(event.location), time: event.time)
        return true
      }
    }
    return false
  }

  func scale(by factor: Double) -> Bool {
    guard let pinch = firstOnPage(PinchGestureRecognizer.self), let view = pinch.view else { return false }
    return arena.scale(pinch, by: factor, at: view.bounds.center, time: pane.navigation.now)
  }

  var canRotate: Bool { firstOnPage(RotationGestureRecognizer.self) != nil }

  func rotate(by angle: Double) -> Bool {
    guard let rotation = firstOnPage(RotationGestureRecognizer.self), let view = rotation.view else {
      return false
    }
    return arena.rotate(rotation, by: angle, at: view.bounds.center, time: pane.navigation.now)
  }

  /// Returns the recognizer, of pinches or rotations, on which a key acts: that of the innermost view with
  /// the keys that has one, or else that of the first view of the page that has one. nil if no view has one,
  /// or while the page is held.
  private func firstOnPage<Recognizer: GestureRecognizer>(_ type: Recognizer.Type) -> Recognizer? {
    guard !pane.isHeld else { return nil }
    let page = pane.page
    for view in page.view.tree.responders {
      if let found = first(type, of: view) { return found }
    }
    return first(type, in: page.view)
  }

  private func first<Recognizer: GestureRecognizer>(_ type: Recognizer.Type, of view: View) -> Recognizer? {
    for case let found as Recognizer in view.gestureRecognizers where found.isEnabled { return found }
    return nil
  }

  private func first<Recognizer: GestureRecognizer>(_ type: Recognizer.Type, in tree: View) -> Recognizer? {
    if tree.isHidden { return nil }
    if let found = first(type, of: tree) { return found }
    for view in tree.subviews {
      if let found = first(type, in: view) { return found }
    }
    return nil
  }
}

extension Rect {
  /// The centre of the rectangle, as the location of a pointer: cells are numbered, so the location is half a
  /// cell before the geometric centre.
  var center: Point {
    Point(
      column: Double(column) + Double(size.columns - 1) / 2, row: Double(row) + Double(size.rows - 1) / 2)
  }
}
