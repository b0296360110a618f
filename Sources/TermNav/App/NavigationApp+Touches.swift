/// Presses on their way to the recognizers, and the gestures of two touches.
extension NavigationApp {
  /// How much one key or one notch of the wheel scales. By eye: seven of them double.
  public nonisolated static let scaleStep = 1.1
  /// How far one key turns, in radians: a twenty-fourth of a turn.
  public nonisolated static let rotationStep = Double.pi / 12

  /// Brings a press to whoever is under it. Ctrl, or the latch, makes it two touches where somebody there takes them.
  func press(_ event: PointerEvent) {
    arena.bounces.isAllowed = !navigation.reducesMotion
    let wantsPair = event.modifiers.contains(.control) || isTwoTouchLatched
    let isPair =
      wantsPair && event.button == .primary
      && entrants(at: event.location).contains { $0.recognizer.touchCount == 2 && $0.recognizer.isEnabled }
    arena.press(event, touches: isPair ? 2 : 1, entrants: entrants(at: event.location))
  }

  /// The recognizers under a place of the screen, the innermost first, and the pop's.
  func entrants(at point: Point) -> [GestureArena.Entrant] {
    let hit = hitTest(point)
    var entrants = chain(hit.first, at: point).flatMap { view, transform in
      view.gestureRecognizers.map {
        GestureArena.Entrant(
          $0, transform: transform, center: view.center, owners: [view] + (view.page.map { [$0] } ?? []))
      }
    }
    // While an application holds a page, no click reaches either of the two; a sheet over them may be what holds it.
    if navigation.isInteractivePopHeld, hit.on == .page { entrants = [] }
    if hit.on != .modalSheet {
      entrants.append(GestureArena.Entrant(navigation.interactivePopGestureRecognizer))
    }
    return entrants
  }

  /// The gestures of a page end with it. The drag that pulls it away has settled with them already, and a slider on it
  /// may be what pulls.
  func cancelGestures(after event: NavigationEvent<ViewController>) {
    guard case .lifecycle(let page, let callback, _) = event else { return }
    switch callback {
    // A page that is held goes nowhere yet, whether by the pop's own drag or by one that drives it.
    case .viewWillDisappear
    where !navigation.interactivePopGestureRecognizer.isActive && !navigation.isInteractivePopHeld,
      .viewDidDisappear:
      arena.cancel { $0.view?.isWithin(page.view) == true }
    default: break
    }
  }

  // MARK: Steps

  /// Ctrl and the wheel scale what is under the pointer. Returns whether somebody there took it.
  func pinch(_ event: WheelEvent) -> Bool {
    guard event.modifiers.contains(.control), event.direction == .up || event.direction == .down else {
      return false
    }
    // A page that is held takes nothing else.
    guard !navigation.isInteractivePopHeld else { return false }
    for (view, transform) in chain(hitTest(event.location).first, at: event.location) {
      if let pinch = view.first(PinchGestureRecognizer.self) {
        let factor = event.direction == .up ? Self.scaleStep : 1 / Self.scaleStep
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
    case "+", "=": scale(by: Self.scaleStep)
    case "-", "−": scale(by: 1 / Self.scaleStep)
    case "[": rotate(by: -Self.rotationStep)
    case "]": rotate(by: Self.rotationStep)
    default: false
    }
  }

  /// Scales about the centre of the view that takes it, as `+` and `-` do.
  /// - Parameter factor: over 1 makes larger.
  /// - Returns: false where nobody on the page takes it.
  /// - Precondition: `factor` is positive and finite.
  @discardableResult
  public func scale(by factor: Double) -> Bool {
    guard let pinch = firstOnPage(PinchGestureRecognizer.self), let view = pinch.view else { return false }
    return arena.scale(pinch, by: factor, at: view.center, time: navigation.now)
  }

  /// Turns about the centre of the view that takes it, as `[` and `]` do.
  /// - Parameter angle: radians, clockwise.
  /// - Returns: false where nobody on the page takes it.
  /// - Precondition: `angle` is finite.
  @discardableResult
  public func rotate(by angle: Double) -> Bool {
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

  // MARK: Dots

  /// The two touches of a press, in screen columns and rows; none while one touch or none is down.
  var touches: [Point] { arena.touchPair.map { [$0.first, $0.second] } ?? [] }

  /// Draws the two touches over the pages.
  func drawTouches(on surface: inout Surface) {
    drawnTouches = touches
    guard !drawnTouches.isEmpty else { return }
    surface.draw { canvas in
      for touch in drawnTouches {
        canvas.text(
          "●", column: touch.wholeColumn, row: touch.wholeRow, style: theme.accent, keepingBackground: true)
      }
    }
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
