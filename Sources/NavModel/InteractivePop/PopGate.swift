/// Refusals in the order of the rules.
public enum GateRefusal: String, Sendable, CaseIterable {
  case root, gestureDisabled, popDisabled, beyondMaxDistance, transitioning, wrongDirection, vertical,
    contentClaims, vetoed
}

/// Decides whether a drag begins a pop or a forward (BEHAVIOUR section 3). The guards are FDFullscreenPopGesture's.
struct PopGate: Equatable, Sendable {
  /// What the drag would do.
  enum Operation: Equatable, Sendable {
    case pop
    /// Brings back what was popped; the top stays, so its rules are skipped.
    case forward
  }

  /// The content's claim on the drag.
  enum ContentClaim: Equatable, Sendable {
    case none
    /// Content may still take it.
    case undecided
    /// Content keeps the drag.
    case taken
  }

  /// The decision.
  enum Answer: Equatable, Sendable {
    case begin
    /// Content decides first.
    case wait
    case refuse(GateRefusal)
  }

  /// What the drag would do.
  var operation: Operation
  /// View controllers in the stack, the top included.
  var depth: Int
  /// The navigation-wide switch.
  var isEnabled: Bool
  /// The top's own switch.
  var isPopDisabled: Bool
  /// Columns from the leading edge; 0 or less sets no limit.
  var maximumDistance: Double
  /// Columns from the leading edge to the press.
  var distance: Double
  /// The running transition, if any.
  var transition: RunningTransition
  /// Columns and rows since the press; `dx` positive toward the trailing edge.
  var translation: Vector
  /// The content's claim.
  var content: ContentClaim

  /// How a running transition can be taken over.
  enum RunningTransition: Equatable, Sendable {
    case none
    /// It can be caught.
    case catchable
    /// It cannot be caught.
    case closed
  }

  /// For the values, see the properties.
  init(
    _ operation: Operation = .pop, depth: Int, isEnabled: Bool = true, isPopDisabled: Bool = false,
    maximumDistance: Double = 0, distance: Double, transition: RunningTransition = .none, translation: Vector,
    content: ContentClaim = .none
  ) {
    self.operation = operation
    self.depth = depth
    self.isEnabled = isEnabled
    self.isPopDisabled = isPopDisabled
    self.maximumDistance = maximumDistance
    self.distance = distance
    self.transition = transition
    self.translation = translation
    self.content = content
  }

  /// - Parameter isVetoed: the top's own rule; asked last.
  func answer(isVetoed: () -> Bool) -> Answer {
    if let refusal = firstRefusal { return .refuse(refusal) }
    switch content {
    case .undecided: return .wait
    case .taken: return .refuse(.contentClaims)
    case .none: return operation == .pop && isVetoed() ? .refuse(.vetoed) : .begin
    }
  }

  /// Without content and veto.
  private var firstRefusal: GateRefusal? {
    let isPop = operation == .pop
    if isPop, depth <= 1 { return .root }
    if !isEnabled { return .gestureDisabled }
    if isPop {
      if isPopDisabled { return .popDisabled }
      if maximumDistance > 0, distance > maximumDistance { return .beyondMaxDistance }
      if transition == .closed { return .transitioning }
      // A caught transition may go both ways.
      if transition == .none, translation.dx < 0 { return .wrongDirection }
    }
    return translation.isVertical ? .vertical : nil
  }
}
