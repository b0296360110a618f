/// Why a drag may not begin a pop, in the order in which the rules are asked.
public enum GateRefusal: String, Sendable, CaseIterable {
  case root, gestureDisabled, popDisabled, beyondMaxDistance, transitioning, wrongDirection, vertical,
    contentClaims, vetoed
}

/// The gate: decides whether a drag begins a pop, or brings back what was popped. The first rule that fails names the
/// refusal.
///
/// The rules and their order are BEHAVIOUR section 3; the guards come from FDFullscreenPopGesture.
public struct PopGate: Equatable, Sendable {
  /// What the drag is for.
  public enum Operation: Equatable, Sendable {
    case pop
    /// Brings back what was popped: the view controller on top stays in the stack, so its own rules are not asked.
    case forward
  }

  /// What content under the pointer makes of the drag.
  public enum ContentClaim: Equatable, Sendable {
    case none
    /// A recognizer of the content may still take it.
    case undecided
    /// The content has the better right.
    case taken
  }

  /// What the gate says.
  public enum Answer: Equatable, Sendable {
    case begin
    /// Content has to decide first; ask again at the next motion.
    case wait
    case refuse(GateRefusal)
  }

  public var operation: Operation
  /// Pages in the stack, the one that would leave included.
  public var depth: Int
  /// The navigation-wide switch.
  public var isEnabled: Bool
  /// The page's own switch.
  public var isPopDisabled: Bool
  /// Columns from the leading edge; 0 or less sets no limit.
  public var maximumDistance: Double
  /// Columns from the leading edge to the press.
  public var distance: Double
  /// Whether a page is moving already.
  public var transition: RunningTransition
  /// Since the press, in columns and rows; `dx` positive toward the trailing edge.
  public var translation: Vector
  public var content: ContentClaim

  /// What the gate has to know of a transition under way.
  public enum RunningTransition: Equatable, Sendable {
    case none
    /// It can be taken over, in either direction.
    case catchable
    /// It must be waited for.
    case closed
  }

  public init(
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

  /// - Parameter isVetoed: the page's own last word; asked only where every rule before it has passed.
  public func answer(isVetoed: () -> Bool) -> Answer {
    if let refusal = firstRefusal { return .refuse(refusal) }
    switch content {
    case .undecided: return .wait
    case .taken: return .refuse(.contentClaims)
    case .none: return operation == .pop && isVetoed() ? .refuse(.vetoed) : .begin
    }
  }

  /// The first rule that fails, of those that neither content nor page is asked for.
  private var firstRefusal: GateRefusal? {
    let isPop = operation == .pop
    if isPop, depth <= 1 { return .root }
    if !isEnabled { return .gestureDisabled }
    if isPop {
      if isPopDisabled { return .popDisabled }
      if maximumDistance > 0, distance > maximumDistance { return .beyondMaxDistance }
      if transition == .closed { return .transitioning }
      // A moving page may be taken either way: pushing it back is as good a wish as pulling it on.
      if transition == .none, translation.dx < 0 { return .wrongDirection }
    }
    return translation.isVertical ? .vertical : nil
  }
}
