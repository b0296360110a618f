/// Lets the application hold a transition; the pointer may take over.
///
///     if navigation.beginInteractivePop() == nil {
///       navigation.updateInteractivePop(0.3)
///       navigation.endInteractivePop(velocity: 0.5)
///     }
extension NavigationController {
  /// The edge zone's width in columns (RULES, section 7).
  public var edgeZoneColumns: Int { tracker.zoneColumns }

  /// Whether the pointer or the application holds the transition.
  public var isInteractivePopHeld: Bool { state.transition?.isInteractive == true }

  /// Whether the application holds the transition.
  public var isInteractivePopDriven: Bool {
    if case .application = state.transition?.holder { true } else { false }
  }

  /// The transition's `popProgress`; 0 at rest.
  public var interactivePopProgress: Double { state.transition?.popProgress ?? 0 }

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
    let press = location ?? tracker.leadingCorner
    concludeIfSettledInView()
    if isInteractivePopDriven || queue.isChanging {
      announcer.emit(.gate(refusal: .transitioning, press: press))
      return .transitioning
    }
    let asked = ask(
      .pop, press: press, translation: translation ?? tracker.towardTrailing,
      content: contentClaims ? .taken : .none)
    announcer.tell(asked.gate, asked.answer, press: press, to: host)
    if case .refuse(let refusal) = asked.answer { return refusal }
    let holder = PageHolder.application(from: now)
    queue.run {
      if state.transition == nil { begin(.pop(1), holder: holder) } else { catchRunning(by: holder) }
    }
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
    queue.perform { [self] in
      guard !progress.isNaN else { return }
      let velocity = velocity.isFinite ? velocity : 0
      guard case .application(_, _, let since, _) = state.transition?.holder else { return }
      state.transition?.hold(by: .application(velocity: velocity, time: now, since: since, byKeys: byKeys))
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
    letGo(velocity ?? tracker.velocity(of: state.transition?.holder, at: now), wish: nil)
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
    guard state.transition?.holder != nil else { return false }
    queue.perform { [self] in letGoOfEverything(popVelocity: velocity) }
    return true
  }

  /// Lets what is held go back to where it came from, as a call that takes it away does: nobody is asked, and the rest of the press
  /// counts no more. Does nothing where nothing is held.
  /// - Parameters:
  ///   - animated: false is there at once.
  ///   - curve: how it runs back; nil is the transition's own.
  func putBack(animated: Bool, curve: CompletionCurve?) {
    guard state.transition?.holder != nil else { return }
    if let curve { state.transition?.driver.completionCurve = curve }
    letGoOfEverything()
    if !animated { settleAtOnce() }
  }

  private func letGo(_ velocity: Double, wish: ReleasePolicy.Decision?) -> Bool {
    guard isInteractivePopDriven else { return false }
    queue.perform { [self] in
      if isInteractivePopDriven {
        release(
          popVelocity: velocity.isFinite ? velocity : 0, at: now, wish: wish,
          steppingFrom: state.transition?.pageOfStep)
      }
    }
    return true
  }

  // MARK: Pointer

  var tracker: PopTracker {
    PopTracker(
      recognizer: interactivePopGestureRecognizer, direction: layoutDirection, size: containerSize)
  }

  func wireInteractivePop() {
    let recognizer = interactivePopGestureRecognizer
    // The recognizer may be kept longer than the stack.
    recognizer.onAllowsPop = { [weak self] in
      self?.followSettings()
      self?.host.onSettings(false)
    }
    recognizer.concludeSettledTransition = { [weak self] in self?.concludeIfSettledInView() ?? false }
    recognizer.gate = { [weak self] in self?.askForPointer() ?? .fail }
    recognizer.askGoesFirst = { [weak self] in self.map { $0.tracker.goesFirst(in: $0.state) } ?? false }
    recognizer.addHandler { [weak self] in self?.follow($0.state) }
    recognizer.onRefusedDrag = { [weak self] in self?.followRefusedDrag($0) }
  }

  private func askForPointer() -> GestureRecognizer.Permission {
    let pan = interactivePopGestureRecognizer
    let asked = ask(
      tracker.operation(in: state), press: pan.pressLocation, translation: pan.translation,
      content: pan.contentClaim, isRefusedByGesture: { pan.shouldBegin?(pan) == false })
    // A stack within the page takes the drag, and says so.
    if case .refuse = asked.answer, pan.leavesDragToInnerPop { return .fail }
    announcer.tell(asked.gate, asked.answer, press: pan.pressLocation, to: host)
    switch asked.answer {
    case .begin: return .begin
    case .wait: return .wait
    case .refuse(let refusal):
      if asked.gate.givesWay(refusing: refusal) { resist(pulling: asked.gate.translation.dx) }
      return .fail
    }
  }

  /// Callbacks may change the drag.
  private func follow(_ drag: GestureRecognizer.State) {
    let pan = interactivePopGestureRecognizer
    switch drag {
    case .began: queue.run { catchOrBegin() }
    case .changed where queue.isChanging: queue.perform { [self] in followPointer() }
    case .changed: queue.run { followPointer() }
    case .ended:
      let (velocity, time) = (tracker.velocity(of: state.transition?.holder, at: now), pan.time)
      queue.perform { [self] in
        guard let running = state.transition, case .pointer = running.holder else { return }
        release(popVelocity: velocity, at: time, steppingFrom: running.pageOfStep)
      }
    case .cancelled:
      queue.perform { [self] in
        // A transition that a program has begun meanwhile is the program's.
        guard case .pointer? = state.transition?.holder else { return }
        release(popVelocity: 0, at: now, wish: .cancel)
      }
    case .possible, .failed: break
    }
  }

  /// A drag has begun: it catches the transition that runs, or begins what it asks for.
  private func catchOrBegin() {
    let pan = interactivePopGestureRecognizer
    if let running = state.transition {
      // A gate callback may have started a change that looks settled.
      if running.isSettledInView(on: containerSize) { return pan.cancel() }
      return catchRunning(by: tracker.pointer(at: pan.location, progress: running.popProgress))
    }
    let operation = tracker.operation(in: state)
    // A page that waited for time does not jump to the pointer.
    let start = pan.waitLocation ?? pan.pressLocation
    let begins = operation == .pop ? settings.rests.rest : operation.startProgress
    let holder = tracker.pointer(at: start, progress: begins)
    switch operation {
    case .pop: begin(.pop(1), holder: holder)
    case .forward:
      if let change = state.prepareForward() { begin(change, holder: holder, isForward: true) }
    }
    if pan.isActive { followPointer() }
  }

  private func followPointer() {
    guard let holder = state.transition?.holder, let progress = tracker.progress(of: holder) else { return }
    show(popProgress: progress, popVelocity: tracker.velocity(of: holder, at: now))
  }

  // MARK: Gate

  /// Asks the gate, and gives it its values: settings of the stack, of the page and of what runs.
  private func ask(
    _ operation: PopGate.Operation, press: Point, translation: Vector, content: PopGate.ContentClaim,
    isRefusedByGesture: () -> Bool = { false }
  ) -> (gate: PopGate, answer: PopGate.Answer) {
    let running = state.transition
    let page = running?.front ?? topViewController
    var drags = settings.obeyedDrags
    let own = page.interactivePopMaxAllowedInitialDistanceToLeftEdge
    if own > 0 { drags.maximumDistance = own }
    let gate = PopGate(
      operation: operation, depth: running == nil ? count - (rootIsElsewhere ? 1 : 0) : 2,
      isEnabled: isInteractivePopEnabled,
      isPopDisabled: page.interactivePopDisabled
        || running == nil && settings.rests.refuses(tracker.leadingFirst(translation)),
      mayRise: settings.rests.selected > 0, settings: drags,
      distance: tracker.column(of: press.cell),
      transition: host.isCovered() ? .held : running?.seenByGate ?? .none,
      translation: tracker.leadingFirst(translation), content: content)
    let answer = gate.answer(
      isVetoed: { !page.shouldBeginInteractivePop() }, isRefusedByGesture: isRefusedByGesture)
    return (gate, answer)
  }

  /// Columns from the leading edge within which the gate would let a drag pop the page now; nil where none would. Nobody
  /// is told.
  package var poppingColumns: Double? {
    guard state.transition == nil else { return nil }
    let translation = Vector(dx: 3 * tracker.towardTrailing.dx, dy: 0)
    let (gate, answer) = ask(.pop, press: tracker.leadingCorner, translation: translation, content: .none)
    guard answer == .begin else { return nil }
    let width = Double(containerSize.columns)
    return gate.maximumDistance > 0 && gate.maximumDistance < width - 1 ? gate.maximumDistance : width
  }

  // MARK: Refused drag

  /// Has the page give way to a drag that was refused, for the rest of the press.
  private func resist(pulling columns: Double) {
    // Observers of the refusal may have begun a transition, or let another recognizer begin.
    guard state.transition == nil, interactivePopGestureRecognizer.followRefusedDrag() else { return }
    if state.refusedDrag.begin(pulling: columns) { announcer.onNeedsDisplay() }
  }

  /// - Parameter translation: since the press; nil at the end of the press.
  private func followRefusedDrag(_ translation: Vector?) {
    guard state.refusedDrag.isPulled else { return }
    let isElsewhere =
      if let translation {
        state.refusedDrag.pull(tracker.leadingFirst(translation).dx)
      } else {
        state.refusedDrag.release(at: reducesMotion ? nil : host.clock.start(at: now))
      }
    if isElsewhere { announcer.onNeedsDisplay() }
  }

  // MARK: Holders

  private func catchRunning(by holder: PageHolder) {
    state.transition?.hold(by: holder)
    announcer.report(.caught, of: state.transition)
  }

  private func show(popProgress: Double, popVelocity: Double) {
    var farthest = 1.0
    if !settings.rests.leadsAway, let running = state.transition, running.runsAsPop {
      // A page that is farther already, because its places of rest have changed, does not jump.
      farthest = max(settings.rests.farthest, running.popProgress)
    }
    switch state.transition?.show(popProgress: min(popProgress, farthest), popVelocity: popVelocity) {
    case .progress: announcer.reportProgress(of: state.transition)
    case .velocityAlone: announcer.tellVerdict(to: host)
    case nil: break
    }
  }

  /// Cancels a transition held or left in place.
  func letGoOfEverything(popVelocity: Double = 0) {
    if case .pointer = state.transition?.holder { interactivePopGestureRecognizer.cancel() }
    release(popVelocity: popVelocity, at: now, wish: .cancel)
  }

  @discardableResult
  private func concludeIfSettledInView() -> Bool {
    guard !queue.isChanging, state.transition?.isSettledInView(on: containerSize) == true else {
      return false
    }
    step { $0.driver.complete() }
    return true
  }

  // MARK: Verdict

  /// What a release would do now; nil while nothing is held.
  public var interactivePopVerdict: InteractivePopVerdict? {
    guard isInteractivePopHeld, let running = state.transition else { return nil }
    let release = tracker.release(
      of: running, velocity: tracker.velocity(of: running.holder, at: now), rests: settings.rests,
      policy: releasePolicy)
    return PopForecast(release: release)
      .verdict(leaving: state.leaving(running.from, for: running.to).askedInOrder)
  }

  /// When a resting holder needs `advance`, in seconds; nil without a verdict observer.
  public var deadline: Seconds? {
    if announcer.verdictObservers.isEmpty, host.verdictObservers.isEmpty { return nil }
    return state.transition.flatMap(tracker.restTime)
  }
}

extension NavigationTransition {
  fileprivate var seenByGate: PopGate.RunningTransition {
    switch holder {
    case nil: .running
    case .nobody, .application: .standing
    case .pointer: .held
    }
  }
}
