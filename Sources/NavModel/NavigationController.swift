/// UINavigationController without a screen: holds the stack and runs its transitions.
///
/// The caller advances time, sets the size, and sends pointer events through a `GestureArena`. Calls from callbacks
/// run after the current change has been told.
@MainActor public final class NavigationController<Controller: Navigable> {
  /// The running transition.
  public typealias Transition = NavigationTransition<Controller>

  @exclusivity(unchecked) var state: NavigationState<Controller>
  /// The time of the last `advance`, in seconds.
  @exclusivity(unchecked) public private(set) var now: Seconds = 0
  /// The view that shows it.
  package weak var owner: AnyObject?

  // MARK: Settings

  /// Whether the bar follows each `prefersNavigationBarHidden`; else only the application sets it.
  public var viewControllerBasedNavigationBarAppearanceEnabled = true
  /// Whether a running transition may be caught. False is FDFullscreenPopGesture's rule.
  public var isInterruptible = true
  /// The reading direction: a drag toward the trailing edge pops.
  public var layoutDirection = LayoutDirection.leftToRight {
    didSet { if oldValue != layoutDirection { keepProgressUnderPointer() } }
  }
  /// Cuts instead of running by itself; events and results stay the same.
  public var reducesMotion = false
  /// Decides how a release ends.
  public var releasePolicy = ReleasePolicy.standard
  /// The style of pushes without their own.
  public var transitionStyle: any TransitionStyle = SlideStyle()
  /// How a released transition runs; a change applies from the current progress.
  public var completionCurve = CompletionCurve.navigation {
    didSet { state.transition?.driver.completionCurve = completionCurve }
  }
  /// The speed factor of `completionCurve`; a change applies from the current progress.
  /// - Precondition: positive and finite.
  public var completionSpeed = 1.0 {
    willSet { precondition(newValue > 0 && newValue.isFinite, "a completion speed is positive") }
    didSet { state.transition?.driver.completionSpeed = completionSpeed }
  }
  /// Columns × rows. A drag keeps its progress through a change.
  public var containerSize = Size(columns: 80, rows: 24) {
    didSet { if oldValue.columns != containerSize.columns { keepProgressUnderPointer() } }
  }

  /// Whether popped view controllers are kept for `goForward`, besides those that `allowsInteractiveForward` keeps.
  /// Turning it off releases them.
  public var isForwardEnabled = false {
    didSet { if !wantsForward(on: topViewController) { tell(state.forgetKept()) } }
  }
  /// The drag that pops; add it to a `GestureArena`.
  public let interactivePopGestureRecognizer = InteractivePopGestureRecognizer()
  /// Called when `interactivePopVerdict` changes without motion: the pointer rests, or turns at an end. While
  /// set, the pointer's rest is a `deadline`.
  public var verdictObserver: (() -> Void)?

  @exclusivity(unchecked) private var observers: [(NavigationEvent<Controller>) -> Void] = []
  @exclusivity(unchecked) private(set) var isStarted = false
  @exclusivity(unchecked) private var changeDepth = 0
  private var postponed: [() -> Void] = []

  // MARK: Life

  /// Shows the last one, without animation.
  /// - Precondition: at least one, none twice.
  public init(_ controllers: [Controller]) {
    state = NavigationState(controllers)
    wireInteractivePop()
  }

  /// A stack of a root alone.
  public convenience init(root: Controller) { self.init([root]) }

  /// Shows the top, with its events and the first `stack`. Call once; earlier pushes have no events.
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

  /// Adds an observer, which cannot be removed. Observers run in order.
  public func addObserver(_ observer: @escaping (NavigationEvent<Controller>) -> Void) {
    observers.append(observer)
  }

  // MARK: The stack, as it is at rest

  /// Root first.
  public var viewControllers: [Controller] { state.stack.controllers }
  /// The root included.
  public var count: Int { state.stack.count }
  /// The top; during a transition the one before it.
  public var topViewController: Controller { state.stack.top }
  /// The first one; no pop removes it.
  public var rootViewController: Controller { state.stack.root }
  /// Whether it is in the stack. One being pushed is not yet.
  public func contains(_ controller: Controller) -> Bool { state.stack.contains(controller) }
  /// The one under `controller`; nil for the root and outside the stack.
  public func controller(below controller: Controller) -> Controller? { state.controller(below: controller) }

  // MARK: What is under way

  /// At most one.
  public var transition: Transition? { state.transition }
  /// The transition's `to`.
  public var incomingViewController: Controller? { state.transition?.to }
  /// The bar's own change; never during a transition.
  package var barChange: NavigationBarChange? { state.barChange }
  /// Committed; during a transition the state before it.
  public var isNavigationBarHidden: Bool { state.isBarHidden }
  /// Receives keys and clicks: the top after the running transition.
  public var activeViewController: Controller { state.active }
  /// The stack after the running transition, root first.
  public var comingViewControllers: [Controller] { state.comingControllers }
  /// What `goForward` can bring back, the next one first. A finished push or set stack forgets them.
  public var forwardViewControllers: [Controller] {
    wantsForward(on: state.comingTop) ? state.comingKept.reversed() : []
  }
  /// Whether `advance` moves anything.
  public var isMoving: Bool { state.transition?.driver.isRunning == true || state.barChange != nil }

  // MARK: Styles

  /// The style of a push, else `transitionStyle`.
  public func style(of controller: Controller) -> any TransitionStyle {
    state.style(of: controller) ?? transitionStyle
  }

  /// Sets the style of a pop; nil means `transitionStyle`. Ignored outside the stack.
  public func setTransitionStyle(_ style: (any TransitionStyle)?, for controller: Controller) {
    guard contains(controller) || incomingViewController === controller else { return }
    state.setStyle(style, of: controller)
  }

  // MARK: Time

  /// Moves what runs. Time never runs back.
  public func advance(to time: Seconds) {
    now = max(now, time)
    restHolder()
    state.barChange?.driver.advance(to: now)
    if state.barChange?.driver.isRunning == false { state.barChange = nil }
    step { $0.advance(to: now) }
  }

  func step(_ move: (inout PercentDrivenInteractiveTransition) -> Void) {
    guard state.transition?.driver.isRunning == true else { return }
    let before = state.transition?.driver.percentComplete
    move(&state.transition!.driver)
    if state.transition?.driver.percentComplete != before { report(.changed) }
    if state.transition?.driver.isRunning == false { changing { conclude() } }
  }

  // MARK: Order

  /// Whether a change is being told.
  var isChanging: Bool { changeDepth > 0 }

  /// Runs now, or after the change being told.
  func perform(_ call: @escaping () -> Void) {
    if isChanging { return postponed.append(call) }
    changing(call)
  }

  /// Runs `body`, then the calls made inside it.
  func changing(_ body: () -> Void) {
    changeDepth += 1
    body()
    while changeDepth == 1, !postponed.isEmpty { postponed.removeFirst()() }
    changeDepth -= 1
  }

  // MARK: Messages

  func emit(_ event: NavigationEvent<Controller>) {
    for observer in observers { observer(event) }
  }

  func report(_ phase: TransitionReport<Controller>.Phase) {
    guard !observers.isEmpty, let transition = state.transition else { return }
    emit(.transition(transition.report(phase, isInteractive: transition.driver.isHeld)))
  }

  /// Tells view controllers and observers, in order.
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
