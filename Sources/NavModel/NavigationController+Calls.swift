/// Stack changes complete a running one first (RULES, section 6).
extension NavigationController {
  /// Pushes; ignores an instance that is in the stack, or elsewhere: in another stack, or a child of a page.
  /// - Parameters:
  ///   - style: for this push and its pop; nil asks `transitionStyleFor` each time.
  ///   - initiallyInteractive: whether an animated push waits at 0 for `updateInteractiveTransition(_:velocity:)`.
  public func push(
    _ controller: Controller, animated: Bool = true, style: (any TransitionStyle)? = nil,
    initiallyInteractive: Bool = false
  ) {
    perform { [self] in
      if state.willContain(controller) {
        return emit(.ignored(what: "push \(controller.name)", why: "it is in the stack already"))
      }
      if let why = refusal(of: controller) {
        return emit(.ignored(what: "push \(controller.name)", why: why))
      }
      // Before the callbacks of the running change, which may call.
      take([controller])
      let interrupted = settleAtOnce()
      state.setStyle(style, of: controller)
      begin(
        .push(controller), animated: animated,
        holder: startingHolder(animated && initiallyInteractive), after: interrupted)
    }
  }

  /// Pops the top and returns it; nil at the root.
  /// - Parameter initiallyInteractive: whether an animated pop waits at 0 for
  ///   `updateInteractiveTransition(_:velocity:)`. The gate is not asked.
  @discardableResult
  public func pop(animated: Bool = true, initiallyInteractive: Bool = false) -> Controller? {
    guard state.comingCount > 1 else {
      cancelInteractivePop()
      return nil
    }
    let leaving = activeViewController
    perform { [self] in
      guard state.comingCount > 1 else { return }
      let interrupted = settleAtOnce()
      begin(
        .pop(1), animated: animated,
        holder: startingHolder(animated && initiallyInteractive), after: interrupted)
    }
    return leaving
  }

  /// Pops all but the root and returns them, the lowest first; those between get no appearance events.
  @discardableResult
  public func popToRoot(animated: Bool = true) -> [Controller] {
    let leaving = Array(comingViewControllers.dropFirst())
    perform { [self] in
      guard state.comingCount > 1 else { return letGoOfEverything() }
      let interrupted = settleAtOnce()
      begin(.pop(count - 1), animated: animated, after: interrupted)
    }
    return leaving
  }

  /// Pops until `controller` is the top and returns what lay above it, the lowest first; ignored outside the stack.
  @discardableResult
  public func pop(to controller: Controller, animated: Bool = true) -> [Controller] {
    let coming = comingViewControllers
    let leaving = coming.lastIndex { $0 === controller }.map { Array(coming[($0 + 1)...]) } ?? []
    perform { [self] in
      guard state.willContain(controller) else {
        return emit(.ignored(what: "popTo \(controller.name)", why: "it is not in the stack"))
      }
      popNow(to: controller, animated: animated)
    }
    return leaving
  }

  private func popNow(to controller: Controller, animated: Bool) {
    let interrupted = settleAtOnce()
    guard let index = state.stack.index(of: controller), index < count - 1 else { return }
    begin(.pop(count - 1 - index), animated: animated, after: interrupted)
  }

  /// Sets the whole stack: pushes a new top, pops to a buried one. Ignores empty arrays, duplicates, and
  /// arrays with a page that is elsewhere.
  /// - Parameter style: for the pushes of those that are new, and their pops; nil as of `push`.
  public func setViewControllers(
    _ controllers: [Controller], animated: Bool = true, style: (any TransitionStyle)? = nil
  ) {
    perform { [self] in
      @MainActor func ignore(_ why: String) { emit(.ignored(what: "setViewControllers", why: why)) }
      guard let top = controllers.last else { return ignore("a stack has a root") }
      guard Set(controllers.map(ObjectIdentifier.init)).count == controllers.count else {
        return ignore("a page stands in it twice")
      }
      for page in controllers {
        if let why = refusal(of: page) { return ignore("\(page.name): \(why)") }
      }
      take(controllers)
      let interrupted = settleAtOnce()
      if let style {
        for page in controllers where !contains(page) { state.setStyle(style, of: page) }
      }
      guard top === topViewController else {
        return begin(.replace(controllers), animated: animated, after: interrupted)
      }
      guard isStarted else { return apply(.replace(controllers)) }
      tell(state.setBelowTop(controllers))
    }
  }

  // MARK: Back and forward

  /// Goes back as the back key does, if all that would leave agree by `shouldPop`. False if nothing goes back.
  @discardableResult
  public func goBack(animated: Bool = true) -> Bool { goBack(animated: animated, steppingFrom: nil) }

  /// - Parameter page: what is told that it is one step back; nil is the view controller on top.
  @discardableResult
  package func goBack(animated: Bool = true, steppingFrom page: AnyObject?) -> Bool {
    // What stands on its way is still the page on top.
    let top = activeViewController
    if isStanding, !isChanging { return sendBack(animated: animated, steppingFrom: page ?? top) }
    guard state.comingCount > 1 else { return cancelInteractivePop() }
    return departure(of: top, steppingFrom: page ?? top, animated: animated).begin()
  }

  /// Pops to `controller` as the user does, by the back menu or a program's own Home button: if all that would leave
  /// agree by `shouldPop`, the top one first. False if nothing was popped.
  @discardableResult
  public func goBack(to controller: Controller, animated: Bool = true) -> Bool {
    if isStanding, !isChanging, transition?.runsAsPop == true, incomingViewController === controller {
      return sendBack(animated: animated, steppingFrom: nil)
    }
    let coming = comingViewControllers
    guard let index = coming.lastIndex(where: { $0 === controller }), index < coming.count - 1 else {
      return false
    }
    return departure(of: activeViewController, to: controller, animated: animated).begin()
  }

  // MARK: Asking

  /// - Parameters:
  ///   - page: on top of what leaves.
  ///   - target: where the pop leads; nil is the page below.
  ///   - stepping: see `Departure`.
  func departure(
    of page: Controller, to target: Controller? = nil, steppingFrom stepping: AnyObject? = nil,
    animated: Bool = true
  ) -> Departure {
    Departure(
      stepping: stepping,
      leaving: { [weak self, weak page, weak target] resumed in
        self?.leaving(resumed ?? page, for: target).askedInOrder ?? []
      },
      leave: { [weak self, weak page, weak target] departure, resumed in
        guard let self, !leaving(resumed ?? page, for: target).isEmpty else { return false }
        perform { [self] in
          // A call from inside a callback waits; the calls before it may have brought others.
          guard departure.isAgreed(resumedBy: resumed) else { return }
          let leaving = leaving(resumed ?? page, for: target)
          if !leaving.isEmpty {
            popNow(to: comingViewControllers[leaving.startIndex - 1], animated: animated)
          }
        }
        return true
      })
  }

  /// What lies above the target, or where that has gone, all from the page on that was asked.
  private func leaving(_ asked: AnyObject?, for target: Controller?) -> ArraySlice<Controller> {
    let coming = comingViewControllers
    let first = coming.lastIndex { $0 === target }.map { $0 + 1 } ?? coming.lastIndex { $0.takesAlong(asked) }
    return first.map { $0 > 0 ? coming[$0...] : [] } ?? []
  }

  /// What a transition would take away, in the order in which it is asked.
  func departing(by running: Transition) -> [any Navigable] {
    leaving(running.from, for: running.to).askedInOrder
  }

  /// Pushes the instance popped last. False if there is none.
  @discardableResult
  public func goForward(animated: Bool = true) -> Bool {
    guard !forwardViewControllers.isEmpty else { return false }
    perform { [self] in
      let interrupted = settleAtOnce()
      beginForward(animated: animated, after: interrupted)
    }
    return true
  }

  /// Forgets what nobody can bring back any more.
  package func forwardPreferenceDidChange() {
    if !wantsForward(on: topViewController) { tell(state.forgetKept()) }
  }

  func wantsForward(on page: Controller) -> Bool { isForwardEnabled || page.allowsInteractiveForward }

  // MARK: Running

  func beginForward(animated: Bool = true, holder: PageHolder? = nil, after interrupted: Transition? = nil) {
    guard let change = state.prepareForward() else { return }
    begin(change, animated: animated, holder: holder, isForward: true, after: interrupted)
  }

  /// - Parameter interrupted: a transition whose exact reverse starts at its progress.
  func begin(
    _ change: StackChange<Controller>, animated: Bool = true, holder: PageHolder? = nil,
    isForward: Bool = false, after interrupted: Transition? = nil
  ) {
    guard isStarted else { return apply(change) }
    take(change.coming)
    let style = style(for: change, animated: animated, after: interrupted)
    refusedDrag = nil
    tell(
      state.begin(
        change,
        .init(
          isAnimated: animated, holder: holder, isForward: isForward, interrupted: interrupted,
          style: style, driver: makeDriver(), start: host.clock.start(at: now))))
    guard let to = incomingViewController else { return }
    state.setIncomingBar(hidden: barHidden(for: to))
    tell([.appearance(to, .willShow, animated: animated)])
    if animated { report(.began) }
    if holder == nil, !animated || reducesMotion || !appearances.isSeen { completeAtOnce() }
  }

  private func startingHolder(_ isInteractive: Bool) -> PageHolder? {
    isInteractive ? .application(velocity: 0, time: now) : nil
  }

  func makeDriver() -> PercentDrivenInteractiveTransition {
    var driver = PercentDrivenInteractiveTransition(completionCurve: completionCurve)
    driver.completionSpeed = completionSpeed
    return driver
  }

  /// - Returns: the running transition before its completion.
  @discardableResult
  func settleAtOnce() -> Transition? {
    letGoOfEverything()
    let interrupted = state.transition
    completeAtOnce()
    return interrupted
  }

  func completeAtOnce() {
    state.transition?.driver.complete()
    conclude()
  }

  func conclude() {
    guard let ended = state.transition else { return }
    tell(state.conclude(keepsPopped: wantsForward(on: ended.to)))
    // Pages below the top of a change that was cancelled never came.
    release(ended.change.coming.filter { !state.has($0) })
  }
}

extension Navigable {
  fileprivate func takesAlong(_ page: AnyObject?) -> Bool {
    self === page || departingViewControllers.contains { $0 === page }
  }
}

extension ArraySlice where Element: Navigable {
  @MainActor fileprivate var askedInOrder: [any Navigable] { reversed().flatMap(\.departingViewControllers) }
}
