/// The drags that content keeps from the pop (RULES, section 7).
public enum DragClaim: Equatable, Sendable {
  /// All drags, as for a slider, a text selection or a map. A drag that begins in the zone at the leading
  /// edge pops nevertheless.
  case everything
  /// Drags along the axes that scroll. The values are the columns and rows from the content's start; nil for
  /// an axis that does not scroll. At the start a drag toward trailing is left to the pop, and a drag
  /// downward to a sheet.
  case scrolling(across: Double?, down: Double?)
  /// Drags toward leading, as for a row with hidden actions at its trailing end.
  case towardLeading
  /// Drags toward trailing, as for a row with hidden actions at its leading end.
  case towardTrailing
  /// Drags to either side, as for a row whose actions are shown.
  case across
  case nothing

  /// Returns whether content keeps a drag.
  /// - Parameters:
  ///   - translation: the pointer's columns and rows since the press; `dx` is positive toward trailing.
  ///   - leavesTop: whether a sheet gets the drags downward from the content's first row.
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
