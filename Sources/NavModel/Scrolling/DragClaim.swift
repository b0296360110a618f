/// The drags that content keeps for itself, so that they do not pop the page (RULES, section 7).
public enum DragClaim: Equatable, Sendable {
  /// The content keeps all drags, as a slider, a text selection or a map does. A drag that begins in the zone
  /// at the leading edge pops nevertheless.
  case everything
  /// The content keeps drags along the axes that scroll. The values say how many columns and rows the content
  /// is scrolled; nil for an axis that does not scroll. At the content's start, 0, a drag toward trailing may
  /// pop the page, and a drag downward may dismiss a sheet.
  case scrolling(across: Double?, down: Double?)
  /// The content keeps drags toward the leading edge, as a row with hidden actions at its trailing end does.
  case towardLeading
  /// The content keeps drags toward the trailing edge, as a row with hidden actions at its leading end does.
  case towardTrailing
  /// The content keeps drags to either side, as a row whose actions are shown does.
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
