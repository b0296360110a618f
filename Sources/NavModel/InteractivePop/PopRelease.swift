/// A release of a held transition, which computes where the transition goes (RULES, section 5).
struct PopRelease<Controller: Navigable> {
  let transition: NavigationTransition<Controller>
  /// The velocity of the released page in widths per second, in the direction of the pop.
  let velocity: Double
  private let policy: ReleasePolicy
  /// The width of a page in columns, the distance of a whole pop.
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

  /// Whether the release policy is asked only once, about the whole distance from start to end. This is so
  /// where no resting points, such as a sheet's detents, divide the distance, and always for a push that the
  /// pointer does not hold. It is never so for a drag of a page that may not leave, nor for a pop that began
  /// elsewhere than at the resting point.
  private var asksPolicyAlone: Bool {
    if !transition.isHeldByPointer, !transition.runsAsPop { return true }
    return !points.areMany && (points.leadsAway || !transition.isHeldByPointer)
      && (!transition.runsAsPop || transition.origin == points.rest)
  }

  /// The range of the transition's own progress between its two ends.
  private var ends: ClosedRange<Double> { transition.driver.ends }

  /// The values about which the release policy is asked, with progress and distance measured between `ends`.
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

  /// The resting points of the released page, such as a sheet's detents, with the point selected at which the
  /// release leaves the page. nil where the release policy is asked about the whole distance, and where the
  /// release leads to no resting point.
  var rests: RestingPoints? {
    guard !asksPolicyAlone, let index = target.flatMap(points.points.firstIndex(of:)) else { return nil }
    var rests = points
    rests.selected = index
    return rests
  }

  /// The progress of the pop at which the released page comes to rest; 1 if it is gone, nil if it stays where
  /// it was released.
  private var target: Double? { target(at: transition.popProgress) }

  private func target(at progress: Double) -> Double? {
    let release = ReleasePolicy.Situation(
      progress: progress, velocity: velocity, width: width, duration: duration)
    return points.target(of: release, from: transition.origin, by: policy)
  }

  /// The nearest column at which a release would have another result, as the transition's own progress; nil
  /// if the result is the same at every column.
  var turningPoint: Double? {
    if asksPolicyAlone {
      let distance = ends.upperBound - ends.lowerBound
      return policy.turningPoint(in: situation).map { ends.lowerBound + $0 * distance }
    }
    let last = Int(width)
    let targets = (0...last).map { target(at: Double($0) / width) }
    let start = Int(transition.popProgress * width)
    let turns = (0..<last).filter { (column: Int) -> Bool in targets[column] != targets[column + 1] }
    guard let nearest = turns.min(by: { ($0 - start).magnitude < ($1 - start).magnitude }) else { return nil }
    let turn = Double(nearest) / width
    return transition.runsAsPop ? turn : 1 - turn
  }

  /// Where the release leads a page with several resting points, such as a sheet: back to the point from
  /// which the page came, to a higher one, or to a lower one.
  var landing: InteractivePopVerdict.Landing {
    guard transition.runsAsPop, let selected = rests?.selected, selected != points.selected else {
      return .same
    }
    return selected < points.selected ? .higher : .lower
  }
}
