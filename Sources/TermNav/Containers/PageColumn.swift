/// One page with its bar, in a column beside the stack that it is the root of.
@MainActor final class PageColumn: View {
  private unowned let stack: NavigationView
  private let drawn = DrawnPage()
  private let bar: NavigationBar
  private var isWorking = false
  private(set) var pane: Pane?

  init(_ stack: NavigationView) {
    self.stack = stack
    bar = NavigationBar(navigation: stack.navigation)
    super.init()
    semanticContentAttribute = .forceLeftToRight
  }

  override func passOn(_ callback: LifecycleCallback, animated: Bool) {
    guard pane == nil, let app = hostNavigation?.owner as? NavigationApp else { return }
    pane = ColumnPane(self, stack.navigation, bar, app.program)
  }

  private var primary: ViewController { stack.navigation.rootViewController }
  fileprivate var showsBar: Bool { !primary.prefersNavigationBarHidden }
  private var hasKeys: Bool { root.firstResponder === self && root.receivesKeys }
  /// A button of the bar that has the keys takes them from the page.
  private var pageHasKeys: Bool { hasKeys && (primary.barFocus == nil || !showsBar) }

  override func contentDidChange() { if !isWorking { setNeedsLayout() } }

  override func layoutSubviews() {
    guard !frame.isEmpty, !isHidden else { return }
    stack.follow()
    primary.container = self
    if root.firstResponder !== self { primary.barFocus = nil }
    isWorking = true
    primary.view.receivesKeys = pageHasKeys
    _ = drawn.layOut(primary, size: size, showsBar: showsBar, in: stack.navigation)
    DrawnPage.place(primary, size: size, showsBar: showsBar)
    bar.update(for: primary, width: size.columns)
    isWorking = false
    if primary.view.isLayoutPending { setNeedsLayout() }
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard drawn.shows(primary) else { return }
    isWorking = true
    drawn.draw(theme: theme)
    isWorking = false
    canvas.copy(drawn.surface)
    if drawn.needsDisplay || pageHasKeys != primary.view.receivesKeys { setNeedsLayout() }
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override var hostedPage: ViewController? { primary }
  override func shows(_ page: ViewController) -> Bool { page === primary }

  override var cursorPlace: Point { pane?.focus.cursor?.place ?? super.cursorPlace }
  override var isCursorVisible: Bool { pane?.focus.cursor?.isVisible == true }
}

/// Nothing goes back from it, or forward.
private final class ColumnPane: Pane {
  private weak var column: PageColumn?

  init(
    _ column: PageColumn, _ navigation: NavigationController, _ bar: NavigationBar, _ program: ProgramInput
  ) {
    self.column = column
    super.init(navigation: navigation, bar: bar, program: program)
  }

  override var page: ViewController { navigation.rootViewController }
  override var showsBar: Bool { column?.showsBar == true }
  override var size: Size { column?.size ?? super.size }
  override var stage: Rect { column?.frameOnScreen ?? super.stage }
  override var popGestureRecognizer: GestureRecognizer? { nil }
  override var isHeld: Bool { false }
  override var canGoBack: Bool { false }
  override var pagesBelow: [ViewController] { [] }
  override func goForward() -> Bool { false }
}

extension PageColumn: PageHost {
  func hitTestPages(_ point: Point) -> (view: View, point: Point)? {
    let mirrored = stack.navigation.isMirrored
    var place = mirrored ? point.mirrored(inColumns: size.columns) : point
    guard showsBar else { return primary.view.hitTest(primary.view.turned(place)) }
    if place.row < Double(DrawnPage.barRows) { return bar.hitTest(place) }
    place.row -= Double(DrawnPage.barRows)
    return primary.view.hitTest(primary.view.turned(place))
  }
}
