/// The hand on a transition: what its place on the screen means as progress.
struct Hand {
  enum Source: Equatable {
    /// The pointer, by way of the pop gesture.
    case pointer
    /// Whatever an application drives the pop by. It says the progress itself and has no place.
    case application
  }

  var source = Source.pointer
  /// The pointer's column, from the leading edge, where the progress was `progress`.
  var column: Double
  /// The transition's pop progress there. Not clamped, so that a hand beyond the edge keeps its page.
  var progress: Double
  /// What an application said last of its own velocity, and when: widths per second toward the trailing edge.
  var toldVelocity = 0.0
  var toldTime: Seconds = 0
}

/// From the pop gesture to the transition: the gate, the hand, the release.
extension NavigationController {
  func wireInteractivePop() {
    let recognizer = interactivePopGestureRecognizer
    recognizer.onPrepare = { [unowned self] in concludeIfSettledInView() }
    recognizer.gate = { [unowned self] in askGate() }
    recognizer.takesPrecedence = { [unowned self] in popTakesPrecedence() }
    recognizer.addHandler { [unowned self] _ in changing { drive() } }
  }

  /// Whether the navigation-wide gesture is on.
  public var isInteractivePopEnabled: Bool {
    get { interactivePopGestureRecognizer.allowsPop }
    set { interactivePopGestureRecognizer.allowsPop = newValue }
  }

  var pan: InteractivePopGestureRecognizer { interactivePopGestureRecognizer }
  var isMirrored: Bool { layoutDirection == .rightToLeft }
  private var width: Double { Double(max(1, containerSize.columns)) }

  /// Columns from the leading edge.
  func leadingDistance(_ point: Point) -> Double {
    isMirrored ? width - 1 - point.column : point.column
  }

  private func askGate() -> GestureRecognizer.Permission {
    var rival: GestureRecognizer.Permission?
    let claims = { [pan] in
      rival = pan.contentRival
      return rival != nil
    }
    let refusal =
      isForwardDrag(press: pan.pressLocation, translation: pan.translation)
      ? forwardRefusal(translation: pan.translation, contentClaims: claims)
      : refusal(press: pan.pressLocation, translation: pan.translation, contentClaims: claims)
    if rival == .wait { return .wait }
    emit(.gate(refusal: refusal, press: pan.pressLocation))
    return refusal == nil ? .begin : .fail
  }

  /// What the gate says to a drag, whatever it comes from; both places as on the screen.
  func refusal(press: Point, translation way: Vector, contentClaims: () -> Bool) -> GateRefusal? {
    let page = transition?.front ?? topViewController
    let running: PopGate.RunningTransition =
      transition == nil
      ? .none : isInterruptible && transition?.driver.isHeld == false || isStanding ? .catchable : .closed
    let gate = PopGate(
      depth: transition == nil ? count : 2, isEnabled: isInteractivePopEnabled,
      isPopDisabled: page.interactivePopDisabled,
      maximumDistance: page.interactivePopMaxAllowedInitialDistanceToLeftEdge,
      distance: leadingDistance(press.cell), transition: running,
      translation: Vector(dx: isMirrored ? -way.dx : way.dx, dy: way.dy))
    return gate.refusal(
      contentClaims: contentClaims, isVetoed: { !page.shouldBeginInteractivePop() })
  }

  /// A page that is held, but by no pointer: the release policy has left it where it was, or an application drives it.
  var isStanding: Bool { transition?.driver.isHeld == true && hand?.source != .pointer }

  private func drive() {
    switch pan.state {
    case .began: take()
    case .changed: follow()
    case .ended: letGo()
    case .cancelled: drop()
    case .possible, .failed: break
    }
  }

  private func take() {
    guard let running = transition else {
      let isForward = isForwardDrag(press: pan.pressLocation, translation: pan.translation)
      if isForward { beginForward(interactive: true) } else { begin(.pop(1), interactive: true) }
      guard transition != nil else { return }
      // A page that comes back starts where a page that leaves ends.
      hand = Hand(column: leadingDistance(pan.pressLocation), progress: isForward ? 1 : 0)
      // A page may have cancelled the drag from a callback: it is dropped once all pages have been told of it.
      return pan.isActive ? follow() : drop()
    }
    // The page that the gate has asked may have called something whose end is all that is seen.
    if running.isSettledInView(on: containerSize) { return pan.cancel() }
    // Caught where it stands: the page stays under the pointer from here on.
    transition?.driver.hold()
    hand = Hand(column: leadingDistance(pan.location), progress: running.popProgress)
    report(.caught)
  }

  private func follow() {
    guard let hand, hand.source == .pointer else { return }
    show(
      popProgress: hand.progress + (leadingDistance(pan.location) - hand.column) / width,
      popVelocity: panVelocity)
  }

  /// Widths per second toward the trailing edge.
  var panVelocity: Double {
    let columns = pan.columnVelocity(at: now)
    return (isMirrored ? -columns : columns) / width
  }

  private func letGo() {
    guard hand?.source == .pointer else { return }
    release(popVelocity: panVelocity, at: pan.time)
  }

  // MARK: For every source

  /// Brings the page to where the hand wants it: 0…1 of a pop, clamped; NaN is ignored.
  /// - Parameter popVelocity: widths per second toward the trailing edge.
  func show(popProgress: Double, popVelocity: Double = 0) {
    guard let running = transition else { return }
    transition?.driver.update(
      running.runsAsPop ? popProgress : 1 - popProgress,
      velocity: running.runsAsPop ? popVelocity : -popVelocity)
    if transition?.driver.percentComplete != running.driver.percentComplete {
      report(.changed)
    } else if transition?.driver.velocity != running.driver.velocity {
      verdictObserver?()
    }
  }

  /// The hand lets go: the release policy decides unless `wish` does, and a page that may not be left springs back.
  /// - Parameter popVelocity: widths per second toward the trailing edge.
  func release(popVelocity: Double, at time: Seconds, wish: ReleasePolicy.Decision? = nil) {
    guard let running = transition, running.driver.isHeld else { return }
    let velocity = running.runsAsPop ? popVelocity : -popVelocity
    var decision = wish ?? decision(on: running, popVelocity: popVelocity)
    if decision == .finish, running.runsAsPop, !running.from.shouldPop() { decision = .cancel }
    hand = nil
    switch decision {
    case .finish:
      transition?.driver.finish(velocity: velocity, at: time)
      settle(.finishing)
    case .cancel:
      transition?.driver.cancel(velocity: velocity, at: time)
      settle(.cancelling)
    case .stay: verdictObserver?()
    }
  }

  func drop() {
    guard hand != nil else { return }
    putBack()
  }

  /// Lets what is held, or was left standing, run back from where it is.
  func putBack() {
    hand = nil
    guard transition?.driver.isHeld == true else { return }
    transition?.driver.cancel(at: now)
    settle(.cancelling)
  }

  private func settle(_ phase: TransitionReport<Controller>.Phase) {
    report(phase)
    if reducesMotion { completeAtOnce() }
  }

  /// Keeps the page where it is, in parts of the width, when the container has a new width.
  func rescaleHand() {
    guard let running = transition, hand?.source == .pointer else { return }
    hand = Hand(column: leadingDistance(pan.location), progress: running.popProgress)
  }
}
