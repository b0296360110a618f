/// A page: it draws, takes keys, and guides the navigation.
@MainActor open class ViewController: Navigable, HandlerOwner {
  /// For traces and tests.
  public let name: String
  /// Shown in the bar.
  open var title: String { didSet { navigationController?.setNeedsBarDisplay() } }
  /// What else the bar shows.
  public var navigationItem = NavigationItem() {
    didSet {
      itemRevision = ItemRevision.next()
      navigationController?.setNeedsBarDisplay()
    }
  }

  /// The page without its bar, and without that of the tabs around it. While the view is hidden, the page shows its background, and
  /// none of its views gets a press or a key.
  public let view: View
  /// Fills the `safeArea`, and follows it whatever changes that: a bar that comes or goes, a resize, another `bottomView`.
  ///
  ///     content = VStack {
  ///       Label("What is to be bought")
  ///       list
  ///     }
  ///
  /// The view is added to `view`, and the one before is taken out. What it says to a stack of its size and alignment, as by
  /// `sized` and `aligned`, counts here too. A page that sets frames itself, in `viewWillLayoutSubviews`, has none.
  public var content: View? { didSet { replace(oldValue, by: content) } }
  /// Stands at the bottom of the page, with as many rows as it asks for, at most half of them: hints, a bar, an entry.
  ///
  /// What takes as many rows as there are gets one. Hidden, it takes none. The view is added to `view`, and the one before is
  /// taken out. A transition that fades the pages' bars into one another fades it too.
  public var bottomView: View? { didSet { replace(oldValue, by: bottomView) } }
  /// The stack that it is in, of a child that of its parent; nil before the push and after leaving.
  public var navigationController: NavigationController? { stack ?? parent?.navigationController }
  private weak var stack: NavigationController?
  /// Gets keys before the page, while visible; `becomeFirstResponder` sets it. A covered page keeps it.
  public internal(set) var firstResponder: View? {
    get {
      let first = view.tree.firstResponder
      return parent == nil || first?.isWithin(view) == true ? first : nil
    }
    set { view.tree.setFirstResponder(newValue) }
  }
  /// The pages that are parts of this one, in the order in which they were added.
  public internal(set) var children: [ViewController] = []
  /// See `NestingPage`.
  package private(set) weak var keeper: AnyObject?
  /// What it has been told of its appearance.
  let appearance = PageAppearance()

  /// Set by the navigation controller.
  public var isViewLoaded = false
  let work = PageWork()
  private var addedKeyCommands: [KeyCommand] = []
  /// How often the page has changed.
  var changes: Int {
    get { changeCount.value }
    set {
      changeCount.value = newValue
      if let around = view.superview { around.setNeedsDisplay() } else { container?.contentDidChange() }
    }
  }
  let changeCount = ChangeCount()
  /// The view that shows the page within another page.
  weak var container: (any PageHost)?
  /// Below the content, in the page's own cells.
  private(set) var bottomBar: View? { didSet { if bottomBar !== oldValue { changes += 1 } } }
  /// Differs for every page, and after every change of its navigation item.
  private(set) var itemRevision = ItemRevision.next()
  /// The bar's button under the pointer.
  var barTouch: BarTouch? { didSet { if barTouch != oldValue { changes += 1 } } }
  /// The bar's button that has the keys, before the first responder.
  var barFocus: BarButton? { didSet { if barFocus != oldValue { changes += 1 } } }

  /// `name`: for traces; nil takes the class's name.
  public init(title: String = "", name: String? = nil) {
    self.title = title
    self.name = name ?? "\(Self.self)"
    let view = PageView()
    self.view = view
    view.owner = self
  }

  // MARK: Drawing and keys

  /// The colours of the page and its bar; nil is the program's. Depth and what the terminal has told stay.
  public var theme: Theme? {
    get { view.theme }
    set { view.theme = newValue }
  }
  /// Dark or light for the page and its bar; nil is as the program.
  public var overrideUserInterfaceStyle: Theme.Appearance? {
    get { view.overrideUserInterfaceStyle }
    set { view.overrideUserInterfaceStyle = newValue }
  }

  /// Draws below the subviews.
  open func draw(_ canvas: inout Canvas, theme: Theme) {}

  /// Sets the frames of views within the `safeArea`, or what the layout of `content` and `bottomView` depends on: they get their frames
  /// after it.
  open func viewWillLayoutSubviews() {}

  /// What keys do on the page, where no view uses them; `handle` is asked after them. Read at each key and each time
  /// that hints are drawn.
  open var keyCommands: [KeyCommand] { [] }

  /// Adds a command from outside, without a subclass.
  public func addKeyCommand(_ command: KeyCommand) {
    addedKeyCommands.append(command)
    setNeedsDisplay()
  }

  final var allKeyCommands: [KeyCommand] {
    addedKeyCommands.isEmpty ? keyCommands : keyCommands + addedKeyCommands
  }

  /// Returns whether the page used a key that no view used. By default it does what keys do on such a page by itself.
  open func handle(_ key: KeyPress) -> Bool { keyActions.take(key, in: self) }

  /// What keys do on the page by itself.
  var keyActions: [KeyAction<ViewController>] { [] }

  /// The lines of hints and help for what `handle` does.
  final var ownKeyCommands: [KeyCommand] { keyActions.commands(of: self, view.words) }

  /// Whether `handle` leaves the program no key without Ctrl or Alt, as an alert does.
  var takesPlainKeys: Bool { false }

  /// Bars of pages within it may show the way back from it, where it has no bar.
  func innerBarsMayChange() {
    guard prefersNavigationBarHidden || navigationController?.isNavigationBarHidden == true else { return }
    for page in withInnerPages.dropFirst() { page.setNeedsDisplay() }
  }

  /// Draws the page again.
  public func setNeedsDisplay() { changes += 1 }

  /// Asks for a motion, which is held while the page is not on the screen: see `View.animate`.
  @discardableResult
  public func animate(
    after delay: Duration = .zero, _ step: @escaping @MainActor (_ elapsed: Duration) -> Animation.Next
  ) -> Animation {
    view.animate(after: delay, step)
  }

  // MARK: Preferences, read live

  /// Whether the bar is hidden. Set while the page is visible, it animates the bar; a subclass that overrides it calls
  /// `navigationController?.setNeedsNavigationBarAppearanceUpdate()` after a change.
  open var prefersNavigationBarHidden = false {
    didSet {
      guard prefersNavigationBarHidden != oldValue else { return }
      navigationController?.navigationBarPreferenceDidChange(of: self)
      // It may stand beside its stack.
      container?.contentDidChange()
    }
  }
  /// Disables pop gestures, not key and button.
  open var interactivePopDisabled = false {
    didSet { if interactivePopDisabled != oldValue { view.setNeedsLayout() } }
  }
  /// Columns from the leading edge within which a drag begins. 0 or less is the navigation's limit, infinity none.
  open var interactivePopMaxAllowedInitialDistanceToLeftEdge = 0.0 {
    didSet { if interactivePopMaxAllowedInitialDistanceToLeftEdge != oldValue { view.setNeedsLayout() } }
  }
  /// Enables forward by `]`, mouse button and a drag from the trailing edge zone.
  open var allowsInteractiveForward = false {
    didSet { if allowsInteractiveForward != oldValue { navigationController?.forwardPreferenceDidChange() } }
  }

  /// Whether the page is drawn in each frame of a transition of its stack, and once when that has ended: for what shows the
  /// transition's progress. False by default, since a page's cells are kept while it moves.
  open var redrawsInTransitions = false

  // MARK: Presented

  /// How `present` shows the page, unless it is told otherwise.
  open var modalPresentationStyle = ModalPresentationStyle.sheet
  /// Whether the user may not dismiss the presented stack in which the page is on top: no drag, no press beside it and no back key at its
  /// root does, nor are pages asked by `shouldPop`. Back keys above the root, the page's own buttons, `dismiss` and the end of the program
  /// stay.
  open var isModalInPresentation = false {
    didSet { if isModalInPresentation != oldValue { setNeedsDisplay() } }
  }
  /// The detents of a sheet, and what drives a presentation.
  public private(set) lazy var presentationController = PresentationController()
  /// Columns × rows that the page's view wants where it is presented; 0 is as a sheet or popover likes.
  open var preferredContentSize = Size(columns: 0, rows: 0) { didSet { view.setNeedsLayout() } }
  /// The same, within a size.
  func contentSize(fitting size: Size) -> Size { preferredContentSize }

  /// Whether the page, and those above it, cover the tabs' bar, unless it is a root; read when it is pushed.
  open var hidesBottomBarWhenPushed = false
  /// The bar below the stack that the page is in, or nil where a page covers the bar.
  func take(bottomBar bar: View?) { bottomBar = bar }
  /// The stack within a page that the page is in is laid out with so many columns.
  func stackWillLayOut(columns: Int) {}
  /// Of pages that show stacks; the last is on top.
  var childStacks: [NavigationController] { view.subviews.stacks }
  /// The page, and above it its children and those of its stacks.
  var withInnerPages: [ViewController] {
    [self] + (children + childStacks.flatMap(\.comingViewControllers)).flatMap(\.withInnerPages)
  }
  /// Shows one of `childStacks` that is hidden.
  func show(_ stack: NavigationController) {}

  /// Whether a pop gesture may begin; asked last.
  open func shouldBeginInteractivePop() -> Bool { true }
  /// Asked before the user takes the page away, by whatever act: a key, a button, a drag that finishes, the back menu, a
  /// tab, another detail, a sheet that goes, the way out of a page around it. If false, nothing leaves. A page that keeps
  /// `pop` may leave later by `pop.resume()`; meanwhile it is not asked again.
  open func shouldPop(_ pop: PendingPop) -> Bool { true }
  /// Whether `shouldPop` would ask or refuse now; shown while dragging.
  open var asksBeforePop: Bool { false }
  /// Asked when the user quits, Ctrl-C included, of every page, the top one first. A page that keeps `quit` may let
  /// the program end later by `quit.resume()`. Unless it is overridden, `shouldPop` answers where `asksBeforePop` is
  /// true, and `resume()` of its `PendingPop` goes on to the end of the program.
  open func shouldQuit(_ quit: PendingQuit) -> Bool { asksBeforePop ? quit.isAgreed(by: self) : true }

  /// Handles Ctrl-C where no focused view has; returns whether the view controller took it, so that the program is not asked
  /// to quit.
  open func interrupt() -> Bool { false }

  // MARK: Life

  /// Called once, before the page first appears.
  open func viewDidLoad() {}
  /// Called before the page appears; a drag may yet be cancelled.
  open func viewWillAppear(animated: Bool) {}
  /// Called once the page is on top, at rest.
  open func viewDidAppear(animated: Bool) {}
  /// Called before the page disappears; a drag may yet be cancelled.
  open func viewWillDisappear(animated: Bool) {}
  /// Called once the page is covered or gone.
  open func viewDidDisappear(animated: Bool) {}

  /// Gets the stack, or the page that it is a child of, and nil after leaving; overrides call super.
  open func didMove(toParent parent: AnyObject?) {
    stack = parent as? NavigationController
    if parent == nil {
      container = nil
    } else if work.hasLeft {
      for page in withInnerPages { page.work.goOn() }
    }
  }

  /// See `NestingPage`.
  package final func setKeeper(_ keeper: AnyObject?) {
    self.keeper = keeper
    if keeper is NavigationController { view.removeFromSuperview() }
  }

  /// See `NestingPage`.
  package final func passOn(_ callback: LifecycleCallback, animated: Bool) {
    appearance.heard(callback)
    // A child whose view is hidden disappears, with the pages in it.
    if view.isHidden, parent == nil { return }
    for view in view.subviews where !view.isHidden { view.passOn(callback, animated: animated) }
  }

  /// The page around it tells a child.
  final func get(_ callback: LifecycleCallback, animated: Bool) {
    guard parent != nil, appearance.phase.after(callback) != nil else { return }
    let host = navigationController?.host.program as? any ViewHost
    if !isViewLoaded {
      isViewLoaded = true
      host?.reportLifecycle(of: self, .viewDidLoad, animated: false)
      viewDidLoad()
    }
    host?.reportLifecycle(of: self, callback, animated: animated)
    appearance.begin(callback)
    hear(callback, animated: animated)
    appearance.end()
  }

  /// Cancels the tasks and watches; not called while the page is kept for forward.
  package final func didLeaveForGood() {
    work.end()
    for page in children + childStacks.flatMap(\.viewControllers) { page.didLeaveForGood() }
  }

  /// Called when work of `task` fails. By default the program's task observers are told; where there is none, a line on standard
  /// error names the page and the error after the program's end.
  open func taskFailed(_ error: any Error) { view.tree.host?.report(error, of: self) }
}

/// Numbers of navigation items: one for each page and for each change.
@MainActor private enum ItemRevision {
  private static var last = 0

  static func next() -> Int {
    last += 1
    return last
  }
}

/// That of a page. It may outlive the page, which those who keep it know again by it.
final class ChangeCount {
  var value = 0
}

extension NavModel.NavigationController where Controller == ViewController {
  func setNeedsBarDisplay() {
    let beside = rootIsElsewhere ? rootViewController : nil
    for page in [transition?.from, transition?.to, topViewController, beside] {
      page?.setNeedsDisplay()
      page?.innerBarsMayChange()
    }
  }
}
