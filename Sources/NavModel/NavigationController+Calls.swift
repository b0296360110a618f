/// Stack changes complete a running one first (RULES, section 6).
extension NavigationController {
  /// Pushes; ignores an instance that is in the stack, or elsewhere: in another stack, or a child of a page.
  /// - Parameters:
  ///   - style: for this push and its pop; nil asks `transitionStyleFor` each time.
  ///   - curve: how this push alone runs, after a release too; nil is `completionCurve`.
  ///   - initiallyInteractive: whether an animated push waits at 0 for `updateInteractiveTransition(_:velocity:)`.
  public func push(
    _ controller: Controller, animated: Bool = true, style: (any TransitionStyle)? = nil,
    curve: CompletionCurve? = nil, initiallyInteractive: Bool = false
  ) {
    queue.perform { [self] in
      if state.willContain(controller) {
        return announcer.emit(.ignored(what: "push \(controller.name)", why: "it is in the stack already"))
      }
      if let why = Self.refusal(of: controller, by: self) {
        return announcer.emit(.ignored(what: "push \(controller.name)", why: why))
      }
      // Before the callbacks of the running change, which may call.
      controller.give(to: self)
      let interrupted = settleAtOnce()
      state.setStyle(style, of: controller)
      begin(
        .push(controller), animated: animated, curve: curve,
        holder: animated && initiallyInteractive ? .application(from: now) : nil,
        after: interrupted)
    }
  }

  /// Pops the top and returns it; nil at the root, where a push that is held runs back.
  /// - Parameters:
  ///   - curve: how this pop alone runs, from where a page that is held stands; nil is `completionCurve`, and for a push that runs
  ///     back the curve of that push.
  ///   - initiallyInteractive: whether an animated pop waits at 0 for
  ///     `updateInteractiveTransition(_:velocity:)`. The gate is not asked.
  @discardableResult
  public func pop(
    animated: Bool = true, curve: CompletionCurve? = nil, initiallyInteractive: Bool = false
  ) -> Controller? {
    guard state.comingCount > 1 else {
      queue.perform { [self] in putBack(animated: animated, curve: curve) }
      return nil
    }
    let leaving = activeViewController
    queue.perform { [self] in
      guard state.comingCount > 1 else { return }
      let interrupted = settleAtOnce()
      begin(
        .pop(1), animated: animated, curve: curve,
        holder: animated && initiallyInteractive ? .application(from: now) : nil,
        after: interrupted)
    }
    return leaving
  }

  /// Pops all but the root and returns them, the lowest first; those between get no appearance events. `curve` as of `pop`.
  @discardableResult
  public func popToRoot(animated: Bool = true, curve: CompletionCurve? = nil) -> [Controller] {
    let leaving = Array(comingViewControllers.dropFirst())
    queue.perform { [self] in
      guard state.comingCount > 1 else { return putBack(animated: animated, curve: curve) }
      let interrupted = settleAtOnce()
      begin(.pop(count - 1), animated: animated, curve: curve, after: interrupted)
    }
    return leaving
  }

  /// Sets the whole stack: pushes a new top, pops to a buried one. Ignores empty arrays, duplicates, and
  /// arrays with a page that is elsewhere.
  /// - Parameters:
  ///   - style: for the pushes of those that are new, and their pops; nil as of `push`.
  ///   - curve: as of `push`.
  public func setViewControllers(
    _ controllers: [Controller], animated: Bool = true, style: (any TransitionStyle)? = nil,
    curve: CompletionCurve? = nil
  ) {
    queue.perform { [self] in
      @MainActor func ignore(_ why: String) { announcer.emit(.ignored(what: "setViewControllers", why: why)) }
      guard let top = controllers.last else { return ignore("a stack has a root") }
      guard Set(controllers.map(ObjectIdentifier.init)).count == controllers.count else {
        return ignore("a page stands in it twice")
      }
      for page in controllers {
        if let why = Self.refusal(of: page, by: self) { return ignore("\(page.name): \(why)") }
      }
      for page in controllers { page.give(to: self) }
      let interrupted = settleAtOnce()
      if let style {
        for page in controllers where !contains(page) { state.setStyle(style, of: page) }
      }
      guard state.isStarted, top === topViewController else {
        return begin(.replace(controllers), animated: animated, curve: curve, after: interrupted)
      }
      announcer.tell(state.setBelowTop(controllers), of: self)
    }
  }

  // MARK: Forward

  /// Pushes the instance popped last. False if there is none.
  @discardableResult
  public func goForward(animated: Bool = true) -> Bool {
    guard !forwardViewControllers.isEmpty else { return false }
    queue.perform { [self] in
      let interrupted = settleAtOnce()
      guard let change = state.prepareForward() else { return }
      begin(change, animated: animated, isForward: true, after: interrupted)
    }
    return true
  }

  /// Forgets what nobody can bring back any more.
  package func forwardPreferenceDidChange() {
    if !settings.wantsForward(on: topViewController) { announcer.tell(state.forgetKept(), of: self) }
  }

  // MARK: Running

  /// - Parameters:
  ///   - curve: nil is `completionCurve`.
  ///   - interrupted: a transition whose exact reverse starts at its progress.
  func begin(
    _ change: StackChange<Controller>, animated: Bool = true, curve: CompletionCurve? = nil,
    holder: PageHolder? = nil, isForward: Bool = false, after interrupted: Transition? = nil
  ) {
    for page in change.coming { page.nesting?.page.setKeeper(self) }
    guard state.isStarted else {
      for page in state.apply(change).gone { page.nesting?.page.leaveKeeper(self) }
      return
    }
    let choice = animated ? state.styleChoice(for: change, after: interrupted) : nil
    let style = choice.flatMap { transitionStyleFor?($0.operation, $0.from, $0.to) } ?? transitionStyle
    announcer.tell(
      state.begin(
        change,
        .init(
          isAnimated: animated, holder: holder, isForward: isForward, interrupted: interrupted,
          style: style, sparesBytes: host.sparesBytes, rest: settings.rests.rest,
          driver: settings.makeDriver(curve: curve),
          start: host.clock.start(at: now))),
      of: self)
    guard let to = incomingViewController else { return }
    state.setIncomingBar(hidden: settings.barHidden(by: to))
    announcer.tell([.appearance(to, .willShow, animated: animated)], of: self)
    if animated { announcer.report(.began, of: state.transition) }
    if holder == nil, !animated || reducesMotion || !announcer.appearances.isSeen { conclude() }
  }

  /// - Returns: the running transition before its completion.
  @discardableResult
  func settleAtOnce() -> Transition? {
    letGoOfEverything()
    let interrupted = state.transition
    conclude()
    return interrupted
  }

  func step(_ move: (inout Transition) -> Void) {
    guard state.transition?.driver.isRunning == true else { return }
    let before = state.transition?.driver.percentComplete
    move(&state.transition!)
    if state.transition?.driver.percentComplete != before { announcer.reportProgress(of: state.transition) }
    if state.transition?.driver.isRunning == false { queue.run { conclude() } }
  }

  private func conclude() {
    state.transition?.driver.complete()
    guard let ended = state.transition else { return }
    announcer.tell(state.conclude(keepsPopped: settings.wantsForward(on: ended.to)), of: self)
    if let hidden = ended.barHiddenAtEnd { changeBar(hidden: hidden, animated: ended.isAnimated) }
    // Pages below the top of a change that was cancelled never came.
    for page in ended.change.coming where !state.has(page) { page.nesting?.page.leaveKeeper(self) }
  }
}
