/// What letting go of a page would do at this moment (BEHAVIOUR section 5).
public struct InteractivePopVerdict: Equatable, Sendable {
  /// How a transition goes on that is let go.
  public enum Outcome: Equatable, Sendable {
    /// A pop takes its page away; a push that was caught brings its page.
    case finish
    /// The page in front stays; a push that was caught goes back.
    case cancel
    /// The pop would finish, but its page asks first: `asksBeforePop`.
    case ask
    /// The page stays where it stands: `ReleasePolicy.staysWhereReleased`.
    case stay
  }

  /// What would happen.
  public var outcome: Outcome
  /// Where the film of a pop stands, 0…1, whichever operation is held.
  public var progress: Double
  /// Widths per second toward the trailing edge.
  public var velocity: Double
  /// The progress at which the outcome turns at this velocity, 0…1 of a pop; nil where the velocity decides alone.
  public var turningPoint: Double?
}

extension NavigationController {
  /// What letting go would do now; nil while nobody holds a page.
  ///
  /// It changes with the page's progress and velocity, and by time alone when the pointer comes to rest: then
  /// `verdictObserver` is told.
  public var interactivePopVerdict: InteractivePopVerdict? {
    guard hand != nil, let running = transition, running.driver.isHeld else { return nil }
    let velocity = handVelocity
    let turn = releasePolicy.turningPoint(velocity: velocity)
    return InteractivePopVerdict(
      outcome: outcome(of: running, popVelocity: velocity), progress: running.popProgress, velocity: velocity,
      turningPoint: turn.map { running.runsAsPop ? $0 : 1 - $0 })
  }

  /// When `advance` next has something to do that is not motion: a pointer that holds a page comes to rest. nil where
  /// nobody is to be told.
  public var deadline: Seconds? { verdictObserver == nil ? nil : handRestTime }

  /// What the release policy says of a transition that is held.
  func decision(on running: Transition, popVelocity: Double) -> ReleasePolicy.Decision {
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

  // MARK: The velocity of whoever holds the page

  /// Widths per second toward the trailing edge; 0 once it has rested.
  var handVelocity: Double {
    guard let hand else { return 0 }
    if hand.source == .pointer { return panVelocity }
    return now < hand.toldTime + VelocityTracker.restAge - GestureRecognizer.timeTolerance
      ? hand.toldVelocity : 0
  }

  /// When the velocity that was shown last becomes 0, if nothing happens before.
  private var handRestTime: Seconds? {
    guard let hand, transition?.driver.isHeld == true, transition?.driver.velocity != 0 else { return nil }
    return hand.source == .pointer ? pan.restTime : hand.toldTime + VelocityTracker.restAge
  }

  /// The pointer that holds a page has come to rest: from now on a release has no velocity.
  func restHand() {
    guard let handRestTime, now >= handRestTime - GestureRecognizer.timeTolerance else { return }
    if let progress = transition?.driver.percentComplete { transition?.driver.update(progress, velocity: 0) }
    verdictObserver?()
  }
}
