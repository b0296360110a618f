/// Two touches that rotate.
@MainActor open class RotationGestureRecognizer: TwoTouchGestureRecognizer {
  private var lastAngle: Double?
  private var turned = 0.0

  /// A rotation.
  public override init(name: String = "rotation") { super.init(name: name) }

  /// Clockwise radians since the press or the last setting, also beyond π; set 0 for steps. Must be finite.
  public var rotation = 0.0 {
    didSet { precondition(rotation.isFinite, "an angle is finite") }
  }

  /// Radians per second; 0 after 150 ms of rest.
  public var velocity: Double { figureVelocity }

  override func touched() {
    lastAngle = angle
    turned = 0
    rotation = 0
  }

  override func moved() {
    // The angle is unknown at the centre.
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

  /// The arc, in columns.
  override var hasLeftSlop: Bool { abs(turned) * spread / 2 >= Self.slop }
  override var figure: Double { turned }
  /// One column, ten columns from the centre.
  override var figureUnit: Double { 0.1 }

  func take(angle: Double) {
    takeStep()
    turned = 0
    rotation = angle
  }
}
