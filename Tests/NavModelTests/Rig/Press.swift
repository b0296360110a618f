@testable import NavModel

/// Brings events to an arena at whole milliseconds.
final class Press {
  let arena = GestureArena()
  var states: [String] = []
  private let recognizers: [GestureRecognizer]
  private var time = 0.0
  private var place = Point(column: 0, row: 0)

  init(_ recognizers: GestureRecognizer...) {
    self.recognizers = recognizers
    arena.addObserver { [unowned self] in states.append("\($0.name) \($0.state.rawValue)") }
  }

  func press(_ column: Double = 10, _ button: PointerEvent.Button = .primary, offset: Vector = .zero) {
    place = Point(column: column, row: 10)
    time += 0.01
    arena.press(PointerEvent(.pressed, button, at: place, time: time)) {
      recognizers.map { .init($0, transform: ViewTransform(offset: offset)) }
    }
  }

  func drag(_ column: Double, _ row: Double = 10) {
    place = Point(column: column, row: row)
    send(.dragged)
  }

  func send(_ phase: PointerEvent.Phase, _ button: PointerEvent.Button = .primary) {
    time += 0.01
    arena.handle(PointerEvent(phase, button, at: place, time: time))
  }

  func wait(_ seconds: Seconds) {
    time += seconds
    arena.advance(to: time)
  }
}

/// Recognized by time alone, as a long press is.
final class Timed: GestureRecognizer {
  private(set) var resets = 0
  override func released(_ event: PointerEvent) { fail() }
  override var deadline: Seconds? { pressTime + 0.5 }
  override func advance(to time: Seconds) { begin() }
  override func reset() { resets += 1 }
}

/// A recognizer that never makes up its mind by itself.
final class Undecided: GestureRecognizer {
  init() { super.init(name: "undecided") }
}

/// A recognizer that begins at the first motion, before any slop is left.
final class Eager: GestureRecognizer {
  init() { super.init(name: "eager") }
  override func dragged(_ event: PointerEvent) { begin() }
}
