/// The recognizer of the drag that pops, if the gate, the rules of its navigation controller, permits the
/// drag.
@MainActor public final class InteractivePopGestureRecognizer: PanGestureRecognizer {
  var gate: (() -> Permission)?
  /// Whether the drag may pop. While this is false, drags are refused, and observers of the gate (the rules
  /// that decide about a drag) still get reports.
  package var allowsPop: Bool {
    get { own ?? allowsPopAround() }
    set {
      own = newValue
      if !newValue { cancel() }
      onAllowsPop()
    }
  }
  /// The value of `allowsPop` that was set on this recognizer; while it is nil, `allowsPopAround` decides.
  private(set) var own: Bool?
  var allowsPopAround: () -> Bool = { true }
  var onAllowsPop: () -> Void = {}

  /// A closure for the drag that dismisses a sheet. It returns whether a list that shows its first row lets
  /// this drag have motions downward. nil for a pop.
  package var onOverscroll: (() -> Bool)?
  override var handlesOverscroll: Bool { onOverscroll?() == true }

  /// Ends the navigation stack's running transition if the pages look at rest already; returns whether it did
  /// so.
  var concludeSettledTransition: (() -> Bool)?
  override func concludeSettled() -> Bool { concludeSettledTransition?() == true }

  /// Returns true if pans of content must wait until this drag fails, false if this drag waits for them.
  var askGoesFirst: (() -> Bool)?
  /// Whether pans of content must wait until this drag fails: the first answer of `askGoesFirst` during a
  /// press, used until the end of that press; nil before the first call.
  private var knownToGoFirst: Bool?

  /// Whether the page may shift a little with a drag that was refused; false where another navigation stack
  /// may get the drag.
  package var mayFollowRefusedDrag = true
  /// Called with the columns and rows since the press while a refused drag goes on, and with nil when the
  /// press ends.
  var onRefusedDrag: ((Vector?) -> Void)?

  package init() { super.init(name: "interactivePop") }

  init(named name: String) { super.init(name: name) }

  private var goesFirst: Bool {
    let answer = knownToGoFirst ?? askGoesFirst?() ?? false
    if isUndecided, knownToGoFirst == nil { knownToGoFirst = answer }
    return answer
  }

  /// Returns true for pans of content, such as those that scroll: usually the pop begins only if they fail.
  public override func requiresFailure(of other: GestureRecognizer) -> Bool {
    if super.requiresFailure(of: other) { return true }
    return isRival(of: other) && !goesFirst && !other.isToldToWait(for: self) && !mayJoin(other)
  }

  public override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    isRival(of: other) && goesFirst && !isToldToWait(for: other) && !mayJoin(other)
  }

  /// Returns whether one of the two pans has to wait for the other. A pop and the dismissal of a sheet do
  /// not: the direction of the drag decides between them.
  private func isRival(of other: GestureRecognizer) -> Bool {
    other is PanGestureRecognizer && (!(other is InteractivePopGestureRecognizer) || other.name == name)
  }

  public override func reset() {
    super.reset()
    knownToGoFirst = nil
    stopTracking()
  }

  // MARK: A refused drag

  /// Begins to follow the pointer although the recognizer has failed, so that the page shifts with the
  /// refused drag. Returns false where another recognizer is active.
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

  /// Whether the pop of a navigation stack within the page has begun, or may still begin.
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
  /// Returns whether a pop whose failure `pop` requires (the pop of a navigation stack within the page) has
  /// begun, or is undecided.
  fileprivate func hasInnerPop(of pop: InteractivePopGestureRecognizer) -> Bool {
    entrants.contains {
      $0.recognizer is InteractivePopGestureRecognizer && pop.isToldToWait(for: $0.recognizer)
        && ($0.recognizer.isActive || $0.recognizer.state == .possible)
    }
  }
}
