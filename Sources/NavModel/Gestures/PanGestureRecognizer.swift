/// A recognizer of drags: it begins when the pointer has moved 2 columns or rows from the press, and then
/// follows the pointer.
@MainActor open class PanGestureRecognizer: GestureRecognizer {
  /// The columns or rows that the pointer must move before a drag begins (RULES, section 3).
  package nonisolated static let slop = 2.0

  private var tracker = VelocityTracker()
  private var lastMotion = Point(column: 0, row: 0)

  /// Creates a recognizer of drags.
  public override init(name: String = "pan") { super.init(name: name) }

  /// The columns and rows from the press to the pointer, in the view; `dx` is positive toward trailing.
  public var translation: Vector { location - pressLocation }

  /// The pointer's velocity in columns and rows per second; 0 if the pointer has not moved for 150 ms.
  public var velocity: Vector { tracker.velocity(at: max(time, arena?.now ?? time)) }

  func columnVelocity(at time: Seconds) -> Double { tracker.columnVelocity(at: max(time, self.time)) }

  var restTime: Seconds? { tracker.restTime }
  /// The time of the pointer's last report during the drag, in seconds; nil before the first report.
  var motionTime: Seconds? { tracker.motionTime }

  /// Whether the pointer has moved far enough from the press to begin a drag.
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
    // A release at another location than that of the last motion counts as a motion too.
    if event.location != lastMotion { dragged(event) }
    end()
  }

  private func track(_ event: PointerEvent) {
    tracker.add(event.location, at: event.time)
    lastMotion = event.location
  }
}
