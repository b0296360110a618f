/// A recognizer of two touches, which the user makes by Ctrl+drag. One touch is the pointer; the other is its
/// mirror image about the view's centre.
@MainActor open class TwoTouchGestureRecognizer: GestureRecognizer {
  /// The columns that each touch must move before the gesture begins; a row counts as two columns (RULES,
  /// section 11).
  package nonisolated static let slop = PanGestureRecognizer.slop
  /// The least distance in columns between pointer and view's centre at which the pointer has an angle.
  static let leastRadius = 1.0

  /// The distance between the two touches, in columns, at least 2; a row counts as two columns.
  package private(set) var spread = 2 * TwoTouchGestureRecognizer.leastRadius
  /// The angle of the pointer about the centre, atan2(2·dy, dx), in radians clockwise from the screen's
  /// right; nil within a column of the centre, and in a step made by a key or the wheel.
  public private(set) var angle: Double?
  private lazy var tracker = VelocityTracker(unit: figureUnit)

  open override var touchCount: Int { 2 }

  /// The locations of both touches in the view's columns and rows, the pointer first.
  public var touches: (first: Point, second: Point) { (location, center + (center - location)) }

  open override func pressed(_ event: PointerEvent) {
    tracker.reset()
    measure()
    touched()
    track()
  }

  open override func dragged(_ event: PointerEvent) {
    measure()
    moved()
    track()
    if isActive {
      change()
    } else if hasLeftSlop {
      begin()
    }
  }

  open override func released(_ event: PointerEvent) {
    if location != lastLocation { dragged(event) }
    end()
    fail()
  }

  // MARK: For subclasses

  func touched() {}
  func moved() {}
  var hasLeftSlop: Bool { false }
  /// The number whose velocity the gesture recognizer computes, such as the angle of a rotation.
  var figure: Double { 0 }
  /// The change of `figure` that counts as a motion of one column when its velocity is computed.
  var figureUnit: Double { 1 }

  final var figureVelocity: Double { tracker.velocity(at: max(time, arena?.now ?? time)).dx }

  final func beginStep() {
    tracker.reset()
    spread = 2 * Self.leastRadius
    angle = nil
  }

  private var lastLocation = Point(column: 0, row: 0)

  private func measure() {
    let offset = location - center
    let rows = 2 * offset.dy
    let radius = (offset.dx * offset.dx + rows * rows).squareRoot()
    spread = 2 * max(radius, Self.leastRadius)
    angle = radius < Self.leastRadius ? nil : arctangent(rows, transform.isMirrored ? -offset.dx : offset.dx)
    lastLocation = location
  }

  private func track() { tracker.add(Point(column: figure, row: 0), at: time) }
}
