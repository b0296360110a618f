/// The points at which a page comes to rest before it is gone, such as a sheet's detents, as progress of its
/// pop.
package struct RestingPoints: Equatable, Sendable {
  /// The progress of the page's pop at each resting point, ascending and within 0..<1; the first, 0, is the
  /// highest.
  package let points: [Double]
  /// The index in `points` of the resting point at which the page rests.
  package var selected: Int
  /// Whether the user may drag the page away; otherwise a drag ends at the last point.
  package var leadsAway: Bool

  /// Creates a single resting point, 0, from which a page may be taken away.
  package init() { (points, selected, leadsAway) = ([0], 0, true) }

  /// Creates the points at which a page comes to rest. `points` is the progress of the pop at each,
  /// `leadsAway` says whether the user may drag the page away.
  /// - Precondition: `points` ascend from 0, below 1, and `selected` is an index of them.
  package init(_ points: [Double], selected: Int, leadsAway: Bool) {
    precondition(points.first == 0 && points.indices.contains(selected), "the highest point is 0")
    (self.points, self.selected, self.leadsAway) = (points, selected, leadsAway)
  }

  /// The progress of the pop at which the page rests now.
  package var rest: Double { points[selected] }
  package var lowest: Double { points[points.count - 1] }
  package var areMany: Bool { points.count > 1 }
  /// The progress of the pop beyond which a drag does not move the page.
  var farthest: Double { leadsAway ? 1 : lowest }

  /// Returns whether a drag asks to move the page beyond the last point although the page may not leave.
  func refuses(_ translation: Vector) -> Bool {
    !leadsAway && selected == points.count - 1 && translation.dx > 0
  }

  // MARK: Release

  /// Returns the progress at which the page comes to rest after a release: one of `points`, or 1, where the
  /// page is gone. nil if the page stays where it was released.
  ///
  /// The points divide the distance of the pop into parts. The policy is asked about the part in which the
  /// page is, as if that part were a whole transition. It is then asked about each longer part that goes on
  /// in the direction of the velocity, as for a drag that has just begun. The farthest part that the policy
  /// finishes counts. If the points have changed since the drag began, the drag's start bounds a part too.
  /// From such a start the page goes back to the point at which it rested.
  /// - Parameters:
  ///   - release: progress and velocity of the pop, and the width of the whole distance.
  ///   - origin: the progress at which the drag began.
  ///   - policy: the rule that decides about each part.
  func target(of release: ReleasePolicy.Situation, from origin: Double, by policy: ReleasePolicy) -> Double? {
    let (progress, velocity) = (min(release.progress, farthest), release.velocity)
    let origin = min(origin, farthest)
    /// Returns where the page comes to rest for one end of a part of the pop's distance. For an end that is
    /// only the drag's start, that is the point at which the page rested.
    func stop(at end: Double) -> Double { stops.contains(end) ? end : rest }
    guard let part = part(around: progress, from: origin, velocity) else { return stop(at: progress) }
    func decision(from start: Double, to end: Double, at progress: Double) -> ReleasePolicy.Decision {
      let distance = end - start
      let there = ReleasePolicy.Situation(
        progress: (progress - start) / distance, velocity: velocity / distance,
        width: max(1, release.width * abs(distance)),
        duration: release.duration)
      return policy.decision(in: there)
    }
    let end: Double
    switch decision(from: part.start, to: part.end, at: progress) {
    case .stay: return nil
    case .finish: end = part.end
    case .cancel: end = part.start
    }
    // A fast release may carry the page beyond this part of its distance, to a farther resting point.
    let start = end == part.end ? part.start : part.end
    guard velocity != 0, (velocity > 0) == (end > start) else { return stop(at: end) }
    let onward = stops.filter { velocity > 0 ? $0 > end : $0 < end }
    let farthestFirst = velocity > 0 ? onward.reversed() : onward
    return farthestFirst.first { decision(from: start, to: $0, at: start) == .finish } ?? stop(at: end)
  }

  /// All values of progress at which a page can come to rest: the points, and 1 where it may leave.
  private var stops: [Double] { points + (leadsAway ? [1] : []) }

  /// Returns the part of the pop's distance, between two stops or between a stop and the drag's start, in
  /// which the page is. Its start and end are in the direction of the drag. nil where the page is at the
  /// drag's start without velocity, or where no stop follows.
  private func part(around progress: Double, from origin: Double, _ velocity: Double) -> (
    start: Double, end: Double
  )? {
    let bounds = (stops + [origin]).sorted()
    let above = bounds.last { $0 < progress }
    let below = bounds.first { $0 > progress }
    let isDown = progress == origin ? velocity > 0 : progress > origin
    if bounds.contains(progress) {
      if progress == origin, velocity == 0 { return nil }
      // The page is exactly on a bound of the parts of its distance: at the drag's start a part begins; at
      // another bound the part that the page has crossed ends.
      let (start, end) =
        progress == origin ? (progress, isDown ? below : above) : (isDown ? above : below, progress)
      return Self.part(start, end)
    }
    return isDown ? Self.part(above, below) : Self.part(below, above)
  }

  private static func part(_ start: Double?, _ end: Double?) -> (start: Double, end: Double)? {
    guard let start, let end else { return nil }
    return (start, end)
  }
}
