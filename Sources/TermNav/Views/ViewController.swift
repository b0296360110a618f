/// A view controller: a page that draws, handles keys and decides whether it may be left.
@MainActor open class ViewController: Navigable, HandlerOwner {
  /// The page's name, by which traces and tests identify it.
  public let name: String
  /// The title of the page in the navigation bar.
  open var title: String { didSet { navigationController?.setNeedsBarDisplay() } }
  /// The contents of the page's navigation bar besides the title.
  public var navigationItem = NavigationItem() {
    didSet {
      itemRevision = ItemRevision.next()
      navigationController?.setNeedsBarDisplay()
    }
  }

  /// The outermost view of the page, without the navigation bar and the tab bar. While it is hidden, the page
  /// shows only its background and none of its views gets presses or keys.
  public let view: View
  /// The view that fills the `safeArea` and follows every change of it, such as a bar that appears, a resize
  /// or another `bottomView`.
  ///
  ///     content = VStack {
  ///       Label("What is to be bought")
  ///       list
  ///     }
  ///
  /// Setting `content` adds the view to `view` and removes the former one. The sizes and alignments of the
  /// view, as set by `sized` and `aligned`, apply as in an `HStack` or `VStack`. It is nil in a page that
  /// sets frames itself in `viewWillLayoutSubviews`.
  public var content: View? { didSet { replace(oldValue, by: content) } }
  /// The view at the bottom of the page, for example hints or a text entry. It gets as many rows as it asks
  /// for, at most half of the page's.
  ///
  /// A view that fills the remaining rows gets its fewest rows, at least one; a hidden view gets none.
  /// Setting it adds the view to `view` and removes the former one. Transitions that cross-fade the bars of
  /// two pages cross-fade their bottom views too.
  public var bottomView: View? { didSet { replace(oldValue, by: bottomView) } }
  /// The navigation stack that contains the page or, for a child page, the stack of its parent; nil before
  /// the push and after the page has left.
  public var navigationController: NavigationController? { stack ?? parent?.navigationController }
  private weak var stack: NavigationController?
  /// The view that gets keys before the page, while that view is visible; nil if there is none. Set it by
  /// `becomeFirstResponder`. A covered page keeps its first responder.
  public internal(set) var firstResponder: View? {
    get {
      let first = view.tree.firstResponder
      return parent == nil || first?.isWithin(view) == true ? first : nil
    }
    set { view.tree.setFirstResponder(newValue) }
  }
  /// The child pages of the page, in the order in which they were added.
  public internal(set) var children: [ViewController] = []
  /// The navigation stack that contains the page, or the page of which it is a child; nil without either.
  package private(set) weak var owner: AnyObject?
  /// The phase of the page's appearance, such as appearing or gone, which follows from the lifecycle
  /// callbacks that the page has had.
  let appearance = PageAppearance()

  /// Whether `viewDidLoad` has been called; true during the call already. The library sets it.
  public var isViewLoaded = false
  let work = PageWork()
  private var addedKeyCommands: [KeyCommand] = []
  /// A count that grows with each change of the page. A page is drawn again if its count differs from the
  /// count at the last drawing.
  var changes: Int {
    get { changeCount.value }
    set {
      changeCount.value = newValue
      if let around = view.superview { around.setNeedsDisplay() } else { container?.contentDidChange() }
    }
  }
  let changeCount = ChangeCount()
  /// The view that shows the page within another page; nil for a child page, and for a page of a navigation
  /// stack that the program shows directly or presents.
  weak var container: (any PageHost)?
  /// The tab bar below the page's content, which is drawn as a part of the page; nil without one.
  private(set) var bottomBar: View? { didSet { if bottomBar !== oldValue { changes += 1 } } }
  /// A number that is unique among pages and changes with the page's `navigationItem`, by which bars notice a
  /// change.
  private(set) var itemRevision = ItemRevision.next()
  /// The button of the page's navigation bar that is pressed or under the mouse; nil if there is none.
  var barTouch: BarTouch? { didSet { if barTouch != oldValue { changes += 1 } } }
  /// The button of the page's navigation bar that has the keyboard focus; nil if none has. It gets keys
  /// before the first responder.
  var barFocus: BarButton? { didSet { if barFocus != oldValue { changes += 1 } } }

  /// Creates a page, a view controller with its view.
  /// - Parameters:
  ///   - title: The title in the navigation bar.
  ///   - name: The name by which traces and tests identify the page; nil uses the name of the class.
  public init(title: String = "", name: String? = nil) {
    self.title = title
    self.name = name ?? "\(Self.self)"
    let view = PageView()
    self.view = view
    view.owner = self
  }

  // MARK: Drawing and keys

  /// The colours of the page and its bar; nil uses the program's. Some parts are always the program's: the
  /// colour depth, the colours that the terminal reports, and `usesBlueAndOrange`.
  public var theme: Theme? {
    get { view.theme }
    set { view.theme = newValue }
  }
  /// The dark or light appearance of the page and its bar; nil uses the program's.
  public var overrideUserInterfaceStyle: Theme.Appearance? {
    get { view.overrideUserInterfaceStyle }
    set { view.overrideUserInterfaceStyle = newValue }
  }

  /// Draws the page's own cells, which are below its subviews. The background is already filled.
  open func draw(_ canvas: inout Canvas, theme: Theme) {}

  /// Called before `content` and `bottomView` get their frames. Override it to set the frames of other views
  /// within the `safeArea`, or whatever the layout of `content` and `bottomView` depends on.
  open func viewWillLayoutSubviews() {}

  /// The commands that keys run on the page if no view uses the keys. `handle` gets the keys that no command
  /// uses. This property is read at each key and each time that hints are drawn.
  open var keyCommands: [KeyCommand] { [] }

  /// Adds a key command to the page without a subclass.
  public func addKeyCommand(_ command: KeyCommand) {
    addedKeyCommands.append(command)
    setNeedsDisplay()
  }

  final var allKeyCommands: [KeyCommand] {
    addedKeyCommands.isEmpty ? keyCommands : keyCommands + addedKeyCommands
  }

  /// Handles a key that no view used, and returns whether the page used it. The default runs the keys of the
  /// library's class, such as those of an alert.
  open func handle(_ key: KeyPress) -> Bool { keyActions.handle(key, in: self) }

  /// The table of actions that keys run in a page of this class. By default `handle` runs them, and hints and
  /// help list them.
  var keyActions: [KeyAction<ViewController>] { [] }

  /// The entries of hints and help for the keys that the page's `handle` uses.
  final var ownKeyCommands: [KeyCommand] { keyActions.commands(of: self, view.words) }

  /// Whether the page uses every key without Ctrl or Alt, as an alert does. The program then gets none of
  /// these keys.
  var usesPlainKeys: Bool { false }

  /// Requests that the pages within this page are drawn again, if this page has no bar. In that case the bars
  /// of the inner pages show how to go back from this page.
  func innerBarsMayChange() {
    guard prefersNavigationBarHidden || navigationController?.isNavigationBarHidden == true else { return }
    for page in withInnerPages.dropFirst() { page.setNeedsDisplay() }
  }

  /// Requests a frame in which the page is drawn again.
  public func setNeedsDisplay() { changes += 1 }

  /// Begins a motion of the page, such as a clock's, which is held while the page is not on the screen. See
  /// `View.animate(after:_:)`.
  @discardableResult
  public func animate(
    after delay: Duration = .zero, _ step: @escaping @MainActor (_ elapsed: Duration) -> Animation.Next
  ) -> Animation {
    view.animate(after: delay, step)
  }

  // MARK: Preferences, read live

  /// Whether the navigation bar is hidden on this page. Setting it while the page is visible animates the
  /// bar. A subclass that overrides it calls `navigationController?.setNeedsNavigationBarAppearanceUpdate()`
  /// after a change.
  open var prefersNavigationBarHidden = false {
    didSet {
      guard prefersNavigationBarHidden != oldValue else { return }
      navigationController?.navigationBarPreferenceDidChange(of: self)
      // A split view may draw the page beside its navigation stack, in `container`, which then has to draw
      // the page again.
      container?.contentDidChange()
    }
  }
  /// Whether pop gestures are disabled on this page. The back key and the back button still work.
  open var interactivePopDisabled = false {
    didSet { if interactivePopDisabled != oldValue { view.setNeedsLayout() } }
  }
  /// The columns from the leading edge within which a pop drag may begin. 0 or less uses the navigation
  /// controller's limit; infinity sets no limit.
  open var interactivePopMaxAllowedInitialDistanceToLeftEdge = 0.0 {
    didSet { if interactivePopMaxAllowedInitialDistanceToLeftEdge != oldValue { view.setNeedsLayout() } }
  }
  /// Whether pages popped from above this page can come back: by the key `]`, by a mouse button, or by a drag
  /// from the trailing edge zone. Where the `isForwardEnabled` of the navigation stack is true, only the drag
  /// depends on it.
  open var allowsInteractiveForward = false {
    didSet { if allowsInteractiveForward != oldValue { navigationController?.forwardPreferenceDidChange() } }
  }

  /// Whether the page is drawn in each frame of a transition of its navigation stack, and once after it. Set
  /// it on a page that shows the transition's progress; other pages are drawn once for the whole transition.
  open var redrawsInTransitions = false

  // MARK: Presented

  /// The style in which `present` shows the page, unless the call is given another style.
  open var modalPresentationStyle = ModalPresentationStyle.sheet
  /// Whether the user may not dismiss the presented navigation stack while this page is on top of it.
  ///
  /// With true, a press beside the page and a back key at the stack's root do nothing, a drag moves a sheet
  /// only between its detents, and `shouldPop` is not asked. Back keys above the root, the page's own
  /// buttons, `dismiss` and the end of the program still work.
  open var isModalInPresentation = false {
    didSet { if isModalInPresentation != oldValue { setNeedsDisplay() } }
  }
  /// The detents (heights at which it rests) of the page as a sheet, and control over a presentation that the
  /// program drives.
  public private(set) lazy var presentationController = PresentationController()
  /// The columns × rows that the page's view wants while presented, without the bar. A 0 leaves that
  /// dimension to the presentation style.
  open var preferredContentSize = Size(columns: 0, rows: 0) { didSet { view.setNeedsLayout() } }
  /// Returns the size that the page prefers within a size, in columns × rows. Subclasses compute it from
  /// their content.
  func contentSize(fitting size: Size) -> Size { preferredContentSize }

  /// Whether the page, and the pages above it, cover the tab bar. It is read when the page is pushed; a root
  /// never covers the bar.
  open var hidesBottomBarWhenPushed = false
  /// Sets the tab bar below the navigation stack that contains the page; nil where a page covers the bar.
  func setBottomBar(_ bar: View?) { bottomBar = bar }
  /// Called before a navigation stack that another page shows, and that contains this page, is laid out.
  /// `columns` is the width of that stack.
  func stackWillLayOut(columns: Int) {}
  /// The navigation stacks that views of the page show, the topmost last. Stacks of child pages are not
  /// included.
  var childStacks: [NavigationController] { view.subviews.stacks }
  /// The page, then its children and the pages of its navigation stacks, each followed by the children and
  /// the pages of stacks within it.
  var withInnerPages: [ViewController] {
    [self] + (children + childStacks.flatMap(\.comingViewControllers)).flatMap(\.withInnerPages)
  }
  /// Shows one of the page's `childStacks` that is hidden, as a tab bar controller does by selecting its tab.
  func show(_ stack: NavigationController) {}

  /// Returns whether a pop gesture may begin on this page. It is called only if all other conditions of the
  /// gesture are met, except the recognizer's own `shouldBegin`, which is asked afterwards.
  open func shouldBeginInteractivePop() -> Bool { true }
  /// Returns whether the page may leave when the user takes it away by any means: a key, a button, a drag
  /// that finishes, the back menu, the tab bar, or a dismissed sheet. It is also asked when a split view
  /// shows another detail, and when a page around this one leaves.
  ///
  /// If a page returns false, nothing leaves. A page that keeps `pop` may leave later by `pop.resume()`;
  /// until then it is not asked again. Override `asksBeforePop` as well.
  open func shouldPop(_ pop: PendingPop) -> Bool { true }
  /// Whether `shouldPop` would ask the user or refuse at this moment. A drag reads it to show what a release
  /// would do, without calling `shouldPop`; override both so that they agree.
  open var asksBeforePop: Bool { false }
  /// Returns whether the program may end, when the user quits in any way, including Ctrl-C. All pages are
  /// asked, the top one first.
  ///
  /// A page that keeps `quit` may let the program end later by `quit.resume()`. The default calls `shouldPop`
  /// if `asksBeforePop` is true; `resume()` of its `PendingPop` then continues to the end of the program.
  open func shouldQuit(_ quit: PendingQuit) -> Bool { asksBeforePop ? quit.isAgreed(by: self) : true }

  /// Handles Ctrl-C if no focused view has used it, and returns whether the page has. If neither a page nor
  /// the program's `interruptHandler` uses Ctrl-C, the program is asked to quit.
  open func interrupt() -> Bool { false }

  // MARK: Lifecycle callbacks

  /// Called once, before the page first appears.
  open func viewDidLoad() {}
  /// Called before the page appears. If a drag brings the page into sight, the drag can still be cancelled.
  open func viewWillAppear(animated: Bool) {}
  /// Called when the page is on top and at rest.
  open func viewDidAppear(animated: Bool) {}
  /// Called before the page disappears. If a drag moves it away, the drag can still be cancelled.
  open func viewWillDisappear(animated: Bool) {}
  /// Called when the page is no longer shown: another page has covered it, or it has left. A sheet, popover
  /// or alert above the page does not count.
  open func viewDidDisappear(animated: Bool) {}

  /// Called when the page has entered its navigation controller or its parent page, which is the argument,
  /// and with nil after it has left. Overrides call `super`.
  open func didMove(toParent parent: AnyObject?) {
    stack = parent as? NavigationController
    if parent == nil {
      container = nil
    } else if work.hasLeft {
      for page in withInnerPages { page.work.allowWork() }
    }
  }

  package final func setOwner(_ owner: AnyObject?) {
    self.owner = owner
    if owner is NavigationController { view.removeFromSuperview() }
  }

  package final func passOn(_ callback: LifecycleCallback, animated: Bool) {
    appearance.record(callback)
    // In a hidden page of a navigation stack, the inner pages have disappeared before, when it was hidden.
    // For a child page the callback may be due to the hiding itself, so its inner pages get the callback too.
    if view.isHidden, parent == nil { return }
    for view in view.subviews where !view.isHidden { view.passOn(callback, animated: animated) }
  }

  /// Calls a lifecycle callback of a child page, because the page around it has had that callback, or because
  /// the child's view was added, removed, hidden or shown. Does nothing where the callback does not change
  /// the child's state.
  final func deliver(_ callback: LifecycleCallback, animated: Bool) {
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

  /// Cancels the tasks of the page and its watches of changes, such as of files, and those of the pages
  /// within it. It is not called for a popped page that is kept so that the user can go forward to it again.
  package final func didLeaveForGood() {
    work.end()
    for page in children + childStacks.flatMap(\.viewControllers) { page.didLeaveForGood() }
  }

  /// Called when the work of `task` fails. The default informs the program's task observers. Without any, a
  /// line with the page and the error is written to standard error after the program has ended.
  open func taskFailed(_ error: any Error) { view.tree.host?.report(error, of: self) }
}

/// The source of unique numbers for the `itemRevision` of pages, which changes with their navigation items.
@MainActor private enum ItemRevision {
  private static var last = 0

  static func next() -> Int {
    last += 1
    return last
  }
}

/// The number of changes of a page, in an object of its own. The cache of a page's drawn cells (`DrawnPage`)
/// holds that object, so that it can read the number without keeping the page alive.
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
