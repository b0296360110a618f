/// Which drags content keeps from the pop (BEHAVIOUR section 7).
public enum DragClaim: Equatable, Sendable {
  /// All: a slider, a text selection, a map.
  case everything
  /// Those along an axis that scrolls.
  /// - Parameters:
  ///   - across: columns from the content's start; nil if columns do not scroll.
  ///   - down: whether rows scroll.
  case scrolling(across: Double?, down: Bool)
  /// Toward leading: a row with hidden actions.
  case towardLeading
  /// Across: a row that is open.
  case across
  /// None.
  case nothing

  /// Whether content keeps a drag; `dx` positive toward the trailing edge.
  public func keeps(_ translation: Vector) -> Bool {
    switch self {
    case .everything: true
    case .nothing: false
    case .across: !translation.isVertical
    case .towardLeading: !translation.isVertical && translation.dx < 0
    case .scrolling(let across, let down):
      if translation.isVertical {
        down
      } else if let across {
        // At the content's start a drag toward trailing belongs to the pop.
        translation.dx < 0 || across > 0
      } else {
        false
      }
    }
  }
}
