/// A recognizer of two quick taps at nearly the same location (RULES, section 11).
@MainActor open class DoubleTapGestureRecognizer: GestureRecognizer {
  /// The greatest distance between the two presses of a double tap, in columns and rows.
  package nonisolated static let slop = Vector(dx: 2, dy: 1)
  /// The default of `duration`, the greatest time between the two presses of a double tap, in seconds.
  public nonisolated static let standardDuration: Seconds = 0.3

  /// The greatest time between the two presses of a double tap, in seconds.
  public let duration: Seconds
  private var first: (location: Point, time: Seconds)?
  private var isSecond = false
  private var isBetween = false

  /// Creates a recognizer of double taps.
  /// - Precondition: `duration`, the greatest time between the two presses in seconds, is positive and
  ///   finite.
  public init(name: String = "doubleTap", duration: Seconds = DoubleTapGestureRecognizer.standardDuration) {
    precondition(duration > 0 && duration.isFinite, "the second press has some time to come")
    self.duration = duration
    super.init(name: name)
  }

  /// Returns false if `other` recognizes taps: the single tap of the first press does not prevent the double
  /// tap.
  open override func canBePrevented(by other: GestureRecognizer) -> Bool { !(other is TapGestureRecognizer) }

  open override var awaitsPress: Bool { isBetween }
  open override var deadline: Seconds? { isSecond ? nil : first.map { $0.time + duration } }

  open override func acceptsPress(_ event: PointerEvent) -> Bool {
    guard let first else { return true }
    let offset = event.location - first.location
    return !isLate(event.time) && abs(offset.dx) <= Self.slop.dx && abs(offset.dy) <= Self.slop.dy
  }

  open override func pressed(_ event: PointerEvent) {
    isSecond = first != nil
    isBetween = false
    if first == nil { first = (event.location, event.time) }
  }

  open override func dragged(_ event: PointerEvent) {
    if !isWithin(TapGestureRecognizer.slop, TapGestureRecognizer.slop) { fail() }
  }

  open override func released(_ event: PointerEvent) {
    dragged(event)
    guard state == .possible else { return }
    if isSecond { recognize() } else { isBetween = true }
  }

  open override func advance(to time: Seconds) {
    // A second press of a double tap exactly at the deadline still counts as in time.
    if isLate(time) { fail() }
  }

  open override func reset() {
    first = nil
    isSecond = false
    isBetween = false
  }

  private func isLate(_ time: Seconds) -> Bool {
    deadline.map { time > $0 + Self.timeTolerance } ?? false
  }
}
