/// Routes each event to the first taker, in the order of this file.
@MainActor final class EventRouter {
  var keyHandler: ((KeyPress) -> Bool)?
  /// Leaves the root, where there is somewhere to go, and returns whether all agreed.
  var leaveRoot: () -> Bool? = { nil }
  /// Whether there is.
  var leavesRoot = false
  /// Whether a drag down leaves it.
  var dragsDown: () -> Bool = { false }
  /// After the pop's.
  var moreEntrants: () -> [GestureArena.Entrant] = { [] }
  /// Whether its views get presses.
  var takesPresses: () -> Bool = { true }
  /// The outermost: of the stack that has the whole screen or stage.
  let pane: Pane

  private let navigation: NavigationController
  private let program: ProgramInput
  private let arena: GestureArena
  private let overlays: OverlayStack
  private let hits: HitTester
  private lazy var commands = KeyCommandReader { [program] in program.takesBrokenChord($0) }
  private let highlight: PressHighlight
  private let hover: HoverTracker
  private var heldPress: PointerEvent?
  /// Gets the keys by the click that the press may become.
  private weak var clicked: View?

  init(_ pane: Pane) {
    self.pane = pane
    program = pane.program
    navigation = pane.navigation
    overlays = program.overlays
    hits = HitTester(stage: pane.stage, overlays: overlays)
    arena = program.arena
    highlight = PressHighlight(arena: arena)
    hover = HoverTracker(hits: hits)
  }

  // MARK: Panes

  /// Those that get keys, the innermost first.
  var focusedPanes: [Pane] { panes(of: pane.page.focusedPages) }

  private func panes(of pages: [ViewController]) -> [Pane] {
    pages.map { ($0.container as? any PageHost)?.pane ?? pane }
  }

  /// Those under the pointer, the innermost first, and where the pointer is in each.
  private func panes(at point: Point, _ hit: (chain: HitTester.Chain, on: HitTester.Place)) -> [(
    pane: Pane, point: Point
  )] {
    let inner = hit.chain.compactMap { view, transform in
      (view as? any PageHost)?.pane.map { (pane: $0, point: transform(point)) }
    }
    return inner + [(pane, pane.stage.place?.inside(point) ?? point)]
  }

  /// A held page gets no clicks and no wheel.
  private func free(_ hit: (chain: HitTester.Chain, on: HitTester.Place)) -> HitTester.Chain.SubSequence {
    if hit.on == .page, pane.isHeld { return [] }
    let held = hit.chain.lastIndex { view, _ in (view as? any PageHost)?.pane?.isHeld == true }
    return held.map { hit.chain[($0 + 1)...] } ?? hit.chain[...]
  }

  func route(_ event: InputEvent) {
    switch event {
    case .key(let key): route(key)
    case .paste(let text): _ = responders.contains { $0.paste(text) }
    case .pointer(let pointer): route(pointer)
    case .wheel(let wheel): route(wheel)
    case .focus(let isGained): if !isGained { loseMouse() }
    case .reply: break
    }
  }

  /// No release and no motion may come.
  func loseMouse() {
    arena.cancel()
    hover.end()
  }

  // MARK: Keys

  private func route(_ key: KeyPress) {
    if programTakes(key) || modalOverlayTakes(key) { return }
    // From here on left is leading.
    let own = navigation.isMirrored ? key.mirrored : key
    let panes = focusedPanes
    _ =
      panes.contains { $0.scrub.handleHeld(own) } || gestureTakes(own, panes) || barTakes(own, panes[0])
      || commands.take(key, innermostLevel(panes), { levels(panes) }) || keyHandler?(own) == true
      || pane.focus.step(own) || navigationTakes(own, panes) || escapeTakes(key)
      || latinTakes(key)
  }

  /// Tab goes on from a button, whatever the page does with it.
  private func barTakes(_ key: KeyPress, _ inner: Pane) -> Bool {
    guard inner.page.barFocus != nil else { return false }
    return pane.focus.step(key) || inner.focus.barTakes(key)
  }

  private func programTakes(_ key: KeyPress) -> Bool {
    guard key == .redraw else { return false }
    program.onRedraw()
    return true
  }

  private func modalOverlayTakes(_ key: KeyPress) -> Bool {
    guard overlays.modal != nil else { return false }
    let levels = responders.map(KeyCommandReader.Level.init)
    _ =
      commands.take(key, levels.first) { levels } || pane.focus.step(key) || escapeTakes(key)
      || latinTakes(key)
    return true
  }

  private func gestureTakes(_ key: KeyPress, _ panes: [Pane]) -> Bool {
    guard key == KeyPress(.escape) else { return false }
    if arena.hasWinner {
      arena.cancel()
      return true
    }
    return panes.contains { $0.navigation.cancelInteractivePop() }
  }

  private func innermostLevel(_ panes: [Pane]) -> KeyCommandReader.Level? {
    let page = panes[0].page.view
    guard let view = page.firstResponder, page.responders.first === view else { return nil }
    return KeyCommandReader.Level(view)
  }

  /// The first responder and its superviews, the page, its bar's items; the same of what is around it; the
  /// program. An item's key comes behind the page, so that `s` in a field is a letter.
  private func levels(_ panes: [Pane]) -> [KeyCommandReader.Level] {
    let own: (KeyPress) -> KeyPress = { [navigation] in navigation.isMirrored ? $0.mirrored : $0 }
    let pages = panes.map(\.page).flatMap { page in
      page.view.responders.map(KeyCommandReader.Level.init) + [
        .init(commands: { page.allKeyCommands }, own: page.view.own, handle: page.handle),
        .init(commands: { page.navigationItem.keyCommands }, own: own),
      ]
    }
    return pages + [.init(commands: program.keyCommands, own: own)]
  }

  /// Ctrl-C, to those that get keys; whether one took it.
  func interrupt() -> Bool {
    if overlays.modal != nil { return responders.contains { $0.interrupt() } }
    return focusedPanes.map(\.page).contains { page in
      page.view.responders.contains { $0.interrupt() } || page.interrupt()
    }
  }

  /// The navigation's own keys, such as those that go back: they count where no view, no page and no command has taken a key.
  private static let navigationKeys: [KeyAction<EventRouter>] = [
    .asked("backAndHelp") { $0.programCommands(on: $0.pane.page.focusedPages) },
    .declining("scaleUp", "+", "=", title: "") { $0.scale(by: NavigationApp.scaleStep) },
    .declining("scaleDown", "-", "−", title: "") { $0.scale(by: 1 / NavigationApp.scaleStep) },
    .declining("rotateBack", "[", title: "") { $0.rotate(by: -NavigationApp.rotationStep) },
    // Pages that rotate by `]` take it first.
    .declining("rotate", "]", title: "") { $0.rotate(by: NavigationApp.rotationStep) },
    .declining("forward", "]", title: "") { $0.focusedPanes.contains { $0.goForward() } },
  ]

  private func navigationTakes(_ key: KeyPress, _ panes: [Pane]) -> Bool {
    Self.navigationKeys.take(key, in: self) || panes.contains { Scrub.keys.take(key, in: $0.scrub) }
  }

  /// The commands for the keys that the program has chosen for going back and for help. Where there is nothing to go back to, that
  /// command has no title.
  func programCommands(on pages: [ViewController]) -> [KeyCommand] {
    let keys = program.backKeys.sorted { $0.order < $1.order }.map { KeySequence($0) }
    let back = KeyCommand(keys, backTitle(on: pages).map { program.words($0) } ?? "") { [weak self] _ in
      _ = self?.goBack()
    }
    let help = program.helpKey.map { key in
      KeyCommand([KeySequence(key)], program.words("help")) { [program] _ in program.onHelp() }
    }
    return [back, help].compactMap { $0 }
  }

  /// While a button of the page's bar has the keys.
  func barCommands(of page: ViewController) -> [KeyCommand] {
    FocusSystem.barKeys.commands(of: panes(of: [page])[0], program.words)
  }

  /// The innermost that can; else the outermost leaves its root, where there is somewhere to go.
  @discardableResult
  private func goBack(_ panes: [Pane], byKey: Bool = false) -> Bool {
    if byKey, let inner = Self.beside(panes) {
      inner.giveKeysBeside()
      return true
    }
    if let inner = panes.dropLast().first(where: \.canGoBack) { return inner.navigation.goBack() }
    let isAtRoot = navigation.incomingViewController == nil && navigation.count == 1
    return (isAtRoot ? leaveRoot() : nil) ?? navigation.goBack()
  }

  // MARK: By name

  func goBack() -> Bool { goBack(focusedPanes, byKey: true) }
  var activeNavigation: NavigationController { focusedPanes[0].navigation }

  /// What a key that goes back does while these pages, the innermost first, are on top; nil where it does nothing.
  private func backTitle(on pages: [ViewController]) -> String? {
    for (page, pane) in zip(pages, panes(of: pages)) {
      if pane.canGoBack(from: page) { return "back" }
      if pane.leadsBeside { return "to the list" }
    }
    return leavesRoot ? "close" : nil
  }

  private static func beside(_ panes: [Pane]) -> Pane? {
    panes.first { $0.canGoBack || $0.leadsBeside }.flatMap { $0.canGoBack ? nil : $0 }
  }

  func scale(by factor: Double) -> Bool { focusedPanes.contains { $0.steps.scale(by: factor) } }
  func rotate(by angle: Double) -> Bool { focusedPanes.contains { $0.steps.rotate(by: angle) } }
  func showBackMenu() -> Bool { focusedPanes.contains { $0.showBackMenu() } }

  /// An unused Alt+key is Esc and the key, which goes to what is then on top (RULES, section 28).
  private func escapeTakes(_ key: KeyPress) -> Bool {
    guard key.mayBeTwo else { return false }
    route(KeyPress(.escape))
    program.onKey(KeyPress(key.key, key.modifiers.subtracting(.alt)))
    return true
  }

  /// An unused key of another script is the one in its place on a Latin layout (RULES, section 28).
  private func latinTakes(_ key: KeyPress) -> Bool {
    guard let latin = key.onLatinLayout else { return false }
    route(latin)
    return true
  }

  /// A modal overlay without a first responder responds itself.
  private var responders: [View] {
    guard let overlay = overlays.modal?.view else { return pane.page.focusedPages.flatMap(\.view.responders) }
    let responders = overlay.responders
    return responders.isEmpty ? [overlay] : responders
  }

  // MARK: The pointer

  private func route(_ event: PointerEvent) {
    if event.phase == .pressed { return press(event) }
    if event.phase == .moved, !arena.isPressed, heldPress == nil {
      program.onHitTest()
      return hover.move(to: event.location)
    }
    followClick(event)
    if !program.barMenu.follow(event, of: heldPress) { arena.handle(event) }
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
    if event.phase == .released, isNear, !arena.hasWinner { click(view) }
  }

  private func click(_ view: View) {
    let root = view.root
    if root.showsFocusRing {
      root.showsFocusRing = false
      view.setNeedsDisplay()
    }
    if !view.isFirstResponder || root.page?.barFocus != nil { view.becomeFirstResponder() }
  }

  /// What a click there gives the keys to.
  private func clickTarget(of event: PointerEvent) -> View? {
    guard event.button == .primary else { return nil }
    return free(hits.hitTest(event.location)).first { $0.0.canBecomeFirstResponder }?.0
  }

  private func press(_ event: PointerEvent) {
    // Ignore a second button; the same one again means a lost release.
    if arena.isPressed, event.button != arena.button { return }
    heldPress = event
    hover.end()
    commands.forget()
    if event.button == .back || event.button == .forward { return turn(by: event.button, at: event.location) }
    arena.bounces.isAllowed = !navigation.reducesMotion
    let wantsPair =
      event.button == .primary && (event.modifiers.contains(.control) || program.isTwoTouchLatched)
    let isPair =
      wantsPair
      && entrants(at: event.location).contains { $0.recognizer.touchCount == 2 && $0.recognizer.isEnabled }
    clicked = isPair ? nil : clickTarget(of: event)
    arena.press(event, touches: isPair ? 2 : 1, entrants: entrants(at: event.location))
    highlight.begin(arena.recognizers)
  }

  private func turn(by button: PointerEvent.Button, at point: Point) {
    guard !arena.isPressed, overlays.modal == nil else { return }
    let panes = panes(at: point, hits.hitTest(point)).map(\.pane)
    if button == .back { goBack(panes) } else { _ = panes.contains { $0.goForward() } }
  }

  /// Innermost first, the pop's last.
  func entrants(at point: Point) -> [GestureArena.Entrant] {
    program.onHitTest()
    let hit = hits.hitTest(point)
    let takesPresses = takesPresses()
    // An overlay may hold the page.
    let chain = takesPresses || hit.on != .page ? free(hit) : []
    var entrants = chain.flatMap { view, transform in
      view.gestureRecognizers.map {
        GestureArena.Entrant(
          $0, transform: transform, center: view.center, owners: [view] + (view.page.map { [$0] } ?? []))
      }
    }
    if hit.on != .modalOverlay {
      if takesPresses {
        for (view, transform) in hit.chain {
          guard let pop = (view as? any PageHost)?.pane?.popGestureRecognizer else { continue }
          entrants.append(GestureArena.Entrant(pop, transform: transform, owners: [view]))
        }
        entrants.append(popEntrant)
      }
      entrants += moreEntrants()
    }
    return entrants
  }

  /// Whether content at a place of the screen, counted from the leading edge, keeps a drag that would pop.
  func keepsDrag(at place: Point) -> Bool {
    hits.hitTest(navigation.leading(place)).chain.contains { view, _ in
      let way = Vector(dx: view.isMirrored == navigation.isMirrored ? 3 : -3, dy: 0)
      return view.gestureRecognizers.contains {
        $0.isEnabled && ($0 as? ContentPanGestureRecognizer)?.claim().keeps(way) == true
      }
    }
  }

  private var popEntrant: GestureArena.Entrant {
    let offset = pane.stage.place.map { Vector(dx: -Double($0.frame.column), dy: -Double($0.frame.row)) }
    return GestureArena.Entrant(
      navigation.interactivePopGestureRecognizer, transform: ViewTransform(offset: offset ?? .zero),
      owners: [navigation])
  }

  func pagesDidChange(after event: NavigationEvent<ViewController>) {
    pane.pagesDidChange(after: event)
    if case .lifecycle = event { hover.end() }
  }

  // MARK: The wheel

  private func route(_ event: WheelEvent) {
    guard !arena.hasWinner else { return }
    let hit = hits.hitTest(event.location)
    if pane.steps.pinch(event, hit.chain) { return }
    let isTaken = free(hit).contains { view, transform in
      view.wheel(view.own(event, at: transform(event.location)))
    }
    guard hit.on == .page else { return }
    for (pane, point) in panes(at: event.location, hit) {
      var own = navigation.isMirrored ? event.mirrored : event
      own.location = point
      if pane.scrub.wheel(own, isContents: isTaken) { return }
    }
  }
}

extension KeyPress {
  /// The usual ones first.
  fileprivate var order: String {
    let usual: [Key] = [.escape, .backspace, .character("h"), .left]
    return usual.firstIndex(of: key).map { "\($0)" } ?? "9" + label
  }
}
