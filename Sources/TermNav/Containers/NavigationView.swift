/// A view that shows a stack of pages in a part of a page. The pages slide within the view and have bars of
/// their own.
///
/// A drag in the view pops the view's pages first, then those around the view. The page on top of the stack
/// gets keys while the view is the first responder. Keys that go back pop the view's pages; at the root of
/// the view's stack these keys go to the page around the view.
///
///     let notes = NavigationView([folders, note]) page.view.addSubview(notes)
///
/// The stack starts once the view is in the tree of a page that has appeared. Its pages appear and disappear
/// with that page, and as the view, or one around it, is shown and hidden, added and removed. The stack does
/// not start in an overlay, which is no page; the stack then emits an `ignored` event.
@MainActor public final class NavigationView: View, PageHost {
  /// The navigation stack that the view shows.
  public let navigation: NavigationController
  /// Whether a split view shows the stack's root in another column, so that no key and no drag leads back to
  /// it.
  var rootIsElsewhere: Bool {
    get { navigation.rootIsElsewhere }
    set {
      if newValue == navigation.rootIsElsewhere { return }
      navigation.rootIsElsewhere = newValue
      // The first page above the root has a back button only while this view shows the root.
      if navigation.comingViewControllers.count > 1 { navigation.setNeedsBarDisplay() }
      stackChanged()
    }
  }
  /// Called when the stack's root is shown in another column and the keys shall go to that column.
  var onKeysBeside: () -> Void = {}
  /// The text that is shown where the view's stack has no page but its root, and the root is shown in another
  /// column.
  var placeholder = "" { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
  /// The bar below the pages, such as a tab bar; nil for none. The bar is shown on every page of the stack,
  /// up to the first page above the root that hides the bar (`hidesBottomBarWhenPushed`).
  var bottomBar: View? { didSet { if bottomBar !== oldValue, app != nil { stackChanged() } } }

  /// Whether the pages of the view's stack leave their stack when they disappear next. Their callbacks then
  /// report that they move from their parent.
  var isLeaving = false

  private let stage: Stage
  private weak var app: NavigationApp?
  private var pane: Pane?
  private var hasToldOfOverlay = false

  /// Creates a view that shows a navigation stack of these pages in a part of a page; the first one is the
  /// root.
  /// - Precondition: there is at least one page, none occurs twice, and none is in another stack.
  public init(_ controllers: [ViewController]) {
    navigation = NavigationController(controllers)
    stage = Stage(navigation)
    super.init()
    stage.install(in: self)
    // The pages of a tab that was never shown are also asked before they leave. To be asked, the pages need
    // their container now.
    for page in controllers { page.container = self }
    navigation.addObserver { [weak self] in self?.navigationDid($0) }
  }

  private func start(in app: NavigationApp) {
    self.app = app
    navigation.host = app.navigation.host
    let pane = InnerPane(self, stage, app.program)
    self.pane = pane
    app.program.inner.add(pane)
    stage.follow()
    stackChanged()
    navigation.startHidden()
  }

  private var outer: NavigationController? { tree.navigation }

  override var hostedStack: NavigationController? { navigation }
  override var wantedReports: WantedReports {
    super.wantedReports.union(WantedReports(motion: stage.isHoverable, colors: stage.followsTerminal))
  }
  func shows(_ page: ViewController) -> Bool { navigation.shows(page) }

  /// Tells the page on top of the view's stack that it appears or disappears. The first `viewWillAppear`
  /// starts the stack.
  override func passOn(_ callback: LifecycleCallback, animated: Bool) {
    if callback == .viewWillAppear, let outer {
      if app == nil, let app = outer.host.program as? NavigationApp { start(in: app) }
      outer.interactivePopGestureRecognizer.require(toFail: navigation.interactivePopGestureRecognizer)
    }
    if app == nil { return }
    navigation.tellTop(
      callback, animated: animated, move: isLeaving ? .parent : .none, tellsEntry: true,
      startsBar: callback == .viewWillAppear)
  }

  // MARK: Changes

  private func navigationDid(_ event: NavigationEvent<ViewController>) {
    tellObservers(event)
    pane?.pagesDidChange(after: event)
    stackChanged()
    app?.presentations.pagesDidChange(after: event)
  }

  private func tellObservers(_ event: NavigationEvent<ViewController>) {
    // At its root this stack leaves a drag to the stack around it. That stack's gate, which decides whether a
    // drag may pop, reports the reason of a refusal.
    if case .gate(.some, _) = event, !canGoBack { return }
    (app ?? outer?.host.program as? NavigationApp)?.observers.stacks.tell((event, navigation))
  }

  private func stackChanged() {
    var showsBar = true
    for (index, page) in navigation.comingViewControllers.enumerated() {
      if index > 0, page.hidesBottomBarWhenPushed { showsBar = false }
      if !rootIsElsewhere || index > 0 { page.container = self }
      page.setBottomBar(showsBar ? bottomBar : nil)
    }
    // At the root of this stack a drag is meant for the stack around it, so this stack does not follow a
    // refused drag.
    navigation.interactivePopGestureRecognizer.mayFollowRefusedDrag = canGoBack
    if !stage.isWorking { setNeedsLayout() }
  }

  fileprivate var canGoBack: Bool { navigation.comingViewControllers.count > (rootIsElsewhere ? 2 : 1) }

  fileprivate var showsPlaceholder: Bool {
    rootIsElsewhere && navigation.incomingViewController == nil && navigation.count == 1
  }

  func contentDidChange() { if !stage.isWorking { setNeedsLayout() } }

  // MARK: Layout and drawing

  public override func layoutSubviews() {
    if page == nil { return stayBlank() }
    guard app != nil, !frame.isEmpty else { return }
    stage.prepareLayout()
    if showsPlaceholder { return stage.clear() }
    stage.work {
      for page in navigation.viewControllers + [navigation.incomingViewController].compactMap({ $0 }) {
        page.stackWillLayOut(columns: size.columns)
      }
    }
    stage.layOutInView()
    if navigation.activeViewController.view.isLayoutPending { setNeedsLayout() }
  }

  private func stayBlank() {
    stage.clear()
    guard let outer, !hasToldOfOverlay else { return }
    hasToldOfOverlay = true
    outer.announcer.emit(
      .ignored(what: "NavigationView of \(navigation.topViewController.name)", why: "it is in no page"))
  }

  public override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard stage.draw(on: &canvas, theme: theme, under: sharedBar) else {
      return drawPlaceholder(&canvas, theme)
    }
    if stage.isLayoutDue { setNeedsLayout() }
  }

  private func drawPlaceholder(_ canvas: inout Canvas, _ theme: Theme) {
    canvas.fill(theme.page)
    let shown = placeholder.truncated(toColumns: size.columns)
    canvas.text(
      shown, column: (size.columns - shown.columns) / 2, row: size.rows / 2, style: theme.secondary)
  }

  /// The bar below the pages during a transition of two pages that both have it; such a bar does not move.
  /// nil in all other cases.
  private var sharedBar: View? {
    guard let transition = navigation.transition, transition.from.bottomBar != nil,
      transition.to.bottomBar != nil
    else { return nil }
    return bottomBar
  }

  // MARK: Keys

  public override var canBecomeFirstResponder: Bool { true }

  override var hostedPage: ViewController? { showsPlaceholder ? nil : navigation.activeViewController }

  public override var terminalCursorPlace: Point { hostedCursor?.location ?? super.terminalCursorPlace }
  public override var isTerminalCursorVisible: Bool { hostedCursor?.isVisible == true }
  private var hostedCursor: Frame.Cursor? { showsPlaceholder ? nil : pane?.focus.cursor }
}

/// The actions of keys, wheel and mouse buttons in a stack within a page.
private final class InnerPane: Pane {
  private weak var view: NavigationView?

  init(_ view: NavigationView, _ stage: Stage, _ program: ProgramInput) {
    self.view = view
    super.init(stage, program: program)
  }

  override var canGoBack: Bool { view?.canGoBack == true }
  override var firstDepth: Int { leadsBeside ? 1 : 0 }
  override var leadsBeside: Bool { view?.rootIsElsewhere == true }
  override func giveKeysBeside() { view?.onKeysBeside() }
  override func hitTest(_ point: Point) -> (view: View, point: Point)? {
    guard let view, !view.showsPlaceholder, stage.hasScene else { return nil }
    if let bar = page.bottomBar, point.wholeRow >= view.size.rows - bar.size.rows {
      return bar.hitTest(bar.space.inside(navigation.leading(point)))
    }
    return super.hitTest(point)
  }
  override var pagesBelow: [ViewController] {
    super.pagesBelow.dropLast(view?.rootIsElsewhere == true ? 1 : 0)
  }
}
