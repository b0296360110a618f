/// A recognizer of a quick motion in one direction (RULES, section 11).
@MainActor open class SwipeGestureRecognizer: GestureRecognizer {
  /// The direction of a swipe; a right-to-left view swaps `left` and `right`.
  public enum Direction: String, Sendable, CaseIterable {
    case left, right, up, down
  }

  /// The least distance of a swipe: columns to the left or right, rows up or down.
  package nonisolated static let distance = Vector(dx: 8, dy: 4)
  /// The seconds within which a swipe must cover its distance.
  package nonisolated static let duration: Seconds = 0.3
  /// The columns or rows in the opposite direction at which a swipe fails.
  private static let backSlop = 2.0

  /// The direction of the swipe.
  public let direction: Direction
  private var due: Seconds?

  /// Creates a recognizer of swipes.
  /// - Parameter name: the name for the trace (the log of events); nil names the recognizer by its direction,
  ///   as `swipeLeft`.
  public init(_ direction: Direction, name: String? = nil) {
    self.direction = direction
    super.init(
      name: name ?? "swipe\(direction.rawValue.prefix(1).uppercased())\(direction.rawValue.dropFirst())")
  }

  open override var deadline: Seconds? { state == .possible ? due : nil }

  open override func pressed(_ event: PointerEvent) { due = event.time + Self.duration }

  open override func dragged(_ event: PointerEvent) {
    advance(to: event.time)
    guard state == .possible else { return }
    let translation = location - pressLocation
    // A row counts as two columns, because a cell is about twice as tall as wide.
    let isAcross = abs(translation.dx) >= 2 * abs(translation.dy)
    let seen: Direction? =
      if isAcross, abs(translation.dx) >= Self.distance.dx {
        translation.dx < 0 ? .left : .right
      } else if !isAcross, abs(translation.dy) >= Self.distance.dy {
        translation.dy < 0 ? .up : .down
      } else {
        nil
      }
    if seen == direction {
      recognize()
    } else if seen != nil || along(translation) <= -Self.backSlop {
      fail()
    }
  }

  open override func released(_ event: PointerEvent) { dragged(event) }

  open override func advance(to time: Seconds) {
    if let due, time > due + Self.timeTolerance { fail() }
  }

  open override func reset() { due = nil }

  private func along(_ translation: Vector) -> Double {
    switch direction {
    case .left: -translation.dx
    case .right: translation.dx
    case .up: -translation.dy
    case .down: translation.dy
    }
  }
}
