/// A forecast of the result that a release of a page that is still held would have.
struct PopForecast<Controller: Navigable> {
  let release: PopRelease<Controller>

  /// Returns the result that a release would have now. The policy is not asked about a transition that keys
  /// move, because Return finishes it.
  /// - Parameter leaving: the pages that a pop would take away, in the order in which they are asked.
  @MainActor func verdict(leaving: @autoclosure () -> [any Navigable]) -> InteractivePopVerdict {
    let transition = release.transition
    let isByKeys = transition.holder?.isByKeys == true
    let turn = isByKeys ? nil : release.turningPoint
    let outcome: InteractivePopVerdict.Outcome =
      switch isByKeys ? .finish : release.decision {
      case .finish: transition.runsAsPop ? Self.outcome(ofLeaving: leaving()) : .finish
      case .cancel: .cancel
      case .stay: .stay
      }
    return InteractivePopVerdict(
      outcome: outcome, progress: transition.popProgress, velocity: release.velocity,
      turningPoint: turn.map { transition.runsAsPop ? $0 : 1 - $0 }, landing: release.landing)
  }

  @MainActor private static func outcome(ofLeaving pages: [any Navigable]) -> InteractivePopVerdict.Outcome {
    if pages.contains(where: PendingPop.isUnanswered) { return .cancel }
    return pages.contains { $0.asksBeforePop } ? .ask : .finish
  }
}
