/// How a change runs, from its first callback to its last.
extension NavigationController {
  /// - Parameters:
  ///   - interactive: a hand drives it, else it runs by itself.
  ///   - interrupted: what it has interrupted, as that stood. Between the same two pages the film runs back from there.
  func begin(
    _ change: StackChange<Controller>, animated: Bool = true, interactive: Bool = false,
    isForward: Bool = false, after interrupted: Transition? = nil
  ) {
    guard let to = stack.top(after: change) else { return }
    // Nothing is shown yet: the stack is what it is told to be, and no page hears of it.
    guard isStarted else {
      apply(change)
      return
    }
    barChange = nil
    let from = topViewController
    let wasBuried = contains(to)
    let undone = interrupted.flatMap { $0.isBetween(from, to) ? $0 : nil }
    let runsAsPop = undone.map { $0.front === from } ?? wasBuried
    var driver = makeDriver()
    if let undone { driver.update(runsAsPop ? undone.popProgress : 1 - undone.popProgress) }
    let velocity = undone?.popVelocity ?? 0
    if !interactive { driver.finish(velocity: runsAsPop ? velocity : -velocity, at: now) }
    // There before the first callback: a page that pops or asks who is on top is answered for what is coming.
    transition = Transition(
      from: from, to: to, runsAsPop: runsAsPop, style: undone?.style ?? style(of: wasBuried ? from : to),
      isAnimated: animated, isForward: isForward, fromBarHidden: isNavigationBarHidden,
      toBarHidden: isNavigationBarHidden,
      driver: driver, change: change)
    incomingViewController = to
    if !wasBuried { to.didMove(toParent: self) }
    load(to)
    tell(from, .viewWillDisappear, animated: animated)
    tell(to, .viewWillAppear, animated: animated)
    let hidesBar = barHidden(for: to)
    transition?.toBarHidden = undone?.hidesBar(of: to) ?? hidesBar
    transition?.barHiddenAfterFinish = hidesBar
    tell(to, .willShow, animated: animated)
    if animated { report(.began) }
    if !interactive, !animated || reducesMotion { completeAtOnce() }
  }

  /// Brings what is under way to its end at once, in the books: events balanced, nothing left.
  /// - Returns: what was under way, as it stood.
  @discardableResult
  func settleAtOnce() -> Transition? {
    letGoOfEverything()
    let interrupted = transition
    completeAtOnce()
    return interrupted
  }

  /// Ends what runs where nothing but the page that stays is seen, as if it had come to rest: what looks at rest is at
  /// rest.
  @discardableResult
  func concludeIfSettledInView() -> Bool {
    guard !isChanging, transition?.isSettledInView(on: containerSize) == true else { return false }
    let before = transition?.driver.percentComplete
    transition?.driver.complete()
    hasStepped(from: before)
    return true
  }

  /// Takes what runs to the end that it runs to.
  func completeAtOnce() {
    transition?.driver.complete()
    conclude()
  }

  /// The transition has come to rest: the only place where another page comes to stand on top. The pages are told first,
  /// so that who reads of the end knows that all has been said.
  func conclude() {
    guard let ended = transition else { return }
    transition = nil
    incomingViewController = nil
    if ended.driver.state == .finished { commit(ended) } else { forget(ended) }
  }

  private func commit(_ ended: Transition) {
    let animated = ended.isAnimated
    isNavigationBarHidden = ended.toBarHidden
    let (arrived, gone) = apply(ended.change)
    keepForward(gone, after: ended)
    for controller in arrived where controller !== ended.to { controller.didMove(toParent: self) }
    tell(ended.from, .viewDidDisappear, animated: animated)
    tell(ended.to, .viewDidAppear, animated: animated)
    tell(ended.to, .didShow, animated: animated)
    leave(gone)
    forgetStyles(of: gone)
    if animated { emit(.transition(ended.report(.finished, isInteractive: false))) }
    emit(.stack)
    if let hidden = ended.barHiddenAfterFinish { changeBar(hidden: hidden, animated: animated) }
  }

  /// A cancelled change leaves no trace: the page that was coming goes, the other one is back.
  private func forget(_ ended: Transition) {
    let animated = ended.isAnimated
    tell(ended.to, .viewWillDisappear, animated: animated)
    tell(ended.to, .viewDidDisappear, animated: animated)
    tell(ended.from, .viewWillAppear, animated: animated)
    tell(ended.from, .viewDidAppear, animated: animated)
    if !contains(ended.to) {
      leave([ended.to])
      forgetStyles(of: [ended.to])
    }
    emit(.transition(ended.report(.cancelled, isInteractive: false)))
    if let hidden = ended.barHiddenAfterCancel { changeBar(hidden: hidden, animated: animated) }
  }

  /// Tells pages that they have left, and those that are not kept, that it is for good.
  func leave(_ gone: [Controller]) {
    let kept = Set(forward.map { ObjectIdentifier($0.page) })
    for page in gone {
      page.didMove(toParent: nil)
      if !kept.contains(ObjectIdentifier(page)) { page.didLeaveForGood() }
    }
  }

  func load(_ controller: Controller) {
    guard !controller.isViewLoaded else { return }
    controller.isViewLoaded = true
    tell(controller, .viewDidLoad, animated: false)
  }

  func makeDriver() -> PercentDrivenInteractiveTransition {
    var driver = PercentDrivenInteractiveTransition(completionCurve: completionCurve)
    driver.completionSpeed = completionSpeed
    return driver
  }
}
