/// The bar's buttons.
@MainActor public final class NavigationBar: View {
  private unowned let navigation: NavigationController
  private let backButton = View()
  private let moreButton = View()
  // The views stay: a press outlives a new layout.
  private var leading: [View] = []
  private var trailing: [View] = []
  private weak var shownPage: ViewController?
  /// Those that can be pressed now, in reading order.
  private(set) var buttons: [BarButton] = []
  private var fit = BarContent.Fit()
  var onBackMenu: (() -> Void)?
  var onItemMenu: (() -> Void)?

  init(navigation: NavigationController) {
    self.navigation = navigation
    super.init()
    addTap("backButton", to: backButton) { $0.press(.back) }
    addTap("barMenu", to: moreButton) { $0.press(.more) }
    let hold = LongPressGestureRecognizer(name: "backMenuHold")
    hold.addHandler { [unowned self] in if $0.state == .began { onBackMenu?() } }
    backButton.addGestureRecognizer(hold)
    let press = SecondaryPress(name: "backMenuPress")
    press.addHandler { [unowned self] in if $0.state == .ended { onBackMenu?() } }
    backButton.addGestureRecognizer(press)
    for view in [backButton, moreButton] { addSubview(view) }
  }

  private func addTap(_ name: String, to view: View, _ action: @escaping (NavigationBar) -> Void) {
    let tap = TapGestureRecognizer(name: name)
    tap.addHandler { [unowned self] in if $0.state == .ended { action(self) } }
    view.addGestureRecognizer(tap)
  }

  override var hostNavigation: NavigationController? { navigation }

  // MARK: Layout

  func update(for page: ViewController, width: Int) {
    frame = Rect(columns: width, rows: 1)
    shownPage = page
    let content = BarContent(of: page, in: navigation)
    let measures = content.measures(width: width)
    let layout = measures.layout
    fit = measures.fit
    backButton.isHidden = layout.backColumns == 0
    // The target begins at the edge.
    backButton.frame = Rect(columns: layout.backColumn + layout.backColumns, rows: 1)
    place(content.leading.prefix(fit.leading), at: layout.leadingColumn, &leading) { .leading($0) }
    let end = place(content.trailing.prefix(fit.trailing), at: layout.trailingColumn, &trailing) {
      .trailing($0)
    }
    moreButton.isHidden = !fit.hasMenu
    moreButton.frame = Rect(column: end, columns: width - end, rows: 1)
    buttons = buttons(content)
    if let focus = page.barFocus, !buttons.contains(focus) { page.barFocus = nil }
  }

  @discardableResult private func place(
    _ items: ArraySlice<BarContent.Item>, at start: Int, _ views: inout [View],
    _ button: @escaping (Int) -> BarButton
  ) -> Int {
    while views.count < items.count {
      let (view, index) = (View(), views.count)
      addTap("barItem", to: view) { $0.press(button(index)) }
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

  // MARK: Presses

  func press(_ button: BarButton) {
    guard let item = shownPage?.navigationItem else { return }
    switch button {
    case .back:
      if let own = item.backItem { own.press() } else { navigation.goBack() }
    case .leading(let index):
      if item.leadingItems.indices.contains(index) { item.leadingItems[index].press() }
    case .trailing(let index):
      if item.trailingItems.indices.contains(index) { item.trailingItems[index].press() }
    case .more: onItemMenu?()
    }
  }

  /// The items behind the `…`.
  var hiddenButtons: [BarButton] {
    guard fit.hasMenu, let item = shownPage?.navigationItem else { return [] }
    return item.leadingItems.indices.dropFirst(fit.leading).map { .leading($0) }
      + item.trailingItems.indices.dropFirst(fit.trailing).map { .trailing($0) }
  }
}

/// Recognizes at the press.
private final class SecondaryPress: GestureRecognizer {
  override init(name: String) {
    super.init(name: name)
    button = .secondary
  }

  override func pressed(_ event: PointerEvent) { recognize() }
}
