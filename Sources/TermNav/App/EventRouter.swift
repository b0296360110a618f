/// Routes each event to the first taker, in the order of this file.
@MainActor final class EventRouter {
  var keyHandler: ((KeyPress) -> Bool)?
  var isTwoTouchLatched = false
  var backKeys: Set<KeyPress> = [
    KeyPress(.escape), KeyPress(.backspace), KeyPress(.character("h")), KeyPress(.left),
  ]
  var keyCommands: () -> [KeyCommand] = { [] }
  var helpKey: KeyPress? = KeyPress(.character("?"))
  var onHelp: () -> Void = {}
  /// Leaves the root, where there is somewhere to go.
  var leaveRoot: () -> Bool = { false }
  /// After the pop's.
  var moreEntrants: () -> [GestureArena.Entrant] = { [] }
  /// Whether its views get presses.
  var takesPresses: () -> Bool = { true }
  var onRedraw: () -> Void = {}
  var onHitTest: () -> Void = {}
  let barMenu: BarMenuPresenter
  let steps: GestureSteps

  private let navigation: NavigationController
  private let arena: GestureArena
  private let overlays: OverlayStack
  private let hits: HitTester
  private let scrub: Scrub
  private let focus: FocusSystem
  private let commands = KeyCommandReader()
  private let highlight: PressHighlight
  private let hover: HoverTracker
  private var heldPress: PointerEvent?
  /// Gets the keys by the click that the press may become.
  private weak var clicked: View?

  init(arena: GestureArena, hits: HitTester) {
    navigation = hits.navigation
    overlays = hits.overlays
    self.arena = arena
    self.hits = hits
    scrub = Scrub(navigation: navigation)
    steps = GestureSteps(navigation: navigation, arena: arena)
    focus = FocusSystem(hits: hits)
    highlight = PressHighlight(arena: arena)
    hover = HoverTracker(hits: hits)
    barMenu = BarMenuPresenter(arena: arena, hits: hits)
    hits.bar.onBackMenu = { [barMenu] in barMenu.showBackMenu() }
    hits.bar.onItemMenu = { [barMenu] in barMenu.showItemMenu() }
    hits.bar.onUpdate = { [barMenu] in barMenu.barDidUpdate() }
  }

  func route(_ event: InputEvent) {
    switch event {
    case .key(let key): route(key)
    case .paste(let text): _ = responders.contains { $0.paste(text) }
    case .pointer(let pointer): route(pointer)
    case .wheel(let wheel): route(wheel)
    case .focus(let isGained): if !isGained { loseFocus() }
    case .reply: break
    }
  }

  /// No release and no motion may come.
  private func loseFocus() {
    arena.cancel()
    hover.end()
  }

  // MARK: Keys

  private func route(_ key: KeyPress) {
    if programTakes(key) || modalOverlayTakes(key) { return }
    // From here on left is leading.
    let own = navigation.isMirrored ? key.mirrored : key
    _ =
      scrub.handleHeld(own) || gestureTakes(own) || focus.barTakes(own) || commands.take(key, levels)
      || keyHandler?(own) == true || focus.step(own) || navigationTakes(own) || escapeTakes(key)
  }

  private func programTakes(_ key: KeyPress) -> Bool {
    guard key == KeyPress(.character("l"), .control) else { return false }
    onRedraw()
    return true
  }

  private func modalOverlayTakes(_ key: KeyPress) -> Bool {
    guard overlays.modal != nil else { return false }
    _ = commands.take(key, responders.map(KeyCommandReader.Level.init)) || focus.step(key)
    return true
  }

  private func gestureTakes(_ key: KeyPress) -> Bool {
    guard key == KeyPress(.escape) else { return false }
    if arena.hasWinner {
      arena.cancel()
      return true
    }
    return navigation.cancelInteractivePop()
  }

  /// The first responder and its superviews, the page, its bar's items, the program.
  private var levels: [KeyCommandReader.Level] {
    let page = navigation.activeViewController
    let own: (KeyPress) -> KeyPress = { [navigation] in navigation.isMirrored ? $0.mirrored : $0 }
    return responders.map(KeyCommandReader.Level.init) + [
      .init(commands: { page.allKeyCommands }, own: page.view.own, handle: page.handle),
      .init(commands: { page.navigationItem.keyCommands }, own: own), .init(commands: keyCommands, own: own),
    ]
  }

  private func navigationTakes(_ key: KeyPress) -> Bool {
    if backKeys.contains(key) {
      goBack()
      return true
    }
    if key == helpKey {
      onHelp()
      return true
    }
    switch (key.key, key.modifiers) {
    // Pages that rotate by `]` take it first.
    case (.character("]"), []): return steps.step(key) || navigation.goForward()
    default: return scrub.handle(key) || steps.step(key)
    }
  }

  private func goBack() {
    if navigation.transition == nil, navigation.count == 1, leaveRoot() { return }
    navigation.goBack()
  }

  /// An unused Alt+key is Esc and the key (BEHAVIOUR-NAVIGATION, section 15).
  private func escapeTakes(_ key: KeyPress) -> Bool {
    guard key.modifiers.contains(.alt), key.mayFollowEscape else { return false }
    route(KeyPress(.escape))
    route(KeyPress(key.key, key.modifiers.subtracting(.alt)))
    return true
  }

  /// A modal overlay without a first responder responds itself.
  private var responders: [View] {
    guard let overlay = overlays.modal?.view else { return navigation.activeViewController.view.responders }
    let responders = overlay.responders
    return responders.isEmpty ? [overlay] : responders
  }

  // MARK: The pointer

  private func route(_ event: PointerEvent) {
    if event.phase == .pressed { return press(event) }
    if event.phase == .moved, !arena.isPressed, heldPress == nil {
      onHitTest()
      return hover.move(to: event.location)
    }
    followClick(event)
    if !barMenu.follow(event, of: heldPress) { arena.handle(event) }
    if event.phase != .dragged { highlight.end() }
    if event.phase != .dragged, event.isOf(heldPress?.button) { heldPress = nil }
  }

  /// Before the tap's own work, which may move the keys.
  private func followClick(_ event: PointerEvent) {
    guard let view = clicked, let press = heldPress else { return }
    let isNear =
      abs(event.location.column - press.location.column) <= TapGestureRecognizer.slop
      && abs(event.location.row - press.location.row) <= TapGestureRecognizer.slop
    if event.phase != .dragged || !isNear { clicked = nil }
    if event.phase == .released, isNear, !arena.hasWinner { focus.click(view) }
  }

  private func press(_ event: PointerEvent) {
    // Ignore a second button; the same one again means a lost release.
    if arena.isPressed, event.button != arena.button { return }
    heldPress = event
    hover.end()
    commands.forget()
    if event.button == .back || event.button == .forward { return turn(by: event.button) }
    arena.bounces.isAllowed = !navigation.reducesMotion
    let wantsPair = event.button == .primary && (event.modifiers.contains(.control) || isTwoTouchLatched)
    let isPair =
      wantsPair
      && entrants(at: event.location).contains { $0.recognizer.touchCount == 2 && $0.recognizer.isEnabled }
    clicked = isPair ? nil : focus.target(of: event)
    arena.press(event, touches: isPair ? 2 : 1, entrants: entrants(at: event.location))
    highlight.begin(arena.recognizers)
  }

  private func turn(by button: PointerEvent.Button) {
    guard !arena.isPressed, overlays.modal == nil else { return }
    if button == .back { goBack() } else { navigation.goForward() }
  }

  /// Innermost first, the pop's last.
  func entrants(at point: Point) -> [GestureArena.Entrant] {
    onHitTest()
    let hit = hits.hitTest(point)
    var entrants = hit.chain.flatMap { view, transform in
      view.gestureRecognizers.map {
        GestureArena.Entrant(
          $0, transform: transform, center: view.center, owners: [view] + (view.page.map { [$0] } ?? []))
      }
    }
    // A held page gets no clicks; an overlay may hold it.
    let takesPresses = takesPresses()
    if navigation.isInteractivePopHeld || !takesPresses, hit.on == .page { entrants = [] }
    if hit.on != .modalOverlay {
      if takesPresses {
        for (view, transform) in hit.chain {
          guard let pop = (view as? any PageHost)?.popGestureRecognizer else { continue }
          entrants.append(GestureArena.Entrant(pop, transform: transform, owners: [view]))
        }
        entrants.append(popEntrant)
      }
      entrants += moreEntrants()
    }
    return entrants
  }

  private var popEntrant: GestureArena.Entrant {
    let offset = hits.place.map { Vector(dx: -Double($0.frame.column), dy: -Double($0.frame.row)) }
    return GestureArena.Entrant(
      navigation.interactivePopGestureRecognizer, transform: ViewTransform(offset: offset ?? .zero))
  }

  /// Spares a gesture that drives the pop.
  func cancelGestures(after event: NavigationEvent<ViewController>) {
    guard case .lifecycle(let page, let callback, _) = event else { return }
    hover.end()
    switch callback {
    case .viewWillDisappear
    where !navigation.interactivePopGestureRecognizer.isActive && !navigation.isInteractivePopHeld,
      .viewDidDisappear:
      arena.cancel { $0.view?.isWithin(page.view) == true }
    default: break
    }
  }

  // MARK: The wheel

  private func route(_ event: WheelEvent) {
    guard !arena.hasWinner else { return }
    let hit = hits.hitTest(event.location)
    if steps.pinch(event, hit.chain) { return }
    // The wheel moves a held page.
    let isHeld = navigation.isInteractivePopHeld && hit.on == .page
    let isTaken = !isHeld && viewsTake(event, hit.chain)
    if hit.on == .page { scrub.wheel(navigation.isMirrored ? event.mirrored : event, isContents: isTaken) }
  }

  private func viewsTake(_ event: WheelEvent, _ chain: HitTester.Chain) -> Bool {
    chain.contains { view, transform in view.wheel(view.own(event, at: transform(event.location))) }
  }

  func advance(to time: Seconds) {
    arena.advance(to: time)
    scrub.advance(to: time)
  }

  var deadline: Seconds? { .earliest(arena.deadline, scrub.deadline) }
}
