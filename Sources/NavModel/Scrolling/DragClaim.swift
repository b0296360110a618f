/// Drags that content keeps from the pop (RULES, section 7).
public enum DragClaim: Equatable, Sendable {
  /// All drags, as of a slider, a text selection or a map; but a drag that begins in the zone at the leading edge pops whatever the
  /// claim.
  case everything
  /// Drags along the axes that scroll: so many columns and rows from the content's start; nil is fixed. Whether a
  /// drag at the start is another's depends on who is there, a pop or a sheet, which the content does not know.
  case scrolling(across: Double?, down: Double?)
  /// A row with hidden actions.
  case towardLeading
  /// A row with hidden actions at its leading end.
  case towardTrailing
  /// An open row.
  case across
  case nothing

  /// Whether content keeps a drag, `dx` positive toward trailing.
  /// `leavesTop`: whether a sheet takes the drags down from the content's first row.
  package func keeps(_ translation: Vector, leavesTop: Bool = false) -> Bool {
    switch self {
    case .everything: true
    case .nothing: false
    case .across: !translation.isVertical
    case .towardLeading: !translation.isVertical && translation.dx < 0
    case .towardTrailing: !translation.isVertical && translation.dx > 0
    case .scrolling(let across, let down):
      if translation.isVertical {
        down.map { translation.dy < 0 || $0 > 0 || !leavesTop } ?? false
      } else if let across {
        translation.dx < 0 || across > 0
      } else {
        false
      }
    }
  }
}
