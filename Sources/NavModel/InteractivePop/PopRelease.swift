/// A release of a held page, and what it would do (RULES, section 5).
struct PopRelease<Controller: Navigable> {
  private let transition: NavigationTransition<Controller>
  private let velocity: Double
  private let policy: ReleasePolicy
  private let situation: ReleasePolicy.Situation

  /// - Parameter velocity: widths per second toward trailing.
  init(
    of transition: NavigationTransition<Controller>, velocity: Double, width: Int, policy: ReleasePolicy
  ) {
    (self.transition, self.velocity, self.policy) = (transition, velocity, policy)
    situation = .init(
      progress: transition.driver.percentComplete, velocity: transition.runsAsPop ? velocity : -velocity,
      width: Double(width))
  }

  var decision: ReleasePolicy.Decision { policy.decision(in: situation) }

  /// What the release would do now. Keys always finish.
  /// - Parameter leaving: what would leave by a pop, in the order in which it is asked.
  @MainActor func verdict(leaving: @autoclosure () -> [any Navigable]) -> InteractivePopVerdict {
    let isByKeys = transition.holder?.isByKeys == true
    let turn = isByKeys ? nil : policy.turningPoint(in: situation)
    let outcome: InteractivePopVerdict.Outcome =
      switch isByKeys ? .finish : decision {
      case .finish: transition.runsAsPop ? Self.outcome(ofLeaving: leaving()) : .finish
      case .cancel: .cancel
      case .stay: .stay
      }
    return InteractivePopVerdict(
      outcome: outcome, progress: transition.popProgress, velocity: velocity,
      turningPoint: turn.map { transition.runsAsPop ? $0 : 1 - $0 })
  }

  @MainActor private static func outcome(ofLeaving pages: [any Navigable]) -> InteractivePopVerdict.Outcome {
    if pages.contains(where: PendingPop.isUnanswered) { return .cancel }
    return pages.contains { $0.asksBeforePop } ? .ask : .finish
  }
}
