/// A recognizer of two touches that turn about their centre.
@MainActor open class RotationGestureRecognizer: TwoTouchGestureRecognizer {
  private var lastAngle: Double?
  private var turned = 0.0

  /// Creates a recognizer of rotations.
  public override init(name: String = "rotation") { super.init(name: name) }

  /// The angle in radians since the press or since the value that was set last, clockwise, also beyond π. A
  /// handler that sets 0 gets the change of each step. A value that is set must be finite.
  public var rotation = 0.0 {
    didSet { precondition(rotation.isFinite, "an angle is finite") }
  }

  /// The angular velocity in radians per second; 0 after 150 ms without a motion.
  public var velocity: Double { figureVelocity }

  override func touched() {
    lastAngle = angle
    turned = 0
    rotation = 0
  }

  override func moved() {
    // At the centre the angle is not known.
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

  /// Whether the arc that a touch has moved along, in columns, has left the slop.
  override var hasLeftSlop: Bool { abs(turned) * spread / 2 >= Self.slop }
  override var figure: Double { turned }
  /// The angle of an arc of one column, ten columns from the centre.
  override var figureUnit: Double { 0.1 }

  func apply(angle: Double) {
    beginStep()
    turned = 0
    rotation = angle
  }
}
