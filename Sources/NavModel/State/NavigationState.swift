/// The state of a navigation stack as a value: view controllers, transition and bar. A function that changes
/// the state returns the callbacks and events that are then due.
struct NavigationState<Controller: Navigable> {
  typealias Transition = NavigationTransition<Controller>
  typealias Effect = NavigationEffect<Controller>

  private(set) var stack: ControllerStack<Controller>
  var transition: Transition?
  /// The running change of a bar that is shown or hidden without a transition of pages; nil otherwise.
  var barChange: NavigationBarChange?
  /// The shift of the page by a drag that may not pop it. Stack, transition and callbacks do not depend on
  /// this shift.
  var refusedDrag = RefusedDrag()
  /// Whether the navigation stack has been started. Before that, changes are made at once, and without
  /// callbacks.
  var isStarted = false
  private(set) var isBarHidden = false
  private(set) var kept = KeptPages<Controller>()
  /// The transition styles that were given to pushes, by the identifiers of the pushed view controllers;
  /// their pops use the same style.
  private(set) var ownStyles: [ObjectIdentifier: any TransitionStyle] = [:]

  init(_ controllers: [Controller]) {
    precondition(!controllers.isEmpty, "a stack has a root")
    stack = ControllerStack(root: controllers[0])
    stack.apply(.replace(controllers))
  }

  // MARK: Styles

  mutating func setStyle(_ style: (any TransitionStyle)?, of controller: Controller) {
    ownStyles[ObjectIdentifier(controller)] = style
  }

  func style(of controller: Controller) -> (any TransitionStyle)? { ownStyles[ObjectIdentifier(controller)] }

  /// Forgets the styles of view controllers that have gone, because another object may get the identifier of
  /// a released one.
  private mutating func forgetStyles(of controllers: [Controller]) {
    for controller in controllers { ownStyles[ObjectIdentifier(controller)] = nil }
  }

  // MARK: Beginning of a transition

  struct Beginning {
    var isAnimated = true
    var holder: PageHolder?
    var isForward = false
    /// The transition that was completed for this change. If the change undoes that transition, the change
    /// starts from its progress.
    var interrupted: Transition?
    var style: any TransitionStyle
    /// Whether frames wait for the connection to the terminal, so that the transition should send few bytes.
    var sparesBytes = false
    /// The progress of a pop at which the front page rests: 0, or that of a sheet's detent.
    var rest = 0.0
    /// The driver of the transition, held at 0.
    var driver: PercentDrivenInteractiveTransition
    var start: MotionStart
  }

  /// Returns the arguments for `transitionStyleFor`, which chooses the style of a change. nil where the style
  /// is known already, from the push or from the transition that the change undoes.
  func styleChoice(for change: StackChange<Controller>, after interrupted: Transition?)
    -> (operation: NavigationOperation, from: Controller, to: Controller)?
  {
    guard let to = stack.top(after: change) else { return nil }
    let (from, wasBuried) = (stack.top, stack.contains(to))
    let isDecided = interrupted?.isBetween(from, to) == true || style(of: wasBuried ? from : to) != nil
    return isDecided ? nil : (wasBuried ? .pop : .push, from, to)
  }

  /// Begins a change with a transition. Call `setIncomingBar` after the returned callbacks: `viewWillAppear`
  /// is among them, and may change whether the page hides the bar.
  mutating func begin(_ change: StackChange<Controller>, _ beginning: Beginning) -> [Effect] {
    guard let to = stack.top(after: change) else { return [] }
    barChange = nil
    refusedDrag = RefusedDrag()
    let from = stack.top
    let wasBuried = stack.contains(to)
    let undone = beginning.interrupted.flatMap { $0.isBetween(from, to) ? $0 : nil }
    let runsAsPop = undone.map { $0.front === from } ?? wasBuried
    var driver = beginning.driver
    driver.lead(to: beginning.rest, asPop: runsAsPop)
    if undone == nil, runsAsPop, beginning.rest > 0 { driver.update(beginning.rest) }
    if let undone { driver.update(runsAsPop ? undone.popProgress : 1 - undone.popProgress) }
    let terms = TransitionTerms(
      from: from, to: to, runsAsPop: runsAsPop,
      style: undone?.style ?? style(of: wasBuried ? from : to) ?? beginning.style,
      isAnimated: beginning.isAnimated, initiallyInteractive: beginning.holder != nil,
      styleOperation: undone?.terms.styleOperation ?? (wasBuried ? .pop : .push),
      sparesBytes: undone?.terms.sparesBytes ?? beginning.sparesBytes,
      isForward: beginning.isForward, fromBarHidden: isBarHidden, undoneBarHidden: undone?.hidesBar(of: to),
      change: change)
    var begun = Transition(terms, driver: driver, holder: beginning.holder)
    if beginning.holder == nil { begun.finish(popVelocity: undone?.popVelocity ?? 0, at: beginning.start) }
    transition = begun
    let animated = beginning.isAnimated
    var effects: [Effect] = []
    effects.reserveCapacity(4)
    if !wasBuried { effects.append(.entered(to)) }
    effects.append(.load(to))
    let isLeaving = stack.loses(from, by: change)
    effects.append(
      .appearance(from, .viewWillDisappear, animated: animated, move: isLeaving ? .parent : .none))
    effects.append(.appearance(to, .viewWillAppear, animated: animated, move: wasBuried ? .none : .parent))
    return effects
  }

  /// Sets whether the page that comes in hides the bar. A change that undoes another transition keeps the
  /// visible bar until the change has ended.
  /// - Parameter hidden: true hides the bar, false shows it, nil keeps it as it is.
  mutating func setIncomingBar(hidden: Bool?) {
    let isHidden = hidden ?? isBarHidden
    let asSeen = transition?.terms.undoneBarHidden
    transition?.toBarHidden = asSeen ?? isHidden
    transition?.barHiddenAfterFinish = isHidden
  }

  /// Applies a change of the navigation stack, such as a push, without a transition.
  @discardableResult
  mutating func apply(_ change: StackChange<Controller>) -> (arrived: [Controller], gone: [Controller]) {
    let (arrived, gone) = stack.apply(change)
    forgetStyles(of: gone)
    return (arrived, gone)
  }

  mutating func setBelowTop(_ controllers: [Controller]) -> [Effect] {
    let (arrived, gone) = apply(.replace(controllers))
    var effects: [Effect] = arrived.map { .entered($0) }
    depart(gone, &effects)
    return effects + forgetKept() + [.stack]
  }

  // MARK: End of a transition

  mutating func conclude(keepsPopped: Bool) -> [Effect] {
    guard let ended = transition else { return [] }
    transition = nil
    return ended.driver.state == .finished ? commit(ended, keepsPopped: keepsPopped) : forget(ended)
  }

  private mutating func commit(_ ended: Transition, keepsPopped: Bool) -> [Effect] {
    let animated = ended.isAnimated
    isBarHidden = ended.toBarHidden
    let isLeaving = stack.loses(ended.from, by: ended.change)
    let isNew = !stack.contains(ended.to)
    let (arrived, gone) = stack.apply(ended.change)
    var effects = keep(gone, after: ended, isWanted: keepsPopped)
    // The memory of the array is reserved at once, because a program may push thousands of pages.
    effects.reserveCapacity(effects.count + arrived.count + 2 * gone.count + 5)
    for page in arrived where page !== ended.to { effects.append(.entered(page)) }
    effects.append(
      .appearance(ended.from, .viewDidDisappear, animated: animated, move: isLeaving ? .parent : .none))
    effects.append(.appearance(ended.to, .viewDidAppear, animated: animated, move: isNew ? .parent : .none))
    effects.append(.appearance(ended.to, .didShow, animated: animated))
    depart(gone, &effects)
    forgetStyles(of: gone)
    if animated { effects.append(.report(ended.report(.finished, isInteractive: false))) }
    effects.append(.stack)
    return effects
  }

  private mutating func forget(_ ended: Transition) -> [Effect] {
    let animated = ended.isAnimated
    let move: PageMove = stack.contains(ended.to) ? .none : .parent
    var effects: [Effect] = [
      .appearance(ended.to, .viewWillDisappear, animated: animated, move: move),
      .appearance(ended.to, .viewDidDisappear, animated: animated, move: move),
      .appearance(ended.from, .viewWillAppear, animated: animated),
      .appearance(ended.from, .viewDidAppear, animated: animated),
    ]
    if !stack.contains(ended.to) { depart([ended.to], &effects) }
    forgetStyles(of: ended.change.coming.filter { !stack.contains($0) })
    effects.append(.report(ended.report(.cancelled, isInteractive: false)))
    return effects
  }

  private func depart(_ gone: [Controller], _ effects: inout [Effect]) {
    for page in gone {
      effects.append(.left(page))
      if !kept.contains(page) { effects.append(.leftForGood(page)) }
    }
  }

  // MARK: Forward

  mutating func prepareForward() -> StackChange<Controller>? {
    guard let next = kept.next else { return nil }
    ownStyles[ObjectIdentifier(next.page)] = next.style
    return .push(next.page)
  }

  /// Forgets the pages that are kept for `goForward`. Pages that are in the navigation stack again, or enter
  /// it by the running transition, do not leave for good.
  mutating func forgetKept() -> [Effect] {
    if kept.isEmpty { return [] }
    let coming = transition?.to
    return kept.removeAll().filter { !stack.contains($0) && $0 !== coming }.map { .leftForGood($0) }
  }

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

  // MARK: Bar

  /// Shows or hides the bar without a transition of pages.
  /// - Parameter driver: the driver that animates the change; nil changes the bar at once.
  mutating func changeBar(hidden: Bool, driver: PercentDrivenInteractiveTransition?, at start: MotionStart)
    -> [Effect]
  {
    guard hidden != isBarHidden else { return [] }
    let shown = barChange?.shownPart ?? (isBarHidden ? 0 : 1)
    // If a change of the bar is running, the new change reverses it.
    let velocity = -(barChange?.driver.velocity ?? 0)
    isBarHidden = hidden
    barChange = nil
    if var driver {
      driver.update(hidden ? 1 - shown : shown)
      barChange = NavigationBarChange(isHiding: hidden, driver: driver, velocity: velocity, at: start)
    }
    return [.stack]
  }

  /// Shows or hides the navigation bar at once.
  /// - Parameter hidden: nil keeps the bar as it is.
  mutating func startBar(hidden: Bool?) { if let hidden { isBarHidden = hidden } }

  /// Sets whether the navigation bar is hidden, in the running transition. Returns true if no transition
  /// runs; then the caller has to change the bar.
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

  /// Applies a page's changed preference of the navigation bar during a transition. The preference of the
  /// incoming page counts at once. That of the outgoing page counts if the transition is cancelled.
  mutating func setBarHidden(_ hidden: Bool, preferredBy page: Controller) {
    guard let running = transition else { return }
    if page === running.to, hidden != running.barHiddenAfterFinish ?? running.toBarHidden {
      transition?.toBarHidden = hidden
      transition?.barHiddenAfterFinish = nil
    } else if page === running.from, hidden != running.barHiddenAfterCancel ?? running.fromBarHidden {
      transition?.barHiddenAfterCancel = hidden
    }
  }

  mutating func setBarHidden(from: Bool, to: Bool) {
    transition?.toBarHidden = to
    transition?.barHiddenAfterFinish = nil
    transition?.barHiddenAfterCancel = from
  }
}
