/// The hand on a transition: what its place on the screen means as progress.
struct Hand {
  /// The pointer's column, from the leading edge, where the progress was `progress`.
  var column: Double
  /// The transition's pop progress there. Not clamped, so that a hand beyond the edge keeps its page.
  var progress: Double
}

/// From the pop gesture to the transition: the gate, the hand, the release.
extension NavigationController {
  func wireInteractivePop() {
    let recognizer = interactivePopGestureRecognizer
    recognizer.gate = { [unowned self] in askGate() }
    recognizer.addHandler { [unowned self] _ in changing { drive() } }
  }

  /// Whether the navigation-wide gesture is on.
  public var isInteractivePopEnabled: Bool {
    get { interactivePopGestureRecognizer.allowsPop }
    set { interactivePopGestureRecognizer.allowsPop = newValue }
  }

  /// Cancels a drag that is under way, as Esc does. False where no hand holds anything.
  @discardableResult
  public func cancelInteractivePop() -> Bool {
    guard pan.isActive else { return false }
    interactivePopGestureRecognizer.cancel()
    return true
  }

  private var pan: InteractivePopGestureRecognizer { interactivePopGestureRecognizer }
  private var isMirrored: Bool { layoutDirection == .rightToLeft }
  private var width: Double { Double(max(1, containerSize.columns)) }

  /// Columns from the leading edge.
  private func leadingDistance(_ point: Point) -> Double {
    isMirrored ? width - 1 - point.column : point.column
  }

  private func askGate() -> GestureRecognizer.Permission {
    let way = pan.translation
    let page = transition?.front ?? topViewController
    let running: PopGate.RunningTransition =
      transition == nil
      ? .none : isInterruptible && transition?.driver.isHeld == false || isLeftStanding ? .catchable : .closed
    let gate = PopGate(
      depth: transition == nil ? count : 2, isEnabled: isInteractivePopEnabled,
      isPopDisabled: page.interactivePopDisabled,
      maximumDistance: page.interactivePopMaxAllowedInitialDistanceToLeftEdge,
      distance: leadingDistance(pan.pressLocation), transition: running,
      translation: Vector(dx: isMirrored ? -way.dx : way.dx, dy: way.dy))
    var rival: GestureRecognizer.Permission?
    let refusal = gate.refusal(
      contentClaims: {
        rival = pan.contentRival
        return rival != nil
      },
      isVetoed: { !page.shouldBeginInteractivePop() })
    if rival == .wait { return .wait }
    emit(.gate(refusal: refusal, press: pan.pressLocation))
    return refusal == nil ? .begin : .fail
  }

  /// A page that the release policy has left where it was.
  private var isLeftStanding: Bool { transition?.driver.isHeld == true && hand == nil }

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
      beginInteractivePop()
      guard transition != nil else { return }
      hand = Hand(column: leadingDistance(pan.pressLocation), progress: 0)
      // A page may have cancelled the drag from a callback.
      return pan.isActive ? follow() : drop()
    }
    // Caught where it stands: the page stays under the pointer from here on.
    transition?.driver.hold()
    hand = Hand(column: leadingDistance(pan.location), progress: running.popProgress)
    report(.caught)
  }

  private func follow() {
    guard let hand, let running = transition else { return }
    let progress = hand.progress + (leadingDistance(pan.location) - hand.column) / width
    let complete = running.runsAsPop ? progress : 1 - progress
    let before = running.driver.percentComplete
    transition?.driver.update(complete, velocity: handVelocity(running))
    if transition?.driver.percentComplete != before { report(.changed) }
  }

  /// Widths per second, positive toward the end of `running`.
  private func handVelocity(_ running: Transition) -> Double {
    let trailing = (isMirrored ? -pan.velocity.dx : pan.velocity.dx) / width
    return running.runsAsPop ? trailing : -trailing
  }

  /// The hand lets go: the release policy decides, and a page that may not be left springs back.
  private func letGo() {
    guard hand != nil, let running = transition else { return }
    let velocity = handVelocity(running)
    var decision = releasePolicy.decision(progress: running.driver.percentComplete, velocity: velocity)
    if decision == .finish, running.runsAsPop, !running.from.shouldPop() { decision = .cancel }
    hand = nil
    switch decision {
    case .finish:
      transition?.driver.finish(velocity: velocity, at: pan.time)
      settle(.finishing)
    case .cancel:
      transition?.driver.cancel(velocity: velocity, at: pan.time)
      settle(.cancelling)
    case .stay: break
    }
  }

  private func drop() {
    guard hand != nil else { return }
    hand = nil
    transition?.driver.cancel(at: now)
    settle(.cancelling)
  }

  private func settle(_ phase: TransitionReport<Controller>.Phase) {
    report(phase)
    if reducesMotion {
      transition?.driver.complete()
      conclude()
    }
  }

  /// Keeps the page where it is, in parts of the width, when the container has a new width.
  func rescaleHand() {
    guard let running = transition, hand != nil else { return }
    hand = Hand(column: leadingDistance(pan.location), progress: running.popProgress)
  }
}
