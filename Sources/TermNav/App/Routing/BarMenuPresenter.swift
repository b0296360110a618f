/// Shows one menu at a time under the bar.
@MainActor final class BarMenuPresenter {
  private struct Shown {
    let menu: BarMenu
    let pane: Pane
    /// The page whose bar it is.
    weak var owner: ViewController?
    let content: Content
  }

  private enum Content {
    /// The pages below, nearest first.
    case pages([ViewController])
    /// The items that do not fit.
    case items([HiddenItem])
  }

  private typealias HiddenItem = (button: BarButton, entry: BarMenu.Entry)

  private var shown: Shown?
  var menu: BarMenu? { shown?.menu }
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
      .pages(pages), of: pane)
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
        }, onClose: { [weak self] in self?.hide() }),
      .items(items), of: pane)
  }

  private func hiddenItems(of pane: Pane) -> [HiddenItem] {
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
    guard let shown, case .items(let items) = shown.content, pane === shown.pane else { return }
    if !hiddenItems(of: pane).elementsEqual(items, by: ==) { hide() }
  }

  private func present(_ menu: BarMenu, _ content: Content, of pane: Pane) {
    shown = Shown(menu: menu, pane: pane, owner: pane.page, content: content)
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
    shown = nil
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
    guard let shown, case .stack = event else { return }
    // A stack that it stands in may have changed.
    if pane !== shown.pane, shown.owner?.staysInProgram != true { return hide() }
    let isStale =
      switch shown.content {
      case .pages(let pages): !shown.pane.backPages.elementsEqual(pages, by: ===)
      case .items: shown.owner !== shown.pane.page
      }
    if isStale { hide() }
  }
}

extension PointerEvent {
  /// Older mouse protocols do not name the released button.
  func isOf(_ button: Button?) -> Bool { self.button == button || phase != .dragged && self.button == .none }
}
