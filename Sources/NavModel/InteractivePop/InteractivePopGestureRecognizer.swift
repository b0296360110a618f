/// The drag that pops from anywhere on the page. Its navigation controller is its gate.
@MainActor public final class InteractivePopGestureRecognizer: PanGestureRecognizer {
  /// Asked once a press has left the slop.
  var gate: (() -> Permission)?
  /// Whether the pop is allowed by gesture at all. Off, it still watches, so that the gate can say why it refuses.
  public var allowsPop = true {
    didSet { if !allowsPop { cancel() } }
  }

  /// Called before a press, and each motion until it is a drag, reaches any recognizer.
  var onPrepare: (() -> Bool)?
  override func prepare() -> Bool { onPrepare?() == true }

  /// Whether the press under way is one that the pop takes before content; see `popTakesPrecedence`.
  var takesPrecedence: (() -> Bool)?
  /// The answer, which holds for the whole of a press.
  private var precedence: Bool?

  public init() { super.init(name: "interactivePop") }

  override var goesFirst: Bool {
    if let precedence { return precedence }
    let answer = takesPrecedence?() == true
    if isUndecided { precedence = answer }
    return answer
  }

  /// Content's pans come first, but for those that were told to wait for the pop, or to go along with it.
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

  /// Whether content under the pointer has taken the drag, or may still take it.
  var contentClaim: PopGate.ContentClaim {
    switch arena?.rival(of: self) {
    case .active: .taken
    case .undecided: .undecided
    case nil: .none
    }
  }
}
