/// The points at which a page comes to rest before it is gone, such as a sheet's detents, as progress of its
/// pop.
package struct RestingPoints: Equatable, Sendable {
  /// The points, ascending and within 0..<1; the first, 0, is the highest.
  package let points: [Double]
  /// The index in `points` of the point at which the page rests.
  package var selected: Int
  /// Whether the user may take the page away; otherwise a drag ends at the last point.
  package var leadsAway: Bool

  /// Creates a single resting point, 0, from which a page may be taken away.
  package init() { (points, selected, leadsAway) = ([0], 0, true) }

  /// Creates resting points.
  /// - Precondition: `points` ascend from 0, below 1, and `selected` is an index of them.
  package init(_ points: [Double], selected: Int, leadsAway: Bool) {
    precondition(points.first == 0 && points.indices.contains(selected), "the highest point is 0")
    (self.points, self.selected, self.leadsAway) = (points, selected, leadsAway)
  }

  /// The point at which the page rests now.
  package var rest: Double { points[selected] }
  package var lowest: Double { points[points.count - 1] }
  /// Whether there is more than one point.
  package var areMany: Bool { points.count > 1 }
  /// The progress beyond which a drag does not move the page.
  var farthest: Double { leadsAway ? 1 : lowest }

  /// Returns whether a drag leads nowhere: away from the last point, of a page that may not leave.
  func refuses(_ translation: Vector) -> Bool {
    !leadsAway && selected == points.count - 1 && translation.dx > 0
  }

  // MARK: Release

  /// Returns where a release leads: to one of `points`, or to 1, where the page is gone. nil if the page
  /// stays where it was released.
  ///
  /// The policy is asked about the part between the two points around the page, as far as the drag has passed
  /// it. It is then asked about each longer part that goes on in the direction of the velocity, as for a drag
  /// that has just begun; the farthest one that it finishes counts. If the points have changed since the drag
  /// began, the drag's start bounds a part too; from there the page goes back to where it rests.
  /// - Parameters:
  ///   - release: progress and velocity of the pop, and the width of the whole.
  ///   - origin: the progress at which the drag began.
  func target(of release: ReleasePolicy.Situation, from origin: Double, by policy: ReleasePolicy) -> Double? {
    let (progress, velocity) = (min(release.progress, farthest), release.velocity)
    let origin = min(origin, farthest)
    /// Returns the stop for one end of a part; an end that is only the drag's start leads to where the page
    /// rests.
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
    // A fling may go on beyond this part, to a farther stop.
    let start = end == part.end ? part.start : part.end
    guard velocity != 0, (velocity > 0) == (end > start) else { return stop(at: end) }
    let onward = stops.filter { velocity > 0 ? $0 > end : $0 < end }
    let farthestFirst = velocity > 0 ? onward.reversed() : onward
    return farthestFirst.first { decision(from: start, to: $0, at: start) == .finish } ?? stop(at: end)
  }

  /// All progress at which a page can come to rest: the points, and 1 where it may leave.
  private var stops: [Double] { points + (leadsAway ? [1] : []) }

  /// Returns the part in which the page is, in the direction of the drag; stops and the drag's start bound
  /// it. nil where the page is at the drag's start without velocity, or no stop follows.
  private func part(around progress: Double, from origin: Double, _ velocity: Double) -> (
    start: Double, end: Double
  )? {
    let bounds = (stops + [origin]).sorted()
    let above = bounds.last { $0 < progress }
    let below = bounds.first { $0 > progress }
    let isDown = progress == origin ? velocity > 0 : progress > origin
    if bounds.contains(progress) {
      if progress == origin, velocity == 0 { return nil }
      // The page is at the end of a part that it has passed, or at the start of the first.
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
