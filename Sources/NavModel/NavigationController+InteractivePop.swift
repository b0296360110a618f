/// The pop that somebody holds: the pointer, by the pop gesture, or the application, by whatever it likes (keys, a trackpad,
/// a slider, a sensor). Both go through the same gate, tell the same events and end by the same policy.
///
///     if navigation.beginInteractivePop() == nil {
///       navigation.updateInteractivePop(0.3)
///       navigation.endInteractivePop(velocity: 0.5)
///     }
///
/// A pointer may take the page over at any moment; then `updateInteractivePop` and its companions answer false and do
/// nothing, until the application has begun again.
extension NavigationController {
  /// Whether the navigation-wide gesture is on.
  public var isInteractivePopEnabled: Bool {
    get { interactivePopGestureRecognizer.allowsPop }
    set { interactivePopGestureRecognizer.allowsPop = newValue }
  }

  /// Columns from the leading edge within which a press pops over any content: 9 of 80, at least one.
  public var edgeZoneColumns: Int { driver.zoneColumns }

  /// Whether a page is held, by the pointer or by an application. Then no click reaches either page.
  public var isInteractivePopHeld: Bool { holder != nil && holder != .nobody }

  /// Whether it is an application that holds the page, with `beginInteractivePop`.
  public var isInteractivePopDriven: Bool { if case .application = holder { true } else { false } }

  /// Where the film of a pop stands, 0…1: 0 shows the front page alone, 1 the back page. 0 at rest.
  public var interactivePopProgress: Double { state.transition?.popProgress ?? 0 }

  // MARK: By an application

  /// Takes the top page, as a drag does that has left its slop; or catches the transition that is running, a push too,
  /// where it stands. One of which only the page that stays is seen is concluded first. The gate is asked, and its answer
  /// told.
  ///
  /// - Parameters:
  ///   - location: where it was begun, in the screen's columns and rows; nil, for a source without a place, counts as
  ///     the top cell at the leading edge, so that no page's maximal distance stands in its way.
  ///   - translation: in which direction, in columns and rows of the screen; nil is straight toward the trailing edge.
  ///   - contentClaims: whether content has the better right to what drives it.
  /// - Returns: nil where the page is held from now on; else the rule that refuses it. One who holds it already, and
  ///   one who asks in the middle of a page's callback, is refused as `transitioning`.
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

  /// Brings the page to a progress. False where the application holds nothing.
  /// - Parameters:
  ///   - progress: 0…1 of a pop, whichever operation was caught. Clamped to 0…1; NaN is ignored.
  ///   - velocity: widths per second toward the trailing edge; not finite counts as 0. It counts for 150 ms, as that of a
  ///     pointer does.
  @discardableResult
  public func updateInteractivePop(_ progress: Double, velocity: Double = 0) -> Bool {
    guard isInteractivePopDriven else { return false }
    perform { [self] in
      guard isInteractivePopDriven, !progress.isNaN else { return }
      state.transition?.hold(by: .application(velocity: velocity.isFinite ? velocity : 0, time: now))
      show(popProgress: progress, popVelocity: velocity)
    }
    return true
  }

  /// Lets the page go; the release policy decides. False where the application holds nothing.
  /// - Parameter velocity: widths per second toward the trailing edge; not finite counts as 0; nil is that of the last
  ///   `updateInteractivePop`, 0 once it is 150 ms old.
  @discardableResult
  public func endInteractivePop(velocity: Double? = nil) -> Bool {
    letGo(velocity ?? driver.velocity(of: holder, at: now), wish: nil)
  }

  /// Lets what is held finish, wherever it stands: a pop takes its page away, unless the page's `shouldPop` says no; a
  /// push that was caught comes in. False where the application holds nothing.
  /// - Parameter velocity: widths per second toward the trailing edge; not finite counts as 0.
  @discardableResult
  public func finishInteractivePop(velocity: Double = 0) -> Bool {
    letGo(velocity, wish: .finish)
  }

  /// Puts the page back, as Esc does, whoever holds it; also one that the release policy has left standing. False where no
  /// page is held.
  @discardableResult
  public func cancelInteractivePop() -> Bool {
    guard holder != nil else { return false }
    perform { [self] in letGoOfEverything() }
    return true
  }

  private func letGo(_ velocity: Double, wish: ReleasePolicy.Decision?) -> Bool {
    guard isInteractivePopDriven else { return false }
    perform { [self] in
      if isInteractivePopDriven { release(popVelocity: velocity.isFinite ? velocity : 0, at: now, wish: wish) }
    }
    return true
  }

  // MARK: By the pointer

  func wireInteractivePop() {
    let recognizer = interactivePopGestureRecognizer
    recognizer.onPrepare = { [unowned self] in concludeIfSettledInView() }
    recognizer.gate = { [unowned self] in askForPointer() }
    recognizer.takesPrecedence = { [unowned self] in popTakesPrecedence }
    recognizer.addHandler { [unowned self] recognizer in
      let state = recognizer.state
      // A page may cancel the drag from a callback: the drag is dropped once all pages have been told of it.
      if state == .cancelled { perform { [self] in drop() } } else { changing { follow(state) } }
    }
  }

  private var driver: InteractivePopDriver {
    InteractivePopDriver(
      recognizer: interactivePopGestureRecognizer, direction: layoutDirection, size: containerSize)
  }

  private var holder: PageHolder? { state.transition?.holder }

  /// Whether the press under way is one that the pop takes before any content (BEHAVIOUR section 7): one require-to-fail
  /// between the two, whose direction the press decides. Elsewhere the pop requires the failure of every pan under the
  /// pointer; near the edge, and on a page that is moving, every pan requires the failure of the pop.
  private var popTakesPrecedence: Bool {
    let press = interactivePopGestureRecognizer.pressLocation
    return state.transition != nil || mayDragForward(press) || driver.isInLeadingZone(press)
  }

  /// Whether a drag from there brings a page back, if it goes toward leading.
  private func mayDragForward(_ press: Point) -> Bool {
    state.transition == nil && !state.kept.isEmpty && topViewController.allowsInteractiveForward
      && driver.isInTrailingZone(press)
  }

  /// What the pointer's drag is for.
  private var pointerOperation: PopGate.Operation {
    let pan = interactivePopGestureRecognizer
    return mayDragForward(pan.pressLocation) && driver.leadingFirst(pan.translation).dx < 0 ? .forward : .pop
  }

  private func askForPointer() -> GestureRecognizer.Permission {
    let pan = interactivePopGestureRecognizer
    let answer = ask(
      pointerOperation, press: pan.pressLocation, translation: pan.translation, content: pan.contentClaim)
    switch tellGate(answer, pan.pressLocation) {
    case .begin: return .begin
    case .wait: return .wait
    case .refuse: return .fail
    }
  }

  private func follow(_ state: GestureRecognizer.State) {
    let pan = interactivePopGestureRecognizer
    switch state {
    case .began:
      takeByPointer()
      if pan.isActive { followPointer() }
    case .changed: followPointer()
    case .ended:
      if case .pointer = holder { release(popVelocity: driver.velocity(of: holder, at: now), at: pan.time) }
    case .possible, .failed, .cancelled: break
    }
  }

  private func takeByPointer() {
    let pan = interactivePopGestureRecognizer
    guard let running = state.transition else {
      let operation = pointerOperation
      // A page that comes back starts where a page that leaves ends.
      return take(
        as: driver.pointer(at: pan.pressLocation, progress: operation == .forward ? 1 : 0), operation)
    }
    // The page that the gate has asked may have called something whose end is all that is seen.
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

  /// Keeps the page where it is, in parts of the width, when the container has a new width or direction.
  func keepProgressUnderPointer() {
    guard case .pointer = holder, let running = state.transition else { return }
    let pointer = interactivePopGestureRecognizer.location
    state.transition?.hold(by: driver.pointer(at: pointer, progress: running.popProgress))
  }

  // MARK: For every holder

  /// What the gate says, whatever the drag comes from. Press and translation as on the screen.
  private func ask(
    _ operation: PopGate.Operation, press: Point, translation: Vector, content: PopGate.ContentClaim
  ) -> PopGate.Answer {
    let running = state.transition
    let page = running?.front ?? topViewController
    let isCatchable = running?.holder == .nobody || isInteractivePopDriven || isInterruptible && holder == nil
    let gate = PopGate(
      operation, depth: running == nil ? count : 2, isEnabled: isInteractivePopEnabled,
      isPopDisabled: page.interactivePopDisabled,
      maximumDistance: page.interactivePopMaxAllowedInitialDistanceToLeftEdge,
      distance: driver.column(of: press.cell),
      transition: running == nil ? .none : isCatchable ? .catchable : .closed,
      translation: driver.leadingFirst(translation), content: content)
    return gate.answer(isVetoed: { !page.shouldBeginInteractivePop() })
  }

  /// Tells the observers of a decision; one that waits is none.
  private func tellGate(_ answer: PopGate.Answer, _ press: Point) -> PopGate.Answer {
    switch answer {
    case .begin: emit(.gate(refusal: nil, press: press))
    case .refuse(let refusal): emit(.gate(refusal: refusal, press: press))
    case .wait: break
    }
    return answer
  }

  /// Catches what runs where it stands, or begins.
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

  /// Brings the page to where its holder wants it: 0…1 of a pop, clamped; NaN is ignored.
  /// - Parameter popVelocity: widths per second toward the trailing edge.
  private func show(popProgress: Double, popVelocity: Double = 0) {
    guard let before = state.transition?.driver else { return }
    state.transition?.show(popProgress: popProgress, popVelocity: popVelocity)
    if state.transition?.driver.percentComplete != before.percentComplete {
      report(.changed)
    } else if state.transition?.driver.velocity != before.velocity {
      verdictObserver?()
    }
  }

  /// The holder lets go: the release policy decides unless `wish` does, and a page that may not be left springs back.
  /// - Parameter popVelocity: widths per second toward the trailing edge.
  private func release(popVelocity: Double, at time: Seconds, wish: ReleasePolicy.Decision? = nil) {
    guard let running = state.transition, running.holder != nil else { return }
    var decision = wish ?? decision(on: running, popVelocity: popVelocity)
    if decision == .finish, running.runsAsPop, !running.from.shouldPop() { decision = .cancel }
    switch decision {
    case .finish:
      state.transition?.finish(popVelocity: popVelocity, at: time)
      settle(.finishing)
    case .cancel:
      state.transition?.cancel(popVelocity: popVelocity, at: time)
      settle(.cancelling)
    case .stay:
      state.transition?.hold(by: .nobody)
      verdictObserver?()
    }
  }

  /// Lets what is held, or was left standing, run back from where it is.
  private func putBack() {
    guard holder != nil else { return }
    state.transition?.cancel(at: now)
    settle(.cancelling)
  }

  private func settle(_ phase: TransitionReport<Controller>.Phase) {
    report(phase)
    if reducesMotion { completeAtOnce() }
  }

  /// Cancels what is held, or was left standing, and tells so once.
  func letGoOfEverything() {
    if case .pointer = holder { interactivePopGestureRecognizer.cancel() }
    putBack()
  }

  /// A page that is held, but by no pointer: the release policy has left it where it was, or an application drives it.
  var isStanding: Bool { holder == .nobody || isInteractivePopDriven }

  /// The way back, for a page that stands.
  func sendBack(animated: Bool) -> Bool {
    guard let running = state.transition else { return false }
    var goesBack = false
    changing {
      release(popVelocity: 0, at: now, wish: running.runsAsPop ? .finish : .cancel)
      // A page that may not be left springs back.
      goesBack = running.runsAsPop == (activeViewController !== running.from)
      if !animated { settleAtOnce() }
    }
    return goesBack
  }

  /// Ends what runs where nothing but the page that stays is seen, as if it had come to rest: what looks at rest is at
  /// rest.
  @discardableResult
  private func concludeIfSettledInView() -> Bool {
    guard !isChanging, state.transition?.isSettledInView(on: containerSize) == true else { return false }
    step { $0.complete() }
    return true
  }

  // MARK: The verdict

  /// What letting go would do now; nil while nobody holds a page.
  ///
  /// It changes with the page's progress and velocity, and by time alone when the pointer comes to rest: then
  /// `verdictObserver` is told.
  public var interactivePopVerdict: InteractivePopVerdict? {
    guard isInteractivePopHeld, let running = state.transition else { return nil }
    let velocity = driver.velocity(of: running.holder, at: now)
    let turn = releasePolicy.turningPoint(velocity: velocity)
    return InteractivePopVerdict(
      outcome: outcome(of: running, popVelocity: velocity), progress: running.popProgress, velocity: velocity,
      turningPoint: turn.map { running.runsAsPop ? $0 : 1 - $0 })
  }

  /// When `advance` next has something to do that is not motion: a pointer that holds a page comes to rest. nil where
  /// nobody is to be told.
  public var deadline: Seconds? { verdictObserver == nil ? nil : restTime }

  /// What the release policy says of a transition that is held.
  private func decision(on running: Transition, popVelocity: Double) -> ReleasePolicy.Decision {
    releasePolicy.decision(
      progress: running.driver.percentComplete, velocity: running.runsAsPop ? popVelocity : -popVelocity)
  }

  private func outcome(of running: Transition, popVelocity: Double) -> InteractivePopVerdict.Outcome {
    switch decision(on: running, popVelocity: popVelocity) {
    case .finish: running.runsAsPop && running.from.asksBeforePop ? .ask : .finish
    case .cancel: .cancel
    case .stay: .stay
    }
  }

  /// When the velocity that was shown last becomes 0, if nothing happens before.
  private var restTime: Seconds? {
    guard let holder, state.transition?.driver.velocity != 0 else { return nil }
    return driver.restTime(of: holder)
  }

  /// The holder has come to rest: from now on a release has no velocity.
  func restHolder() {
    guard let restTime, now >= restTime - GestureRecognizer.timeTolerance else { return }
    if let progress = state.transition?.driver.percentComplete {
      state.transition?.driver.update(progress, velocity: 0)
    }
    verdictObserver?()
  }
}
