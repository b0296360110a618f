/// Shows one menu at a time under the bar.
@MainActor final class BarMenuPresenter {
  private(set) var menu: BarMenu?
  /// What the back menu lists, nearest first; empty for the menu of items.
  private(set) var pages: [ViewController] = []
  private var pane: Pane?
  private weak var owner: ViewController?
  private var items: [(button: BarButton, entry: BarMenu.Entry)] = []
  private let overlays: OverlayStack
  private let arena: GestureArena

  init(arena: GestureArena, overlays: OverlayStack) { (self.arena, self.overlays) = (arena, overlays) }

  /// Lists the pages below; false at the root.
  func showBackMenu(of pane: Pane) -> Bool {
    hide()
    let pages = pane.backPages
    guard !pages.isEmpty else { return false }
    let entries = pages.map { BarMenu.Entry(title: $0.barTitle.isEmpty ? $0.name : $0.barTitle) }
    present(
      BarMenu(
        entries, onSelect: { pages[$0].navigationController?.goBack(to: pages[$0]) },
        onClose: { [weak self] in self?.hide() }),
      of: pane)
    self.pages = pages
    return true
  }

  /// Lists the items that do not fit.
  func showItemMenu(of pane: Pane) {
    hide()
    let page = pane.page
    let items = hiddenItems(of: pane)
    guard !items.isEmpty else { return }
    present(
      BarMenu(
        items.map(\.entry), isAtTrailing: true,
        onSelect: { [weak page] index in
          let (button, entry) = items[index]
          // The items may have changed meanwhile.
          guard let item = page?.navigationItem[button], item.title == entry.title else { return }
          item.press()
        }, onClose: { [weak self] in self?.hide() }), of: pane)
    self.items = items
  }

  private func hiddenItems(of pane: Pane) -> [(button: BarButton, entry: BarMenu.Entry)] {
    pane.bar.hiddenButtons.compactMap { button in
      pane.page.navigationItem[button].map { item in
        let key = item.key?.label ?? ""
        return (
          button, BarMenu.Entry(title: item.title, detail: key, isEnabled: item.isEnabled, key: item.key)
        )
      }
    }
  }

  /// The items, or the room for them, may have changed.
  func barDidUpdate(of pane: Pane) {
    guard !items.isEmpty, pane === self.pane else { return }
    let now = hiddenItems(of: pane)
    if !now.elementsEqual(items, by: ==) { hide() }
  }

  private func present(_ menu: BarMenu, of pane: Pane) {
    (self.menu, self.pane, owner) = (menu, pane, pane.page)
    overlays.present(
      .init(
        view: menu, isModal: true,
        place: { [weak menu] _ in
          guard let menu else { return Rect(columns: 0, rows: 0) }
          let stage = pane.stage.frameOnScreen
          return menu.place(stage.size).offset(columns: stage.column, rows: stage.row)
        }))
  }

  func hide() {
    guard let menu else { return }
    (self.menu, pane) = (nil, nil)
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

  func close(after event: NavigationEvent<ViewController>, of pane: Pane) {
    guard menu != nil, case .stack = event, let shown = self.pane else { return }
    // A stack that it stands in may have changed.
    if pane !== shown, owner?.staysInProgram != true { return hide() }
    let isStale = pages.isEmpty ? owner !== shown.page : !shown.backPages.elementsEqual(pages, by: ===)
    if isStale { hide() }
  }
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
