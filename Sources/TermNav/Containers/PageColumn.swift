/// A view that shows the root of a stack, with the root's bar, in a column beside the other pages of that
/// stack.
@MainActor final class PageColumn: View, PageHost {
  private unowned let stack: NavigationView
  private let stage: Stage
  private var pane: Pane?

  init(_ stack: NavigationView) {
    self.stack = stack
    stage = RootStage(stack.navigation)
    super.init()
    stage.install(in: self)
  }

  override func passOn(_ callback: LifecycleCallback, animated: Bool) {
    guard pane == nil, let app = tree.navigation?.host.program as? NavigationApp else { return }
    let pane = ColumnPane(stage, program: app.program)
    self.pane = pane
    app.program.inner.add(pane, standsForStack: false)
  }

  private var primary: ViewController { stage.page }

  func contentDidChange() { if !stage.isWorking { setNeedsLayout() } }

  override func layoutSubviews() {
    guard !frame.isEmpty, !isHidden else { return }
    primary.container = self
    stage.prepareLayout()
    stage.layOutInView()
    if primary.view.isLayoutPending { setNeedsLayout() }
  }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    if stage.draw(on: &canvas, theme: theme), stage.isLayoutDue { setNeedsLayout() }
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override var hostedPage: ViewController? { primary }
  override var wantedReports: WantedReports {
    super.wantedReports.union(WantedReports(motion: stage.isHoverable, colors: stage.followsTerminal))
  }
  func shows(_ page: ViewController) -> Bool { page === primary }

  override var terminalCursorPlace: Point { pane?.focus.cursor?.location ?? super.terminalCursorPlace }
  override var isTerminalCursorVisible: Bool { pane?.focus.cursor?.isVisible == true }
}

/// The actions of keys, wheel and mouse buttons in the column that shows a stack's root. In this column
/// nothing goes back or forward.
private final class ColumnPane: Pane {
  override var popGestureRecognizer: GestureRecognizer? { nil }
  override var isHeld: Bool { false }
  override var canGoBack: Bool { false }
  override var pagesBelow: [ViewController] { [] }
  override func goForward() -> Bool { false }
}
