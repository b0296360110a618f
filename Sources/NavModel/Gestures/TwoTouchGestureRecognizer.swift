/// A gesture of two touches: the pointer, and its mirror image about the view's centre.
///
/// A terminal has one pointer. Ctrl and a drag make the pair, as a telephone's simulator does; keys and Ctrl+wheel make
/// one step at a time (`GestureArena.scale`, `rotate`).
@MainActor open class TwoTouchGestureRecognizer: GestureRecognizer {
  /// Columns that the pointer has to go away from the centre, toward it or around it before the gesture begins: the slop
  /// of a drag (BEHAVIOUR section 11). A row counts for two columns.
  public nonisolated static let slop = PanGestureRecognizer.slop
  /// Columns from the centre to the pointer below which a direction means nothing and a spread is no figure to divide by.
  static let leastRadius = 1.0

  /// From one touch to the other, in columns; at least 2.
  public private(set) var spread = 2 * TwoTouchGestureRecognizer.leastRadius
  /// atan2(2·dy, dx) of the pointer seen from the centre, in radians, clockwise from the right as on the screen; nil near the
  /// centre.
  public private(set) var angle: Double?
  private lazy var tracker = VelocityTracker(unit: figureUnit)

  open override var touchCount: Int { 2 }

  /// Where the two touches are, in the view's columns and rows.
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

  /// The touches are down and measured.
  func touched() {}
  /// The touches have moved and are measured.
  func moved() {}
  var hasLeftSlop: Bool { false }
  /// What a velocity is taken of.
  var figure: Double { 0 }
  /// What one column of the pointer's way makes of `figure`.
  var figureUnit: Double { 1 }

  /// Per second, of `figure`.
  final var figureVelocity: Double { tracker.velocity(at: max(time, arena?.now ?? time)).dx }

  /// A step that no press has made: the figures begin anew.
  final func takeStep() {
    tracker.reset()
    spread = 2 * Self.leastRadius
    angle = nil
  }

  private var lastLocation = Point(column: 0, row: 0)

  private func measure() {
    let way = location - center
    let rows = 2 * way.dy
    let radius = (way.dx * way.dx + rows * rows).squareRoot()
    spread = 2 * max(radius, Self.leastRadius)
    angle = radius < Self.leastRadius ? nil : arctangent(rows, transform.isMirrored ? -way.dx : way.dx)
    lastLocation = location
  }

  private func track() { tracker.add(Point(column: figure, row: 0), at: time) }
}
