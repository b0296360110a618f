/// The recognizer of the drag that pops, if the gate of its navigation controller permits the drag.
@MainActor public final class InteractivePopGestureRecognizer: PanGestureRecognizer {
  var gate: (() -> Permission)?
  /// Whether the drag may pop. While it is false the gate still reports each refusal.
  package var allowsPop: Bool {
    get { own ?? allowsPopAround() }
    set {
      own = newValue
      if !newValue { cancel() }
      onAllowsPop()
    }
  }
  /// The value of `allowsPop` that was set here; nil until it is set.
  private(set) var own: Bool?
  var allowsPopAround: () -> Bool = { true }
  var onAllowsPop: () -> Void = {}

  /// In the drag that dismisses a sheet: whether content that shows its first row leaves drags downward to
  /// it. nil in a pop.
  package var onOverscroll: (() -> Bool)?
  override var handlesOverscroll: Bool { onOverscroll?() == true }

  /// Concludes the stack's transition if it looks at rest already; returns whether it did.
  var concludeSettledTransition: (() -> Bool)?
  override func concludeSettled() -> Bool { concludeSettledTransition?() == true }

  /// Returns whether pans of content wait for this drag; otherwise this drag waits for them.
  var askGoesFirst: (() -> Bool)?
  /// The first answer of `askGoesFirst` in a press, which counts until the end of that press.
  private var knownToGoFirst: Bool?

  /// Whether the page may follow a drag that was refused; false where the drag is meant for another stack.
  package var mayFollowRefusedDrag = true
  /// Called with the columns and rows since the press while a refused drag goes on, and with nil at its end.
  var onRefusedDrag: ((Vector?) -> Void)?

  package init() { super.init(name: "interactivePop") }

  init(named name: String) { super.init(name: name) }

  private var goesFirst: Bool {
    let answer = knownToGoFirst ?? askGoesFirst?() ?? false
    if isUndecided, knownToGoFirst == nil { knownToGoFirst = answer }
    return answer
  }

  /// Returns true for pans of content, which usually come first.
  public override func requiresFailure(of other: GestureRecognizer) -> Bool {
    if super.requiresFailure(of: other) { return true }
    return isRival(of: other) && !goesFirst && !other.isToldToWait(for: self) && !mayJoin(other)
  }

  public override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    isRival(of: other) && goesFirst && !isToldToWait(for: other) && !mayJoin(other)
  }

  /// Returns whether one of the two pans has to wait for the other. Between a pop and the dismissal of a
  /// sheet the direction of the drag decides instead.
  private func isRival(of other: GestureRecognizer) -> Bool {
    other is PanGestureRecognizer && (!(other is InteractivePopGestureRecognizer) || other.name == name)
  }

  public override func reset() {
    super.reset()
    knownToGoFirst = nil
    stopTracking()
  }

  // MARK: A refused drag

  /// Lets the recognizer follow the pointer after its failure; returns false where another recognizer acts.
  func followRefusedDrag() -> Bool {
    guard mayFollowRefusedDrag, let arena, !arena.hasWinner,
      !arena.present.contains(where: \.tracksAfterFailure)
    else { return false }
    tracksAfterFailure = true
    return true
  }

  public override func dragged(_ event: PointerEvent) {
    if tracksAfterFailure { onRefusedDrag?(translation) } else { super.dragged(event) }
  }

  override func stopTracking() {
    guard tracksAfterFailure else { return }
    super.stopTracking()
    onRefusedDrag?(nil)
  }

  public override func permission() -> Permission { gate?() ?? .fail }

  /// Whether the pop of a stack within the page has the drag, or may still begin.
  var leavesDragToInnerPop: Bool { arena?.hasInnerPop(of: self) == true }

  var contentClaim: PopGate.ContentClaim {
    switch arena?.rival(of: self) {
    case .active: .taken
    case .undecided: .undecided
    case nil: .none
    }
  }
}

extension GestureArena {
  /// Returns whether a pop whose failure `pop` requires has begun, or is undecided.
  fileprivate func hasInnerPop(of pop: InteractivePopGestureRecognizer) -> Bool {
    entrants.contains {
      $0.recognizer is InteractivePopGestureRecognizer && pop.isToldToWait(for: $0.recognizer)
        && ($0.recognizer.isActive || $0.recognizer.state == .possible)
    }
  }
}
