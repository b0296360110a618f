/// A recognizer that begins when the button has been held for a while, and then follows the pointer (RULES,
/// section 11).
@MainActor open class LongPressGestureRecognizer: GestureRecognizer {
  /// The columns and rows that the pointer may move before a long press begins.
  package nonisolated static let slop = Vector(dx: 2, dy: 1)
  /// The default of `minimumPressDuration`, the seconds for which the button must be held.
  public nonisolated static let standardDuration: Seconds = 0.5

  /// The seconds from the press until the long press begins.
  public let minimumPressDuration: Seconds
  private var due: Seconds?

  /// Creates a recognizer of long presses.
  /// - Precondition: `minimumPressDuration`, the seconds for which the button must be held, is positive and
  ///   finite.
  public init(
    name: String = "longPress",
    minimumPressDuration: Seconds = LongPressGestureRecognizer.standardDuration
  ) {
    precondition(
      minimumPressDuration > 0 && minimumPressDuration.isFinite, "a long press takes a while, and begins")
    self.minimumPressDuration = minimumPressDuration
    super.init(name: name)
  }

  open override var deadline: Seconds? { state == .possible && !isWaiting ? due : nil }

  open override func pressed(_ event: PointerEvent) { due = event.time + minimumPressDuration }

  open override func advance(to time: Seconds) { begin() }

  open override func dragged(_ event: PointerEvent) {
    if isActive {
      change()
    } else if !isWithin(Self.slop.dx, Self.slop.dy) {
      fail()
    }
  }

  open override func released(_ event: PointerEvent) {
    end()
    fail()
  }

  open override func reset() { due = nil }
}
