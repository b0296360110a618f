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
  /// What the page was told last.
  private var last = LifecycleCallback.viewDidDisappear

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
    tell(.viewWillDisappear)
    tell(.viewDidDisappear)
    stacks[selected].isHidden = true
    selected = index
    bar.selected = index
    stacks[index].isHidden = false
    bar.presentingNavigation = selectedStack
    if last == .viewWillAppear || last == .viewDidAppear { tell(.viewWillAppear) }
    if last == .viewDidAppear { tell(.viewDidAppear) }
    stacks[index].becomeFirstResponder()
    view.setNeedsLayout()
  }

  private func tell(_ callback: LifecycleCallback, animated: Bool = false) {
    stacks[selected].tell(callback, animated: animated, in: app)
  }

  /// A press on the tab that is shown goes back to its root.
  private func press(_ index: Int) {
    if index == selected {
      selectedStack.goBack(to: selectedStack.rootViewController)
    } else {
      select(index)
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

  override var ownKeyCommands: [KeyCommand] {
    guard stacks.count > 1 else { return [] }
    let digits = (1...min(9, stacks.count)).map { KeyPress(.character(Character("\($0)")), .alt) }
    let steps: [KeyPress] = ["Ctrl-PgUp", "Ctrl-PgDn"]
    return [(digits, "choose a tab", "Alt-1…\(digits.count)"), (steps, "the tab before, after", nil)].map {
      keys, title, label in
      var command = KeyCommand(keys.map { KeySequence($0) }, title, label) { [unowned self] _ in
        _ = handle(keys[0])
      }
      command.isHinted = false
      return command
    }
  }

  private func choose(_ index: Int) { if index != selected { press(index) } }

  override var childStacks: [NavigationController] {
    let hidden = stacks.filter { $0 !== stacks[selected] }
    return (hidden + [stacks[selected]]).map(\.navigation)
  }

  override func show(_ stack: NavigationController) {
    if let index = stacks.firstIndex(where: { $0.navigation === stack }) { selectedIndex = index }
  }

  // MARK: Life; overrides call super

  /// Tells the page that is shown too, as the other callbacks do.
  open override func viewWillAppear(animated: Bool) { pass(on: .viewWillAppear, animated: animated) }
  /// See `viewWillAppear`.
  open override func viewDidAppear(animated: Bool) { pass(on: .viewDidAppear, animated: animated) }
  /// See `viewWillAppear`.
  open override func viewWillDisappear(animated: Bool) { pass(on: .viewWillDisappear, animated: animated) }
  /// See `viewWillAppear`.
  open override func viewDidDisappear(animated: Bool) { pass(on: .viewDidDisappear, animated: animated) }

  private func pass(on callback: LifecycleCallback, animated: Bool) {
    last = callback
    bar.presentingNavigation = selectedStack
    tell(callback, animated: animated)
  }
}
