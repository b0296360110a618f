/// The calls that change the stack. One that is made while a change runs completes that at once in the books. Where it
/// takes back what runs, so that the same two pages are seen, the picture goes back from where it stands; else it starts
/// anew.
extension NavigationController {
  /// Pushes a page. An instance that is in the stack already is ignored.
  /// - Parameter style: how the page comes, and how it leaves again; nil takes `transitionStyle`, each time as it is.
  public func push(_ controller: Controller, animated: Bool = true, style: (any TransitionStyle)? = nil) {
    perform { [self] in
      if state.willContain(controller) {
        return emit(.ignored(what: "push \(controller.name)", why: "it is in the stack already"))
      }
      let interrupted = settleAtOnce()
      state.setStyle(style, of: controller)
      begin(.push(controller), animated: animated, after: interrupted)
    }
  }

  /// Pops the top page and returns it; at the root nil, and nothing happens at all, but that a push held over it is
  /// given up.
  @discardableResult
  public func pop(animated: Bool = true) -> Controller? {
    guard state.comingCount > 1 else {
      cancelInteractivePop()
      return nil
    }
    let leaving = activeViewController
    perform { [self] in
      guard state.comingCount > 1 else { return }
      let interrupted = settleAtOnce()
      begin(.pop(1), animated: animated, after: interrupted)
    }
    return leaving
  }

  /// Pops all but the root. Pages in between hear nothing.
  public func popToRoot(animated: Bool = true) {
    perform { [self] in
      guard state.comingCount > 1 else { return letGoOfEverything() }
      let interrupted = settleAtOnce()
      begin(.pop(count - 1), animated: animated, after: interrupted)
    }
  }

  /// Pops down to a page of the stack. A stranger is ignored.
  public func pop(to controller: Controller, animated: Bool = true) {
    perform { [self] in
      guard state.willContain(controller) else {
        return emit(.ignored(what: "popTo \(controller.name)", why: "it is not in the stack"))
      }
      let interrupted = settleAtOnce()
      guard let index = state.stack.index(of: controller), index < count - 1 else { return }
      begin(.pop(count - 1 - index), animated: animated, after: interrupted)
    }
  }

  /// Sets the whole stack. A new top is pushed, a top that was buried is popped to, the same top stays as it is. An
  /// empty array, or one that holds a page twice, is ignored.
  public func setViewControllers(_ controllers: [Controller], animated: Bool = true) {
    perform { [self] in
      @MainActor func ignore(_ why: String) { emit(.ignored(what: "setViewControllers", why: why)) }
      guard let top = controllers.last else { return ignore("a stack has a root") }
      guard Set(controllers.map(ObjectIdentifier.init)).count == controllers.count else {
        return ignore("a page stands in it twice")
      }
      let interrupted = settleAtOnce()
      guard top === topViewController else {
        return begin(.replace(controllers), animated: animated, after: interrupted)
      }
      if isStarted { tell(state.setBelowTop(controllers)) } else { state.apply(.replace(controllers)) }
    }
  }

  // MARK: Back and forward

  /// What the back key and the back button do: asks the page's `shouldPop`, then pops. A page that stands, held by an
  /// application or by nobody, goes from where it is: a pop is finished, a push put back. False where nothing goes back.
  @discardableResult
  public func goBack(animated: Bool = true) -> Bool {
    if isStanding, !isChanging { return sendBack(animated: animated) }
    guard state.comingCount > 1 else { return cancelInteractivePop() }
    return activeViewController.shouldPop() && pop(animated: animated) != nil
  }

  /// What choosing a page in the back menu does: asks the top page's `shouldPop`, and none in between, then pops down to
  /// `controller`. False where nothing was popped: the page is on top already, or not in the stack.
  @discardableResult
  public func goBack(to controller: Controller, animated: Bool = true) -> Bool {
    // A page that stands is on its way to that one.
    if isStanding, !isChanging, transition?.runsAsPop == true, incomingViewController === controller {
      return sendBack(animated: animated)
    }
    let coming = comingViewControllers
    guard let index = coming.lastIndex(where: { $0 === controller }), index < coming.count - 1,
      activeViewController.shouldPop()
    else { return false }
    pop(to: controller, animated: animated)
    return true
  }

  /// Brings back the page that was popped last, the same instance, with the events of a push; several that were popped
  /// at once come one by one. False where there is none.
  @discardableResult
  public func goForward(animated: Bool = true) -> Bool {
    guard !forwardViewControllers.isEmpty else { return false }
    perform { [self] in
      let interrupted = settleAtOnce()
      beginForward(animated: animated, after: interrupted)
    }
    return true
  }

  /// The one rule: what was popped from above a page is kept, and comes back to it.
  func wantsForward(on page: Controller) -> Bool { isForwardEnabled || page.allowsInteractiveForward }

  // MARK: How a change runs

  func beginForward(animated: Bool = true, holder: PageHolder? = nil, after interrupted: Transition? = nil) {
    guard let change = state.prepareForward() else { return }
    begin(change, animated: animated, holder: holder, isForward: true, after: interrupted)
  }

  /// - Parameters:
  ///   - holder: who drives it; nil lets it run by itself.
  ///   - interrupted: what it has interrupted, as that stood. Between the same two pages the picture runs back from there.
  func begin(
    _ change: StackChange<Controller>, animated: Bool = true, holder: PageHolder? = nil,
    isForward: Bool = false, after interrupted: Transition? = nil
  ) {
    // Nothing is shown yet: the stack is what it is told to be, and no page hears of it.
    guard isStarted else {
      state.apply(change)
      return
    }
    // The change stands before the first callback: a page that pops or asks who is on top is answered for what is coming.
    tell(
      state.begin(
        change,
        .init(
          isAnimated: animated, holder: holder, isForward: isForward, interrupted: interrupted,
          style: transitionStyle, driver: makeDriver(), time: now)))
    guard let to = incomingViewController else { return }
    state.setIncomingBar(hidden: barHidden(for: to))
    tell([.appearance(to, .willShow, animated: animated)])
    if animated { report(.began) }
    if holder == nil, !animated || reducesMotion { completeAtOnce() }
  }

  func makeDriver() -> PercentDrivenInteractiveTransition {
    var driver = PercentDrivenInteractiveTransition(completionCurve: completionCurve)
    driver.completionSpeed = completionSpeed
    return driver
  }

  /// Brings what is under way to its end at once, in the books: events balanced, nothing left.
  /// - Returns: what was under way, as it stood.
  @discardableResult
  func settleAtOnce() -> Transition? {
    letGoOfEverything()
    let interrupted = state.transition
    completeAtOnce()
    return interrupted
  }

  /// Takes what runs to the end that it runs to.
  func completeAtOnce() {
    state.transition?.driver.complete()
    conclude()
  }

  /// What has come to rest is committed, or forgotten. The pages are told first, so that an observer of the end knows that
  /// all has been said.
  func conclude() {
    guard let ended = state.transition else { return }
    tell(state.conclude(keepsPopped: wantsForward(on: ended.to)))
  }
}
