extension NavigationApp {
  /// How much one key or one notch of the wheel scales. By eye: seven of them double.
  public nonisolated static let scaleStep = 1.1
  /// How far one key turns, in radians: a twenty-fourth of a turn.
  public nonisolated static let rotationStep = Double.pi / 12
}

/// Scales and turns by keys and by the wheel, for recognizers of two touches.
@MainActor struct GestureSteps {
  let navigation: NavigationController
  let arena: GestureArena

  /// Ctrl and the wheel scale what is under the pointer. Returns whether somebody there took it.
  func pinch(_ event: WheelEvent, _ chain: HitTester.Chain) -> Bool {
    guard event.modifiers.contains(.control), event.direction == .up || event.direction == .down else {
      return false
    }
    // A page that is held takes nothing else.
    guard !navigation.isInteractivePopHeld else { return false }
    for (view, transform) in chain {
      if let pinch = view.first(PinchGestureRecognizer.self) {
        let factor = event.direction == .up ? NavigationApp.scaleStep : 1 / NavigationApp.scaleStep
        arena.scale(pinch, by: factor, at: transform(event.location), time: event.time)
        return true
      }
    }
    return false
  }

  /// `+` and `-` scale, `[` and `]` turn, for the first on the page who takes it: from the view with the keys outward, then
  /// from the page's first view on. Returns whether anybody did.
  func step(_ key: KeyPress) -> Bool {
    guard case .character(let character) = key.key, key.modifiers.isEmpty else { return false }
    return switch character {
    case "+", "=": scale(by: NavigationApp.scaleStep)
    case "-", "−": scale(by: 1 / NavigationApp.scaleStep)
    case "[": rotate(by: -NavigationApp.rotationStep)
    case "]": rotate(by: NavigationApp.rotationStep)
    default: false
    }
  }

  func scale(by factor: Double) -> Bool {
    guard let pinch = firstOnPage(PinchGestureRecognizer.self), let view = pinch.view else { return false }
    return arena.scale(pinch, by: factor, at: view.center, time: navigation.now)
  }

  func rotate(by angle: Double) -> Bool {
    guard let rotation = firstOnPage(RotationGestureRecognizer.self), let view = rotation.view else {
      return false
    }
    return arena.rotate(rotation, by: angle, at: view.center, time: navigation.now)
  }

  private func firstOnPage<Recognizer: GestureRecognizer>(_ type: Recognizer.Type) -> Recognizer? {
    guard !navigation.isInteractivePopHeld else { return nil }
    let page = navigation.activeViewController
    for view in page.view.responders {
      if let found = view.first(type) { return found }
    }
    return page.view.firstInTree(type)
  }
}

extension View {
  /// The middle of the view, where a pointer on its middle cell is.
  var center: Point {
    Point(column: Double(size.columns - 1) / 2, row: Double(size.rows - 1) / 2)
  }

  fileprivate func first<Recognizer: GestureRecognizer>(_ type: Recognizer.Type) -> Recognizer? {
    for case let found as Recognizer in gestureRecognizers where found.isEnabled { return found }
    return nil
  }

  fileprivate func firstInTree<Recognizer: GestureRecognizer>(_ type: Recognizer.Type) -> Recognizer? {
    if isHidden { return nil }
    if let found = first(type) { return found }
    for view in subviews {
      if let found = view.firstInTree(type) { return found }
    }
    return nil
  }
}
