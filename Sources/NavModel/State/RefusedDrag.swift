/// The shift of a page by a refused drag: by a rubber band while the pointer pulls, then back
/// by a spring (RULES, section 3). It is no transition: one that can never finish would still need callbacks,
/// a verdict and events.
package struct RefusedDrag {
  /// The most columns by which the page moves. Two were chosen: enough to be seen, and so few that the page
  /// is felt to stay.
  package static let mostColumns = 2.0
  /// The shift in columns below which the page is back: half of an eighth, the finest step that is drawn.
  private static let restDistance = 1.0 / 16

  private enum Phase {
    case rest
    /// `start` is the pull in columns that the page still showed when this drag began, as it was coming back.
    case pulled(start: Double)
    case returning(columns: Double, start: MotionStart)
  }

  private var phase = Phase.rest
  /// The shift of the page in columns toward trailing, 0…`mostColumns`; 0 at rest.
  private(set) var columns = 0.0

  var isPulled: Bool { if case .pulled = phase { true } else { false } }
  var isReturning: Bool { if case .returning = phase { true } else { false } }

  // MARK: Changes, which return whether the page is drawn elsewhere

  /// Begins a refused drag whose pointer is `pulled` columns toward trailing from the press.
  mutating func begin(pulling pulled: Double) -> Bool {
    phase = .pulled(start: RubberBand.pull(shown: columns, length: Self.mostColumns))
    return pull(pulled)
  }

  /// Moves the page to where a pointer `pulled` columns from the press pulls it; ignored where no drag pulls.
  mutating func pull(_ pulled: Double) -> Bool {
    guard case .pulled(let start) = phase else { return false }
    return show(RubberBand.shown(pull: start + pulled, length: Self.mostColumns))
  }

  /// Lets the page spring back; a `start` of nil puts it back at once. Ignored where no drag pulls.
  mutating func release(at start: MotionStart?) -> Bool {
    guard isPulled else { return false }
    phase = start.map { .returning(columns: columns, start: $0) } ?? .rest
    return start == nil ? show(0) : false
  }

  mutating func advance(to time: Seconds) -> Bool {
    guard case .returning(let columns, let start) = phase else { return false }
    let moment = Spring.navigation.state(displacement: columns, velocity: 0, after: start.elapsed(at: time))
    if moment.displacement >= Self.restDistance { return show(moment.displacement) }
    phase = .rest
    return show(0)
  }

  /// Sets the shift, and returns whether the picture changes, in which an eighth of a column is the finest
  /// step.
  private mutating func show(_ columns: Double) -> Bool {
    let before = (self.columns * 8).rounded()
    self.columns = columns
    return (columns * 8).rounded() != before
  }
}
