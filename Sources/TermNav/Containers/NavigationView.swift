/// A stack of pages in a part of a page: its pages slide within it, with bars of their own.
///
/// A drag in it pops its pages first, then those around it. Keys come to its page while it is the first responder; keys
/// that go back pop its pages, and at its root go on to the page around it.
@MainActor public final class NavigationView: View {
  /// The stack.
  public let navigation: NavigationController
  /// Stands for the root: the root is shown elsewhere, and no key and no drag leads back to it.
  var rootIsElsewhere = false { didSet { if rootIsElsewhere != oldValue { stackChanged() } } }
  /// What is shown while the root alone is in the stack, and stands elsewhere.
  var placeholder = "" { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
  /// Stands below the pages, and slides with them; it is the bar of all that do not hide it.
  var bottomBar: View?

  private let compositor: Compositor
  private let bar: NavigationBar
  private var scene: Compositor.Scene?
  private var cells = Frame(Surface(size: Size(columns: 0, rows: 0)))
  private weak var app: NavigationApp?
  private var lastTheme = Theme()
  private var wasMoving = false
  /// While the pages are laid out or drawn.
  private var isWorking = false

  /// Takes the stack, root first.
  /// - Precondition: not empty, no duplicates.
  public init(_ controllers: [ViewController]) {
    navigation = NavigationController(controllers)
    compositor = Compositor(navigation: navigation)
    bar = NavigationBar(navigation: navigation)
    super.init()
    semanticContentAttribute = .forceLeftToRight
    compositor.drawsFineSeams = false
    navigation.addObserver { [unowned self] in navigationDid($0) }
  }

  /// Shows the top with its events; false where it is shown already.
  func start(in app: NavigationApp) -> Bool {
    guard self.app == nil else { return false }
    self.app = app
    navigation.owner = app
    app.add(navigation)
    app.navigation.interactivePopGestureRecognizer.require(toFail: navigation.interactivePopGestureRecognizer)
    follow(app.navigation)
    stackChanged()
    navigation.start()
    return true
  }

  private func follow(_ outer: NavigationController) {
    navigation.advance(to: outer.now)
    if navigation.layoutDirection != outer.layoutDirection {
      navigation.layoutDirection = outer.layoutDirection
    }
    navigation.reducesMotion = outer.reducesMotion
  }

  /// The page around it appears or disappears.
  func tell(_ callback: LifecycleCallback, animated: Bool) {
    let page = navigation.activeViewController
    guard app != nil else { return }
    switch callback {
    case .viewWillAppear: page.viewWillAppear(animated: animated)
    case .viewDidAppear: page.viewDidAppear(animated: animated)
    case .viewWillDisappear: page.viewWillDisappear(animated: animated)
    case .viewDidDisappear: page.viewDidDisappear(animated: animated)
    case .viewDidLoad, .willShow, .didShow: break
    }
  }

  // MARK: Changes

  private func navigationDid(_ event: NavigationEvent<ViewController>) {
    if case .lifecycle(let page, .viewWillDisappear, _) = event,
      !navigation.interactivePopGestureRecognizer.isActive
    {
      app?.arena.cancel { $0.view?.isWithin(page.view) == true }
    }
    stackChanged()
  }

  private func stackChanged() {
    var showsBar = true
    for (index, page) in navigation.comingViewControllers.enumerated() {
      if index > 0, page.hidesBottomBarWhenPushed { showsBar = false }
      if !rootIsElsewhere || index > 0 { page.container = self }
      page.isFirstBeside = rootIsElsewhere && index == 1
      page.bottomBar = showsBar ? bottomBar : nil
    }
    navigation.isInteractivePopEnabled = canGoBack || navigation.transition != nil
    if !isWorking { setNeedsLayout() }
  }

  private var canGoBack: Bool { navigation.comingViewControllers.count > (rootIsElsewhere ? 2 : 1) }

  private var showsPlaceholder: Bool {
    rootIsElsewhere && navigation.transition == nil && navigation.count == 1
  }

  override func contentDidChange() { if !isWorking { setNeedsLayout() } }

  private func work(_ body: () -> Void) {
    isWorking = true
    body()
    isWorking = false
  }

  // MARK: Layout and drawing

  private var hasKeys: Bool { root.firstResponder === self && root.receivesKeys }

  public override func layoutSubviews() {
    guard let app, !frame.isEmpty else { return }
    follow(app.navigation)
    navigation.containerSize = size
    if showsPlaceholder {
      scene = nil
      return
    }
    work {
      compositor.pagesReceiveKeys = hasKeys
      scene = compositor.layOut(theme: lastTheme)
      bar.update(for: navigation.activeViewController, width: size.columns)
    }
    if navigation.activeViewController.view.isLayoutPending { setNeedsLayout() }
  }

  public override func draw(_ canvas: inout Canvas, theme: Theme) {
    lastTheme = theme
    guard let scene else {
      canvas.fill(theme.page)
      let shown = placeholder.truncated(toColumns: size.columns)
      canvas.text(
        shown, column: (size.columns - shown.columns) / 2, row: size.rows / 2, style: theme.secondary)
      return
    }
    if cells.surface.size != size { cells.surface = Surface(size: size) }
    work { compositor.compose(scene, into: &cells, theme: theme) }
    drawStandingBar(theme)
    for row in 0..<size.rows {
      for column in 0..<size.columns where cells.surface[column, row].glyph != .continuation {
        canvas.set(cells.surface[column, row], column: column, row: row)
      }
    }
    if compositor.needsDisplay || hasKeys != compositor.pagesReceiveKeys { setNeedsLayout() }
  }

  /// Where both pages have the bar, it stands still.
  private func drawStandingBar(_ theme: Theme) {
    guard let bottomBar, let transition = navigation.transition, transition.from.bottomBar != nil,
      transition.to.bottomBar != nil
    else { return }
    cells.surface.draw(isMirrored: navigation.isMirrored) { bottomBar.drawInPlace(on: &$0, theme: theme) }
  }

  // MARK: Motion

  public override var isMoving: Bool {
    navigation.isMoving || wasMoving || navigation.activeViewController.view.isTreeMoving
  }

  public override var nextAdvance: Seconds? {
    .earliest(navigation.deadline, navigation.activeViewController.view.nextTreeAdvance)
  }

  public override func advance(to time: Seconds) {
    navigation.advance(to: time)
    // A bar that moves reports nothing.
    if navigation.isMoving || wasMoving { setNeedsLayout() }
    wasMoving = navigation.isMoving
    navigation.topViewController.view.advanceTree(to: time)
    if let page = navigation.incomingViewController { page.view.advanceTree(to: time) }
  }

  // MARK: Keys

  private let commands = KeyCommandReader()

  public override var canBecomeFirstResponder: Bool { true }

  public override func handle(_ key: KeyPress) -> Bool {
    if showsPlaceholder { return false }
    let page = navigation.activeViewController
    let turned: (KeyPress) -> KeyPress = { [navigation] in navigation.isMirrored ? $0.mirrored : $0 }
    let levels =
      page.view.responders.map(KeyCommandReader.Level.init) + [
        .init(commands: { page.allKeyCommands }, own: page.view.own, handle: page.handle),
        .init(commands: { page.navigationItem.keyCommands }, own: turned),
      ]
    return commands.take(key, levels) || step(turned(key)) || goBack(by: turned(key))
  }

  public override func paste(_ text: String) -> Bool {
    !showsPlaceholder && navigation.activeViewController.view.responders.contains { $0.paste(text) }
  }

  /// Tab leaves it at its ends.
  private func step(_ key: KeyPress) -> Bool {
    guard key.key == .tab, key.modifiers.subtracting(.shift).isEmpty else { return false }
    let root = navigation.activeViewController.view
    let views = root.focusables
    let here = root.responders.lazy.compactMap { view in views.firstIndex { $0 === view } }.first
    let next = key.modifiers.contains(.shift) ? (here ?? 0) - 1 : (here ?? -1) + 1
    guard views.indices.contains(next) else { return false }
    return views[next].becomeFirstResponder()
  }

  private func goBack(by key: KeyPress) -> Bool {
    guard canGoBack, app?.backKeys.contains(key) == true else { return false }
    navigation.goBack()
    return true
  }
}

extension NavigationView: PageHost {
  var popGestureRecognizer: GestureRecognizer? { navigation.interactivePopGestureRecognizer }

  func hitTestPages(_ point: Point) -> (view: View, point: Point)? {
    if showsPlaceholder || scene == nil { return nil }
    let page = navigation.activeViewController
    if let bottomBar = page.bottomBar, point.wholeRow >= size.rows - bottomBar.size.rows {
      let place = navigation.leading(point)
      return bottomBar.hitTest(bottomBar.inside(place))
    }
    return PageHits(navigation: navigation, compositor: compositor, bar: bar).hitTest(point)
  }
}
