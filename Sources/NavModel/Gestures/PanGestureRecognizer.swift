/// Begins outside the slop, then follows the pointer.
@MainActor open class PanGestureRecognizer: GestureRecognizer {
  /// Columns or rows before a drag begins (RULES, section 3).
  package nonisolated static let slop = 2.0

  private var tracker = VelocityTracker()
  private var lastMotion = Point(column: 0, row: 0)

  /// A pan.
  public override init(name: String = "pan") { super.init(name: name) }

  /// The view's columns and rows since the press; `dx` positive toward trailing.
  public var translation: Vector { location - pressLocation }

  /// Columns and rows per second; 0 after 150 ms of rest.
  public var velocity: Vector { tracker.velocity(at: max(time, arena?.now ?? time)) }

  func columnVelocity(at time: Seconds) -> Double { tracker.columnVelocity(at: max(time, self.time)) }

  var restTime: Seconds? { tracker.restTime }
  /// When the pointer's last report came, in seconds.
  var motionTime: Seconds? { tracker.motionTime }

  /// Whether the pointer left the slop.
  var hasLeftSlop: Bool {
    abs(translation.dx) >= Self.slop || abs(translation.dy) >= Self.slop
  }

  open override func pressed(_ event: PointerEvent) {
    tracker.reset()
    track(event)
  }

  open override func dragged(_ event: PointerEvent) {
    track(event)
    if isActive {
      change()
    } else if hasLeftSlop {
      begin()
    }
  }

  open override func released(_ event: PointerEvent) {
    guard isActive else { return fail() }
    // A release elsewhere is a motion.
    if event.location != lastMotion { dragged(event) }
    end()
  }

  private func track(_ event: PointerEvent) {
    tracker.add(event.location, at: event.time)
    lastMotion = event.location
  }
}
