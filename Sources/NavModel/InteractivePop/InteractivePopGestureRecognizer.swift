/// The drag that pops, if the navigation controller permits.
@MainActor public final class InteractivePopGestureRecognizer: PanGestureRecognizer {
  var gate: (() -> Permission)?
  /// Whether it may pop; refusals are reported anyway.
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

  init(named name: String) { super.init(name: name) }

  override var goesFirst: Bool {
    if let precedence { return precedence }
    let answer = takesPrecedence?() == true
    if isUndecided { precedence = answer }
    return answer
  }

  /// Content's pans usually come first.
  public override func requiresFailure(of other: GestureRecognizer) -> Bool {
    // Of a pop and a dismissal the directions decide.
    if other is InteractivePopGestureRecognizer, other.name != name { return isToldToWait(for: other) }
    if super.requiresFailure(of: other) { return true }
    guard other is PanGestureRecognizer, !goesFirst else { return false }
    return !other.isToldToWait(for: self) && !mayJoin(other)
  }

  public override func reset() {
    super.reset()
    precedence = nil
  }

  public override func permission() -> Permission { gate?() ?? .fail }

  var contentClaim: PopGate.ContentClaim {
    switch arena?.rival(of: self) {
    case .active: .taken
    case .undecided: .undecided
    case nil: .none
    }
  }
}
