/// A stack of view controllers with its transitions, as UIKit's `UINavigationController`, but without a
/// screen. The caller lets time pass by `advance(to:)`. Calls that are made in callbacks run after the
/// current change.
@MainActor public final class NavigationController<Controller: Navigable>: HandlerOwner {
  /// The type of this navigation stack's transitions.
  public typealias Transition = NavigationTransition<Controller>

  var state: NavigationState<Controller>
  /// The time of the last `advance(to:)`, in seconds; the present time of the navigation stack.
  public private(set) var now: Seconds = 0
  /// The objects that this navigation stack shares with the other stacks of its program, such as the clock of
  /// animations. A stack that no program shows yet has a host of its own.
  package var host = StackHost()
  package let settings: StackSettings
  package let announcer = StackAnnouncer<Controller>()
  package let queue = ChangeQueue()
  /// The size of the screen or view that shows the navigation stack, in columns and rows. A page that the
  /// pointer holds keeps its progress when the width changes.
  public var containerSize = Size(columns: 80, rows: 24) {
    didSet {
      if containerSize.columns != oldValue.columns { tracker.keepProgress(of: &state.transition) }
    }
  }
  /// Whether the root is shown in another place, as the list of a split view is, so that no gesture pops to
  /// it. This flag is not one of the settings, because it would overwrite what a program has set.
  package var rootIsElsewhere = false
  /// The recognizer of the drag that pops.
  public let interactivePopGestureRecognizer: InteractivePopGestureRecognizer
  private var popHandlers: GestureHandlers?

  // MARK: Creation and start

  /// Creates a stack of view controllers, root first; the last view controller is on top.
  /// - Precondition: `controllers` is not empty, none of them occurs twice, and none is in another stack or a
  ///   child of a page.
  public convenience init(_ controllers: [Controller]) { self.init(controllers, gesture: "interactivePop") }

  /// Creates a stack of view controllers, root first, with a name for its gesture.
  /// - Parameter gesture: the name of the recognizer of the drag that pops, which the trace (the log of
  ///   events) shows.
  package init(_ controllers: [Controller], gesture: String) {
    interactivePopGestureRecognizer = InteractivePopGestureRecognizer(named: gesture)
    settings = StackSettings(recognizer: interactivePopGestureRecognizer)
    state = NavigationState(controllers)
    for page in controllers {
      if let why = Self.refusal(of: page, by: self) {
        preconditionFailure("\(page.name) cannot be in the stack: \(why)")
      }
      page.transfer(to: self)
    }
    popHandlers = interactivePopGestureRecognizer.join(self)
    wireInteractivePop()
  }

  /// Creates a navigation stack that has only a root.
  /// - Precondition: the root is in no other stack, and is no child of a page.
  public convenience init(root: Controller) { self.init([root]) }

  /// Shows the top view controller, with its appearance events. Call this once; pushes before the call have
  /// no appearance events.
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

  /// Adds an observer of all navigation events, called after earlier ones; calling `remove` of the returned
  /// token ends its calls.
  @discardableResult
  public func addObserver(_ observer: @escaping (NavigationEvent<Controller>) -> Void) -> ObserverToken {
    announcer.observers.add(observer)
  }

  /// Adds an observer that is called when `interactivePopVerdict` changes although nothing moves. While there
  /// is such an observer, `deadline` says when a pointer that holds still changes the verdict.
  @discardableResult
  public func addVerdictObserver(_ observer: @escaping () -> Void) -> ObserverToken {
    announcer.verdictObservers.add(observer)
  }

  /// Adds an observer of the gate, which decides whether a drag may pop. The observer gets a report each time
  /// that the gate is asked, also while content may still take the drag.
  @discardableResult
  public func addGateObserver(_ observer: @escaping (GateReport) -> Void) -> ObserverToken {
    announcer.gateObservers.add(observer)
  }

  // MARK: Stack

  /// The view controllers of the navigation stack, root first; a running transition changes this array only
  /// at its end.
  public var viewControllers: [Controller] { state.stack.controllers }
  /// The number of view controllers in the navigation stack, the root included.
  public var count: Int { state.stack.count }
  /// The view controller on top of the navigation stack; a running transition changes this only at its end.
  public var topViewController: Controller { state.stack.top }
  /// The bottom view controller of the navigation stack, which is never popped.
  public var rootViewController: Controller { state.stack.root }
  /// Returns whether the navigation stack contains a view controller. A running transition changes the stack
  /// only at its end.
  public func contains(_ controller: Controller) -> Bool { state.stack.contains(controller) }
  /// Returns the view controller below another one that is in the navigation stack, or that a running
  /// transition puts on top. nil for the root, and for a view controller that is neither.
  public func controller(below controller: Controller) -> Controller? {
    // The function does not call a method of `state`, which would copy the whole state twice in each frame.
    state.stack.controller(below: controller, state.transition?.change)
  }

  // MARK: Transition

  /// The running transition of the navigation stack, such as a push; nil at rest.
  public var transition: Transition? { state.transition }
  /// The view controller on top once the running transition finishes; nil at rest.
  public var incomingViewController: Controller? { state.transition?.to }
  /// The part of the navigation bar's width, 0…1, that is shown while the bar appears or disappears without a
  /// transition of pages; nil otherwise.
  package var shownBarPart: Double? { state.barChange?.shownPart }
  /// Whether the navigation bar is hidden; a running transition changes this at its end.
  public var isNavigationBarHidden: Bool { state.isBarHidden }
  /// The view controller that gets keys and clicks: the new top of a transition that runs to its end,
  /// otherwise `topViewController`.
  public var activeViewController: Controller {
    // The property reads stored values: a method of the state or of the transition would copy that value in
    // every frame.
    state.transition?.driver.state == .finishing
      ? state.transition?.to ?? topViewController : topViewController
  }
  /// The view controllers that the navigation stack will have once the running transition has ended, root
  /// first. While a transition is held or runs back, those that the stack has now.
  public var comingViewControllers: [Controller] { state.comingControllers }
  /// The view controllers that `goForward` can bring back, the next one first.
  public var forwardViewControllers: [Controller] {
    settings.wantsForward(on: state.comingTop) ? state.comingKept.reversed() : []
  }
  /// Whether a page or the bar moves, so that `advance(to:)` must be called for each frame.
  public var isMoving: Bool {
    state.transition?.driver.isRunning == true || state.barChange != nil || state.refusedDrag.isReturning
  }
  /// The columns, 0…2, by which the page is shifted toward trailing by a drag that may not pop it.
  package var refusedDragColumns: Double { state.barChange == nil ? state.refusedDrag.columns : 0 }
  package var refusedDragShift: Int { Int(refusedDragColumns.rounded()) }

  // MARK: Styles

  /// Returns the style that a view controller's push was given, or else `transitionStyle`; it does not ask
  /// `transitionStyleFor`.
  public func style(of controller: Controller) -> any TransitionStyle {
    state.style(of: controller) ?? transitionStyle
  }

  /// Sets the style in which a view controller is popped; nil is that of a push without a style. Does nothing
  /// for a view controller that is neither in the navigation stack nor on top after the running transition.
  public func setTransitionStyle(_ style: (any TransitionStyle)?, for controller: Controller) {
    guard contains(controller) || incomingViewController === controller else { return }
    state.setStyle(style, of: controller)
  }

  // MARK: Time

  /// Moves the running transition, and other animations of the navigation stack, to a time in seconds. A time
  /// before `now` counts as `now`.
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
