/// Two touches that move apart or together.
@MainActor open class PinchGestureRecognizer: TwoTouchGestureRecognizer {
  private var reference = 1.0
  private var pressSpread = 1.0
  private var step = 1.0

  /// A pinch.
  public override init(name: String = "pinch") { super.init(name: name) }

  /// The spread relative to the press or the last setting; set 1 for steps. Must be positive and finite.
  public var scale: Double {
    get { spread * step / reference }
    set {
      precondition(newValue > 0 && newValue.isFinite, "a scale is positive and finite")
      reference = spread * step / newValue
    }
  }

  /// `scale` per second; 0 after 150 ms of rest.
  public var velocity: Double { figureVelocity / reference }

  override func touched() {
    step = 1
    pressSpread = spread
    reference = spread
  }

  override var hasLeftSlop: Bool { abs(spread - pressSpread) / 2 >= Self.slop }
  override var figure: Double { spread }
  override var figureUnit: Double { 2 }

  func take(scale factor: Double) {
    takeStep()
    reference = spread
    step = factor
  }
}
