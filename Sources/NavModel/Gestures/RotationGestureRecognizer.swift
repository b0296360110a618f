/// A recognizer of two touches that turn about their centre.
@MainActor open class RotationGestureRecognizer: TwoTouchGestureRecognizer {
  private var lastAngle: Double?
  private var turned = 0.0

  /// Creates a recognizer of rotations.
  public override init(name: String = "rotation") { super.init(name: name) }

  /// The angle by which the touches have turned since the press, in radians, positive clockwise. It may go
  /// beyond π. After a handler has set 0, it reads the turn since then. A value that is set must be finite.
  public var rotation = 0.0 {
    didSet { precondition(rotation.isFinite, "an angle is finite") }
  }

  /// The angular velocity of the touches in radians per second; 0 if the pointer has not moved for 150 ms.
  public var velocity: Double { figureVelocity }

  override func touched() {
    lastAngle = angle
    turned = 0
    rotation = 0
  }

  override func moved() {
    // Close to the centre of the view the pointer has no angle.
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

  /// Whether a touch has moved along an arc that is long enough, in columns, to begin a rotation.
  override var hasLeftSlop: Bool { abs(turned) * spread / 2 >= Self.slop }
  override var figure: Double { turned }
  /// The angle in radians that counts as one column: that of an arc of one column at ten columns from the
  /// centre.
  override var figureUnit: Double { 0.1 }

  func apply(angle: Double) {
    beginStep()
    turned = 0
    rotation = angle
  }
}
