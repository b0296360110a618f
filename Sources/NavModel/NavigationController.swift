/// UINavigationController without a screen; the caller advances time. Calls from callbacks run after the current
/// change.
@MainActor public final class NavigationController<Controller: Navigable> {
  /// The running transition.
  public typealias Transition = NavigationTransition<Controller>

  @usableFromInline var state: NavigationState<Controller>
  /// The last `advance`, in seconds.
  public private(set) var now: Seconds = 0
  /// What this stack shares with the other stacks of its program. Until a program shows the stack, the stack has one of its own.
  package var host = StackHost()

  // MARK: Settings

  package let settings: StackSettings
  /// Called when the picture has changed without an event.
  package var onNeedsDisplay: () -> Void = {}
  // Asked many times in a frame: the direction that is obeyed, kept.
  var shownDirection = LayoutDirection.leftToRight
  private var shownSize = Size(columns: 80, rows: 24)
  /// Columns × rows; a drag keeps its progress.
  public var containerSize: Size {
    get { shownSize }
    set {
      let isOther = newValue.columns != shownSize.columns
      shownSize = newValue
      gestureArena?.containerSize = newValue
      if isOther { keepProgressUnderPointer() }
    }
  }
  /// The arena that `interactivePopGestureRecognizer` is added to; it gets `containerSize`.
  public weak var gestureArena: GestureArena? { didSet { gestureArena?.containerSize = containerSize } }
  /// The root is shown in another place, from which no gesture leads back to it. No setting, which would write
  /// over what a program has set.
  package var rootIsElsewhere = false
  /// False where a refused drag is meant for another stack.
  package var mayGiveWay = true
  var refusedDrag: RefusedDrag?
  /// Called before a page is told that it has appeared, so that its view has its size then.
  package var onAppear: (Controller) -> Void = { _ in }
  /// The drag that pops; add it to a `GestureArena`.
  public let interactivePopGestureRecognizer: InteractivePopGestureRecognizer
  private var popHandlers: GestureHandlers?

  private let observers = ObserverList<NavigationEvent<Controller>>()
  /// Told before the observers; not of progress, which comes with every report of a drag.
  package var onEvent: (NavigationEvent<Controller>) -> Void = { _ in }
  let verdictObservers = ObserverList<Void>()
  let gateObservers = ObserverList<GateReport>()
  /// Asked last, until it is told.
  var askedGate: PopGate?
  var isStarted = false
  var appearances = Appearances()
  private var changeDepth = 0
  private var tellDepth = 0
  private var postponed: [() -> Void] = []

  // MARK: Life

  /// Shows the last one.
  /// - Precondition: at least one, none twice, none in another stack.
  public convenience init(_ controllers: [Controller]) { self.init(controllers, gesture: "interactivePop") }

  /// - Parameter gesture: the name of the drag that pops, in traces.
  package init(_ controllers: [Controller], gesture: String) {
    interactivePopGestureRecognizer = InteractivePopGestureRecognizer(named: gesture)
    settings = StackSettings(pop: interactivePopGestureRecognizer)
    state = NavigationState(controllers)
    for page in controllers {
      if let why = refusal(of: page) { preconditionFailure("\(page.name) cannot be in the stack: \(why)") }
      page.keeper = self
    }
    popHandlers = interactivePopGestureRecognizer.join(self)
    wireInteractivePop()
  }

  /// A stack of a root alone.
  /// - Precondition: not in another stack.
  public convenience init(root: Controller) { self.init([root]) }

  /// Shows the top with its events. Call once; earlier pushes have none.
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

  /// Adds an observer of all events, after earlier ones; `remove` of the token ends its calls.
  @discardableResult
  public func addObserver(_ observer: @escaping (NavigationEvent<Controller>) -> Void) -> ObserverToken {
    observers.add(observer)
  }

  /// Adds an observer of `interactivePopVerdict` for changes without motion. While there is one, the pointer's rest is a
  /// `deadline`.
  @discardableResult
  public func addVerdictObserver(_ observer: @escaping () -> Void) -> ObserverToken {
    verdictObservers.add(observer)
  }

  // MARK: Stack

  /// The stack, root first.
  public var viewControllers: [Controller] { state.stack.controllers }
  /// The root included.
  public var count: Int { state.stack.count }
  /// The top before any running transition.
  @inlinable public var topViewController: Controller { state.stack.top }
  /// The bottom one, never popped.
  public var rootViewController: Controller { state.stack.root }
  /// Whether the stack at rest contains it.
  public func contains(_ controller: Controller) -> Bool { state.stack.contains(controller) }
  /// The one below; nil for the root and outside the stack.
  @inlinable public func controller(below controller: Controller) -> Controller? {
    // A method of the state would copy it, twice a frame.
    state.stack.controller(below: controller, state.transition?.change)
  }

  // MARK: Transition

  /// The running transition, if any.
  @inlinable public var transition: Transition? { state.transition }
  @inlinable package var isTransitioning: Bool { state.transition != nil }
  /// The transition's `to`.
  @inlinable public var incomingViewController: Controller? { state.transition?.to }
  @inlinable package var barChange: NavigationBarChange? { state.barChange }
  /// The bar's state before any running transition.
  @inlinable public var isNavigationBarHidden: Bool { state.isBarHidden }
  /// The top after the running transition; receives keys and clicks.
  @inlinable public var activeViewController: Controller {
    // A method of the state or of the transition would copy it, in every frame.
    state.transition?.driver.state == .finishing
      ? state.transition?.to ?? topViewController : topViewController
  }
  /// The stack after the running transition, root first.
  public var comingViewControllers: [Controller] { state.comingControllers }
  /// What `goForward` can bring back, the next first.
  public var forwardViewControllers: [Controller] {
    wantsForward(on: state.comingTop) ? state.comingKept.reversed() : []
  }
  /// Whether `advance` moves anything.
  public var isMoving: Bool {
    state.transition?.driver.isRunning == true || state.barChange != nil || refusedDrag?.isReturning == true
  }

  // MARK: Styles

  /// The style of its push, else `transitionStyle`; `transitionStyleFor` is not asked.
  public func style(of controller: Controller) -> any TransitionStyle {
    state.style(of: controller) ?? transitionStyle
  }

  /// Sets the style of its pop; nil is `transitionStyle`. Ignored outside the stack.
  public func setTransitionStyle(_ style: (any TransitionStyle)?, for controller: Controller) {
    guard contains(controller) || incomingViewController === controller else { return }
    state.setStyle(style, of: controller)
  }

  func style(
    for change: StackChange<Controller>, animated: Bool, after interrupted: Transition?
  ) -> any TransitionStyle {
    guard animated, let transitionStyleFor,
      let choice = state.styleChoice(for: change, after: interrupted)
    else { return transitionStyle }
    return transitionStyleFor(choice.operation, choice.from, choice.to) ?? transitionStyle
  }

  // MARK: Time

  /// Moves what runs; time never runs back.
  public func advance(to time: Seconds) {
    now = max(now, time)
    restHolder()
    state.barChange?.advance(to: now)
    if state.barChange?.driver.isRunning == false { state.barChange = nil }
    if refusedDrag != nil { advanceRefusedDrag() }
    step { $0.advance(to: now) }
  }

  func step(_ move: (inout Transition) -> Void) {
    guard state.transition?.driver.isRunning == true else { return }
    let before = state.transition?.driver.percentComplete
    move(&state.transition!)
    if state.transition?.driver.percentComplete != before { reportChange() }
    if state.transition?.driver.isRunning == false { changing { conclude() } }
  }

  // MARK: Order

  var isChanging: Bool { changeDepth > 0 }
  /// Whether callbacks of a change are being called.
  var isTelling: Bool { tellDepth > 0 }

  /// Runs now, or after the current change.
  package func perform(_ call: @escaping () -> Void) {
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

  package func emit(_ event: NavigationEvent<Controller>) {
    onEvent(event)
    observers.tell(event)
  }

  /// Comes with every report of a drag, and comparing phases of a generic type is slow.
  func reportChange() { if !observers.isEmpty { report(.changed) } }

  func report(_ phase: TransitionReport<Controller>.Phase) {
    guard let transition = state.transition else { return }
    let event = NavigationEvent.transition(transition.report(phase, isInteractive: transition.driver.isHeld))
    if phase != .changed { onEvent(event) }
    observers.tell(event)
  }

  func tell(_ effects: [NavigationEffect<Controller>]) {
    tellDepth += 1
    defer { tellDepth -= 1 }
    for effect in effects {
      switch effect {
      case .load(let page):
        guard !page.isViewLoaded else { break }
        page.isViewLoaded = true
        tell(page, .viewDidLoad, animated: false)
      case .appearance(let page, let callback, let animated): tell(page, callback, animated: animated)
      case .entered(let page): page.didMove(toParent: self)
      case .left(let page): page.didMove(toParent: nil)
      case .leftForGood(let page):
        release([page])
        page.didLeaveForGood()
      case .report(let report): emit(.transition(report))
      case .stack: emit(.stack)
      case .barFollows(let hidden, let animated): changeBar(hidden: hidden, animated: animated)
      }
    }
  }

  private func tell(_ page: Controller, _ callback: LifecycleCallback, animated: Bool) {
    guard appearances.mayTell(page, callback) else { return }
    if callback == .viewDidAppear { onAppear(page) }
    emit(.lifecycle(page, callback, animated: animated))
    page.hear(callback, animated: animated)
  }
}
