/// The drag that pops from anywhere on the page. Its navigation controller is its gate.
public final class InteractivePopGestureRecognizer: PanGestureRecognizer {
  /// Asked once a press has left the slop.
  var gate: (() -> Permission)?
  /// Whether the pop is allowed by gesture at all. Off, it still watches, so that the gate can say why it refuses.
  public var allowsPop = true {
    didSet { if !allowsPop { cancel() } }
  }

  public init() { super.init(name: "interactivePop") }

  public override func permission() -> Permission { gate?() ?? .fail }

  /// Whether content under the pointer has taken the drag, or may still take it.
  var contentRival: Permission? {
    switch arena?.rival(of: self) {
    case .active: .fail
    case .undecided: .wait
    case nil: nil
    }
  }
}
