@testable import NavModel

/// A pointer over some recognizers, with a clock and a log: `tap ended`, `pan began`.
final class Finger {
  let arena = GestureArena()
  private(set) var log: [String] = []
  private(set) var place = Point(column: 0, row: 0)
  /// Under the pointer, the innermost first.
  var recognizers: [GestureRecognizer]
  /// Their views' middle.
  var center = Point(column: 20, row: 10)
  var transform = ViewTransform()
  var localOffset: Vector {
    get { transform.offset }
    set { transform.offset = newValue }
  }

  convenience init(_ recognizers: GestureRecognizer...) { self.init(recognizers) }

  init(_ recognizers: [GestureRecognizer]) {
    self.recognizers = recognizers
    arena.addObserver { [unowned self] in log.append("\($0.name) \($0.state.rawValue)") }
  }

  func states(of name: String) -> [String] {
    log.filter { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
  }

  func forget() { log = [] }

  func press(
    _ column: Double, _ row: Double = 10, at time: Seconds, button: PointerEvent.Button = .primary,
    touches: Int = 1
  ) {
    place = Point(column: column, row: row)
    arena.press(PointerEvent(.pressed, button, at: place, time: time), touches: touches) {
      recognizers.map { .init($0, transform: transform, center: center) }
    }
  }

  func drag(
    _ column: Double, _ row: Double = 10, at time: Seconds, button: PointerEvent.Button = .primary
  ) {
    place = Point(column: column, row: row)
    arena.handle(PointerEvent(.dragged, button, at: place, time: time))
  }

  func release(at time: Seconds, button: PointerEvent.Button = .primary) {
    arena.handle(PointerEvent(.released, button, at: place, time: time))
  }

  func click(_ column: Double, _ row: Double = 10, at time: Seconds, holding: Seconds = 0) {
    press(column, row, at: time)
    release(at: time + holding)
  }

  func wait(until time: Seconds) { arena.advance(to: time) }
}
