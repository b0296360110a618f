/// The small shift of a page by a drag that may not pop it. While the pointer pulls, the page follows it like
/// a rubber band; then a spring moves it back (RULES, section 3). The shift is no transition: a transition
/// would call callbacks and send events, although it could never finish.
package struct RefusedDrag {
  /// The most columns by which the page moves. Two were chosen: enough to be seen, and so few that the user
  /// notices that the page stays.
  package static let mostColumns = 2.0
  /// The shift in columns below which the page counts as back in place: half of an eighth of a column, the
  /// finest step that is drawn.
  private static let restDistance = 1.0 / 16

  private enum Phase {
    case rest
    /// The refused drag pulls the page. `start` is the pull in columns that corresponds to the page's shift
    /// when this drag began. It is 0 unless the page was still moving back.
    case pulled(start: Double)
    case returning(columns: Double, start: MotionStart)
  }

  private var phase = Phase.rest
  /// The shift of the page by a refused drag, in columns toward trailing, 0…`mostColumns`; 0 at rest.
  private(set) var columns = 0.0

  var isPulled: Bool { if case .pulled = phase { true } else { false } }
  var isReturning: Bool { if case .returning = phase { true } else { false } }

  // MARK: Changes, which return whether the page is drawn elsewhere

  /// Begins the shift by a refused drag, with the pointer `pulled` columns toward trailing from the press.
  /// Returns whether the page must be drawn at another position.
  mutating func begin(pulling pulled: Double) -> Bool {
    phase = .pulled(start: RubberBand.pull(shown: columns, length: Self.mostColumns))
    return pull(pulled)
  }

  /// Shifts the page by a refused drag, whose pointer is `pulled` columns from the press. Does nothing where
  /// no drag pulls. Returns whether the page must be drawn at another position.
  mutating func pull(_ pulled: Double) -> Bool {
    guard case .pulled(let start) = phase else { return false }
    return show(RubberBand.shown(pull: start + pulled, length: Self.mostColumns))
  }

  /// Lets the page spring back after a refused drag, from `start` on; nil puts it back at once. Does nothing
  /// where no drag pulls. Returns whether the page must be drawn at another position.
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

  /// Sets the shift of the page in columns. Returns whether the page must be drawn at another position;
  /// positions are drawn in eighths of a column.
  private mutating func show(_ columns: Double) -> Bool {
    let before = (self.columns * 8).rounded()
    self.columns = columns
    return (columns * 8).rounded() != before
  }
}
