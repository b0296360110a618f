/// A view controller that shows one of several tabs, each with a navigation stack of its own, and a bar of
/// tabs below the pages.
///
/// A page that `hidesBottomBarWhenPushed` covers the bar; the bar then slides with the page that was shown
/// above the bar. In all other cases the bar stands still while pages move. Alt with 1…9, and Ctrl with the
/// page keys, select a tab where no page uses these keys.
@MainActor open class TabBarController: ViewController {
  /// A tab: its title, the sign before the title, and the root of the tab's navigation stack.
  public struct Tab {
    /// The title of the tab on the bar of tabs.
    public var title: String
    /// A sign before the tab's title, such as `✉`; it is left out where there is no room.
    public var image: String
    /// The root of the tab's navigation stack.
    public var root: ViewController

    /// Creates a tab with a navigation stack of its own.
    /// - Parameters:
    ///   - title: the title of the tab on the bar.
    ///   - image: a sign before the title; an empty one shows none.
    ///   - root: the root of the tab's stack.
    public init(_ title: String, image: String = "", root: ViewController) {
      self.title = title
      self.image = image
      self.root = root
    }
  }

  /// A closure that decides whether the user may change to another tab, and gets that tab's index. If it
  /// returns false, the tab that is shown stays. nil allows every tab.
  public var shouldSelect: ((_ index: Int) -> Bool)?
  /// Called after the user has selected another tab; the argument is the index of that tab.
  public var onSelect: ((_ index: Int) -> Void)?
  /// Called when the user presses the tab that is shown already, before the tab's stack goes back to its
  /// root. The arguments are the index of the tab, and 1 for a press or 2 for the second press of a double
  /// tap.
  public var onReselect: ((_ index: Int, _ taps: Int) -> Void)?
  private var stacks: [NavigationView]
  private let bar: TabBar
  private var selected = 0

  /// Creates a view controller that shows one of several tabs, the first one at the start.
  /// - Parameters:
  ///   - tabs: the tabs, from the leading edge of the bar on.
  ///   - title: the title of the view controller.
  ///   - name: its name in the trace, a log of events; nil stands for the name of its class.
  /// - Precondition: there is at least one tab, no root occurs twice, and none is in another stack.
  public init(_ tabs: [Tab], title: String = "", name: String? = nil) {
    precondition(!tabs.isEmpty, "a bar has a tab")
    bar = TabBar(tabs.map { .init($0) })
    stacks = tabs.map { NavigationView([$0.root]) }
    super.init(title: title, name: name)
    prefersNavigationBarHidden = true
    bar.onPress = { [weak self] in self?.press($0, taps: $1) }
    bar.tree.onNeedsDisplay = { [weak self] in self?.showBar() }
    bar.tree.presenter = stacks[0].navigation
    for (index, stack) in stacks.enumerated() { add(stack, isHidden: index > 0) }
    stacks[0].becomeFirstResponder()
  }

  private func add(_ stack: NavigationView, isHidden: Bool) {
    stack.bottomBar = bar
    stack.isHidden = isHidden
    view.addSubview(stack)
  }

  /// The tabs of the container, which may be set at any time. A tab whose root is also among the new tabs'
  /// roots keeps its stack and its badge, and stays shown if it was. The pages of a tab that was removed
  /// leave for good, without being asked. If the removed tab was shown, the new tab at the same index is
  /// shown, or else the last one.
  /// - Precondition: there is at least one tab, no root occurs twice, and none is in another stack.
  public var tabs: [Tab] {
    get {
      zip(bar.items, stacks).map { Tab($0.title, image: $0.image, root: $1.navigation.rootViewController) }
    }
    set { change(to: newValue) }
  }

  private func change(to tabs: [Tab]) {
    precondition(!tabs.isEmpty, "a bar has a tab")
    precondition(
      Set(tabs.map { ObjectIdentifier($0.root) }).count == tabs.count, "a page is the root of one tab")
    let old = zip(stacks, bar.items).map { (stack: $0, badge: $1.badge) }
    let kept = tabs.map { tab in old.first { $0.stack.navigation.rootViewController === tab.root } }
    let shown = stacks[selected]
    let stays = kept.contains { $0?.stack === shown }
    if !stays {
      shown.isLeaving = true
      hideShown()
    }
    let new = zip(tabs, kept).map { $1?.stack ?? NavigationView([$0.root]) }
    (stacks, selected) = (new, new.firstIndex { $0 === shown } ?? min(selected, new.count - 1))
    for stack in stacks where stack.superview !== view { add(stack, isHidden: true) }
    bar.items = zip(tabs, kept).map { .init($0, badge: $1?.badge) }
    bar.selected = selected
    if !stays { showSelected() }
    for (stack, _) in old where !stacks.contains(where: { $0 === stack }) {
      stack.removeFromSuperview()
      stack.navigation.leaveForGood()
    }
    app?.presentations.pagesDidChange(after: .stack)
    view.setNeedsLayout()
  }

  /// The index of the tab that is shown; setting an index that does not exist is ignored.
  public var selectedIndex: Int {
    get { selected }
    set { if stacks.indices.contains(newValue), newValue != selected { select(newValue) } }
  }

  package var numberOfTabs: Int { stacks.count }

  /// Returns the navigation stack of a tab.
  /// - Precondition: there is a tab at the index.
  public func stack(at index: Int) -> NavigationController {
    precondition(stacks.indices.contains(index), "there is no tab \(index)")
    return stacks[index].navigation
  }

  /// The navigation stack of the tab that is shown.
  public var selectedStack: NavigationController { stacks[selected].navigation }

  /// Sets a word that is shown after a tab's title, such as the number of unread messages; nil removes it. An
  /// index that does not exist is ignored.
  public func setBadge(_ badge: String?, at index: Int) {
    if stacks.indices.contains(index) { bar.items[index].badge = badge }
  }

  private func select(_ index: Int) {
    hideShown()
    selected = index
    bar.selected = index
    showSelected()
    view.setNeedsLayout()
  }

  private func hideShown() { stacks[selected].isHidden = true }

  private func showSelected() {
    bar.tree.presenter = selectedStack
    stacks[selected].isHidden = false
    stacks[selected].becomeFirstResponder()
  }

  /// Handles a press on a tab: pressing the tab that is shown goes back to its root, pressing another one
  /// shows that tab.
  private func press(_ index: Int, taps: Int = 1) {
    if index == selected {
      let stack = selectedStack
      onReselect?(index, taps)
      stack.goBack(to: stack.rootViewController)
    } else if shouldSelect?(index) ?? true, stacks.indices.contains(index) {
      selectedIndex = index
      bar.forgetTap()
      onSelect?(index)
    }
  }

  private func showBar() {
    let pages = selectedStack.comingViewControllers.flatMap(\.withInnerPages)
    for page in pages where page.bottomBar != nil { page.setNeedsDisplay() }
    stacks[selected].contentDidChange()
  }

  // MARK: View

  open override func viewWillLayoutSubviews() {
    let area = safeArea
    let rows = min(1, area.size.rows)
    bar.frame = Rect(row: area.size.rows - rows, columns: area.size.columns, rows: rows)
    for stack in stacks { stack.frame = area }
  }

  override var keyActions: [KeyAction<ViewController>] { Self.keyTable }

  private static let keyTable: [KeyAction<ViewController>] = {
    let tabs: [KeyAction<TabBarController>] = (1...9).map { number in
      let key = KeySequence(KeyPress(.character(Character("\(number)")), .alt))
      return KeyAction("tab\(number)", key) { $0.choose(number - 1) }.when { $0.numberOfTabs >= number }
    }
    let first = tabs[0].titled(label: { "Alt-1…\(min(9, $0.numberOfTabs))" }) { _ in "choose a tab" }
    return ([first] + tabs.dropFirst() + steps).map { $0.listed { $0.numberOfTabs > 1 } }.erased()
  }()

  private static let steps: [KeyAction<TabBarController>] = [
    .init("tabBefore", "Ctrl-PgUp", title: "the tab before, after") {
      $0.choose(($0.selected + $0.stacks.count - 1) % $0.stacks.count)
    },
    .init("tabAfter", "Ctrl-PgDn") { $0.choose(($0.selected + 1) % $0.stacks.count) },
  ]

  private func choose(_ index: Int) { if index != selected { press(index) } }

  override var childStacks: [NavigationController] {
    let hidden = stacks.filter { $0 !== stacks[selected] }
    return (hidden + [stacks[selected]]).map(\.navigation)
  }

  override func show(_ stack: NavigationController) {
    if let index = stacks.firstIndex(where: { $0.navigation === stack }) { selectedIndex = index }
  }
}
