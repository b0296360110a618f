/// A page: it draws, takes keys, and guides the navigation.
@MainActor open class ViewController: Navigable {
  /// For traces and tests.
  public let name: String
  /// Shown in the bar.
  open var title: String { didSet { navigationController?.setNeedsBarDisplay() } }
  /// What else the bar shows.
  public var navigationItem = NavigationItem() { didSet { navigationController?.setNeedsBarDisplay() } }

  /// The content below a visible bar.
  public let view: View
  /// nil before the push and after leaving.
  public private(set) weak var navigationController: NavigationController?
  /// Gets keys before the page, while it is visible.
  public var firstResponder: View? {
    get { view.firstResponder }
    set { view.firstResponder = newValue }
  }

  /// Set by the navigation controller.
  public var isViewLoaded = false
  var tasks: [Int: Task<Void, Never>] = [:]
  var lastTask = 0
  /// Left for good.
  var hasLeft = false
  /// Counts the requests to draw.
  var changes = 0

  /// - Parameter name: for traces; nil takes the class's name.
  public init(title: String = "", name: String? = nil) {
    self.title = title
    self.name = name ?? "\(Self.self)"
    let view = PageView()
    self.view = view
    view.owner = self
    view.onNeedsDisplay = { [unowned self] in changes += 1 }
  }

  // MARK: Drawing and keys

  /// Draws on the page's background, below the subviews.
  open func draw(_ canvas: inout Canvas, theme: Theme) {}

  /// Sets frames within `view.bounds`.
  open func viewWillLayoutSubviews() {}

  /// Takes a key that no view has used; returns whether it was used.
  open func handle(_ key: KeyPress) -> Bool { false }

  /// Draws the page again.
  public func setNeedsDisplay() { changes += 1 }

  // MARK: Preferences, read live

  /// After a change call `navigationController?.setNeedsNavigationBarAppearanceUpdate()`.
  open var prefersNavigationBarHidden: Bool { false }
  /// Disables pop gestures; key and button still pop.
  open var interactivePopDisabled: Bool { false }
  /// Columns; 0 sets no limit.
  open var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double { 0 }
  /// Enables forward by `]`, mouse button and a drag from the trailing edge zone.
  /// `navigation.isForwardEnabled` enables the first two alone.
  open var allowsInteractiveForward: Bool { false }
  /// Asked after every other rule.
  open func shouldBeginInteractivePop() -> Bool { true }
  /// Asked by key, button and a finishing drag; if false, the page springs back.
  open func shouldPop() -> Bool { true }
  /// Whether `shouldPop` would ask or refuse now; shown while dragging.
  open var asksBeforePop: Bool { false }

  // MARK: Life

  /// Once, before the page first appears.
  open func viewDidLoad() {}
  /// The page comes; a drag may yet be cancelled.
  open func viewWillAppear(animated: Bool) {}
  /// On top, at rest.
  open func viewDidAppear(animated: Bool) {}
  /// The page goes; a drag may yet be cancelled.
  open func viewWillDisappear(animated: Bool) {}
  /// Covered or gone.
  open func viewDidDisappear(animated: Bool) {}

  /// Gets nil after leaving. Overrides call super.
  open func didMove(toParent parent: AnyObject?) {
    navigationController = parent as? NavigationController
    if navigationController != nil { hasLeft = false }
  }

  /// Cancels the tasks; not called while the page is kept for forward.
  public final func didLeaveForGood() {
    hasLeft = true
    cancelTasks()
  }

  /// Called if work of `task` fails, uncancelled; traced by default.
  open func taskFailed(_ error: any Error) { app?.taskObserver?(self, error) }
}

private final class PageView: View {
  weak var owner: ViewController?

  override var page: ViewController? { owner }
  override var hostNavigation: NavigationController? { owner?.navigationController }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.page)
    owner?.draw(&canvas, theme: theme)
  }

  override func layoutSubviews() { owner?.viewWillLayoutSubviews() }
}

extension NavModel.NavigationController where Controller == ViewController {
  func setNeedsBarDisplay() {
    for page in [transition?.from, transition?.to, topViewController] { page?.setNeedsDisplay() }
  }
}
