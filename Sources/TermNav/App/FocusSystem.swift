/// Moves the keys through the bar's buttons and the page's views, or through a modal view (BEHAVIOUR-NAVIGATION,
/// section 28).
@MainActor struct FocusSystem {
  let hits: HitTester

  private var page: ViewController { hits.navigation.activeViewController }
  private var modal: View? { hits.overlays.modal?.view }
  private var root: View { modal ?? page.view }
  private var buttons: [BarButton] {
    modal == nil && hits.compositor.showsBar(page) ? hits.bar.buttons : []
  }

  /// Keys of a focused button; any other key leaves the bar.
  func barTakes(_ key: KeyPress) -> Bool {
    guard let focus = page.barFocus else { return false }
    guard let index = buttons.firstIndex(of: focus) else {
      page.barFocus = nil
      return false
    }
    switch (key.key, key.modifiers) {
    case (.enter, []), (.character(" "), []): hits.bar.press(focus)
    case (.left, []): page.barFocus = buttons[max(0, index - 1)]
    case (.right, []): page.barFocus = buttons[min(buttons.count - 1, index + 1)]
    case (.escape, []): page.barFocus = nil
    case (.tab, []), (.tab, .shift): return step(key)
    default:
      page.barFocus = nil
      return false
    }
    return true
  }

  /// Tab goes on, Shift-Tab back, around all buttons and views.
  func step(_ key: KeyPress) -> Bool {
    guard key.key == .tab, key.modifiers.subtracting(.shift).isEmpty else { return false }
    let (buttons, views) = (buttons, root.focusables)
    let count = buttons.count + views.count
    guard count > 0 else { return false }
    let isBack = key.modifiers.contains(.shift)
    let next =
      place(buttons, views).map { ($0 + (isBack ? count - 1 : 1)) % count } ?? (isBack ? count - 1 : 0)
    if next < buttons.count {
      page.barFocus = buttons[next]
    } else {
      root.showsFocusRing = true
      views[next - buttons.count].becomeFirstResponder()
    }
    return true
  }

  private func place(_ buttons: [BarButton], _ views: [View]) -> Int? {
    if modal == nil, let focus = page.barFocus { return buttons.firstIndex(of: focus) }
    // A control's own subview may have the keys.
    for view in root.responders {
      if let index = views.firstIndex(where: { $0 === view }) { return buttons.count + index }
    }
    return nil
  }

  // MARK: The terminal's cursor

  /// At rest on what has the keys.
  var cursor: Frame.Cursor? {
    guard hits.navigation.transition == nil, hits.navigation.barChange == nil else { return nil }
    let isOnBar = modal == nil && page.barFocus != nil && hits.compositor.showsBar(page)
    guard var cursor = isOnBar ? hits.bar.cursor(of: page.barFocus) : root.terminalCursor else { return nil }
    let size = hits.navigation.containerSize
    if hits.navigation.isMirrored { cursor.column = size.columns - 1 - cursor.column }
    return Rect(size).contains(column: cursor.column, row: cursor.row) ? cursor : nil
  }

  // MARK: Clicks

  /// What a click there gives the keys to.
  func target(of event: PointerEvent) -> View? {
    guard event.button == .primary else { return nil }
    let hit = hits.hitTest(event.location)
    if hit.on == .page, hits.navigation.isInteractivePopHeld { return nil }
    return hit.chain.first { $0.0.canBecomeFirstResponder }?.0
  }

  func click(_ view: View) {
    let root = view.root
    if root.showsFocusRing {
      root.showsFocusRing = false
      view.setNeedsDisplay()
    }
    if root.firstResponder !== view || root.page?.barFocus != nil { view.becomeFirstResponder() }
  }
}
