/// A recognizer of two touches that move apart or together.
@MainActor open class PinchGestureRecognizer: TwoTouchGestureRecognizer {
  private var reference = 1.0
  private var pressSpread = 1.0
  private var step = 1.0

  /// Creates a recognizer of pinches.
  public override init(name: String = "pinch") { super.init(name: name) }

  /// The distance between the touches, divided by the distance at the press; 1 at the press. After a handler
  /// has set 1, it reads the change since then. A value that is set must be positive and finite.
  public var scale: Double {
    get { spread * step / reference }
    set {
      precondition(newValue > 0 && newValue.isFinite, "a scale is positive and finite")
      reference = spread * step / newValue
    }
  }

  /// The change of `scale` per second; 0 if the pointer has not moved for 150 ms.
  public var velocity: Double { figureVelocity / reference }

  override func touched() {
    step = 1
    pressSpread = spread
    reference = spread
  }

  override var hasLeftSlop: Bool { abs(spread - pressSpread) / 2 >= Self.slop }
  override var figure: Double { spread }
  override var figureUnit: Double { 2 }

  func apply(scale factor: Double) {
    beginStep()
    reference = spread
    step = factor
  }
}
