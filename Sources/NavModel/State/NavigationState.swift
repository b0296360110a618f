/// The navigation as one value: the stack, what is under way, the bar, what can be brought back.
///
/// A change gives the new state at once, and what is to be told of it, in order. Nothing is told from here, and no view
/// controller is asked anything.
struct NavigationState<Controller: Navigable> {
  typealias Transition = NavigationTransition<Controller>
  typealias Effect = NavigationEffect<Controller>

  private(set) var stack: ControllerStack<Controller>
  /// What is under way, at most one.
  var transition: Transition?
  /// The bar's own change under way, never beside a transition.
  var barChange: NavigationBarChange?
  /// The bar's committed state. During a transition it is the one from before.
  private(set) var isBarHidden = false
  /// What was popped and may come back.
  private(set) var kept = KeptPages<Controller>()
  /// How view controllers came that were pushed with a style of their own: they leave the same way.
  private(set) var ownStyles: [ObjectIdentifier: any TransitionStyle] = [:]

  /// - Precondition: at least one view controller, none twice.
  init(_ controllers: [Controller]) {
    precondition(!controllers.isEmpty, "a stack has a root")
    stack = ControllerStack(root: controllers[0])
    stack.apply(.replace(controllers))
  }

  /// The view controller that will be on top when nothing more happens.
  var active: Controller { transition?.destination ?? stack.top }

  // MARK: Styles

  mutating func setStyle(_ style: (any TransitionStyle)?, of controller: Controller) {
    ownStyles[ObjectIdentifier(controller)] = style
  }

  func style(of controller: Controller) -> (any TransitionStyle)? { ownStyles[ObjectIdentifier(controller)] }

  /// Those that have left may be freed, and another object may get their place in memory.
  private mutating func forgetStyles(of controllers: [Controller]) {
    for controller in controllers { ownStyles[ObjectIdentifier(controller)] = nil }
  }

  // MARK: A change begins

  /// How a change begins.
  struct Beginning {
    var isAnimated = true
    /// Nobody: it runs by itself.
    var holder: PageHolder?
    var isForward = false
    /// What it has interrupted, as that stood. Between the same two pages the picture runs back from there.
    var interrupted: Transition?
    /// The style of a page without one of its own.
    var style: any TransitionStyle
    /// Held at 0, with the curve and the speed of the day.
    var driver: PercentDrivenInteractiveTransition
    var time: Seconds
  }

  /// Puts a change under way. The stack changes when it comes to rest. The bar of the page that comes is said next, by
  /// `setIncomingBar(hidden:)`: a page may choose it in `viewWillAppear`.
  mutating func begin(_ change: StackChange<Controller>, _ beginning: Beginning) -> [Effect] {
    guard let to = stack.top(after: change) else { return [] }
    barChange = nil
    let from = stack.top
    let wasBuried = stack.contains(to)
    let undone = beginning.interrupted.flatMap { $0.isBetween(from, to) ? $0 : nil }
    let runsAsPop = undone.map { $0.front === from } ?? wasBuried
    var driver = beginning.driver
    if let undone { driver.update(runsAsPop ? undone.popProgress : 1 - undone.popProgress) }
    var begun = Transition(
      from: from, to: to, runsAsPop: runsAsPop,
      style: undone?.style ?? style(of: wasBuried ? from : to) ?? beginning.style,
      isAnimated: beginning.isAnimated, isForward: beginning.isForward, fromBarHidden: isBarHidden,
      toBarHidden: isBarHidden, undoneBarHidden: undone?.hidesBar(of: to), driver: driver,
      holder: beginning.holder, change: change)
    if beginning.holder == nil { begun.finish(popVelocity: undone?.popVelocity ?? 0, at: beginning.time) }
    transition = begun
    let animated = beginning.isAnimated
    return (wasBuried ? [] : [.entered(to)]) + [
      .load(to), .appearance(from, .viewWillDisappear, animated: animated),
      .appearance(to, .viewWillAppear, animated: animated),
    ]
  }

  /// The bar of the page that comes. Where a change is undone, the bar that was seen stays until the end.
  mutating func setIncomingBar(hidden: Bool) {
    let asSeen = transition?.undoneBarHidden
    transition?.toBarHidden = asSeen ?? hidden
    transition?.barHiddenAfterFinish = hidden
  }

  /// Changes the stack at once, with nothing under way.
  /// - Returns: the pages that came and those that left, topmost last.
  @discardableResult
  mutating func apply(_ change: StackChange<Controller>) -> (arrived: [Controller], gone: [Controller]) {
    let (arrived, gone) = stack.apply(change)
    forgetStyles(of: gone)
    return (arrived, gone)
  }

  /// Sets the stack below the page on top, which stays.
  mutating func setBelowTop(_ controllers: [Controller]) -> [Effect] {
    let (arrived, gone) = apply(.replace(controllers))
    return arrived.map { .entered($0) } + departure(of: gone) + forgetKept() + [.stack]
  }

  // MARK: A change ends

  /// Ends what has run to its end: the only place where another page comes to stand on top.
  /// - Parameter keepsPopped: whether what was popped can be brought back.
  mutating func conclude(keepsPopped: Bool) -> [Effect] {
    guard let ended = transition else { return [] }
    transition = nil
    return ended.driver.state == .finished ? commit(ended, keepsPopped: keepsPopped) : forget(ended)
  }

  private mutating func commit(_ ended: Transition, keepsPopped: Bool) -> [Effect] {
    let animated = ended.isAnimated
    isBarHidden = ended.toBarHidden
    let (arrived, gone) = stack.apply(ended.change)
    var effects = keep(gone, after: ended, isWanted: keepsPopped)
    effects += arrived.filter { $0 !== ended.to }.map { .entered($0) }
    effects += [
      .appearance(ended.from, .viewDidDisappear, animated: animated),
      .appearance(ended.to, .viewDidAppear, animated: animated),
      .appearance(ended.to, .didShow, animated: animated),
    ]
    effects += departure(of: gone)
    forgetStyles(of: gone)
    if animated { effects.append(.report(ended.report(.finished, isInteractive: false))) }
    effects.append(.stack)
    if let hidden = ended.barHiddenAfterFinish {
      effects.append(.barFollows(hidden: hidden, animated: animated))
    }
    return effects
  }

  /// A cancelled change leaves no trace: the page that was coming goes, the other one is back.
  private mutating func forget(_ ended: Transition) -> [Effect] {
    let animated = ended.isAnimated
    var effects: [Effect] = [
      .appearance(ended.to, .viewWillDisappear, animated: animated),
      .appearance(ended.to, .viewDidDisappear, animated: animated),
      .appearance(ended.from, .viewWillAppear, animated: animated),
      .appearance(ended.from, .viewDidAppear, animated: animated),
    ]
    if !stack.contains(ended.to) {
      effects += departure(of: [ended.to])
      forgetStyles(of: [ended.to])
    }
    effects.append(.report(ended.report(.cancelled, isInteractive: false)))
    if let hidden = ended.barHiddenAfterCancel {
      effects.append(.barFollows(hidden: hidden, animated: animated))
    }
    return effects
  }

  /// Pages that have left; those that are not kept have left for good.
  private func departure(of gone: [Controller]) -> [Effect] {
    gone.flatMap { page -> [Effect] in
      kept.contains(page) ? [.left(page)] : [.left(page), .leftForGood(page)]
    }
  }

  // MARK: What can be brought back

  /// Puts the page that was popped last under way again.
  mutating func prepareForward() -> StackChange<Controller>? {
    guard let next = kept.next else { return nil }
    ownStyles[ObjectIdentifier(next.page)] = next.style
    return .push(next.page)
  }

  /// Nothing that was popped comes back. A page that is in the stack again, or on its way, has not left.
  mutating func forgetKept() -> [Effect] {
    let coming = transition?.to
    return kept.removeAll().filter { !stack.contains($0) && $0 !== coming }.map { .leftForGood($0) }
  }

  /// What was popped is kept; a new page or stack ends what was kept before.
  private mutating func keep(_ gone: [Controller], after ended: Transition, isWanted: Bool) -> [Effect] {
    guard isWanted else { return forgetKept() }
    switch ended.change {
    case .pop:
      for page in gone.reversed() { kept.keep(.init(page: page, style: style(of: page))) }
    case .push(let new) where ended.isForward: kept.remove(new)
    case .push, .replace: return forgetKept()
    }
    return []
  }

  // MARK: The bar

  /// Commits the bar's state at rest; what is seen of it follows.
  /// - Parameter driver: held at 0; nil changes the bar at once.
  mutating func changeBar(hidden: Bool, driver: PercentDrivenInteractiveTransition?, at time: Seconds) -> [Effect]
  {
    guard hidden != isBarHidden else { return [] }
    let shown = barChange?.shownPart ?? (isBarHidden ? 0 : 1)
    // A change under way turns, and goes on at its speed.
    let velocity = -(barChange?.driver.velocity ?? 0)
    isBarHidden = hidden
    barChange = nil
    if var driver {
      driver.update(hidden ? 1 - shown : shown)
      driver.finish(velocity: velocity, at: time)
      barChange = NavigationBarChange(isHiding: hidden, driver: driver)
    }
    return [.stack]
  }

  /// The bar's state before anything was shown.
  mutating func startBar(hidden: Bool) { isBarHidden = hidden }

  /// The application's wish: at rest the bar is to change at once (true), else the transition takes it along.
  mutating func setBarHidden(_ hidden: Bool) -> Bool {
    switch transition?.driver.state {
    case nil: return true
    case .cancelling: transition?.barHiddenAfterCancel = hidden
    default:
      transition?.toBarHidden = hidden
      transition?.barHiddenAfterFinish = nil
    }
    return false
  }

  /// What the pages of a transition prefer has changed.
  mutating func setBarHidden(from: Bool, to: Bool) {
    transition?.toBarHidden = to
    transition?.barHiddenAfterFinish = nil
    transition?.barHiddenAfterCancel = from
  }
}
