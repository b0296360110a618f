/// A release of a held page, which says what is decided (RULES, section 5).
struct PopRelease<Controller: Navigable> {
  let transition: NavigationTransition<Controller>
  /// The velocity in widths per second, in the direction of the pop.
  let velocity: Double
  private let policy: ReleasePolicy
  /// The columns of a whole pop.
  private let width: Double
  private let duration: Seconds
  private let points: RestingPoints

  init(
    of transition: NavigationTransition<Controller>, velocity: Double, width: Int, duration: Seconds = 0,
    rests: RestingPoints = RestingPoints(), policy: ReleasePolicy
  ) {
    (self.transition, self.velocity, points, self.policy) = (transition, velocity, rests, policy)
    (self.width, self.duration) = (Double(width), duration)
  }

  /// Whether the policy is asked about the whole distance from start to end, because no resting points divide
  /// it. This is so for a push that the pointer does not hold, whatever points there are. It is never so for
  /// a drag of a page that may not leave.
  private var asksPolicyAlone: Bool {
    if !transition.isHeldByPointer, !transition.runsAsPop { return true }
    return !points.areMany && (points.leadsAway || !transition.isHeldByPointer)
      && (!transition.runsAsPop || transition.origin == points.rest)
  }

  /// The range between the transition's two ends, in its own progress.
  private var ends: ClosedRange<Double> { transition.driver.ends }

  /// The situation of the release, measured between `ends`.
  private var situation: ReleasePolicy.Situation {
    let distance = ends.upperBound - ends.lowerBound
    let velocity = transition.runsAsPop ? velocity : -velocity
    return .init(
      progress: (transition.driver.percentComplete - ends.lowerBound) / distance,
      velocity: velocity / distance,
      width: width * distance, duration: duration)
  }

  var decision: ReleasePolicy.Decision {
    guard !asksPolicyAlone else { return policy.decision(in: situation) }
    return target.map { ($0 == 1) == transition.runsAsPop ? .finish : .cancel } ?? .stay
  }

  /// The resting points, with the one selected to which the release leads; nil where the policy alone is
  /// asked, and where the release leads to no point.
  var rests: RestingPoints? {
    guard !asksPolicyAlone, let index = target.flatMap(points.points.firstIndex(of:)) else { return nil }
    var rests = points
    rests.selected = index
    return rests
  }

  /// The progress of the pop to which the release leads, as in `RestingPoints.target`.
  private var target: Double? { target(at: transition.popProgress) }

  private func target(at progress: Double) -> Double? {
    let release = ReleasePolicy.Situation(
      progress: progress, velocity: velocity, width: width, duration: duration)
    return points.target(of: release, from: transition.origin, by: policy)
  }

  /// The nearest column at which the decision turns, as the transition's own progress; nil if it does not
  /// turn.
  var turningPoint: Double? {
    if asksPolicyAlone {
      let distance = ends.upperBound - ends.lowerBound
      return policy.turningPoint(in: situation).map { ends.lowerBound + $0 * distance }
    }
    let last = Int(width)
    let targets = (0...last).map { target(at: Double($0) / width) }
    let start = Int(transition.popProgress * width)
    let turn = (0..<last).filter { targets[$0] != targets[$0 + 1] }
      .min { abs($0 - start) < abs($1 - start) }.map { Double($0) / width }
    return turn.map { transition.runsAsPop ? $0 : 1 - $0 }
  }

  /// Where the release leads a page with several resting points, such as a sheet: back to the one from which
  /// it came, to a higher one, or to a lower one.
  var landing: InteractivePopVerdict.Landing {
    guard transition.runsAsPop, let selected = rests?.selected, selected != points.selected else {
      return .same
    }
    return selected < points.selected ? .higher : .lower
  }
}
