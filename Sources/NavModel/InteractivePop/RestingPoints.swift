/// Where a page comes to rest before it is gone, as a sheet does at its detents: progresses of its pop.
package struct RestingPoints: Equatable, Sendable {
  /// Ascending, within 0..<1: the first, 0, is the highest.
  package let points: [Double]
  /// Which of `points` the page rests at.
  package var selected: Int
  /// Whether the user may take the page away; else a drag ends at the last point.
  package var leadsAway: Bool

  /// One point, 0, from which a page leaves.
  package init() { (points, selected, leadsAway) = ([0], 0, true) }

  /// - Precondition: the points are as described, and `selected` is the index of one.
  package init(_ points: [Double], selected: Int, leadsAway: Bool) {
    precondition(points.first == 0 && points.indices.contains(selected), "the highest point is 0")
    (self.points, self.selected, self.leadsAway) = (points, selected, leadsAway)
  }

  /// Where the page rests now.
  package var rest: Double { points[selected] }
  /// The lowest point.
  package var lowest: Double { points[points.count - 1] }
  /// Whether there is more than one point.
  package var areMany: Bool { points.count > 1 }
  /// How far a drag may take the page.
  var farthest: Double { leadsAway ? 1 : lowest }

  /// Whether a drag leads nowhere: toward gone from the last point, where the page may not leave.
  func refuses(_ translation: Vector) -> Bool {
    !leadsAway && selected == points.count - 1 && translation.dx > 0
  }

  // MARK: Release

  /// Where a release leads: to one of `points`, or to 1, where the page is gone; nil where the page stays where it was released.
  ///
  /// The rule of the release is asked about the part between two points in which the page is, by the part of it that has been passed in the
  /// direction of the drag. It is then asked about each longer part that leads on in the direction of the velocity, as about a drag that
  /// has just begun: the farthest that it finishes counts. Where the points have changed since the drag began, its start bounds a part
  /// too, from which the page goes back to where it rests.
  /// - Parameters:
  ///   - release: progress and velocity of the pop, and the width of the whole.
  ///   - origin: where the drag began.
  func target(of release: ReleasePolicy.Situation, from origin: Double, by policy: ReleasePolicy) -> Double? {
    let (place, velocity) = (min(release.progress, farthest), release.velocity)
    let origin = min(origin, farthest)
    /// Of an end of a part.
    func stop(at end: Double) -> Double { stops.contains(end) ? end : rest }
    guard let part = part(around: place, from: origin, velocity) else { return stop(at: place) }
    func decision(from start: Double, to end: Double, at place: Double) -> ReleasePolicy.Decision {
      let way = end - start
      let there = ReleasePolicy.Situation(
        progress: (place - start) / way, velocity: velocity / way, width: max(1, release.width * abs(way)),
        duration: release.duration)
      return policy.decision(in: there)
    }
    let end: Double
    switch decision(from: part.start, to: part.end, at: place) {
    case .stay: return nil
    case .finish: end = part.end
    case .cancel: end = part.start
    }
    // A fling goes on where it leads.
    let start = end == part.end ? part.start : part.end
    guard velocity != 0, (velocity > 0) == (end > start) else { return stop(at: end) }
    let onward = stops.filter { velocity > 0 ? $0 > end : $0 < end }
    let farthestFirst = velocity > 0 ? onward.reversed() : onward
    return farthestFirst.first { decision(from: start, to: $0, at: start) == .finish } ?? stop(at: end)
  }

  /// All places at which a page can come to rest.
  private var stops: [Double] { points + (leadsAway ? [1] : []) }

  /// The two places between which the page is, stops or the drag's start, in the direction of the drag; nil where it stands at one and is
  /// not moved on.
  private func part(around place: Double, from origin: Double, _ velocity: Double) -> (
    start: Double, end: Double
  )? {
    let places = (stops + [origin]).sorted()
    let above = places.last { $0 < place }
    let below = places.first { $0 > place }
    let isDown = place == origin ? velocity > 0 : place > origin
    if places.contains(place) {
      if place == origin, velocity == 0 { return nil }
      // At the end of a part that has been passed, or at the start of the first.
      let (start, end) = place == origin ? (place, isDown ? below : above) : (isDown ? above : below, place)
      return Self.part(start, end)
    }
    return isDown ? Self.part(above, below) : Self.part(below, above)
  }

  private static func part(_ start: Double?, _ end: Double?) -> (start: Double, end: Double)? {
    guard let start, let end else { return nil }
    return (start, end)
  }
}
