/// Two touches that turn about each other.
@MainActor open class RotationGestureRecognizer: TwoTouchGestureRecognizer {
  private var lastAngle: Double?
  private var turned = 0.0

  public override init(name: String = "rotation") { super.init(name: name) }

  /// Radians, clockwise, since the press, or since a handler last set this: a handler that takes each step by itself sets
  /// it to 0. It counts on past half a turn.
  /// - Precondition: finite, when set.
  public var rotation = 0.0 {
    didSet { precondition(rotation.isFinite, "an angle is finite") }
  }

  /// Radians per second at this moment; zero once the pointer has rested for 150 ms.
  public var velocity: Double { figureVelocity }

  override func touched() {
    lastAngle = angle
    turned = 0
    rotation = 0
  }

  override func moved() {
    // Through the centre no angle is known; the next one that is begins anew.
    guard let angle else {
      lastAngle = nil
      return
    }
    if let lastAngle {
      let step = shortestTurn(from: lastAngle, to: angle)
      turned += step
      rotation += step
    }
    lastAngle = angle
  }

  /// The way around the centre, in columns.
  override var hasLeftSlop: Bool { abs(turned) * spread / 2 >= Self.slop }
  override var figure: Double { turned }
  /// Seen from ten columns away.
  override var figureUnit: Double { 0.1 }

  func take(angle: Double) {
    takeStep()
    turned = 0
    rotation = angle
  }
}
