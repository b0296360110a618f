/// A release of a held page: what the policy decides (RULES, section 5).
struct PopRelease<Controller: Navigable> {
  let transition: NavigationTransition<Controller>
  /// Widths per second in the direction of the pop.
  let velocity: Double
  private let policy: ReleasePolicy
  private let situation: ReleasePolicy.Situation

  init(
    of transition: NavigationTransition<Controller>, velocity: Double, width: Int, policy: ReleasePolicy
  ) {
    (self.transition, self.velocity, self.policy) = (transition, velocity, policy)
    situation = .init(
      progress: transition.driver.percentComplete, velocity: transition.runsAsPop ? velocity : -velocity,
      width: Double(width))
  }

  var decision: ReleasePolicy.Decision { policy.decision(in: situation) }

  /// As `ReleasePolicy.turningPoint(in:)`.
  var turningPoint: Double? { policy.turningPoint(in: situation) }
}
