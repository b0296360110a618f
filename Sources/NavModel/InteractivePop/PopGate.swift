/// The gate's refusals, in rule order.
public enum GateRefusal: String, Sendable, CaseIterable {
  case root, gestureDisabled, popDisabled, beyondMaxDistance, transitioning, wrongDirection, vertical,
    contentClaims, vetoed

  /// Whether the drag asked for a pop that is not allowed: a reason for the page to give way, if the drag leads that way
  /// (`PopGate.givesWay`). The others mean that the drag asked for something else, or for nothing.
  fileprivate var refusesPop: Bool {
    switch self {
    case .root, .gestureDisabled, .popDisabled, .beyondMaxDistance, .vetoed: true
    case .transitioning, .wrongDirection, .vertical, .contentClaims: false
    }
  }
}

/// Decides whether a drag begins (RULES, section 3).
struct PopGate: Equatable, Sendable {
  /// What a drag asks for.
  enum Operation: Equatable, Sendable {
    case pop
    /// Brings back the page that was popped last. The rules of a pop are skipped: `gestureDisabled`, `transitioning`, `vertical` and
    /// `contentClaims` alone are asked.
    case forward

    func asks(_ rule: GateRefusal) -> Bool {
      switch self {
      case .pop: true
      case .forward:
        switch rule {
        case .gestureDisabled, .transitioning, .vertical, .contentClaims: true
        case .root, .popDisabled, .beyondMaxDistance, .wrongDirection, .vetoed: false
        }
      }
    }

    /// The pop's progress where it begins: a drag forward begins where a pop ends.
    var startProgress: Double {
      switch self {
      case .pop: 0
      case .forward: 1
      }
    }
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
  /// Whether a drag against the pop moves the page too, to a higher resting point.
  var mayRise = false
  /// Those of the stack; the page on top may have a limit of its own.
  var settings = DragSettings()
  /// Columns from the leading edge to the press.
  var distance: Double
  var transition = RunningTransition.none
  /// Columns and rows; `dx` positive toward trailing.
  var translation: Vector
  var content = ContentClaim.none

  enum RunningTransition: Equatable, Sendable {
    case none
    /// Nobody holds it: whether it may be caught is a setting.
    case running
    /// It stands where its holder left it, or the application holds it: it may be caught.
    case standing
    /// The pointer holds it, or what stands over the stack.
    case held
  }

  /// - Parameters:
  ///   - isVetoed: whether the page refuses; asked behind the rules.
  ///   - isRefusedByGesture: whether the recognizer's `shouldBegin` does; asked last, of every operation.
  func answer(isVetoed: () -> Bool, isRefusedByGesture: () -> Bool = { false }) -> Answer {
    if let refusal = firstRefusal { return .refuse(refusal) }
    switch content {
    case .undecided: return .wait
    case .taken: return .refuse(.contentClaims)
    case .none:
      let isVetoed = operation.asks(.vetoed) && isVetoed() || isRefusedByGesture()
      return isVetoed ? .refuse(.vetoed) : .begin
    }
  }

  private var firstRefusal: GateRefusal? {
    GateRefusal.allCases.first { operation.asks($0) && refuses(by: $0) }
  }

  private func refuses(by rule: GateRefusal) -> Bool {
    switch rule {
    case .root: depth <= 1
    case .gestureDisabled: !isEnabled
    case .popDisabled: isPopDisabled
    case .beyondMaxDistance: maximumDistance > 0 && distance > maximumDistance
    case .transitioning:
      switch transition {
      case .none, .standing: false
      case .running: settings.isInterruptible == false
      case .held: true
      }
    // A caught transition moves in both directions.
    case .wrongDirection: transition == .none && !mayRise && translation.dx < 0
    case .vertical: translation.isVertical
    // `answer` asks these two, behind the others.
    case .contentClaims, .vetoed: false
    }
  }

  /// Columns from the leading edge; 0 or less is no limit.
  var maximumDistance: Double { settings.maximumDistance ?? 0 }

  /// Whether the page gives way to the drag that was refused: one toward trailing, of a page at rest, that asked for a pop which is
  /// not allowed.
  func givesWay(refusing refusal: GateRefusal) -> Bool {
    settings.bouncesRefusedDrags != false && refusal.refusesPop && transition == .none && content != .taken
      && translation.dx > 0 && !translation.isVertical
  }
}
