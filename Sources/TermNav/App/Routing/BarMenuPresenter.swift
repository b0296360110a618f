/// The object that shows the menus under navigation bars, one at a time: the menu of a back button, and the
/// menu of the items that have no room in a bar.
@MainActor final class BarMenuPresenter {
  private struct Shown {
    let menu: BarMenu
    let pane: Pane
    /// The page whose navigation bar has the menu.
    weak var owner: ViewController?
    let content: Content
  }

  private enum Content {
    /// A menu of the back button: it lists the view controllers below the top one of a stack, the nearest
    /// first.
    case pages([ViewController])
    /// A menu of the items that have no room in the navigation bar.
    case items([HiddenItem])
  }

  private typealias HiddenItem = (button: BarButton, entry: BarMenu.Entry)

  private var shown: Shown?
  var menu: BarMenu? { shown?.menu }
  private let overlays: OverlayStack
  private let arena: GestureArena

  init(arena: GestureArena, overlays: OverlayStack) { (self.arena, self.overlays) = (arena, overlays) }

  /// Shows the back button's menu, which lists the pages to which the button leads: those below the top one,
  /// or at the root of an inner stack those of the stack around it. Returns false where there are none; no menu
  /// is shown then.
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

  /// Shows the menu of the items that have no room in the navigation bar.
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
          // The bar's items may have changed while their menu was shown.
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

  /// Closes the menu of a bar's items if the items, or the room for them, have changed.
  func barDidUpdate(of pane: Pane) {
    guard let shown, case .items(let items) = shown.content, pane === shown.pane else { return }
    if !hiddenItems(of: pane).elementsEqual(items, by: ==) { hide() }
  }

  private func present(_ menu: BarMenu, _ content: Content, of pane: Pane) {
    shown = Shown(menu: menu, pane: pane, owner: pane.page, content: content)
    overlays.present(
      .init(
        view: menu, isModal: true,
        frameForScreen: { [weak menu] _ in
          guard let menu else { return Rect(columns: 0, rows: 0) }
          let stage = pane.stage.frameOnScreen
          return menu.frame(in: stage.size).offset(columns: stage.column, rows: stage.row)
        }))
  }

  func hide() {
    guard let menu else { return }
    shown = nil
    overlays.dismiss(menu)
  }

  /// Lets the press that opened a bar's menu choose an entry of it. Returns true, and the menu handles the
  /// event, once the pointer has left the row of the press.
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
    // The event belongs to another stack than the menu: that stack may be around the menu's, and the menu's
    // page may have left with it.
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
  /// Returns whether the event of the pointer belongs to a press of a mouse button. Older mouse protocols do
  /// not name the button that is released.
  func isOf(_ button: Button?) -> Bool { self.button == button || phase != .dragged && self.button == .none }
}
