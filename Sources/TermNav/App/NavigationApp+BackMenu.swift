/// The list of pages to go back to, under the back button.
extension NavigationApp {
  /// Lists the pages under the top one, as holding the back button does and a right click on it. False at the root.
  @discardableResult
  public func showBackMenu() -> Bool {
    hideBackMenu()
    let pages = Array(navigation.comingViewControllers.dropLast().reversed())
    guard !pages.isEmpty else { return false }
    let menu = BackMenu(
      pages, onSelect: { [unowned self] in navigation.goBack(to: $0) },
      onClose: { [unowned self] in hideBackMenu() })
    backMenu = menu
    present(menu, style: .modal) { [unowned menu] in menu.place($0) }
    return true
  }

  /// Takes the back menu away. Nothing happens where it is not shown.
  public func hideBackMenu() {
    guard let menu = backMenu else { return }
    backMenu = nil
    dismiss(menu)
  }

  /// The press that opened the menu, or went down on it, goes on in it once it has left its row: the page under the pointer is
  /// chosen where the button goes up. Returns whether the event was the menu's.
  func followBackMenu(_ event: PointerEvent) -> Bool {
    guard let menu = backMenu, let heldPress, event.phase != .moved, event.isOf(heldPress.button) else {
      return false
    }
    if !menu.isFollowingPress {
      guard event.location.wholeRow != heldPress.location.wholeRow else { return false }
      menu.isFollowingPress = true
      arena.cancel()
    }
    overlays.last { $0.view === menu }?.lay(on: size)
    menu.follow(event, at: leading(event.location))
    return true
  }

  /// A program may change the stack by itself: what is listed then is no place to go back to any more.
  func closeBackMenu(after event: NavigationEvent<ViewController>) {
    guard let menu = backMenu, case .stack = event else { return }
    let below = navigation.comingViewControllers.dropLast().reversed()
    if !below.elementsEqual(menu.pages, by: ===) { hideBackMenu() }
  }
}

extension PointerEvent {
  /// Whether it is about that button. The older mouse reports do not say which one went up.
  func isOf(_ button: Button?) -> Bool { self.button == button || phase != .dragged && self.button == .none }
}
