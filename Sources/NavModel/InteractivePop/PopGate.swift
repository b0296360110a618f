/// The gate's refusals, in rule order.
public enum GateRefusal: String, Sendable, CaseIterable {
  case root, gestureDisabled, popDisabled, beyondMaxDistance, transitioning, wrongDirection, vertical,
    contentClaims, vetoed

  /// Whether the drag asked for a pop that the page does not allow; the others mean something else, or nothing.
  var refusesPop: Bool {
    switch self {
    case .root, .gestureDisabled, .popDisabled, .beyondMaxDistance, .vetoed: true
    case .transitioning, .wrongDirection, .vertical, .contentClaims: false
    }
  }
}

/// Decides whether a drag begins (RULES, section 3).
struct PopGate: Equatable, Sendable {
  enum Operation: Equatable, Sendable {
    case pop
    /// The top's rules are skipped.
    case forward
  }

  enum ContentClaim: Equatable, Sendable {
    case none
    /// Content may still take it.
    case undecided
    case taken
  }

  enum Answer: Equatable, Sendable {
    case begin
    /// Content decides first.
    case wait
    case refuse(GateRefusal)
  }

  var operation = Operation.pop
  var depth: Int
  var isEnabled = true
  var isPopDisabled = false
  /// Columns from the leading edge; 0 or less is no limit.
  var maximumDistance = 0.0
  var distance: Double
  var transition = RunningTransition.none
  /// Columns and rows; `dx` positive toward trailing.
  var translation: Vector
  var content = ContentClaim.none

  enum RunningTransition: Equatable, Sendable {
    case none
    case catchable
    case closed
  }

  /// - Parameter isVetoed: asked last.
  func answer(isVetoed: () -> Bool) -> Answer {
    if let refusal = firstRefusal { return .refuse(refusal) }
    switch content {
    case .undecided: return .wait
    case .taken: return .refuse(.contentClaims)
    case .none: return operation == .pop && isVetoed() ? .refuse(.vetoed) : .begin
    }
  }

  private var firstRefusal: GateRefusal? {
    let isPop = operation == .pop
    if isPop, depth <= 1 { return .root }
    if !isEnabled { return .gestureDisabled }
    if isPop {
      if isPopDisabled { return .popDisabled }
      if maximumDistance > 0, distance > maximumDistance { return .beyondMaxDistance }
      if transition == .closed { return .transitioning }
      // A caught transition moves in both directions.
      if transition == .none, translation.dx < 0 { return .wrongDirection }
    }
    return translation.isVertical ? .vertical : nil
  }
}
