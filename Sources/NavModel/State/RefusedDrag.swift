/// How far a page gives way to a refused drag: a rubber band while the pointer pulls, then the spring (RULES, section 3). It
/// is no transition: one that can never finish would need callbacks, a verdict and a phase of its own, and every observer
/// would have to know that it means nothing.
package struct RefusedDrag {
  /// Columns at most; our own figure.
  package static let mostColumns = 2.0
  /// Columns that are no longer seen; half an eighth.
  private static let restDistance = 1.0 / 16

  private enum Phase {
    case rest
    /// Columns pulled before this drag, of a page that was still coming back.
    case pulled(start: Double)
    case returning(columns: Double, start: MotionStart)
  }

  private var phase = Phase.rest
  /// Toward trailing, 0…`mostColumns`; 0 at rest.
  private(set) var columns = 0.0

  var isPulled: Bool { if case .pulled = phase { true } else { false } }
  var isReturning: Bool { if case .returning = phase { true } else { false } }

  // MARK: Changes, which return whether the page is drawn elsewhere

  /// A drag is refused; the pointer is so many columns toward trailing from the press.
  mutating func begin(pulling pulled: Double) -> Bool {
    phase = .pulled(start: RubberBand.pull(shown: columns, length: Self.mostColumns))
    return pull(pulled)
  }

  /// The pointer has moved; ignored where no drag pulls.
  mutating func pull(_ pulled: Double) -> Bool {
    guard case .pulled(let start) = phase else { return false }
    return show(RubberBand.shown(pull: start + pulled, length: Self.mostColumns))
  }

  /// The pointer lets go; nil puts the page back at once. Ignored where no drag pulls.
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

  /// Eighths of a column are drawn.
  private mutating func show(_ columns: Double) -> Bool {
    let before = (self.columns * 8).rounded()
    self.columns = columns
    return (columns * 8).rounded() != before
  }
}
