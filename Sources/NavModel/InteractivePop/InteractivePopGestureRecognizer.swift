/// The drag that pops, if the navigation controller permits.
@MainActor public final class InteractivePopGestureRecognizer: PanGestureRecognizer {
  var gate: (() -> Permission)?
  /// Whether it may pop; refusals are reported anyway.
  package var allowsPop: Bool {
    get { own ?? allowsPopAround() }
    set {
      own = newValue
      if !newValue { cancel() }
      onAllowsPop()
    }
  }
  /// nil until it is set.
  private(set) var own: Bool?
  var allowsPopAround: () -> Bool = { true }
  var onAllowsPop: () -> Void = {}

  /// Of a drag that dismisses a sheet: whether it takes drags down that content at its first row leaves.
  package var onOverscroll: (() -> Bool)?
  override var takesOverscroll: Bool { onOverscroll?() == true }

  /// Concludes the stack's transition if it looks at rest already; says whether it did.
  var concludeSettledTransition: (() -> Bool)?
  override func concludeSettled() -> Bool { concludeSettledTransition?() == true }

  /// Asks whether content's pans wait for this drag; otherwise it waits for them.
  var askGoesFirst: (() -> Bool)?
  /// The answer to the first question of a press, which counts until the end of the press.
  private var knownToGoFirst: Bool?

  /// False where a refused drag is meant for another stack.
  package var mayFollowRefusedDrag = true
  /// Of the rest of a refused press: columns and rows since the press; nil at its end.
  var onRefusedDrag: ((Vector?) -> Void)?

  /// Named `interactivePop`.
  package init() { super.init(name: "interactivePop") }

  init(named name: String) { super.init(name: name) }

  private var goesFirst: Bool {
    let answer = knownToGoFirst ?? askGoesFirst?() ?? false
    if isUndecided, knownToGoFirst == nil { knownToGoFirst = answer }
    return answer
  }

  /// Content's pans usually come first.
  public override func requiresFailure(of other: GestureRecognizer) -> Bool {
    if super.requiresFailure(of: other) { return true }
    return isRival(of: other) && !goesFirst && !other.isToldToWait(for: self) && !mayJoin(other)
  }

  public override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    isRival(of: other) && goesFirst && !isToldToWait(for: other) && !mayJoin(other)
  }

  /// Of a pop and a dismissal the directions decide.
  private func isRival(of other: GestureRecognizer) -> Bool {
    other is PanGestureRecognizer && (!(other is InteractivePopGestureRecognizer) || other.name == name)
  }

  public override func reset() {
    super.reset()
    knownToGoFirst = nil
    stopTracking()
  }

  // MARK: A refused drag

  /// Follows the pointer after its failure; false where another does.
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

  /// Whether the pop of a stack within the page has the drag, or may still take it.
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
  /// Whether a pop for whose failure `pop` waits has begun, or is undecided.
  fileprivate func hasInnerPop(of pop: InteractivePopGestureRecognizer) -> Bool {
    entrants.contains {
      $0.recognizer is InteractivePopGestureRecognizer && pop.isToldToWait(for: $0.recognizer)
        && ($0.recognizer.isActive || $0.recognizer.state == .possible)
    }
  }
}
