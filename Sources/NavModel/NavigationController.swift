/// UINavigationController without a screen; the caller advances time. Calls from callbacks run after the current
/// change.
@MainActor public final class NavigationController<Controller: Navigable>: HandlerOwner {
  /// The running transition.
  public typealias Transition = NavigationTransition<Controller>

  var state: NavigationState<Controller>
  /// The last `advance`, in seconds.
  public private(set) var now: Seconds = 0
  /// What this stack shares with the other stacks of its program. Until a program shows the stack, the stack has one of its own.
  package var host = StackHost()
  package let settings: StackSettings
  package let announcer = StackAnnouncer<Controller>()
  package let queue = ChangeQueue()
  /// Columns × rows; a drag keeps its progress.
  public var containerSize = Size(columns: 80, rows: 24) {
    didSet {
      if containerSize.columns != oldValue.columns { tracker.keepProgress(of: &state.transition) }
    }
  }
  /// The root is shown in another place, from which no gesture leads back to it. No setting, which would write
  /// over what a program has set.
  package var rootIsElsewhere = false
  /// The drag that pops.
  public let interactivePopGestureRecognizer: InteractivePopGestureRecognizer
  private var popHandlers: GestureHandlers?

  // MARK: Life

  /// Shows the last one.
  /// - Precondition: at least one, none twice, none in another stack.
  public convenience init(_ controllers: [Controller]) { self.init(controllers, gesture: "interactivePop") }

  /// - Parameter gesture: the name of the drag that pops, in traces.
  package init(_ controllers: [Controller], gesture: String) {
    interactivePopGestureRecognizer = InteractivePopGestureRecognizer(named: gesture)
    settings = StackSettings(recognizer: interactivePopGestureRecognizer)
    state = NavigationState(controllers)
    for page in controllers {
      if let why = Self.refusal(of: page, by: self) {
        preconditionFailure("\(page.name) cannot be in the stack: \(why)")
      }
      page.give(to: self)
    }
    popHandlers = interactivePopGestureRecognizer.join(self)
    wireInteractivePop()
  }

  /// A stack of a root alone.
  /// - Precondition: not in another stack.
  public convenience init(root: Controller) { self.init([root]) }

  /// Shows the top with its events. Call once; earlier pushes have none.
  public func start() {
    state.isStarted = true
    queue.run {
      let top = topViewController
      announcer.tell(viewControllers.map { .entered($0) }, of: self)
      announcer.tell(
        [.load(top), .appearance(top, .viewWillAppear, animated: false, move: .parent)], of: self)
      state.startBar(hidden: settings.barHidden(by: top))
      announcer.tell(
        [.willShow, .viewDidAppear, .didShow].map { .appearance(top, $0, animated: false, move: .parent) }
          + [.stack],
        of: self)
    }
  }

  /// Adds an observer of all events, after earlier ones; `remove` of the token ends its calls.
  @discardableResult
  public func addObserver(_ observer: @escaping (NavigationEvent<Controller>) -> Void) -> ObserverToken {
    announcer.observers.add(observer)
  }

  /// Adds an observer of `interactivePopVerdict` for changes without motion. While there is one, the pointer's rest is a
  /// `deadline`.
  @discardableResult
  public func addVerdictObserver(_ observer: @escaping () -> Void) -> ObserverToken {
    announcer.verdictObservers.add(observer)
  }

  /// Adds an observer of the gate's rules, told each time that the gate is asked; also while content decides first.
  @discardableResult
  public func addGateObserver(_ observer: @escaping (GateReport) -> Void) -> ObserverToken {
    announcer.gateObservers.add(observer)
  }

  // MARK: Stack

  /// The stack, root first.
  public var viewControllers: [Controller] { state.stack.controllers }
  /// The root included.
  public var count: Int { state.stack.count }
  /// The top before any running transition.
  public var topViewController: Controller { state.stack.top }
  /// The bottom one, never popped.
  public var rootViewController: Controller { state.stack.root }
  /// Whether the stack at rest contains it.
  public func contains(_ controller: Controller) -> Bool { state.stack.contains(controller) }
  /// The one below; nil for the root and outside the stack.
  public func controller(below controller: Controller) -> Controller? {
    // A method of the state would copy it, twice a frame.
    state.stack.controller(below: controller, state.transition?.change)
  }

  // MARK: Transition

  /// The running transition, if any.
  public var transition: Transition? { state.transition }
  /// The transition's `to`.
  public var incomingViewController: Controller? { state.transition?.to }
  /// The part of the bar's width, 0…1, that is shown while the bar comes or goes by itself; nil otherwise.
  package var shownBarPart: Double? { state.barChange?.shownPart }
  /// The bar's state before any running transition.
  public var isNavigationBarHidden: Bool { state.isBarHidden }
  /// The top after the running transition; receives keys and clicks.
  public var activeViewController: Controller {
    // A method of the state or of the transition would copy it, in every frame.
    state.transition?.driver.state == .finishing
      ? state.transition?.to ?? topViewController : topViewController
  }
  /// The stack after the running transition, root first.
  public var comingViewControllers: [Controller] { state.comingControllers }
  /// What `goForward` can bring back, the next first.
  public var forwardViewControllers: [Controller] {
    settings.wantsForward(on: state.comingTop) ? state.comingKept.reversed() : []
  }
  /// Whether `advance` moves anything.
  public var isMoving: Bool {
    state.transition?.driver.isRunning == true || state.barChange != nil || state.refusedDrag.isReturning
  }
  /// Columns, 0…2, by which the page stands off toward trailing for a drag that the gate refused.
  package var refusedDragColumns: Double { state.barChange == nil ? state.refusedDrag.columns : 0 }
  /// Whole columns of `refusedDragColumns`.
  package var refusedDragShift: Int { Int(refusedDragColumns.rounded()) }

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

  // MARK: Time

  /// Moves what runs; time never runs back.
  public func advance(to time: Seconds) {
    now = max(now, time)
    if state.transition?.holder != nil, tracker.rest(&state.transition, at: now) {
      announcer.tellVerdict(to: host)
    }
    state.barChange?.advance(to: now)
    if state.barChange?.driver.isRunning == false { state.barChange = nil }
    if state.refusedDrag.advance(to: now) { announcer.onNeedsDisplay() }
    step { $0.advance(to: now) }
  }
}
