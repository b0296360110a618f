/// The drags that content keeps for itself, so that they do not pop the page (RULES, section 7).
public enum DragClaim: Equatable, Sendable {
  /// All drags, as for a slider, a text selection or a map. A drag that begins in the zone at the leading
  /// edge pops nevertheless.
  case everything
  /// Drags along the axes that scroll. The values say how many columns and rows the content is scrolled; nil
  /// for an axis that does not scroll. At the content's start, 0, a drag toward trailing may pop the page,
  /// and a drag downward may dismiss a sheet.
  case scrolling(across: Double?, down: Double?)
  /// Drags toward the leading edge, as for a row with hidden actions at its trailing end.
  case towardLeading
  /// Drags toward the trailing edge, as for a row with hidden actions at its leading end.
  case towardTrailing
  /// Drags to either side, as for a row whose actions are shown.
  case across
  case nothing

  /// Returns whether content keeps a drag for itself.
  /// - Parameters:
  ///   - translation: the pointer's columns and rows since the press; `dx` is positive toward trailing.
  ///   - leavesTop: whether a sheet gets the downward drags while the content shows its first row.
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
