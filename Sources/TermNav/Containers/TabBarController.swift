/// Tabs, each with a stack of its own, and their bar below.
///
/// A page that `hidesBottomBarWhenPushed` covers the bar, which slides with the page that it belongs to. Otherwise it
/// stands while pages move. Alt with 1…9, and Ctrl with the page keys, choose a tab, where no page uses them.
@MainActor open class TabBarController: ViewController {
  /// A tab before it is shown.
  public struct Tab {
    /// Its word on the bar.
    public var title: String
    /// A sign before it, left out where there is no room.
    public var image: String
    /// The root of its stack.
    public var root: ViewController

    /// Without a sign by default.
    public init(_ title: String, image: String = "", root: ViewController) {
      self.title = title
      self.image = image
      self.root = root
    }
  }

  /// Called after the user has chosen another tab.
  public var onSelect: ((Int) -> Void)?
  private let stacks: [NavigationView]
  private let bar: TabBar
  private var selected = 0
  /// The stack has just told its page that it has appeared.
  private var isNew = false

  /// - Precondition: not empty, no root twice.
  public init(_ tabs: [Tab], title: String = "", name: String? = nil) {
    precondition(!tabs.isEmpty, "a bar has a tab")
    bar = TabBar(tabs.map { .init(title: $0.title, image: $0.image) })
    stacks = tabs.map { NavigationView([$0.root]) }
    super.init(title: title, name: name)
    prefersNavigationBarHidden = true
    bar.onPress = { [unowned self] in press($0) }
    bar.onNeedsDisplay = { [unowned self] in showBar() }
    for (index, stack) in stacks.enumerated() {
      stack.bottomBar = bar
      stack.isHidden = index > 0
      view.addSubview(stack)
    }
    stacks[0].becomeFirstResponder()
  }

  /// The tab that is shown; an index that is not there is ignored.
  public var selectedIndex: Int {
    get { selected }
    set { if stacks.indices.contains(newValue), newValue != selected { select(newValue) } }
  }

  /// How many tabs there are.
  public var numberOfTabs: Int { stacks.count }

  /// The stack of a tab.
  /// - Precondition: there is such a tab.
  public func stack(at index: Int) -> NavigationController { stacks[index].navigation }

  /// The stack that is shown.
  public var selectedStack: NavigationController { stacks[selected].navigation }

  /// A word behind the tab's title, such as a number; nil is none. A tab that is not there is ignored.
  public func setBadge(_ badge: String?, at index: Int) {
    if stacks.indices.contains(index) { bar.items[index].badge = badge }
  }

  private func select(_ index: Int) {
    let isShown = app != nil
    for callback in [LifecycleCallback.viewWillDisappear, .viewDidDisappear] where isShown {
      stacks[selected].tell(callback, animated: false)
    }
    stacks[selected].isHidden = true
    selected = index
    bar.selected = index
    stacks[index].isHidden = false
    if !startSelected(), isShown {
      for callback in [LifecycleCallback.viewWillAppear, .viewDidAppear] {
        stacks[index].tell(callback, animated: false)
      }
    }
    stacks[index].becomeFirstResponder()
    view.setNeedsLayout()
  }

  /// A press on the tab that is shown goes back to its root.
  private func press(_ index: Int) {
    if index == selected {
      selectedStack.popToRoot()
    } else {
      select(index)
      onSelect?(index)
    }
  }

  private func showBar() {
    for page in selectedStack.comingViewControllers where page.bottomBar != nil { page.setNeedsDisplay() }
    stacks[selected].contentDidChange()
  }

  private func startSelected() -> Bool {
    bar.presentingNavigation = selectedStack
    return app.map(stacks[selected].start) ?? false
  }

  // MARK: View

  open override func viewWillLayoutSubviews() {
    bar.frame = Rect(
      column: 0, row: view.size.rows - 1, columns: view.size.columns, rows: min(1, view.size.rows))
    for stack in stacks { stack.frame = view.bounds }
  }

  /// Overrides call super.
  open override func handle(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.character(let digit), .alt):
      guard let number = digit.wholeNumberValue, stacks.indices.contains(number - 1) else { return false }
      choose(number - 1)
    case (.pageUp, .control): choose((selected + stacks.count - 1) % stacks.count)
    case (.pageDown, .control): choose((selected + 1) % stacks.count)
    default: return false
    }
    return true
  }

  private func choose(_ index: Int) { if index != selected { press(index) } }

  override var childStacks: [NavigationController] { stacks.map(\.navigation) }

  // MARK: Life; overrides call super

  /// Tells the page that is shown too, as the other callbacks do.
  open override func viewWillAppear(animated: Bool) {
    isNew = startSelected()
    if !isNew { stacks[selected].tell(.viewWillAppear, animated: animated) }
  }
  /// See `viewWillAppear`.
  open override func viewDidAppear(animated: Bool) {
    if !isNew { stacks[selected].tell(.viewDidAppear, animated: animated) }
    isNew = false
  }
  /// See `viewWillAppear`.
  open override func viewWillDisappear(animated: Bool) {
    stacks[selected].tell(.viewWillDisappear, animated: animated)
  }
  /// See `viewWillAppear`.
  open override func viewDidDisappear(animated: Bool) {
    stacks[selected].tell(.viewDidDisappear, animated: animated)
  }
}
