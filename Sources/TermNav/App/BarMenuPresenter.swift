/// Shows one menu at a time under the bar.
@MainActor final class BarMenuPresenter {
  private(set) var menu: BarMenu?
  /// What the back menu lists, nearest first; empty for the menu of items.
  private(set) var pages: [ViewController] = []
  private weak var owner: ViewController?
  private var items: [(button: BarButton, entry: BarMenu.Entry)] = []
  private let navigation: NavigationController
  private let overlays: OverlayStack
  private let arena: GestureArena
  private let bar: NavigationBar
  private let place: StagePlace?

  init(arena: GestureArena, hits: HitTester) {
    navigation = hits.navigation
    overlays = hits.overlays
    bar = hits.bar
    place = hits.place
    self.arena = arena
  }

  /// Lists the pages below; false at the root.
  @discardableResult
  func showBackMenu() -> Bool {
    hide()
    let pages = below
    guard !pages.isEmpty else { return false }
    let entries = pages.map { BarMenu.Entry(title: $0.barTitle.isEmpty ? $0.name : $0.barTitle) }
    present(
      BarMenu(
        entries, onSelect: { [unowned self] in navigation.goBack(to: pages[$0]) },
        onClose: { [unowned self] in hide() }))
    self.pages = pages
    return true
  }

  /// Lists the items that do not fit.
  func showItemMenu() {
    hide()
    let page = navigation.activeViewController
    let items = hiddenItems(of: page)
    guard !items.isEmpty else { return }
    present(
      BarMenu(
        items.map(\.entry), isAtTrailing: true,
        onSelect: { [weak page] index in
          let (button, entry) = items[index]
          // The items may have changed meanwhile.
          guard let item = page?.navigationItem[button], item.title == entry.title else { return }
          item.press()
        }, onClose: { [unowned self] in hide() }))
    self.items = items
  }

  private func hiddenItems(of page: ViewController) -> [(button: BarButton, entry: BarMenu.Entry)] {
    bar.hiddenButtons.compactMap { button in
      page.navigationItem[button].map { item in
        let key = item.key?.label ?? ""
        return (button, BarMenu.Entry(title: item.title, detail: key, isEnabled: item.isEnabled))
      }
    }
  }

  /// The items, or the room for them, may have changed.
  func barDidUpdate() {
    guard !items.isEmpty else { return }
    let now = hiddenItems(of: navigation.activeViewController)
    if !now.elementsEqual(items, by: ==) { hide() }
  }

  private func present(_ menu: BarMenu) {
    self.menu = menu
    owner = navigation.activeViewController
    overlays.present(
      .init(
        view: menu, isModal: true, place: { [unowned menu, place] in Self.place(menu, in: place, on: $0) }))
  }

  private static func place(_ menu: BarMenu, in place: StagePlace?, on screen: Size) -> Rect {
    guard let stage = place?.leadingFrame else { return menu.place(screen) }
    return menu.place(stage.size).offset(columns: stage.column, rows: stage.row)
  }

  func hide() {
    guard let menu else { return }
    self.menu = nil
    pages = []
    items = []
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
    menu.follow(event, at: overlays.leading(event.location))
    return true
  }

  func close(after event: NavigationEvent<ViewController>) {
    guard menu != nil, case .stack = event else { return }
    let isStale =
      pages.isEmpty ? owner !== navigation.activeViewController : !below.elementsEqual(pages, by: ===)
    if isStale { hide() }
  }

  /// Nearest first.
  private var below: [ViewController] { navigation.comingViewControllers.dropLast().reversed() }
}

extension NavigationItem {
  fileprivate subscript(button: BarButton) -> BarItem? {
    switch button {
    case .leading(let index): leadingItems.indices.contains(index) ? leadingItems[index] : nil
    case .trailing(let index): trailingItems.indices.contains(index) ? trailingItems[index] : nil
    case .back, .more: nil
    }
  }
}

extension PointerEvent {
  /// Older mouse protocols do not name the released button.
  func isOf(_ button: Button?) -> Bool { self.button == button || phase != .dragged && self.button == .none }
}
