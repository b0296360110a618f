/// The way that a page gives to a refused drag: a rubber band while the pointer pulls, then the spring
/// (RULES, section 3). It is no transition: one that can never finish would need callbacks, a verdict and a phase
/// of its own, and every observer would have to know that it means nothing.
package struct RefusedDrag {
  /// Columns at most; our own figure.
  package static let mostColumns = 2.0
  /// Columns that are no longer seen; half an eighth.
  private static let restDistance = 1.0 / 16

  /// Toward trailing, 0…`mostColumns`.
  private(set) var columns = 0.0
  /// Columns pulled before this drag, of a page that was still coming back.
  private var start = 0.0
  private var released: (columns: Double, start: MotionStart)?

  var isReturning: Bool { released != nil }
  /// Of a column, as drawn.
  var eighths: Int { Int((columns * 8).rounded()) }

  /// A drag is refused.
  mutating func begin() {
    released = nil
    start = RubberBand.pull(shown: columns, length: Self.mostColumns)
  }

  /// The pointer is so many columns toward trailing from the press.
  mutating func pull(_ pulled: Double) {
    columns = RubberBand.shown(pull: start + pulled, length: Self.mostColumns)
  }

  mutating func release(at start: MotionStart) { released = (columns, start) }

  /// False at rest.
  mutating func advance(to time: Seconds) -> Bool {
    guard let (columns, start) = released else { return true }
    self.columns =
      Spring.navigation.state(displacement: columns, velocity: 0, after: start.elapsed(at: time)).displacement
    return self.columns >= Self.restDistance
  }

}

extension GateRefusal {
  /// Whether the drag asked for a pop that the page does not allow; the others mean something else, or nothing.
  var refusesPop: Bool {
    switch self {
    case .root, .gestureDisabled, .popDisabled, .beyondMaxDistance, .vetoed: true
    case .transitioning, .wrongDirection, .vertical, .contentClaims: false
    }
  }
}
