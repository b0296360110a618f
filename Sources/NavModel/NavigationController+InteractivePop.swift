/// Transitions that the application, instead of the pointer, holds and moves; the pointer may take them over.
///
///     if navigation.beginInteractivePop() == nil {
///       navigation.updateInteractivePop(0.3)
///       navigation.endInteractivePop(velocity: 0.5)
///     }
extension NavigationController {
  /// The width in columns of the zone at the leading edge. A drag that begins in this zone pops the page even
  /// over content that takes drags itself (RULES, section 7).
  public var edgeZoneColumns: Int { tracker.zoneColumns }

  /// Whether the pointer or the application holds the running transition. False while it runs on its own, and
  /// while it stands where it was released.
  public var isInteractivePopHeld: Bool { state.transition?.isInteractive == true }

  /// Whether the application holds the running transition, so that calls such as `updateInteractivePop` move
  /// it.
  public var isInteractivePopDriven: Bool {
    if case .application = state.transition?.holder { true } else { false }
  }

  /// The progress of the running transition seen as a pop, 0…1: a push runs from 1 to 0. It is 0 at rest.
  public var interactivePopProgress: Double { state.transition?.popProgress ?? 0 }

  // MARK: Application

  /// Begins a pop that the application holds, or catches the running transition, if the gate agrees. The gate
  /// decides whether a pop may begin (RULES, section 3).
  ///
  /// - Parameters:
  ///   - location: the press that the gate checks, in screen columns and rows; nil is the top leading cell.
  ///   - translation: the drag that the gate checks, in screen columns and rows; nil is a drag toward
  ///     trailing.
  ///   - contentClaims: whether the gate is told that content under the press keeps the drag for itself.
  /// - Returns: nil if the application holds the transition now, otherwise the refusal of the gate. The
  ///   refusal is `transitioning` also during a callback of the navigation stack, and where the application
  ///   holds a transition already.
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

  /// Moves the transition that the application holds to a progress of the pop; for a push, 1 is its start.
  /// Returns false unless `isInteractivePopDriven`.
  /// - Parameters:
  ///   - progress: the progress of the pop, clamped to 0…1; NaN is ignored.
  ///   - velocity: widths per second toward trailing, valid for 150 ms; a velocity that is not finite is 0.
  @discardableResult
  public func updateInteractivePop(_ progress: Double, velocity: Double = 0) -> Bool {
    updateInteractivePop(progress, velocity: velocity, byKeys: false)
  }

  /// Moves the transition that the application holds, as `updateInteractivePop(_:velocity:)` does.
  /// - Parameter byKeys: whether keys move the page, so that Return releases it.
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

  /// Moves the push or pop that the application holds to a progress of its own, where 1 is the end of the
  /// operation. Returns false unless `isInteractivePopDriven`.
  /// - Parameters:
  ///   - percentComplete: the progress of the operation, clamped to 0…1, as in UIKit's `update(_:)`; NaN is
  ///     ignored.
  ///   - velocity: widths per second toward the operation's end, valid for 150 ms; a velocity that is not
  ///     finite is 0.
  @discardableResult
  public func updateInteractiveTransition(_ percentComplete: Double, velocity: Double = 0) -> Bool {
    transition?.runsAsPop == false
      ? updateInteractivePop(1 - percentComplete, velocity: -velocity)
      : updateInteractivePop(percentComplete, velocity: velocity)
  }

  /// Releases the transition that the application holds. `releasePolicy` decides whether it finishes, runs
  /// back or stays; a pop finishes only if `shouldPop` of every page that would leave agrees. Returns false
  /// unless `isInteractivePopDriven`.
  /// - Parameter velocity: widths per second toward trailing; nil uses the velocity of the last update, and a
  ///   velocity that is not finite is 0.
  @discardableResult
  public func endInteractivePop(velocity: Double? = nil) -> Bool {
    release(velocity ?? tracker.velocity(of: state.transition?.holder, at: now), wish: nil)
  }

  /// Releases the transition that the application holds, and lets it run to its end. A pop does so only if
  /// `shouldPop` of the page agrees. Returns false unless `isInteractivePopDriven`.
  @discardableResult
  public func finishInteractivePop(velocity: Double = 0) -> Bool {
    release(velocity, wish: .finish)
  }

  /// Cancels a transition that is held, or that was left where it was released. Returns false if there is no
  /// such transition.
  /// - Parameter velocity: widths per second toward trailing, with which the transition starts to run back; a
  ///   velocity that is not finite is 0.
  @discardableResult
  public func cancelInteractivePop(velocity: Double = 0) -> Bool {
    guard state.transition?.holder != nil else { return false }
    queue.perform { [self] in releaseEverything(popVelocity: velocity) }
    return true
  }

  /// Lets a held transition run back, for a pop in code that has nothing to pop. No page is asked, and the
  /// rest of the press is ignored. Does nothing where no transition is held or was left where it was
  /// released.
  /// - Parameters:
  ///   - animated: false puts the page back at once.
  ///   - curve: the curve by which the transition runs back; nil keeps the transition's own curve.
  func putBack(animated: Bool, curve: CompletionCurve?) {
    guard state.transition?.holder != nil else { return }
    if let curve { state.transition?.driver.completionCurve = curve }
    releaseEverything()
    if !animated { settleAtOnce() }
  }

  private func release(_ velocity: Double, wish: ReleasePolicy.Decision?) -> Bool {
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
    // The recognizer's closures hold the navigation stack weakly, because a program may keep the recognizer
    // longer.
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
    // The pop of a stack within the page gets the drag. The gate of that stack reports its own answer.
    if case .refuse = asked.answer, pan.leavesDragToInnerPop { return .fail }
    announcer.tell(asked.gate, asked.answer, press: pan.pressLocation, to: host)
    switch asked.answer {
    case .begin: return .begin
    case .wait: return .wait
    case .refuse(let refusal):
      if asked.gate.shiftsPage(refusing: refusal) { beginRefusedDrag(pulling: asked.gate.translation.dx) }
      return .fail
    }
  }

  /// Follows a new state of the pop's recognizer.
  /// - Parameter drag: the recognizer's state, passed as a value because callbacks may change the recognizer.
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
        // Callbacks may have begun another transition since the drag was cancelled. That other transition
        // stays.
        guard case .pointer? = state.transition?.holder else { return }
        release(popVelocity: 0, at: now, wish: .cancel)
      }
    case .possible, .failed: break
    }
  }

  /// Catches the running transition; without one, begins the pop or the step forward that the drag asks for.
  private func catchOrBegin() {
    let pan = interactivePopGestureRecognizer
    if let running = state.transition {
      // While the gate decided about the drag, a closure of the program may have started a transition that
      // looks settled. A drag cannot catch such a transition.
      if running.isSettledInView(on: containerSize) { return pan.cancel() }
      return catchRunning(by: tracker.pointer(at: pan.location, progress: running.popProgress))
    }
    let operation = tracker.operation(in: state)
    // Where this drag waited for another recognizer until that one's time was over, the drag starts at the
    // pointer's location then. So the page does not jump to the pointer.
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

  /// Asks the gate whether a drag may begin `operation`, with values from the navigation stack's settings,
  /// the front page and the running transition.
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

  /// The number of columns from the leading edge within which a press could pop the page now, as the gate
  /// decides; nil where no drag may pop, and during a transition. Asking is not reported to observers of the
  /// gate.
  package var poppingColumns: Double? {
    guard state.transition == nil else { return nil }
    let translation = Vector(dx: 3 * tracker.towardTrailing.dx, dy: 0)
    let (gate, answer) = ask(.pop, press: tracker.leadingCorner, translation: translation, content: .none)
    guard answer == .begin else { return nil }
    let width = Double(containerSize.columns)
    return gate.maximumDistance > 0 && gate.maximumDistance < width - 1 ? gate.maximumDistance : width
  }

  // MARK: Refused drag

  /// Lets the page shift slightly with a drag that may not pop it, for the rest of the press.
  private func beginRefusedDrag(pulling columns: Double) {
    // Observers of the refusal may have begun a transition, or let another recognizer begin.
    guard state.transition == nil, interactivePopGestureRecognizer.followRefusedDrag() else { return }
    if state.refusedDrag.begin(pulling: columns) { announcer.onNeedsDisplay() }
  }

  /// Shifts the page with a refused drag, or lets it come back.
  /// - Parameter translation: the pointer's columns and rows since the press; nil at the end of the press.
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
      // If the resting points, such as a sheet's detents, have changed, a page beyond the farthest one does
      // not jump back.
      farthest = max(settings.rests.farthest, running.popProgress)
    }
    switch state.transition?.show(popProgress: min(popProgress, farthest), popVelocity: popVelocity) {
    case .progress: announcer.reportProgress(of: state.transition)
    case .velocityAlone: announcer.tellVerdict(to: host)
    case nil: break
    }
  }

  /// Cancels a transition that is held or was left where it was released, and the drag of the pointer that
  /// holds it.
  func releaseEverything(popVelocity: Double = 0) {
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

  /// The result that a release of the held page would have now, such as to finish or to cancel; nil while
  /// neither the pointer nor the application holds a page.
  public var interactivePopVerdict: InteractivePopVerdict? {
    guard isInteractivePopHeld, let running = state.transition else { return nil }
    let release = tracker.release(
      of: running, velocity: tracker.velocity(of: running.holder, at: now), rests: settings.rests,
      policy: releasePolicy)
    return PopForecast(release: release)
      .verdict(leaving: state.leaving(running.from, for: running.to).askedInOrder)
  }

  /// The time at which `advance(to:)` must be called although nothing moves, in seconds of the program's
  /// clock. At that time the velocity of a pointer that holds still becomes 0, which may change
  /// `interactivePopVerdict`. nil where no observer of the verdict is registered, or where no such change is
  /// due.
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
