/// Changes of the navigation stack. A call that changes the stack first completes the running transition, or
/// cancels a held one. A call that undoes that transition starts from the progress at which it was (RULES,
/// section 6).
extension NavigationController {
  /// Pushes a view controller. Does nothing if the view controller is in this navigation stack already, in
  /// another stack, or a child of a page.
  /// - Parameters:
  ///   - style: the style of this push and of its pop; nil asks `transitionStyleFor`, once for the push and
  ///     once for the pop.
  ///   - curve: the completion curve of this push alone, also after a release of the held push. nil uses the
  ///     stack's `completionCurve`.
  ///   - initiallyInteractive: whether an animated push waits at its start for
  ///     `updateInteractiveTransition(_:velocity:)`.
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
      // The page gets its new owner before `settleAtOnce()`, because callbacks of the running change may push
      // the page elsewhere.
      controller.transfer(to: self)
      let interrupted = settleAtOnce()
      state.setStyle(style, of: controller)
      begin(
        .push(controller), animated: animated, curve: curve,
        holder: animated && initiallyInteractive ? .application(from: now) : nil,
        after: interrupted)
    }
  }

  /// Pops the top view controller and returns it. At the root it returns nil; a push onto the root that is
  /// held runs back then.
  /// - Parameters:
  ///   - curve: the completion curve of this pop alone, from where a held page stands. nil uses the
  ///     navigation stack's `completionCurve`, and for a push that runs back the curve of that push.
  ///   - initiallyInteractive: whether an animated pop waits at its start for
  ///     `updateInteractiveTransition(_:velocity:)`. The gate, which decides whether a drag may pop, is not
  ///     asked.
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

  /// Pops all view controllers but the root and returns them, the lowest first. Those between the top and the
  /// root get no appearance events.
  /// - Parameter curve: the completion curve of this pop alone; nil uses the navigation stack's
  ///   `completionCurve`.
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

  /// Replaces the whole navigation stack. A last view controller that is new is pushed; one that lies deeper
  /// in the stack is popped to; if it is on top already, nothing moves. Does nothing if the array is empty,
  /// contains a page twice, or contains a page of another stack or a child of another page.
  /// - Parameters:
  ///   - controllers: the new stack, root first.
  ///   - style: the style of the pushes of new view controllers and of their pops; nil asks
  ///     `transitionStyleFor` for each.
  ///   - curve: the completion curve of this change alone; nil uses the stack's `completionCurve`.
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
      for page in controllers { page.transfer(to: self) }
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

  /// Pushes again the view controller that was popped last. Returns false if no popped view controller was
  /// kept for this (`isForwardEnabled`).
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

  /// Forgets the popped view controllers that were kept for `goForward`, if the navigation stack's settings
  /// and its top view controller no longer allow `goForward`.
  package func forwardPreferenceDidChange() {
    if !settings.wantsForward(on: topViewController) { announcer.tell(state.forgetKept(), of: self) }
  }

  // MARK: Running

  /// Begins a change of the navigation stack, such as a push.
  /// - Parameters:
  ///   - curve: the completion curve of this change alone; nil uses the stack's `completionCurve`.
  ///   - interrupted: the transition that was completed for this change. If the change undoes that
  ///     transition, the change starts from its progress.
  func begin(
    _ change: StackChange<Controller>, animated: Bool = true, curve: CompletionCurve? = nil,
    holder: PageHolder? = nil, isForward: Bool = false, after interrupted: Transition? = nil
  ) {
    for page in change.coming { page.nesting?.page.setOwner(self) }
    guard state.isStarted else {
      for page in state.apply(change).gone { page.nesting?.page.leaveOwner(self) }
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

  /// Cancels a held transition and completes the running one at once.
  /// - Returns: the transition as it was before its completion; nil where no transition was running.
  @discardableResult
  func settleAtOnce() -> Transition? {
    releaseEverything()
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
    // A cancelled change never added the pages that it would have put below its new top. They lose this stack
    // as their owner.
    for page in ended.change.coming where !state.has(page) { page.nesting?.page.leaveOwner(self) }
  }
}
