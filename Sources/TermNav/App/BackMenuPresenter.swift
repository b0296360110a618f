@MainActor final class BackMenuPresenter {
  private(set) var menu: BackMenu?
  private let navigation: NavigationController
  private let overlays: OverlayStack
  private let arena: GestureArena

  init(navigation: NavigationController, overlays: OverlayStack, arena: GestureArena) {
    self.navigation = navigation
    self.overlays = overlays
    self.arena = arena
  }

  @discardableResult
  func show() -> Bool {
    hide()
    let pages = below
    guard !pages.isEmpty else { return false }
    let menu = BackMenu(
      pages, onSelect: { [unowned self] in navigation.goBack(to: $0) },
      onClose: { [unowned self] in hide() })
    self.menu = menu
    overlays.present(.init(view: menu, isModal: true, place: { [unowned menu] in menu.place($0) }))
    return true
  }

  func hide() {
    guard let menu else { return }
    self.menu = nil
    overlays.dismiss(menu)
  }

  /// Returns whether the press left its row and continues in the menu.
  func follow(_ event: PointerEvent, of press: PointerEvent?) -> Bool {
    guard let menu, let press, event.phase != .moved, event.isOf(press.button) else { return false }
    if !menu.isFollowingPress {
      guard event.location.wholeRow != press.location.wholeRow else { return false }
      menu.isFollowingPress = true
      arena.cancel()
    }
    menu.follow(event, at: navigation.leading(event.location))
    return true
  }

  func close(after event: NavigationEvent<ViewController>) {
    guard let menu, case .stack = event else { return }
    if !below.elementsEqual(menu.pages, by: ===) { hide() }
  }

  /// Nearest first.
  private var below: [ViewController] { navigation.comingViewControllers.dropLast().reversed() }
}

extension PointerEvent {
  /// Older mouse protocols do not name the released button.
  func isOf(_ button: Button?) -> Bool { self.button == button || phase != .dragged && self.button == .none }
}
