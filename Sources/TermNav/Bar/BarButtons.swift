/// The buttons of a navigation bar. The buttons handle presses; their words are drawn by
/// `NavigationBarPainter`.
@MainActor package final class BarButtons: View {
  private unowned let navigation: NavigationController
  private let backButton = BarButtonView()
  private let moreButton = BarButtonView()
  // The views of the bar's items are kept and used again, because a press on a view must go on after a new
  // layout.
  private var leading: [BarButtonView] = []
  private var trailing: [BarButtonView] = []
  private weak var shownPage: ViewController?
  /// The words of the navigation bar, as of the last update of its buttons.
  private var content: BarContent?
  /// The buttons of the navigation bar that can be pressed now, in reading order.
  private(set) var buttons: [BarButton] = []
  private var fit = BarContent.Fit()
  /// Called when the back button is pressed. Returns true if a presented page, held on its way in, was put
  /// back instead; then the navigation stack does not go back.
  var onBack: () -> Bool = { false }
  var onBackMenu: (() -> Void)?
  var onItemMenu: (() -> Void)?
  var onUpdate: (() -> Void)?

  init(navigation: NavigationController) {
    self.navigation = navigation
    super.init()
    tree.presenter = navigation
    wire("backButton", backButton, .back)
    wire("barMenu", moreButton, .more)
    let hold = LongPressGestureRecognizer(name: "backMenuHold")
    hold.addHandler { [unowned self] in if $0.state == .began { onBackMenu?() } }
    backButton.addGestureRecognizer(hold)
    let press = SecondaryPress(name: "backMenuPress")
    press.addHandler { [unowned self] in if $0.state == .ended { onBackMenu?() } }
    backButton.addGestureRecognizer(press)
    for view in [backButton, moreButton] { addSubview(view) }
  }

  private func wire(_ name: String, _ view: BarButtonView, _ button: BarButton) {
    let tap = TapGestureRecognizer(name: name)
    tap.addHandler { [unowned self] in if $0.state == .ended { press(button) } }
    view.addGestureRecognizer(tap)
    view.onTouch = { [unowned self] in touch(button, $0) }
  }

  private func touch(_ button: BarButton, _ isPressed: Bool?) {
    guard let page = shownPage else { return }
    if let isPressed, buttons.contains(button) {
      page.barTouch = BarTouch(button: button, isPressed: isPressed)
    } else if page.barTouch?.button == button {
      page.barTouch = nil
    }
  }

  // MARK: Layout

  private func current(_ page: ViewController) -> BarContent {
    if let content, content.isCurrent(for: page, in: navigation) { return content }
    let new = BarContent(of: page, in: navigation)
    content = new
    return new
  }

  func update(for page: ViewController, width: Int) {
    frame = Rect(columns: width, rows: 1)
    shownPage = page
    let content = current(page)
    let measures = content.measures(width: width)
    let layout = measures.layout
    fit = measures.fit
    backButton.isHidden = layout.backColumns == 0
    // The area of the back button begins at the leading edge, one column before the chevron.
    backButton.frame = Rect(columns: layout.backColumn + layout.backColumns, rows: 1)
    layOut(content.leading.prefix(fit.leading), at: layout.leadingColumn, &leading) { .leading($0) }
    let end = layOut(content.trailing.prefix(fit.trailing), at: layout.trailingColumn, &trailing) {
      .trailing($0)
    }
    moreButton.isHidden = !fit.hasMenu
    moreButton.frame = Rect(column: end, columns: width - end, rows: 1)
    buttons = buttons(content)
    for view in [backButton, moreButton] + leading + trailing {
      view.isHoverable = page.navigationItem.isHoverable
    }
    if let touch = page.barTouch, !buttons.contains(touch.button) { page.barTouch = nil }
    if let focus = page.barFocus, !buttons.contains(focus) { page.barFocus = nil }
    onUpdate?()
  }

  @discardableResult private func layOut(
    _ items: ArraySlice<BarContent.Item>, at start: Int, _ views: inout [BarButtonView],
    _ button: @escaping (Int) -> BarButton
  ) -> Int {
    while views.count < items.count {
      let (view, index) = (BarButtonView(), views.count)
      wire("barItem", view, button(index))
      addSubview(view)
      views.append(view)
    }
    var column = start
    for (index, view) in views.enumerated() {
      view.isHidden = index >= items.count
      guard index < items.count else { continue }
      let columns = items[index].word.columns
      view.frame = Rect(column: column, columns: columns, rows: 1)
      column += columns + BarContent.gap.columns
    }
    return column
  }

  private func buttons(_ content: BarContent) -> [BarButton] {
    var buttons: [BarButton] = backButton.isHidden || !content.isBackEnabled ? [] : [.back]
    for index in 0..<fit.leading where content.leading[index].isEnabled { buttons.append(.leading(index)) }
    for index in 0..<fit.trailing where content.trailing[index].isEnabled { buttons.append(.trailing(index)) }
    return fit.hasMenu ? buttons + [.more] : buttons
  }

  /// Returns the position of the terminal's cursor on the button of the navigation bar that has the focus;
  /// nil if `button` is nil or not in the bar.
  func cursor(of button: BarButton?) -> Frame.Cursor? {
    let view: View? =
      switch button {
      case .back: backButton
      case .more: moreButton
      case .leading(let index): leading.indices.contains(index) ? leading[index] : nil
      case .trailing(let index): trailing.indices.contains(index) ? trailing[index] : nil
      case nil: nil
      }
    // The area of the back button begins at column 0, but its chevron is in column 1.
    return view.map { Frame.Cursor(column: max(1, $0.frame.column), row: 0, isVisible: false) }
  }

  // MARK: Presses

  private func goBack() {
    guard let page = shownPage else { return }
    if let own = page.ownBackItem(in: navigation) { return own.press() }
    if onBack() { return }
    let stack = page.pageBelow(in: navigation)?.navigationController ?? navigation
    stack.goBack()
  }

  func press(_ button: BarButton) {
    guard let item = shownPage?.navigationItem else { return }
    switch button {
    case .back: goBack()
    case .leading, .trailing: item[button]?.press()
    case .more: onItemMenu?()
    }
  }

  /// The items of the page's navigation bar, with the frames in which they can be pressed. Items without room
  /// in the bar have the frame of the button `…`, whose menu contains them.
  var placedItems: [(item: BarItem, frame: Rect, isInMenu: Bool)] {
    guard let item = shownPage?.navigationItem else { return [] }
    let back = backButton.isHidden ? [] : [item.backItem].compactMap { $0 }
    return placed(back, [backButton], 1) + placed(item.leadingItems, leading, fit.leading)
      + placed(item.trailingItems, trailing, fit.trailing)
  }

  private func placed(
    _ items: [BarItem], _ views: [BarButtonView], _ count: Int
  ) -> [(item: BarItem, frame: Rect, isInMenu: Bool)] {
    let shown = zip(items, views).prefix(count).map { ($0, $1.frame, false) }
    return fit.hasMenu ? shown + items.dropFirst(count).map { ($0, moreButton.frame, true) } : shown
  }

  /// The buttons of the items that have no room in the navigation bar; the menu of the button `…` lists them.
  var hiddenButtons: [BarButton] {
    guard fit.hasMenu, let item = shownPage?.navigationItem else { return [] }
    return item.leadingItems.indices.dropFirst(fit.leading).map { .leading($0) }
      + item.trailingItems.indices.dropFirst(fit.trailing).map { .trailing($0) }
  }
}

extension NavigationItem {
  /// The item that a button of the navigation bar stands for. nil if the page has this item no more, and for
  /// the bar's own buttons, which go back or open the menu.
  subscript(button: BarButton) -> BarItem? {
    switch button {
    case .leading(let index): leadingItems.indices.contains(index) ? leadingItems[index] : nil
    case .trailing(let index): trailingItems.indices.contains(index) ? trailingItems[index] : nil
    case .back, .more: nil
    }
  }
}

/// The area in which a button of the navigation bar can be pressed; the button's word is drawn by
/// `NavigationBarPainter`.
private final class BarButtonView: View {
  /// Called with true when the bar button's view is pressed, with false when the pointer is over the view,
  /// and with nil when the view is neither pressed nor under the pointer.
  var onTouch: (Bool?) -> Void = { _ in }

  override func pressDidChange(to place: Point?) { onTouch(place.map { _ in true }) }
  override func hoverDidChange(to place: Point?) { onTouch(place.map { _ in false }) }
}

/// A recognizer of presses of the secondary mouse button. The recognizer acts at the press, not at the
/// release.
private final class SecondaryPress: GestureRecognizer {
  override init(name: String) {
    super.init(name: name)
    button = .secondary
  }

  override func pressed(_ event: PointerEvent) { recognize() }
}
