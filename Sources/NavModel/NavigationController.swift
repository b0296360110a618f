/// Holds a stack of pages and the transition that changes it: UINavigationController without a screen.
///
/// The caller brings time (`advance(to:)`), the container's size, and pointer events by way of a `GestureArena` that
/// holds `interactivePopGestureRecognizer`. A call made from a page's callback runs after the change under way has been
/// told to the end, so that no page ever sees half a change.
@MainActor public final class NavigationController<Controller: Navigable> {
  /// What is under way between two of its pages.
  public typealias Transition = NavigationTransition<Controller>

  /// The stack, what is under way, the bar: one value.
  @exclusivity(unchecked) var state: NavigationState<Controller>
  /// The time of the last `advance`.
  @exclusivity(unchecked) public private(set) var now: Seconds = 0
  /// Who shows the pages.
  package weak var owner: AnyObject?

  // MARK: Settings

  /// True: the bar follows each page's `prefersNavigationBarHidden`. False: it is the application's alone.
  public var viewControllerBasedNavigationBarAppearanceEnabled = true
  /// Whether a running transition may be caught. False is FDFullscreenPopGesture's rule.
  public var isInterruptible = true
  /// Which way the pages read: a drag toward the trailing edge pops.
  public var layoutDirection = LayoutDirection.leftToRight {
    didSet { if oldValue != layoutDirection { keepProgressUnderPointer() } }
  }
  /// Cuts in place of slides that nobody holds; events and results stay the same.
  public var reducesMotion = false
  /// Decides, when a hand lets go, between finish and cancel.
  public var releasePolicy = ReleasePolicy.standard
  /// How two pages share the screen, where a push brings no style of its own.
  public var transitionStyle: any TransitionStyle = SlideStyle()
  /// A change on the way holds from where the running transition stands.
  public var completionCurve = CompletionCurve.navigation {
    didSet { state.transition?.driver.completionCurve = completionCurve }
  }
  /// How much faster than its curve a transition completes. A change on the way holds from where it stands.
  /// - Precondition: positive and finite.
  public var completionSpeed = 1.0 {
    willSet { precondition(newValue > 0 && newValue.isFinite, "a completion speed is positive") }
    didSet { state.transition?.driver.completionSpeed = completionSpeed }
  }
  /// Columns × rows of the container. A drag under way keeps its progress through a change.
  public var containerSize = Size(columns: 80, rows: 24) {
    didSet { if oldValue.columns != containerSize.columns { keepProgressUnderPointer() } }
  }

  /// Whether the program wants popped pages to be kept, so that `goForward` can bring them back; a page may want it for
  /// itself by `allowsInteractiveForward`. Where neither does they are let go as they leave; turned off, those that were
  /// kept are let go at once.
  public var isForwardEnabled = false {
    didSet { if !wantsForward(on: topViewController) { tell(state.forgetKept()) } }
  }
  /// The drag from anywhere on the page.
  public let interactivePopGestureRecognizer = InteractivePopGestureRecognizer()
  /// Told when `interactivePopVerdict` changes though the page does not move: the pointer has come to rest, or has turned
  /// at an end. While there is one, the rest of a pointer is a `deadline`.
  public var verdictObserver: (() -> Void)?

  @exclusivity(unchecked) private var observers: [(NavigationEvent<Controller>) -> Void] = []
  @exclusivity(unchecked) private(set) var isStarted = false
  @exclusivity(unchecked) private var changeDepth = 0
  private var postponed: [() -> Void] = []

  // MARK: Life

  /// Starts with a root, or with several pages of which the last is shown; no animation.
  /// - Precondition: at least one page, none twice.
  public init(_ controllers: [Controller]) {
    state = NavigationState(controllers)
    wireInteractivePop()
  }

  /// Starts with a root alone.
  public convenience init(root: Controller) { self.init([root]) }

  /// Shows the top page: its appearance events and the first `stack` event. What is pushed or set before is there at
  /// once, unheard. Called once.
  public func start() {
    isStarted = true
    changing {
      let top = topViewController
      tell(viewControllers.map { .entered($0) })
      tell([.load(top), .appearance(top, .viewWillAppear, animated: false)])
      state.startBar(hidden: barHidden(for: top))
      tell([.willShow, .viewDidAppear, .didShow].map { .appearance(top, $0, animated: false) } + [.stack])
    }
  }

  /// Tells `observer` all that happens from now on, after those added before it. Observers stay for good.
  public func addObserver(_ observer: @escaping (NavigationEvent<Controller>) -> Void) {
    observers.append(observer)
  }

  // MARK: The stack, as it is at rest

  /// Root first.
  public var viewControllers: [Controller] { state.stack.controllers }
  /// Pages in the stack, the root included.
  public var count: Int { state.stack.count }
  /// The page on top. During a transition still the one from before.
  public var topViewController: Controller { state.stack.top }
  /// The first page, which never leaves by a pop.
  public var rootViewController: Controller { state.stack.root }
  /// Whether the page is in the stack. One that is being pushed is not yet.
  public func contains(_ controller: Controller) -> Bool { state.stack.contains(controller) }
  /// The page under `controller`, or nil for the root and for a stranger.
  public func controller(below controller: Controller) -> Controller? { state.controller(below: controller) }

  // MARK: What is under way

  /// What is under way, at most one.
  public var transition: Transition? { state.transition }
  /// The page that a transition under way brings.
  public var incomingViewController: Controller? { state.transition?.to }
  /// The bar's own change under way, never beside a transition.
  public var barChange: NavigationBarChange? { state.barChange }
  /// The bar's committed state. During a transition it is the one from before.
  public var isNavigationBarHidden: Bool { state.isBarHidden }
  /// The page that takes keys and clicks: the one that will be on top.
  public var activeViewController: Controller { state.active }
  /// The stack as it will be once what is running has come to rest: root first, `activeViewController` last. At rest, and
  /// while a page is held, the stack itself.
  public var comingViewControllers: [Controller] { state.comingControllers }
  /// The pages that were popped and can be brought back, the next one first, once what is running has come to rest. A
  /// push or a set stack that has finished forgets them; a push that is cancelled does not.
  public var forwardViewControllers: [Controller] {
    wantsForward(on: state.comingTop) ? state.comingKept.reversed() : []
  }
  /// Whether `advance` has something to do.
  public var isMoving: Bool { state.transition?.driver.isRunning == true || state.barChange != nil }

  // MARK: Styles

  /// How a page comes and leaves: as it was pushed, else as the controller's pages do at this moment.
  public func style(of controller: Controller) -> any TransitionStyle {
    state.style(of: controller) ?? transitionStyle
  }

  /// Lets a page of the stack leave as if it had been pushed with a style, as a stack that was set needs it; nil takes
  /// the controller's `transitionStyle` from now on. A page that is not in the stack is ignored.
  public func setTransitionStyle(_ style: (any TransitionStyle)?, for controller: Controller) {
    guard contains(controller) || incomingViewController === controller else { return }
    state.setStyle(style, of: controller)
  }

  // MARK: Time

  /// Brings what is running to where it stands at `time`. Time never runs back.
  public func advance(to time: Seconds) {
    now = max(now, time)
    restHolder()
    state.barChange?.driver.advance(to: now)
    if state.barChange?.driver.isRunning == false { state.barChange = nil }
    step { $0.advance(to: now) }
  }

  /// Moves what runs, tells of the step, and concludes what has come to rest.
  func step(_ move: (inout PercentDrivenInteractiveTransition) -> Void) {
    guard state.transition?.driver.isRunning == true else { return }
    let before = state.transition?.driver.percentComplete
    move(&state.transition!.driver)
    if state.transition?.driver.percentComplete != before { report(.changed) }
    if state.transition?.driver.isRunning == false { changing { conclude() } }
  }

  // MARK: Order

  /// Whether pages are being told of a change.
  var isChanging: Bool { changeDepth > 0 }

  /// Runs now, or once the change under way has been told.
  func perform(_ call: @escaping () -> Void) {
    if isChanging { return postponed.append(call) }
    changing(call)
  }

  /// Runs `body`; the calls that pages make inside it wait for its end.
  func changing(_ body: () -> Void) {
    changeDepth += 1
    body()
    while changeDepth == 1, !postponed.isEmpty { postponed.removeFirst()() }
    changeDepth -= 1
  }

  // MARK: Who is told

  func emit(_ event: NavigationEvent<Controller>) {
    for observer in observers { observer(event) }
  }

  func report(_ phase: TransitionReport<Controller>.Phase) {
    guard !observers.isEmpty, let transition = state.transition else { return }
    emit(.transition(transition.report(phase, isInteractive: transition.driver.isHeld)))
  }

  /// Tells pages and observers of a change, in its order.
  func tell(_ effects: [NavigationEffect<Controller>]) {
    for effect in effects {
      switch effect {
      case .load(let page):
        guard !page.isViewLoaded else { break }
        page.isViewLoaded = true
        tell(page, .viewDidLoad, animated: false)
      case .appearance(let page, let callback, let animated): tell(page, callback, animated: animated)
      case .entered(let page): page.didMove(toParent: self)
      case .left(let page): page.didMove(toParent: nil)
      case .leftForGood(let page): page.didLeaveForGood()
      case .report(let report): emit(.transition(report))
      case .stack: emit(.stack)
      case .barFollows(let hidden, let animated): changeBar(hidden: hidden, animated: animated)
      }
    }
  }

  private func tell(_ page: Controller, _ callback: LifecycleCallback, animated: Bool) {
    emit(.lifecycle(page, callback, animated: animated))
    switch callback {
    case .viewDidLoad: page.viewDidLoad()
    case .viewWillAppear: page.viewWillAppear(animated: animated)
    case .viewDidAppear: page.viewDidAppear(animated: animated)
    case .viewWillDisappear: page.viewWillDisappear(animated: animated)
    case .viewDidDisappear: page.viewDidDisappear(animated: animated)
    case .willShow, .didShow: break
    }
  }
}
