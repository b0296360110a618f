/// A page: draws itself, takes keys, and says how the navigation treats it.
///
/// Override what the page is about; everything else (the drag that pops it, the bar, the events) comes by itself.
@MainActor open class ViewController: Navigable {
  /// A short name for traces and tests.
  public let name: String
  /// What the bar shows.
  open var title: String { didSet { navigationController?.setNeedsBarDisplay() } }
  /// What stands in the bar beside the title.
  public var navigationItem = NavigationItem() { didSet { navigationController?.setNeedsBarDisplay() } }

  /// The page's content, below the bar where that is shown. Its subviews and recognizers are the page's.
  public let view: View
  /// nil until the page is pushed, and after it has left.
  public private(set) weak var navigationController: NavigationController?
  /// The view that gets keys first; nil gives them to the page. While it is hidden or stands in no view of the page, the
  /// page gets them too.
  public var firstResponder: View? {
    get { view.firstResponder }
    set { view.firstResponder = newValue }
  }

  /// Kept by the navigation controller.
  public var isViewLoaded = false
  /// The page's work under way, by number.
  var tasks: [Int: Task<Void, Never>] = [:]
  var lastTask = 0
  /// The page was in a stack, and has left for good.
  var hasLeft = false
  /// Goes up whenever the page wants to be drawn again; what was drawn at another number is old.
  var changes = 0

  /// - Parameters:
  ///   - title: shown in the bar.
  ///   - name: shown in traces; nil takes the class's name.
  public init(title: String = "", name: String? = nil) {
    self.title = title
    self.name = name ?? "\(Self.self)"
    let view = PageView()
    self.view = view
    view.owner = self
    view.onNeedsDisplay = { [unowned self] in changes += 1 }
  }

  // MARK: The page

  /// Draws the page's own cells, before its subviews are drawn over them.
  /// - Parameter canvas: the content, columns × rows, already filled with the page's background.
  open func draw(_ canvas: inout Canvas, theme: Theme) {}

  /// Gives the subviews their frames within `view.bounds`.
  open func viewWillLayoutSubviews() {}

  /// A key that no view of the page wanted. Returns whether it was of use. The left arrow is the one toward leading.
  open func handle(_ key: KeyPress) -> Bool { false }

  /// The page wants to be drawn again.
  public func setNeedsDisplay() { changes += 1 }

  // MARK: Preferences, read live

  /// Whether the bar is hidden while this page is on top. After a change on screen call
  /// `navigationController?.setNeedsNavigationBarAppearanceUpdate()`.
  open var prefersNavigationBarHidden: Bool { false }
  /// True: no gesture pops this page. Key and button still do.
  open var interactivePopDisabled: Bool { false }
  /// Columns; 0 sets no limit.
  open var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double { 0 }
  /// True: what was popped from above this page comes back by `]`, the mouse's forward button, and a drag from the trailing
  /// edge zone toward leading. The first two also do where the program sets `navigation.isForwardEnabled`.
  open var allowsInteractiveForward: Bool { false }
  /// The page's own last word on a drag that every other rule allows.
  open func shouldBeginInteractivePop() -> Bool { true }
  /// Whether the user may leave now. Asked by key, button and a drag that would finish; after a no the page springs back.
  open func shouldPop() -> Bool { true }
  /// Whether `shouldPop` would ask, or say no, at this moment: the verdict on a held page says so before it is let go.
  open var asksBeforePop: Bool { false }

  // MARK: Life

  /// Once, before the page appears for the first time.
  open func viewDidLoad() {}
  /// The page comes: pushed, uncovered by a pop or a drag that may yet be cancelled, or back after such a drag.
  open func viewWillAppear(animated: Bool) {}
  /// The page is on top, and nothing moves.
  open func viewDidAppear(animated: Bool) {}
  /// The page goes, or may go: a drag may be cancelled.
  open func viewWillDisappear(animated: Bool) {}
  /// The page is covered, or gone.
  open func viewDidDisappear(animated: Bool) {}

  /// Said by the navigation controller that the page has come into, or has left it (nil). Where forward is
  /// off, it has left for good then. Who overrides it calls super.
  open func didMove(toParent parent: AnyObject?) {
    navigationController = parent as? NavigationController
    if navigationController != nil { hasLeft = false }
  }

  /// The page's tasks end. A page that is kept to be brought back has not left for good.
  public final func didLeaveForGood() {
    hasLeft = true
    cancelTasks()
  }

  /// Work that was begun by `task` has failed. Not called for a cancellation. By default a line in the trace.
  open func taskFailed(_ error: any Error) { app?.taskObserver?(self, error) }
}

/// A page's outermost view hands drawing and layout to its page.
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
  /// The words of the bar have changed: the pages that show them are drawn again.
  func setNeedsBarDisplay() {
    for page in [transition?.from, transition?.to, topViewController] { page?.setNeedsDisplay() }
  }
}
