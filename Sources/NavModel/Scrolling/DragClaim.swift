/// Which drags content keeps from the pop, of those that the pop leaves to it (BEHAVIOUR section 7).
public enum DragClaim: Equatable, Sendable {
  /// All: a slider, a text that is being selected, a map.
  case everything
  /// Those along an axis that scrolls.
  /// - Parameters:
  ///   - across: the offset in columns from the content's start; nil where nothing scrolls across.
  ///   - down: whether rows scroll.
  case scrolling(across: Double?, down: Bool)
  /// Those toward the leading edge: a row that has actions to reveal.
  case towardLeading
  /// Those to either side: a row that stands open.
  case across
  /// None.
  case nothing

  /// Whether content keeps a drag that has gone this way from its press; `dx` is positive toward the trailing edge.
  public func keeps(_ way: Vector) -> Bool {
    switch self {
    case .everything: true
    case .nothing: false
    case .across: !way.isVertical
    case .towardLeading: !way.isVertical && way.dx < 0
    case .scrolling(let across, let down):
      if way.isVertical {
        down
      } else if let across {
        // At its start, a drag toward trailing has nothing to show here: it is the pop's.
        way.dx < 0 || across > 0
      } else {
        false
      }
    }
  }
}
