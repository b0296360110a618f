/// Two touches that go apart or together.
@MainActor open class PinchGestureRecognizer: TwoTouchGestureRecognizer {
  private var reference = 1.0
  private var pressSpread = 1.0
  private var step = 1.0

  public override init(name: String = "pinch") { super.init(name: name) }

  /// The spread as a multiple of what it was at the press, or when a handler last set this: a handler that takes each
  /// step by itself sets it to 1.
  /// - Precondition: positive and finite, when set.
  public var scale: Double {
    get { spread * step / reference }
    set {
      precondition(newValue > 0 && newValue.isFinite, "a scale is positive and finite")
      reference = spread * step / newValue
    }
  }

  /// Of `scale`, per second at this moment; zero once the pointer has rested for 150 ms.
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
