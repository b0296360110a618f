/// The movement of the focus (the view that gets the keys) by Tab: through the bar's buttons and the page's
/// views, or within a modal view.
@MainActor struct FocusSystem {
  let pane: Pane

  private var page: ViewController { pane.page }
  private var buttons: [BarButton] { pane.showsBar ? pane.bar.buttons : [] }

  /// Handles a key while a button of the bar has the focus. Any key other than `barKeys` gives the focus back
  /// to the page, and the function returns false.
  func barHandles(_ key: KeyPress) -> Bool {
    guard let focus = page.barFocus else { return false }
    if buttons.contains(focus), Self.barKeys.handle(key, in: pane) { return true }
    page.barFocus = nil
    return false
  }

  /// The keys that work in a navigation bar while one of its buttons has the focus.
  static let barKeys: [KeyAction<Pane>] = [
    .init("press", "⏎", "Space", title: "press the button", isHinted: true) { pane in
      pane.page.barFocus.map(pane.bar.press)
    },
    .init("leave", "Esc", title: "to the page", isHinted: true) { $0.page.barFocus = nil },
    .init("before", "←", title: "the button before, after") { $0.focus.stepInBar(-1) },
    .init("after", "→") { $0.focus.stepInBar(1) },
  ]

  private func stepInBar(_ direction: Int) {
    guard let index = page.barFocus.flatMap(buttons.firstIndex) else { return }
    page.barFocus = buttons[min(max(0, index + direction), buttons.count - 1)]
  }

  // MARK: Tab

  private enum Stop {
    case button(BarButton, Pane)
    case view(View)

    @MainActor var page: ViewController? {
      switch self {
      case .button(_, let pane): pane.page
      case .view(let view): view.page
      }
    }
  }

  /// The stops of Tab: the bar's buttons, then the page's views. In place of a view that shows another page,
  /// the stops of that page are listed.
  private var stops: [Stop] {
    buttons.map { .button($0, pane) }
      + FocusOrder.views(in: page.view).flatMap { view -> [Stop] in
        let inner = view.hostedPage == nil ? nil : pane.program.inner.pane(in: view)?.focus.stops
        return inner.flatMap { $0.isEmpty ? nil : $0 } ?? [.view(view)]
      }
  }

  var hasStops: Bool { !stops.isEmpty }

  /// Moves the focus, if the key is Tab, to the next stop (a bar button or view that can get the keys), and
  /// if it is Shift-Tab, to the previous one. After the last stop follows the first. Returns whether the key
  /// was handled.
  func step(_ key: KeyPress) -> Bool {
    guard key.key == .tab, key.modifiers.subtracting(.shift).isEmpty else { return false }
    let modal = pane.program.overlays.modal?.view
    let reachable = modal.map { FocusOrder.views(in: $0).map { .view($0) } } ?? stops
    guard !reachable.isEmpty else { return false }
    let here = modal.map { Self.index(of: $0.tree.responders, in: reachable) } ?? here(in: reachable)
    let next = key.modifiers.contains(.shift) ? here.index - 1 : here.index + (here.isOnStop ? 1 : 0)
    if modal == nil { for page in page.focusedPages { page.barFocus = nil } }
    go(to: reachable[(next + reachable.count) % reachable.count])
    return true
  }

  /// Returns the index of the stop of Tab (a bar button or view) that has the focus, with `isOnStop` true. If
  /// the page itself has the focus, returns its first stop, with `isOnStop` false.
  private func here(in stops: [Stop]) -> (index: Int, isOnStop: Bool) {
    let pages = page.focusedPages
    let first = stops.firstIndex { $0.page === pages[0] } ?? 0
    if let focus = pages[0].barFocus {
      let index = stops[first...].firstIndex { if case .button(focus, _) = $0 { true } else { false } }
      return index.map { ($0, true) } ?? (first, false)
    }
    let here = Self.index(of: pages.flatMap(\.view.tree.responders), in: stops)
    return here.isOnStop ? here : (first, false)
  }

  /// Returns the index of the stop of Tab (a bar button or view) that has the focus, with `isOnStop` true. A
  /// view also has the focus if one of its subviews has it. If no stop has the focus, returns 0 and false.
  private static func index(of responders: [View], in stops: [Stop]) -> (index: Int, isOnStop: Bool) {
    for view in responders {
      let index = stops.firstIndex { if case .view(let stop) = $0 { stop === view } else { false } }
      if let index { return (index, true) }
    }
    return (0, false)
  }

  private func go(to stop: Stop) {
    switch stop {
    case .button(let button, let pane):
      pane.page.container?.becomeFirstResponder()
      pane.page.barFocus = button
    case .view(let view):
      view.tree.showsFocusRing = true
      view.becomeFirstResponder()
    }
  }

  // MARK: The terminal's cursor

  /// The position of the terminal's cursor in the view that has the focus; nil while pages move.
  var cursor: Frame.Cursor? {
    guard pane.navigation.incomingViewController == nil, pane.navigation.shownBarPart == nil,
      pane.navigation.refusedDragShift == 0
    else { return nil }
    let page = page
    let modal = pane.program.overlays.modal?.view
    let isOnBar = modal == nil && page.barFocus != nil && pane.showsBar
    guard var cursor = isOnBar ? pane.bar.cursor(of: page.barFocus) : (modal ?? page.view).tree.terminalCursor
    else { return nil }
    let size = modal == nil ? pane.stage.size : pane.program.overlays.screen
    if pane.navigation.isMirrored { cursor.column = size.columns - 1 - cursor.column }
    return Rect(size).contains(column: cursor.column, row: cursor.row) ? cursor : nil
  }
}
