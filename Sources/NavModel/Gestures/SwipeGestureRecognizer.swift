/// A quick move in one direction. It is told once, with the button still down.
@MainActor open class SwipeGestureRecognizer: GestureRecognizer {
  /// Which way, as the view has it: to one that reads from the right, `left` is to the right of the screen.
  public enum Direction: String, Sendable, CaseIterable {
    case left, right, up, down
  }

  /// Columns across, or rows up or down, that it takes (BEHAVIOUR section 11).
  public nonisolated static let distance = Vector(dx: 8, dy: 4)
  /// Seconds from the press within which they have to be covered (BEHAVIOUR section 11).
  public nonisolated static let duration: Seconds = 0.3
  /// Columns or rows against the direction after which it can no longer come: the slop of a drag.
  private static let backSlop = 2.0

  /// The one direction that it takes.
  public let direction: Direction
  private var due: Seconds?

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
    let way = location - pressLocation
    // A cell is about twice as tall as wide. A tie is a move across, so that never two directions are seen.
    let isAcross = abs(way.dx) >= 2 * abs(way.dy)
    let seen: Direction? =
      if isAcross, abs(way.dx) >= Self.distance.dx {
        way.dx < 0 ? .left : .right
      } else if !isAcross, abs(way.dy) >= Self.distance.dy {
        way.dy < 0 ? .up : .down
      } else {
        nil
      }
    if seen == direction {
      recognize()
    } else if seen != nil || along(way) <= -Self.backSlop {
      fail()
    }
  }

  open override func released(_ event: PointerEvent) { dragged(event) }

  open override func advance(to time: Seconds) {
    if let due, time > due + Self.timeTolerance { fail() }
  }

  open override func reset() { due = nil }

  private func along(_ way: Vector) -> Double {
    switch direction {
    case .left: -way.dx
    case .right: way.dx
    case .up: -way.dy
    case .down: way.dy
    }
  }
}
