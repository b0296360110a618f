/// The reasons for which a drag may not pop, one for each rule of the gate, in the order in which its rules
/// are asked.
public enum GateRefusal: String, Sendable, CaseIterable {
  case root, gestureDisabled, popDisabled, beyondMaxDistance, transitioning, wrongDirection, vertical,
    contentClaims, vetoed

  /// Whether the refused drag did ask for a pop. Such a drag may shift the page a little
  /// (`PopGate.shiftsPage`). After the other refusals the drag had another purpose, such as to scroll.
  fileprivate var refusesPop: Bool {
    switch self {
    case .root, .gestureDisabled, .popDisabled, .beyondMaxDistance, .vetoed: true
    case .transitioning, .wrongDirection, .vertical, .contentClaims: false
    }
  }
}

/// The gate: the rules that decide whether a drag may pop, or bring back a page (RULES, section 3).
struct PopGate: Equatable, Sendable {
  /// The operation that a drag would begin: a pop, or bringing back a popped page.
  enum Operation: Equatable, Sendable {
    case pop
    /// The drag would bring back the page that was popped last. Only the rules `gestureDisabled`,
    /// `transitioning`, `vertical` and `contentClaims` are asked.
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

    /// The progress of the pop at which the operation begins: a drag forward begins at 1, where a pop ends.
    var startProgress: Double {
      switch self {
      case .pop: 0
      case .forward: 1
      }
    }
  }

  enum ContentClaim: Equatable, Sendable {
    case none
    /// Content under the pointer has not decided yet whether it takes the drag.
    case undecided
    case taken
  }

  enum Answer: Equatable, Sendable {
    case begin
    /// The drag must wait, because content under the pointer may still take it; after the content has
    /// decided, all rules of the gate are asked again.
    case wait
    case refuse(GateRefusal)
  }

  var operation = Operation.pop
  var depth: Int
  var isEnabled = true
  var isPopDisabled = false
  /// Whether a drag against the direction of the pop moves the page too, to a higher resting point, such as a
  /// sheet's higher detent.
  var mayRise = false
  /// The drag settings of the navigation stack, with the distance limit of the front page where that page has
  /// one.
  var settings = DragSettings()
  /// The columns from the leading edge to the press of the drag.
  var distance: Double
  var transition = RunningTransition.none
  /// The columns and rows from the press to the pointer; `dx` is positive toward trailing.
  var translation: Vector
  var content = ContentClaim.none

  enum RunningTransition: Equatable, Sendable {
    case none
    /// The transition runs to its end without a holder; `isInterruptible` says whether it may be caught.
    case running
    /// The application holds the transition, or it was left where it was released; a drag may catch it.
    case standing
    /// The pointer holds the transition, or a presented page is held part-way over the navigation stack. No
    /// other drag may begin.
    case held
  }

  /// Asks the rules of the gate in order and returns the first refusal, or that the drag begins or must wait.
  /// - Parameters:
  ///   - isVetoed: returns whether the page's `shouldBeginInteractivePop()` refuses; called after the other
  ///     rules.
  ///   - isRefusedByGesture: returns whether the recognizer's `shouldBegin` refuses; called last, for every
  ///     operation.
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
    // A transition that was caught by a drag may be moved in both directions.
    case .wrongDirection: transition == .none && !mayRise && translation.dx < 0
    case .vertical: translation.isVertical
    // The function `answer` asks the rules `contentClaims` and `vetoed` after the other rules.
    case .contentClaims, .vetoed: false
    }
  }

  /// The limit of `distance`, the columns from the leading edge to the press; 0 or less means no limit.
  var maximumDistance: Double { settings.maximumDistance ?? 0 }

  /// Returns whether the page shifts a little with the refused drag. It does if a pop was refused, the drag
  /// goes toward trailing, the page is at rest, and no content has the drag.
  func shiftsPage(refusing refusal: GateRefusal) -> Bool {
    settings.bouncesRefusedDrags != false && refusal.refusesPop && transition == .none && content != .taken
      && translation.dx > 0 && !translation.isVertical
  }
}
