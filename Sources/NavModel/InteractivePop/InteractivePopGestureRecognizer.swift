/// The drag that pops from anywhere, if its navigation controller permits.
@MainActor public final class InteractivePopGestureRecognizer: PanGestureRecognizer {
  var gate: (() -> Permission)?
  /// Whether the gesture may pop. If not, refusals are still reported.
  public var allowsPop = true {
    didSet { if !allowsPop { cancel() } }
  }

  var onPrepare: (() -> Bool)?
  override func prepare() -> Bool { onPrepare?() == true }

  var takesPrecedence: (() -> Bool)?
  /// Fixed for one press.
  private var precedence: Bool?

  /// Named `interactivePop`.
  public init() { super.init(name: "interactivePop") }

  override var goesFirst: Bool {
    if let precedence { return precedence }
    let answer = takesPrecedence?() == true
    if isUndecided { precedence = answer }
    return answer
  }

  /// Content's pans come first, but for those that wait for it or run beside it.
  public override func requiresFailure(of other: GestureRecognizer) -> Bool {
    if super.requiresFailure(of: other) { return true }
    guard other is PanGestureRecognizer, !goesFirst else { return false }
    return !other.isToldToWait(for: self) && !mayJoin(other)
  }

  public override func reset() {
    super.reset()
    precedence = nil
  }

  public override func permission() -> Permission { gate?() ?? .fail }

  /// Whether content has taken the drag, or may.
  var contentClaim: PopGate.ContentClaim {
    switch arena?.rival(of: self) {
    case .active: .taken
    case .undecided: .undecided
    case nil: .none
    }
  }
}
