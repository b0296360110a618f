/// Holds a stack of pages and the transition that changes it: UINavigationController without a screen.
///
/// The caller brings time (`advance(to:)`), the container's size, and pointer events by way of a `GestureArena` that
/// holds `interactivePopGestureRecognizer`. A call made from a page's callback runs after the change under way has been
/// told to the end, so that no page ever sees half a change.
public final class NavigationController<Controller: Navigable> {
  public typealias Transition = NavigationTransition<Controller>

  // MARK: State

  private var stack: ControllerStack<Controller>
  /// What is under way, at most one.
  public internal(set) var transition: Transition?
  /// The page that a transition under way brings. Beside `transition`, which is costly to copy, for who asks in every frame.
  public private(set) var incomingViewController: Controller?
  /// The bar's own change under way, never beside a transition.
  public internal(set) var barChange: NavigationBarChange?
  /// The bar's committed state. During a transition it is the one from before.
  public private(set) var isNavigationBarHidden = false
  /// The time of the last `advance`.
  public private(set) var now: Seconds = 0

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
  var hand: Hand?
  /// How pages came that were pushed with a style of their own: they leave the same way.
  var ownStyles: [ObjectIdentifier: any TransitionStyle] = [:]
  /// Pages that were popped and may come back, the next one last.
  var forward: [KeptPage] = []
  /// Whether popped pages are kept, so that `goForward` can bring them back. Off, they are let go as they leave; turned
  /// off, those that were kept are let go at once.
  public var isForwardEnabled = true {
    didSet { if !isForwardEnabled { forward = [] } }
  }

  private var observers: [(NavigationEvent<Controller>) -> Void] = []
  private var isStarted = false
  private var changeDepth = 0
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

  // MARK: Calls that change it

  /// Pushes a page. An instance that is in the stack already is ignored.
  /// - Parameter style: how the page comes, and how it leaves again; nil takes `transitionStyle`, each time as it is.
  public func push(_ controller: Controller, animated: Bool = true, style: (any TransitionStyle)? = nil) {
    perform {
      if self.willContain(controller) {
        return self.emit(.ignored(what: "push \(controller.name)", why: "it is in the stack already"))
      }
      self.settleAtOnce()
      self.ownStyles[ObjectIdentifier(controller)] = style
      self.begin(.push, .push(controller), to: controller, asPop: false, animated: animated)
    }
  }

  /// Pops the top page and returns it; at the root nil, and nothing happens at all, but that a push held over it is
  /// given up.
  @discardableResult
  public func pop(animated: Bool = true) -> Controller? {
    guard willBeDepth > 1 else {
      cancelInteractivePop()
      return nil
    }
    let leaving = activeViewController
    perform {
      guard self.willBeDepth > 1 else { return }
      self.settleAtOnce()
      self.beginPop(1, animated: animated)
    }
    return leaving
  }

  /// Pops all but the root. Pages in between hear nothing.
  public func popToRoot(animated: Bool = true) {
    perform {
      guard self.willBeDepth > 1 else { return self.letGoOfEverything() }
      self.settleAtOnce()
      self.beginPop(self.stack.count - 1, animated: animated)
    }
  }

  /// Pops down to a page of the stack. A stranger is ignored.
  public func pop(to controller: Controller, animated: Bool = true) {
    perform {
      guard self.willContain(controller) else {
        return self.emit(.ignored(what: "popTo \(controller.name)", why: "it is not in the stack"))
      }
      self.settleAtOnce()
      guard let index = self.stack.index(of: controller), index < self.stack.count - 1 else { return }
      self.beginPop(self.stack.count - 1 - index, animated: animated)
    }
  }

  /// Sets the whole stack. A new top is pushed, a top that was buried is popped to, the same top stays as it is. An
  /// empty array, or one that holds a page twice, is ignored.
  public func setViewControllers(_ controllers: [Controller], animated: Bool = true) {
    perform {
      guard let top = controllers.last else {
        return self.emit(.ignored(what: "setViewControllers", why: "a stack has a root"))
      }
      guard Set(controllers.map(ObjectIdentifier.init)).count == controllers.count else {
        return self.emit(.ignored(what: "setViewControllers", why: "a page stands in it twice"))
      }
      self.settleAtOnce()
      if top === self.stack.top {
        let (arrived, gone) = self.stack.apply(.replace(controllers))
        for controller in arrived { controller.didMove(toParent: self) }
        for controller in gone { controller.didMove(toParent: nil) }
        self.forgetStyles(of: gone)
        self.forward = []
        self.emit(.stack)
      } else {
        self.begin(
          .set, .replace(controllers), to: top, asPop: self.stack.contains(top), animated: animated)
      }
    }
  }

  /// What the back key and the back button do: asks the page's `shouldPop`, then pops. A page that stands, held by an
  /// application or by nobody, goes from where it is: a pop is finished, a push put back. False where nothing goes back.
  @discardableResult
  public func goBack(animated: Bool = true) -> Bool {
    if isStanding, !isChanging { return sendBack(animated: animated) }
    guard willBeDepth > 1 else { return cancelInteractivePop() }
    return activeViewController.shouldPop() && pop(animated: animated) != nil
  }

  // MARK: The bar

  /// Shows or hides the bar as the application wishes; with per-controller appearance the page's preference wins at its
  /// next appearance.
  ///
  /// During a transition this is said of the page that comes, and goes with it; while one runs back, of the page that
  /// stays, whose bar changes when the transition has come to rest.
  public func setNavigationBarHidden(_ hidden: Bool, animated: Bool = true) {
    perform {
      switch self.transition?.driver.state {
      case nil: self.changeBar(hidden: hidden, animated: animated)
      case .cancelling: self.transition?.barHiddenAfterCancel = hidden
      default: self.transition?.toBarHidden = hidden
      }
    }
  }

  /// The preference of a page on the screen has changed: the bar follows, animated.
  public func setNeedsNavigationBarAppearanceUpdate() {
    perform {
      guard self.viewControllerBasedNavigationBarAppearanceEnabled else { return }
      guard let running = self.transition else {
        return self.changeBar(hidden: self.stack.top.prefersNavigationBarHidden, animated: true)
      }
      self.transition?.toBarHidden = running.to.prefersNavigationBarHidden
      self.transition?.barHiddenAfterCancel = running.from.prefersNavigationBarHidden
    }
  }

  // MARK: Time

  /// Brings what is running to where it stands at `time`. Time never runs back.
  public func advance(to time: Seconds) {
    now = max(now, time)
    barChange?.driver.advance(to: now)
    if barChange?.driver.isRunning == false { barChange = nil }
    guard transition?.driver.isRunning == true else { return }
    let before = transition?.driver.percentComplete
    transition?.driver.advance(to: now)
    if transition?.driver.percentComplete != before { report(.changed) }
    if transition?.driver.isRunning == false { changing { conclude() } }
  }

  // MARK: Inside

  /// Runs now, or once the change under way has been told.
  private func perform(_ call: @escaping () -> Void) {
    if changeDepth > 0 { return postponed.append(call) }
    changing(call)
  }

  /// Runs `body`; the calls that pages make inside it wait for its end.
  func changing(_ body: () -> Void) {
    changeDepth += 1
    body()
    while changeDepth == 1, !postponed.isEmpty { postponed.removeFirst()() }
    changeDepth -= 1
  }

  func emit(_ event: NavigationEvent<Controller>) {
    for observer in observers { observer(event) }
  }

  func report(_ phase: TransitionReport<Controller>.Phase) {
    guard !observers.isEmpty, let transition else { return }
    emit(.transition(transition.report(phase, isInteractive: transition.driver.isHeld)))
  }

  private func tell(_ controller: Controller, _ callback: LifecycleCallback, animated: Bool) {
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

  private func load(_ controller: Controller) {
    guard !controller.isViewLoaded else { return }
    controller.isViewLoaded = true
    tell(controller, .viewDidLoad, animated: false)
  }

  private func barHidden(for controller: Controller) -> Bool {
    viewControllerBasedNavigationBarAppearanceEnabled
      ? controller.prefersNavigationBarHidden : isNavigationBarHidden
  }

  private func changeBar(hidden: Bool, animated: Bool) {
    guard hidden != isNavigationBarHidden else { return }
    let shown = barChange?.shownPart ?? (isNavigationBarHidden ? 0 : 1)
    isNavigationBarHidden = hidden
    barChange = nil
    if animated, !reducesMotion {
      var driver = makeDriver()
      driver.update(hidden ? 1 - shown : shown)
      driver.finish(at: now)
      barChange = NavigationBarChange(isHiding: hidden, driver: driver)
    }
    emit(.stack)
  }

  private func makeDriver() -> PercentDrivenInteractiveTransition {
    var driver = PercentDrivenInteractiveTransition(completionCurve: completionCurve)
    driver.completionSpeed = completionSpeed
    return driver
  }

  /// Whether the controller will be in the stack once what is running has come to rest.
  private func willContain(_ controller: Controller) -> Bool {
    guard let transition, transition.driver.state == .finishing else { return stack.contains(controller) }
    switch transition.change {
    case .push(let new): return new === controller || stack.contains(controller)
    case .replace(let new): return new.contains { $0 === controller }
    case .pop(let number):
      return stack.index(of: controller).map { $0 < stack.count - number } ?? false
    }
  }

  private var willBeDepth: Int { transition?.depth(from: stack.count) ?? stack.count }

  private func beginPop(_ number: Int, animated: Bool, interactive: Bool = false) {
    guard let target = stack.below(number) else { return }
    begin(.pop, .pop(number), to: target, asPop: true, animated: animated, interactive: interactive)
  }

  /// Begins the pop that a hand drives.
  func startInteractivePop() {
    changing { beginPop(1, animated: true, interactive: true) }
  }

  func begin(
    _ operation: NavigationOperation, _ change: StackChange<Controller>, to: Controller, asPop: Bool,
    animated: Bool, interactive: Bool = false, isForward: Bool = false
  ) {
    // Nothing is shown yet: the stack is what it is told to be, and no page hears of it.
    guard isStarted else {
      _ = stack.apply(change)
      return
    }
    barChange = nil
    let from = stack.top
    var driver = makeDriver()
    if !interactive { driver.finish(at: now) }
    // There before the first callback: a page that pops or asks who is on top is answered for what is coming.
    transition = Transition(
      operation: operation, from: from, to: to, runsAsPop: asPop, style: style(of: asPop ? from : to),
      isAnimated: animated, isForward: isForward, fromBarHidden: isNavigationBarHidden,
      toBarHidden: isNavigationBarHidden,
      driver: driver, change: change)
    incomingViewController = to
    if !stack.contains(to) { to.didMove(toParent: self) }
    load(to)
    tell(from, .viewWillDisappear, animated: animated)
    tell(to, .viewWillAppear, animated: animated)
    transition?.toBarHidden = barHidden(for: to)
    tell(to, .willShow, animated: animated)
    if animated { report(.began) }
    if !interactive, !animated || reducesMotion {
      transition?.driver.complete()
      conclude()
    }
  }

  /// Brings what is under way to its end at once, in the books: events balanced, nothing left.
  func settleAtOnce() {
    letGoOfEverything()
    guard transition != nil else { return }
    transition?.driver.complete()
    conclude()
  }

  /// The transition has come to rest: the only place where the stack changes. The pages are told first, so that who
  /// reads of the end knows that all has been said.
  func conclude() {
    guard let ended = transition else { return }
    transition = nil
    incomingViewController = nil
    let animated = ended.isAnimated
    guard ended.driver.state == .finished else {
      // A cancelled change leaves no trace: the page that was coming goes, the other one is back.
      tell(ended.to, .viewWillDisappear, animated: animated)
      tell(ended.to, .viewDidDisappear, animated: animated)
      tell(ended.from, .viewWillAppear, animated: animated)
      tell(ended.from, .viewDidAppear, animated: animated)
      if !stack.contains(ended.to) {
        ended.to.didMove(toParent: nil)
        forgetStyles(of: [ended.to])
      }
      emit(.transition(ended.report(.cancelled, isInteractive: false)))
      if let hidden = ended.barHiddenAfterCancel { changeBar(hidden: hidden, animated: animated) }
      return
    }
    isNavigationBarHidden = ended.toBarHidden
    let (arrived, gone) = stack.apply(ended.change)
    keepForward(gone, after: ended)
    for controller in arrived where controller !== ended.to { controller.didMove(toParent: self) }
    tell(ended.from, .viewDidDisappear, animated: animated)
    tell(ended.to, .viewDidAppear, animated: animated)
    tell(ended.to, .didShow, animated: animated)
    for controller in gone { controller.didMove(toParent: nil) }
    forgetStyles(of: gone)
    if animated { emit(.transition(ended.report(.finished, isInteractive: false))) }
    emit(.stack)
  }

  /// Runs `call` now, or once the change under way has been told.
  func orderly(_ call: @escaping () -> Void) { perform(call) }

  /// Whether pages are being told of a change.
  var isChanging: Bool { changeDepth > 0 }
}
