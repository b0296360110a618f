/// Who gets an event: the program (its own keys), a sheet, the page that is held, the views with the keys, the page, the
/// program's `keyHandler`, the navigation.
extension NavigationApp {
  /// Does what an event asks for. `time` is that of the event, in seconds of the same clock as `advance`.
  public func handle(_ event: InputEvent, at time: Seconds) {
    advance(to: time)
    eventObserver?(event)
    switch event {
    case .key(let key): handle(key)
    case .pointer(let pointer): handle(pointer)
    case .wheel(let wheel): handle(wheel)
    case .paste(let text): paste(text)
    case .focus(let isGained): if !isGained { arena.cancel() }
    case .reply: break
    }
  }

  private func handle(_ key: KeyPress) {
    if handleProgramKey(key) { return }
    if modalOverlay != nil {
      for view in responders where view.handle(view.own(key)) { return }
      return
    }
    // From here on left is toward leading, for all but the views, of which each has its own.
    let typed = key
    let key = navigation.isMirrored ? key.mirrored : key
    if scrub.handleHeld(key) { return }
    if key == KeyPress(.escape) {
      if arena.hasWinner { return arena.cancel() }
      // A page that was left standing goes back to where it came from.
      if navigation.cancelInteractivePop() { return }
    }
    let page = navigation.activeViewController
    for view in responders where view.handle(view.own(typed)) { return }
    if page.handle(page.view.own(typed)) || keyHandler?(key) == true || handleNavigation(key) { return }
    // A terminal cannot tell Alt from an Esc typed fast before the key: what nobody wants as Alt was that.
    if key.modifiers.contains(.alt), key.mayFollowEscape {
      handle(KeyPress(.escape))
      handle(KeyPress(key.key, key.modifiers.subtracting(.alt)))
    }
  }

  /// The keys that are the program's at any time: before a sheet, a page that is held, and every view.
  private func handleProgramKey(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.character("l"), .control): redraw()
    default: return false
    }
    return true
  }

  /// Those that are asked for a key or a paste, the first responder first: on the modal sheet, which is asked itself where
  /// nothing on it is one, else on the page.
  private var responders: [View] {
    guard let sheet = modalOverlay?.view else { return navigation.activeViewController.view.responders }
    let responders = sheet.responders
    return responders.isEmpty ? [sheet] : responders
  }

  /// The keys of every page that does not want them itself: back, forward.
  private func handleNavigation(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.escape, []), (.backspace, []), (.character("h"), []), (.left, []): navigation.goBack()
    // Pages that turn something by `]` keep it.
    case (.character("]"), []): return step(key) || navigation.goForward()
    default: return scrub.handle(key) || step(key)
    }
    return true
  }

  private func paste(_ text: String) {
    for view in responders where view.paste(text) { return }
  }

  private func handle(_ event: PointerEvent) {
    guard event.phase == .pressed else {
      if !followBackMenu(event) { arena.handle(event) }
      if event.phase != .dragged, event.isOf(heldPress?.button) { heldPress = nil }
      return
    }
    // A second button changes nothing; the same one again means that its release was lost.
    if arena.isPressed, event.button != arena.button { return }
    heldPress = event
    switch event.button {
    case .back, .forward:
      guard !arena.isPressed, modalOverlay == nil else { return }
      if event.button == .back { navigation.goBack() } else { navigation.goForward() }
    default: press(event)
    }
  }

  private func handle(_ event: WheelEvent) {
    guard !arena.hasWinner, !pinch(event) else { return }
    let hit = hitTest(event.location)
    let turned = navigation.isMirrored ? event.mirrored : event
    if navigation.isInteractivePopHeld, hit.on == .page { return scrub.wheel(turned, isContents: false) }
    for (view, transform) in chain(hit.first, at: event.location) {
      if view.wheel(view.own(event, at: transform(event.location))) {
        if hit.on == .page { scrub.wheel(turned, isContents: true) }
        return
      }
    }
    if hit.on == .page { scrub.wheel(turned, isContents: false) }
  }
}
