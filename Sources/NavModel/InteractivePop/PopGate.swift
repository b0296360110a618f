/// Why a drag may not begin a pop, in the order in which the rules are asked.
public enum GateRefusal: String, Sendable, CaseIterable {
  case root, gestureDisabled, popDisabled, beyondMaxDistance, transitioning, wrongDirection, vertical,
    contentClaims, vetoed
}

/// The gate: decides whether a drag begins a pop. The first rule that fails names the refusal.
///
/// The rules and their order are BEHAVIOUR section 3; the guards come from FDFullscreenPopGesture.
public struct PopGate: Equatable, Sendable {
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

  /// What the gate has to know of a transition under way.
  public enum RunningTransition: Equatable, Sendable {
    case none
    /// It can be taken over, in either direction.
    case catchable
    /// It must be waited for.
    case closed
  }

  public init(
    depth: Int, isEnabled: Bool = true, isPopDisabled: Bool = false, maximumDistance: Double = 0,
    distance: Double, transition: RunningTransition = .none, translation: Vector
  ) {
    self.depth = depth
    self.isEnabled = isEnabled
    self.isPopDisabled = isPopDisabled
    self.maximumDistance = maximumDistance
    self.distance = distance
    self.transition = transition
    self.translation = translation
  }

  /// nil where the drag may begin. The two closures are called only if every rule before theirs has passed.
  public func refusal(contentClaims: () -> Bool, isVetoed: () -> Bool) -> GateRefusal? {
    if depth <= 1 { return .root }
    if !isEnabled { return .gestureDisabled }
    if isPopDisabled { return .popDisabled }
    if maximumDistance > 0, distance > maximumDistance { return .beyondMaxDistance }
    if transition == .closed { return .transitioning }
    // A moving page may be taken either way: pushing it back is as good a wish as pulling it on.
    if transition == .none, translation.dx < 0 { return .wrongDirection }
    if translation.isVertical { return .vertical }
    if contentClaims() { return .contentClaims }
    if isVetoed() { return .vetoed }
    return nil
  }
}
