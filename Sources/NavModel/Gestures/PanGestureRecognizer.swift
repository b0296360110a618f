/// A drag: begins once the pointer has left its slop, then follows it.
@MainActor open class PanGestureRecognizer: GestureRecognizer {
  /// Columns or rows that the pointer has to go before a drag is a drag (BEHAVIOUR section 3).
  public nonisolated static let slop = 2.0

  private var tracker = VelocityTracker()
  private var lastMotion = Point(column: 0, row: 0)

  public override init(name: String = "pan") { super.init(name: name) }

  /// From the press to the pointer, in the view's columns and rows: `dx` is positive toward its trailing edge.
  public var translation: Vector { location - pressLocation }

  /// The view's columns and rows per second at this moment, as of the pointer's last motion (`VelocityTracker`); zero once it has
  /// rested for 150 ms, with the button held too.
  public var velocity: Vector { tracker.velocity(at: max(time, arena?.now ?? time)) }

  /// Columns per second at that time.
  func columnVelocity(at time: Seconds) -> Double { tracker.columnVelocity(at: max(time, self.time)) }

  /// When the pointer will be at rest, if it does not move before.
  var restTime: Seconds? { tracker.restTime }

  /// Whether the pointer has gone far enough.
  open var hasLeftSlop: Bool {
    abs(translation.dx) >= Self.slop || abs(translation.dy) >= Self.slop
  }

  /// Who goes first has to fail before any other pan may begin.
  open override func requiresFailure(of other: GestureRecognizer) -> Bool {
    if super.requiresFailure(of: other) { return true }
    guard other !== self, other.goesFirst else { return false }
    return !other.isToldToWait(for: self) && !mayJoin(other)
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
    // A release at a new place is a motion too; one at the old place must not look like a rest.
    if event.location != lastMotion { dragged(event) }
    end()
  }

  private func track(_ event: PointerEvent) {
    tracker.add(event.location, at: event.time)
    lastMotion = event.location
  }
}
