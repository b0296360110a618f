/// Moves the keys through the bar's buttons and the page's controls (BEHAVIOUR-NAVIGATION, section 21).
@MainActor struct BarFocus {
  let hits: HitTester

  private var page: ViewController { hits.navigation.activeViewController }
  private var buttons: [BarButton] { hits.compositor.showsBar(page) ? hits.bar.buttons : [] }

  /// Keys of a focused button; any other key leaves the bar.
  func handle(_ key: KeyPress) -> Bool {
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

  /// Tab goes on, Shift-Tab back, around all buttons and controls.
  func step(_ key: KeyPress) -> Bool {
    guard key.key == .tab, key.modifiers.subtracting(.shift).isEmpty else { return false }
    let (buttons, controls) = (buttons, page.view.focusables)
    let count = buttons.count + controls.count
    guard count > 0 else { return false }
    let isBack = key.modifiers.contains(.shift)
    let next =
      place(buttons, controls).map { ($0 + (isBack ? count - 1 : 1)) % count } ?? (isBack ? count - 1 : 0)
    if next < buttons.count {
      page.barFocus = buttons[next]
    } else {
      controls[next - buttons.count].becomeFirstResponder()
    }
    return true
  }

  private func place(_ buttons: [BarButton], _ controls: [View]) -> Int? {
    if let focus = page.barFocus { return buttons.firstIndex(of: focus) }
    // A control's own subview may have the keys.
    for view in page.view.responders {
      if let index = controls.firstIndex(where: { $0 === view }) { return buttons.count + index }
    }
    return nil
  }
}
