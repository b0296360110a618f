/// Holds a stack of pages and the transition that changes it: UINavigationController without a screen.
///
/// The caller brings time (`advance(to:)`), the container's size, and pointer events by way of a `GestureArena` that
/// holds `interactivePopGestureRecognizer`. A call made from a page's callback runs after the change under way has been
/// told to the end, so that no page ever sees half a change.
@MainActor public final class NavigationController<Controller: Navigable> {
  /// What is under way between two of its pages.
  public typealias Transition = NavigationTransition<Controller>

  // MARK: State

  private(set) var stack: ControllerStack<Controller>
  /// Who shows the pages.
  package weak var owner: AnyObject?
  /// What is under way, at most one.
  @exclusivity(unchecked) public internal(set) var transition: Transition?
  /// The page that a transition under way brings. Beside `transition`, which is costly to copy, for who asks in every frame.
  @exclusivity(unchecked) public internal(set) var incomingViewController: Controller?
  /// The bar's own change under way, never beside a transition.
  @exclusivity(unchecked) public internal(set) var barChange: NavigationBarChange?
  /// The bar's committed state. During a transition it is the one from before.
  public internal(set) var isNavigationBarHidden = false
  /// The time of the last `advance`.
  @exclusivity(unchecked) public private(set) var now: Seconds = 0

  // MARK: Settings

  /// True: the bar follows each page's `prefersNavigationBarHidden`. False: it is the application's alone.
  public var viewControllerBasedNavigationBarAppearanceEnabled = true
  /// Whether a running transition may be caught. False is FDFullscreenPopGesture's rule.
  public var isInterruptible = true
  /// Which way the pages read: a drag toward the trailing edge pops.
  public var layoutDirection = LayoutDirection.leftToRight {
    didSet { if oldValue != layoutDirection { rescaleHand() } }
  }
  /// Cuts in place of slides that nobody holds; events and results stay the same.
  public var reducesMotion = false
  /// Decides, when a hand lets go, between finish and cancel.
  public var releasePolicy = ReleasePolicy.standard
  /// How two pages share the screen, where a push brings no style of its own.
  public var transitionStyle: any TransitionStyle = SlideStyle()
  /// A change on the way holds from where the running transition stands.
  public var completionCurve = CompletionCurve.navigation {
    didSet { transition?.driver.completionCurve = completionCurve }
  }
  /// How much faster than its curve a transition completes. A change on the way holds from where it stands.
  /// - Precondition: positive and finite.
  public var completionSpeed = 1.0 {
    willSet { precondition(newValue > 0 && newValue.isFinite, "a completion speed is positive") }
    didSet { transition?.driver.completionSpeed = completionSpeed }
  }
  /// Columns × rows of the container. A drag under way keeps its progress through a change.
  public var containerSize = Size(columns: 80, rows: 24) {
    didSet { if oldValue.columns != containerSize.columns { rescaleHand() } }
  }

  /// The drag from anywhere on the page.
  public let interactivePopGestureRecognizer: InteractivePopGestureRecognizer
  /// Told when `interactivePopVerdict` changes though the page does not move: the pointer has come to rest, or has turned
  /// at an end. While there is one, the rest of a pointer is a `deadline`.
  public var verdictObserver: (() -> Void)?
  @exclusivity(unchecked) var hand: Hand?
  /// How pages came that were pushed with a style of their own: they leave the same way.
  var ownStyles: [ObjectIdentifier: any TransitionStyle] = [:]
  /// Pages that were popped and may come back, the next one last.
  var forward: [KeptPage] = [] { didSet { letGo(of: oldValue) } }
  /// Whether the program wants popped pages to be kept, so that `goForward` can bring them back; a page may want it for
  /// itself by `allowsInteractiveForward`. Where neither does they are let go as they leave; turned off, those that were
  /// kept are let go at once.
  public var isForwardEnabled = false {
    didSet { if !wantsForward(on: topViewController) { forward = [] } }
  }

  @exclusivity(unchecked) private var observers: [(NavigationEvent<Controller>) -> Void] = []
  private(set) var isStarted = false
  @exclusivity(unchecked) private var changeDepth = 0
  private var postponed: [() -> Void] = []

  // MARK: Life

  /// Starts with a root, or with several pages of which the last is shown; no animation.
  /// - Precondition: at least one page, none twice.
  public init(_ controllers: [Controller]) {
    precondition(!controllers.isEmpty, "a stack has a root")
    stack = ControllerStack(root: controllers[0])
    stack.apply(.replace(controllers))
    interactivePopGestureRecognizer = InteractivePopGestureRecognizer()
    wireInteractivePop()
  }

  /// Starts with a root alone.
  public convenience init(root: Controller) { self.init([root]) }

  /// Shows the top page: its appearance events and the first `stack` event. What is pushed or set before is there at
  /// once, unheard. Called once.
  public func start() {
    isStarted = true
    changing {
      for controller in stack.controllers { controller.didMove(toParent: self) }
      let top = stack.top
      load(top)
      tell(top, .viewWillAppear, animated: false)
      isNavigationBarHidden = barHidden(for: top)
      tell(top, .willShow, animated: false)
      tell(top, .viewDidAppear, animated: false)
      tell(top, .didShow, animated: false)
      emit(.stack)
    }
  }

  /// Tells `observer` all that happens from now on, after those added before it. Observers stay for good.
  public func addObserver(_ observer: @escaping (NavigationEvent<Controller>) -> Void) {
    observers.append(observer)
  }

  // MARK: The stack, as it is at rest

  /// Root first.
  public var viewControllers: [Controller] { stack.controllers }
  /// Pages in the stack, the root included.
  public var count: Int { stack.count }
  /// The page on top. During a transition still the one from before.
  public var topViewController: Controller { stack.top }
  /// The first page, which never leaves by a pop.
  public var rootViewController: Controller { stack.root }
  /// Whether the page is in the stack. One that is being pushed is not yet.
  public func contains(_ controller: Controller) -> Bool { stack.contains(controller) }
  /// The page under `controller`, or nil for the root and for a stranger.
  public func controller(below controller: Controller) -> Controller? {
    if controller === stack.top { return stack.below() }
    switch transition?.change {
    case .push(let new) where new === controller: return stack.top
    // The page that comes stands in the stack to come.
    case .replace(let new) where new.last === controller: return new.dropLast().last
    default: break
    }
    // A pop's other page, asked for every frame.
    if controller === stack.below() { return stack.below(2) }
    return stack.index(of: controller).flatMap { $0 > 0 ? stack.controllers[$0 - 1] : nil }
  }
  /// The page that takes keys and clicks: the one that will be on top.
  public var activeViewController: Controller { transition?.destination ?? stack.top }
  /// Whether `advance` has something to do.
  public var isMoving: Bool { transition?.driver.isRunning == true || barChange != nil }

  // MARK: Time

  /// Brings what is running to where it stands at `time`. Time never runs back.
  public func advance(to time: Seconds) {
    now = max(now, time)
    if hand != nil { restHand() }
    barChange?.driver.advance(to: now)
    if barChange?.driver.isRunning == false { barChange = nil }
    guard transition?.driver.isRunning == true else { return }
    let before = transition?.driver.percentComplete
    transition?.driver.advance(to: now)
    hasStepped(from: before)
  }

  /// Tells of a step of what runs, and concludes it where that was the last.
  func hasStepped(from before: Double?) {
    if transition?.driver.percentComplete != before { report(.changed) }
    if transition?.driver.isRunning == false { changing { conclude() } }
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

  /// The stack itself changes here and nowhere else.
  @discardableResult
  func apply(_ change: StackChange<Controller>) -> (arrived: [Controller], gone: [Controller]) {
    stack.apply(change)
  }

  // MARK: Who is told

  func emit(_ event: NavigationEvent<Controller>) {
    for observer in observers { observer(event) }
  }

  func report(_ phase: TransitionReport<Controller>.Phase) {
    guard !observers.isEmpty, let transition else { return }
    emit(.transition(transition.report(phase, isInteractive: transition.driver.isHeld)))
  }

  func tell(_ controller: Controller, _ callback: LifecycleCallback, animated: Bool) {
    emit(.lifecycle(controller, callback, animated: animated))
    switch callback {
    case .viewDidLoad: controller.viewDidLoad()
    case .viewWillAppear: controller.viewWillAppear(animated: animated)
    case .viewDidAppear: controller.viewDidAppear(animated: animated)
    case .viewWillDisappear: controller.viewWillDisappear(animated: animated)
    case .viewDidDisappear: controller.viewDidDisappear(animated: animated)
    case .willShow, .didShow: break
    }
  }
}
