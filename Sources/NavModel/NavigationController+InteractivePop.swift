/// Lets the application hold a transition; the pointer may take over.
///
///     if navigation.beginInteractivePop() == nil {
///       navigation.updateInteractivePop(0.3)
///       navigation.endInteractivePop(velocity: 0.5)
///     }
extension NavigationController {
  /// The edge zone's width in columns (RULES, section 7).
  public var edgeZoneColumns: Int { driver.zoneColumns }

  /// Whether the pointer or the application holds the transition.
  public var isInteractivePopHeld: Bool { holder != nil && holder != .nobody }

  /// Whether the application holds the transition.
  public var isInteractivePopDriven: Bool { if case .application = holder { true } else { false } }

  /// The transition's `popProgress`; 0 at rest.
  @inlinable public var interactivePopProgress: Double { state.transition?.popProgress ?? 0 }

  // MARK: Application

  /// Begins a pop or catches the running transition, if the gate agrees.
  ///
  /// - Parameters:
  ///   - location: screen columns and rows; nil is the top leading cell.
  ///   - translation: direction on the screen; nil is toward trailing.
  ///   - contentClaims: whether content keeps the drag.
  /// - Returns: nil if held, else the refusal; `transitioning` also during a callback or if already held.
  public func beginInteractivePop(
    at location: Point? = nil, translation: Vector? = nil, contentClaims: Bool = false
  ) -> GateRefusal? {
    let press = location ?? driver.leadingCorner
    concludeIfSettledInView()
    var answer = PopGate.Answer.refuse(.transitioning)
    if !isInteractivePopDriven, !isChanging {
      answer = ask(
        .pop, press: press, translation: translation ?? driver.towardTrailing,
        content: contentClaims ? .taken : .none)
    }
    if case .refuse(let refusal) = tellGate(answer, press) { return refusal }
    changing { take(as: .application(velocity: 0, time: 0)) }
    return nil
  }

  /// Sets the progress. False unless `isInteractivePopDriven`.
  /// - Parameters:
  ///   - progress: the pop's, clamped to 0…1; NaN is ignored.
  ///   - velocity: widths per second toward trailing, valid for 150 ms; non-finite is 0.
  @discardableResult
  public func updateInteractivePop(_ progress: Double, velocity: Double = 0) -> Bool {
    updateInteractivePop(progress, velocity: velocity, byKeys: false)
  }

  /// - Parameter byKeys: whether keys move the page, which Return lets go.
  @discardableResult
  package func updateInteractivePop(_ progress: Double, velocity: Double = 0, byKeys: Bool) -> Bool {
    guard isInteractivePopDriven else { return false }
    perform { [self] in
      guard isInteractivePopDriven, !progress.isNaN else { return }
      let velocity = velocity.isFinite ? velocity : 0
      state.transition?.hold(by: .application(velocity: velocity, time: now, byKeys: byKeys))
      show(popProgress: progress, popVelocity: velocity)
    }
    return true
  }

  /// Sets the progress of the operation that runs, a push or a pop. False unless `isInteractivePopDriven`.
  /// - Parameters:
  ///   - percentComplete: 0…1, as UIKit's `update(_:)`; NaN is ignored.
  ///   - velocity: widths per second toward the operation's end, valid for 150 ms; non-finite is 0.
  @discardableResult
  public func updateInteractiveTransition(_ percentComplete: Double, velocity: Double = 0) -> Bool {
    transition?.runsAsPop == false
      ? updateInteractivePop(1 - percentComplete, velocity: -velocity)
      : updateInteractivePop(percentComplete, velocity: velocity)
  }

  /// Releases; `releasePolicy` decides. False unless `isInteractivePopDriven`.
  /// - Parameter velocity: widths per second toward trailing; non-finite is 0; nil is the last one.
  @discardableResult
  public func endInteractivePop(velocity: Double? = nil) -> Bool {
    letGo(velocity ?? driver.velocity(of: holder, at: now), wish: nil)
  }

  /// Finishes, a pop only if `shouldPop` agrees; otherwise as `endInteractivePop`.
  @discardableResult
  public func finishInteractivePop(velocity: Double = 0) -> Bool {
    letGo(velocity, wish: .finish)
  }

  /// Cancels a transition held or left in place. False if there is none.
  /// - Parameter velocity: widths per second toward trailing, with which it starts to run back; non-finite is 0.
  @discardableResult
  public func cancelInteractivePop(velocity: Double = 0) -> Bool {
    guard holder != nil else { return false }
    perform { [self] in letGoOfEverything(popVelocity: velocity) }
    return true
  }

  private func letGo(_ velocity: Double, wish: ReleasePolicy.Decision?) -> Bool {
    guard isInteractivePopDriven else { return false }
    perform { [self] in
      if isInteractivePopDriven {
        release(
          popVelocity: velocity.isFinite ? velocity : 0, at: now, wish: wish, steppingFrom: pageOfStep)
      }
    }
    return true
  }

  // MARK: Pointer

  func wireInteractivePop() {
    let recognizer = interactivePopGestureRecognizer
    // The recognizer may be kept longer than the stack.
    recognizer.allowsPopAround = { [weak self] in self?.settings.around()?.first { $0.pop.own } ?? true }
    recognizer.onAllowsPop = { [weak self] in self?.settingsDidChange() }
    recognizer.onPrepare = { [weak self] in self?.concludeIfSettledInView() ?? false }
    recognizer.gate = { [weak self] in self?.askForPointer() ?? .fail }
    recognizer.takesPrecedence = { [weak self] in self?.popTakesPrecedence == true }
    recognizer.addHandler { [weak self] in self?.follow($0.state) }
    recognizer.onRefusedDrag = { [weak self] in
      if let self { self.followRefusedDrag($0.map(self.driver.leadingFirst)) }
    }
  }

  private var holder: PageHolder? { state.transition?.holder }

  /// Whether content's pans wait for the pop (RULES, section 7).
  private var popTakesPrecedence: Bool {
    let press = interactivePopGestureRecognizer.pressLocation
    return state.transition != nil || mayDragForward(press) || driver.isInLeadingZone(press)
  }

  private func mayDragForward(_ press: Point) -> Bool {
    state.transition == nil && !state.kept.isEmpty && topViewController.allowsInteractiveForward
      && driver.isInTrailingZone(press)
  }

  private var pointerOperation: PopGate.Operation {
    let pan = interactivePopGestureRecognizer
    return mayDragForward(pan.pressLocation) && driver.leadingFirst(pan.translation).dx < 0 ? .forward : .pop
  }

  private func askForPointer() -> GestureRecognizer.Permission {
    let pan = interactivePopGestureRecognizer
    let answer = ask(
      pointerOperation, press: pan.pressLocation, translation: pan.translation, content: pan.contentClaim)
    // A stack within the page takes the drag, and says so.
    if case .refuse = answer, pan.leavesDragToInnerPop { return .fail }
    switch tellGate(answer, pan.pressLocation) {
    case .begin: return .begin
    case .wait: return .wait
    case .refuse(let refusal):
      resist(refusal, translation: driver.leadingFirst(pan.translation))
      return .fail
    }
  }

  /// Callbacks may change the drag.
  private func follow(_ state: GestureRecognizer.State) {
    switch state {
    case .began: changing { takeByPointer() }
    case .changed where isChanging: perform { [self] in followPointer() }
    case .changed: changing { followPointer() }
    case .ended:
      let (velocity, time) = (driver.velocity(of: holder, at: now), interactivePopGestureRecognizer.time)
      perform { [self] in
        if case .pointer = holder { release(popVelocity: velocity, at: time, steppingFrom: pageOfStep) }
      }
    case .cancelled: perform { [self] in drop() }
    case .possible, .failed: break
    }
  }

  private func takeByPointer() {
    let pan = interactivePopGestureRecognizer
    guard let running = state.transition else {
      let operation = pointerOperation
      // A forward drag starts where a pop ends.
      // A page that waited for time does not jump to the pointer.
      let start = pan.waitLocation ?? pan.pressLocation
      take(as: driver.pointer(at: start, progress: operation == .forward ? 1 : 0), operation)
      if pan.isActive { followPointer() }
      return
    }
    // A gate callback may have started a change that looks settled.
    if running.isSettledInView(on: containerSize) { return pan.cancel() }
    take(as: driver.pointer(at: pan.location, progress: running.popProgress))
  }

  private func followPointer() {
    guard let holder, let progress = driver.progress(of: holder) else { return }
    show(popProgress: progress, popVelocity: driver.velocity(of: holder, at: now))
  }

  private func drop() {
    if isInteractivePopHeld { putBack() }
  }

  func keepProgressUnderPointer() {
    guard case .pointer = holder, let running = state.transition else { return }
    let pointer = interactivePopGestureRecognizer.location
    state.transition?.hold(by: driver.pointer(at: pointer, progress: running.popProgress))
  }

  // MARK: Holders

  private func take(as holder: PageHolder, _ operation: PopGate.Operation = .pop) {
    if state.transition != nil {
      state.transition?.hold(by: holder)
      report(.caught)
    } else if operation == .forward {
      beginForward(holder: holder)
    } else {
      begin(.pop(1), holder: holder)
    }
  }

  private func show(popProgress: Double, popVelocity: Double) {
    guard let before = state.transition?.driver else { return }
    state.transition?.show(popProgress: popProgress, popVelocity: popVelocity)
    if state.transition?.driver.percentComplete != before.percentComplete {
      reportChange()
    } else if state.transition?.driver.velocity != before.velocity {
      tellVerdict()
    }
  }

  /// - Parameter stepping: see `Departure`.
  private func release(
    popVelocity: Double, at time: Seconds, wish: ReleasePolicy.Decision? = nil,
    steppingFrom stepping: AnyObject?
  ) {
    guard let running = state.transition, running.holder != nil else { return }
    var decision = wish ?? decision(on: running, popVelocity: popVelocity)
    if decision == .finish, running.runsAsPop {
      let departure = departure(of: running.from, to: running.to, steppingFrom: stepping)
      if !departure.isAgreed() { decision = .cancel }
    }
    switch decision {
    case .finish:
      state.transition?.finish(popVelocity: popVelocity, at: host.clock.start(at: time))
      settle(.finishing)
    case .cancel:
      state.transition?.cancel(popVelocity: popVelocity, at: host.clock.start(at: time))
      settle(.cancelling)
    case .stay:
      state.transition?.hold(by: .nobody)
      tellVerdict()
    }
  }

  /// The page that leaves alone.
  private var pageOfStep: Controller? {
    state.transition.flatMap { if case .pop(1) = $0.change { $0.from } else { nil } }
  }

  private func putBack(popVelocity: Double = 0) {
    guard holder != nil else { return }
    state.transition?.cancel(popVelocity: popVelocity, at: host.clock.start(at: now))
    settle(.cancelling)
  }

  private func settle(_ phase: TransitionReport<Controller>.Phase) {
    report(phase)
    if reducesMotion { completeAtOnce() }
  }

  /// Cancels a transition held or left in place.
  func letGoOfEverything(popVelocity: Double = 0) {
    if case .pointer = holder { interactivePopGestureRecognizer.cancel() }
    putBack(popVelocity: popVelocity)
  }

  var isStanding: Bool { holder == .nobody || isInteractivePopDriven }

  /// False if `shouldPop` refuses.
  func sendBack(animated: Bool, steppingFrom stepping: AnyObject?) -> Bool {
    guard let running = state.transition else { return false }
    var goesBack = false
    changing {
      release(
        popVelocity: 0, at: now, wish: running.runsAsPop ? .finish : .cancel, steppingFrom: stepping)
      goesBack = running.runsAsPop == (activeViewController !== running.from)
      if !animated { settleAtOnce() }
    }
    return goesBack
  }

  @discardableResult
  private func concludeIfSettledInView() -> Bool {
    guard !isChanging, state.transition?.isSettledInView(on: containerSize) == true else { return false }
    step { $0.driver.complete() }
    return true
  }

  // MARK: Verdict

  /// What a release would do now; nil while nothing is held.
  public var interactivePopVerdict: InteractivePopVerdict? {
    guard isInteractivePopHeld, let running = state.transition else { return nil }
    let velocity = driver.velocity(of: running.holder, at: now)
    let turn =
      isHeldByKeys ? nil : releasePolicy.turningPoint(in: situation(of: running, popVelocity: velocity))
    return InteractivePopVerdict(
      outcome: outcome(of: running, popVelocity: velocity), progress: running.popProgress, velocity: velocity,
      turningPoint: turn.map { running.runsAsPop ? $0 : 1 - $0 })
  }

  /// When a resting holder needs `advance`, in seconds; nil without a verdict observer.
  public var deadline: Seconds? { isVerdictObserved ? restTime : nil }

  private var isHeldByKeys: Bool { if case .application(_, _, true) = holder { true } else { false } }

  private func decision(on running: Transition, popVelocity: Double) -> ReleasePolicy.Decision {
    releasePolicy.decision(in: situation(of: running, popVelocity: popVelocity))
  }

  private func situation(of running: Transition, popVelocity: Double) -> ReleasePolicy.Situation {
    .init(
      progress: running.driver.percentComplete, velocity: running.runsAsPop ? popVelocity : -popVelocity,
      width: Double(containerSize.columns))
  }

  private func outcome(of running: Transition, popVelocity: Double) -> InteractivePopVerdict.Outcome {
    switch isHeldByKeys ? .finish : decision(on: running, popVelocity: popVelocity) {
    case .finish where !running.runsAsPop: .finish
    case .finish: outcome(ofLeaving: departing(by: running))
    case .cancel: .cancel
    case .stay: .stay
    }
  }

  private func outcome(ofLeaving pages: [any Navigable]) -> InteractivePopVerdict.Outcome {
    if pages.contains(where: PendingPop.isUnanswered) { return .cancel }
    return pages.contains { $0.asksBeforePop } ? .ask : .finish
  }

  private var restTime: Seconds? {
    guard let holder, state.transition?.driver.velocity != 0 else { return nil }
    return driver.restTime(of: holder)
  }

  func restHolder() {
    guard let restTime, now >= restTime - GestureRecognizer.timeTolerance else { return }
    if let progress = state.transition?.driver.percentComplete {
      state.transition?.driver.update(progress, velocity: 0)
    }
    tellVerdict()
  }
}
