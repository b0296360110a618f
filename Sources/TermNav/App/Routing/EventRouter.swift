/// A router that passes events to the views, recognizers and pages of one stack. The stack is the program's
/// own, which has the whole screen, or that of a presented page.
@MainActor final class EventRouter {
  let panes: PaneChain
  let keys: KeyRouter

  private let program: ProgramInput
  private let arena: GestureArena
  private let overlays: OverlayStack
  private let hits: HitTester
  private let highlight: PressHighlight
  private let hover: HoverTracker
  let dismissal: Dismissal?
  private var heldPress: PointerEvent?
  /// The view that gets the keys if the present press becomes a click; nil if no view will.
  private weak var clicked: View?

  init(_ pane: Pane, dismissedBy dismissal: Dismissal? = nil) {
    self.dismissal = dismissal
    panes = PaneChain(pane, dismissedBy: dismissal)
    keys = KeyRouter(panes)
    program = pane.program
    overlays = program.overlays
    hits = HitTester(stage: pane.stage, overlays: overlays, panes: program.inner)
    arena = program.arena
    highlight = PressHighlight(arena: arena)
    hover = HoverTracker(hits: hits)
  }

  var pane: Pane { panes.outer }
  var navigation: NavigationController { pane.navigation }

  /// Passes an event to the object that should get it. Returns the keys that must be routed instead of an
  /// unhandled key; each of them goes to the stack that gets the keys when it is routed.
  func route(_ event: InputEvent) -> [KeyPress] {
    switch event {
    case .key(let key): return keys.route(key)
    case .paste(let text): keys.paste(text)
    case .pointer(let pointer): route(pointer)
    case .wheel(let wheel): route(wheel)
    case .focus(let isGained): if !isGained { loseMouse() }
    case .reply: break
    }
    return []
  }

  /// Ends presses of mouse buttons and hovering, because releases and motions may not be reported any more.
  func loseMouse() {
    arena.cancel()
    highlight.end()
    hover.end()
    // The release of a press that was ended early may be reported later and must not count as a click.
    (heldPress, clicked) = (nil, nil)
  }

  func pagesDidChange(after event: NavigationEvent<ViewController>) {
    pane.pagesDidChange(after: event)
    if case .lifecycle = event { hover.end() }
  }

  /// Returns those views under the pointer that may get clicks and the wheel, without the views of a page
  /// that is held.
  private func free(_ hit: (chain: HitTester.Chain, on: HitTester.Plane)) -> HitTester.Chain.SubSequence {
    if hit.on == .page, pane.isHeld { return [] }
    let held = hit.chain.lastIndex { view, _ in program.inner.pane(in: view)?.isHeld == true }
    return held.map { hit.chain[($0 + 1)...] } ?? hit.chain[...]
  }

  // MARK: The pointer

  /// Returns the views under a point, the innermost first.
  func hitTest(_ point: Point) -> HitTester.Chain { hits.hitTest(point).chain }

  /// Whether a press of a mouse button that came to this router has not ended yet.
  var isPressed: Bool { arena.isPressed || heldPress != nil }

  private func route(_ event: PointerEvent) {
    if event.phase == .pressed { return press(event) }
    if event.phase == .moved, !isPressed {
      return hover.move(to: event.location)
    }
    followClick(event)
    if !program.barMenu.follow(event, of: heldPress) { arena.handle(event) }
    if event.phase != .dragged { highlight.end() }
    if event.phase != .dragged, event.isOf(heldPress?.button) { heldPress = nil }
  }

  /// Makes the clicked view the first responder when the button is released. This happens before the action
  /// of a tap, which may choose another first responder.
  private func followClick(_ event: PointerEvent) {
    guard let view = clicked, let press = heldPress else { return }
    let isNear =
      abs(event.location.column - press.location.column) <= TapGestureRecognizer.slop
      && abs(event.location.row - press.location.row) <= TapGestureRecognizer.slop
    if event.phase != .dragged || !isNear { clicked = nil }
    if event.phase == .released, isNear, !arena.hasWinner { click(view) }
  }

  private func click(_ view: View) {
    if view.tree.showsFocusRing {
      view.tree.showsFocusRing = false
      view.setNeedsDisplay()
    }
    if !view.isFirstResponder || view.tree.page?.barFocus != nil { view.becomeFirstResponder() }
  }

  /// Returns the view that gets the keys if a press becomes a click; nil if no view will.
  private func clickTarget(of event: PointerEvent) -> View? {
    guard event.button == .primary else { return nil }
    return free(hits.hitTest(event.location)).first { $0.0.canBecomeFirstResponder }?.0
  }

  private func press(_ event: PointerEvent) {
    // A press of a second mouse button while one is down is ignored. A second press of the same button means
    // that the button's release was not reported.
    if arena.isPressed, event.button != arena.button { return }
    heldPress = event
    hover.end()
    keys.forget()
    if event.button == .back || event.button == .forward { return turn(by: event.button, at: event.location) }
    arena.bounces.isAllowed = !navigation.reducesMotion
    let wantsPair =
      event.button == .primary && (event.modifiers.contains(.control) || program.isTwoTouchLatched)
    let isPair =
      wantsPair
      && entrants(at: event.location).contains { $0.recognizer.touchCount == 2 && $0.recognizer.isEnabled }
    clicked = isPair ? nil : clickTarget(of: event)
    arena.press(event, touches: isPair ? 2 : 1) { entrants(at: event.location) }
    highlight.begin(arena.recognizers)
  }

  private func turn(by button: PointerEvent.Button, at point: Point) {
    guard !arena.isPressed, overlays.modal == nil else { return }
    let under = panes.panes(at: point, hits.hitTest(point).chain).map(\.pane)
    if button == .back { panes.goBack(under) } else { _ = under.contains { $0.goForward() } }
  }

  /// Returns the gesture recognizers for a press: first those of the views, the innermost first; then the
  /// recognizers of drags that pop, the innermost stack first; last the recognizer of the drag that dismisses
  /// the presented page.
  func entrants(at point: Point) -> [GestureArena.Entrant] {
    let hit = hits.hitTest(point)
    let takesPresses = dismissal?.isActive != false
    // While a presented page is being dismissed, its views get no press, but views of an overlay do.
    let chain = takesPresses || hit.on != .page ? free(hit) : []
    var entrants = chain.flatMap { view, transform in
      view.gestureRecognizers.map {
        GestureArena.Entrant(
          $0, transform: transform, center: view.bounds.center,
          owners: [view] + (view.page.map { [$0] } ?? []))
      }
    }
    if hit.on != .modalOverlay {
      if takesPresses {
        for (view, transform) in hit.chain {
          guard let pop = program.inner.pane(in: view)?.popGestureRecognizer else { continue }
          entrants.append(GestureArena.Entrant(pop, transform: transform, owners: [view]))
        }
        entrants.append(popEntrant)
      }
      if let dismissal { entrants.append(dismissal.entrant) }
    }
    return entrants
  }

  /// Returns whether content at a location on the screen, with columns from the leading edge, keeps a drag
  /// for itself that would otherwise pop the page.
  func keepsDrag(at location: Point) -> Bool {
    hits.hitTest(navigation.leading(location)).chain.contains { view, _ in
      let translation = Vector(dx: view.isMirrored == navigation.isMirrored ? 3 : -3, dy: 0)
      return view.gestureRecognizers.contains {
        $0.isEnabled && ($0 as? ContentPanGestureRecognizer)?.claim().keeps(translation) == true
      }
    }
  }

  private var popEntrant: GestureArena.Entrant {
    let offset = pane.stage.position.map { Vector(dx: -Double($0.frame.column), dy: -Double($0.frame.row)) }
    return GestureArena.Entrant(
      navigation.interactivePopGestureRecognizer, transform: ViewTransform(offset: offset ?? .zero),
      owners: [navigation])
  }

  // MARK: The wheel

  private func route(_ event: WheelEvent) {
    guard !arena.hasWinner else { return }
    let hit = hits.hitTest(event.location)
    if pane.steps.pinch(event, hit.chain) { return }
    let isHandled = free(hit).contains { view, transform in
      view.wheel(event.at(transform.inView(event.location), isMirrored: view.isMirrored))
    }
    guard hit.on == .page else { return }
    for (pane, point) in panes.panes(at: event.location, hit.chain) {
      let own = event.at(point, isMirrored: navigation.isMirrored)
      if pane.scrub.wheel(own, isContents: isHandled) { return }
    }
  }
}
