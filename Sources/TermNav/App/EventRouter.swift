/// Decides who gets an event. Those who may take it are asked in the order in which they stand here; the first that does
/// ends the event.
@MainActor final class EventRouter {
  /// Keys that no page wanted, asked before the navigation's own. Returns whether the key was of use.
  var keyHandler: ((KeyPress) -> Bool)?
  /// Whether a drag is taken as one with Ctrl held.
  var isTwoTouchLatched = false
  /// Called to send the whole next frame.
  var onRedraw: () -> Void = {}
  let backMenu: BackMenuPresenter
  let steps: GestureSteps

  private let navigation: NavigationController
  private let arena: GestureArena
  private let overlays: OverlayStack
  private let hits: HitTester
  private let scrub: Scrub
  /// How the button went down that is held.
  private var heldPress: PointerEvent?

  init(arena: GestureArena, hits: HitTester) {
    navigation = hits.navigation
    overlays = hits.overlays
    self.arena = arena
    self.hits = hits
    scrub = Scrub(navigation: navigation)
    steps = GestureSteps(navigation: navigation, arena: arena)
    backMenu = BackMenuPresenter(navigation: navigation, overlays: overlays, arena: arena)
    hits.bar.onBackMenu = { [backMenu] in backMenu.show() }
  }

  func route(_ event: InputEvent) {
    switch event {
    case .key(let key): route(key)
    case .paste(let text): _ = responders.contains { $0.paste(text) }
    case .pointer(let pointer): route(pointer)
    case .wheel(let wheel): route(wheel)
    case .focus(let isGained): if !isGained { arena.cancel() }
    case .reply: break
    }
  }

  // MARK: Keys

  private func route(_ key: KeyPress) {
    if programTakes(key) || modalSheetTakes(key) { return }
    // Left is toward leading from here on. Each view has its own direction.
    let own = navigation.isMirrored ? key.mirrored : key
    _ =
      scrub.handleHeld(own) || gestureTakes(own) || pageTakes(key)
      || keyHandler?(own) == true || navigationTakes(own) || escapeTakes(key)
  }

  /// The keys that are the program's at any time.
  private func programTakes(_ key: KeyPress) -> Bool {
    guard key == KeyPress(.character("l"), .control) else { return false }
    onRedraw()
    return true
  }

  /// All keys, whether it has a use for them or not.
  private func modalSheetTakes(_ key: KeyPress) -> Bool {
    guard overlays.modal != nil else { return false }
    _ = responders.contains { $0.handle($0.own(key)) }
    return true
  }

  /// Esc ends a gesture under way; a page that was left standing goes back to where it came from.
  private func gestureTakes(_ key: KeyPress) -> Bool {
    guard key == KeyPress(.escape) else { return false }
    if arena.hasWinner {
      arena.cancel()
      return true
    }
    return navigation.cancelInteractivePop()
  }

  private func pageTakes(_ key: KeyPress) -> Bool {
    let page = navigation.activeViewController
    return responders.contains { $0.handle($0.own(key)) } || page.handle(page.view.own(key))
  }

  /// The keys of every page that does not want them itself: back, forward, scrubbing, and those of gestures.
  private func navigationTakes(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.escape, []), (.backspace, []), (.character("h"), []), (.left, []): navigation.goBack()
    // Pages that turn something by `]` keep it.
    case (.character("]"), []): return steps.step(key) || navigation.goForward()
    default: return scrub.handle(key) || steps.step(key)
    }
    return true
  }

  /// A terminal cannot tell Alt from an Esc typed fast before the key: what nobody wants as Alt was that.
  private func escapeTakes(_ key: KeyPress) -> Bool {
    guard key.modifiers.contains(.alt), key.mayFollowEscape else { return false }
    route(KeyPress(.escape))
    route(KeyPress(key.key, key.modifiers.subtracting(.alt)))
    return true
  }

  /// Those that are asked for a key or a paste, the first responder first: on the modal sheet, which is asked itself where
  /// nothing on it is one, else on the page.
  private var responders: [View] {
    guard let sheet = overlays.modal?.view else { return navigation.activeViewController.view.responders }
    let responders = sheet.responders
    return responders.isEmpty ? [sheet] : responders
  }

  // MARK: The pointer

  private func route(_ event: PointerEvent) {
    arena.containerSize = navigation.containerSize
    if event.phase == .pressed { return press(event) }
    if !backMenu.follow(event, of: heldPress) { arena.handle(event) }
    if event.phase != .dragged, event.isOf(heldPress?.button) { heldPress = nil }
  }

  /// Brings a press to whoever is under it. Ctrl, or the latch, makes it two touches where somebody there takes them.
  private func press(_ event: PointerEvent) {
    // A second button changes nothing; the same one again means that its release was lost.
    if arena.isPressed, event.button != arena.button { return }
    heldPress = event
    if event.button == .back || event.button == .forward { return turn(by: event.button) }
    arena.bounces.isAllowed = !navigation.reducesMotion
    let entrants = entrants(at: event.location)
    let wantsPair = event.button == .primary && (event.modifiers.contains(.control) || isTwoTouchLatched)
    let isPair = wantsPair && entrants.contains { $0.recognizer.touchCount == 2 && $0.recognizer.isEnabled }
    arena.press(event, touches: isPair ? 2 : 1, entrants: entrants)
  }

  private func turn(by button: PointerEvent.Button) {
    guard !arena.isPressed, overlays.modal == nil else { return }
    if button == .back { navigation.goBack() } else { navigation.goForward() }
  }

  /// The recognizers under a place of the screen, the innermost first, and the pop's.
  func entrants(at point: Point) -> [GestureArena.Entrant] {
    let hit = hits.hitTest(point)
    var entrants = hit.chain.flatMap { view, transform in
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

  // MARK: The wheel

  private func route(_ event: WheelEvent) {
    guard !arena.hasWinner else { return }
    let hit = hits.hitTest(event.location)
    if steps.pinch(event, hit.chain) { return }
    // A page that is held takes nothing: the wheel moves it.
    let isHeld = navigation.isInteractivePopHeld && hit.on == .page
    let isTaken = !isHeld && viewsTake(event, hit.chain)
    if hit.on == .page { scrub.wheel(navigation.isMirrored ? event.mirrored : event, isContents: isTaken) }
  }

  private func viewsTake(_ event: WheelEvent, _ chain: HitTester.Chain) -> Bool {
    chain.contains { view, transform in view.wheel(view.own(event, at: transform(event.location))) }
  }

  // MARK: Time

  func advance(to time: Seconds) {
    arena.advance(to: time)
    scrub.advance(to: time)
  }

  /// When `advance` next has something to do that is not motion.
  var deadline: Seconds? { .earliest(arena.deadline, scrub.deadline) }
}
