import NavModel

@testable import TermNav

/// A page with one view over all of it, on a root; the pointer as a hand moves it, and what the gate said.
final class ContentRig {
  let app: NavigationApp
  let page: ViewController
  let view: View
  private(set) var gate: [GateRefusal?] = []
  private(set) var time: Seconds = 1
  private var pointer = Point(column: 0, row: 0)
  private let direction: LayoutDirection

  private final class ContentPage: ViewController {
    init(_ content: View) {
      super.init(title: "Content", name: "content")
      self.content = content
      firstResponder = content
    }
  }

  init(_ view: View, direction: LayoutDirection = .leftToRight, size: Size = Size(columns: 80, rows: 24)) {
    self.view = view
    self.direction = direction
    page = ContentPage(view)
    app = NavigationApp([ViewController(title: "Root", name: "root"), page])
    app.navigation.layoutDirection = direction
    app.navigation.addObserver { [unowned self] in
      if case .gate(let refusal, _) = $0 { gate.append(refusal) }
    }
    app.resize(to: size)
    app.advance(to: time)
    app.navigation.start()
    _ = app.render()
  }

  var isPopping: Bool { app.navigation.transition != nil }
  var names: [String] { app.navigation.viewControllers.map(\.name) }

  /// Columns are counted from the leading edge, whichever that is.
  private func send(_ phase: PointerEvent.Phase, _ place: Point) {
    pointer = place
    var onScreen = place
    if direction == .rightToLeft { onScreen.column = Double(app.size.columns - 1) - place.column }
    app.handle(.pointer(PointerEvent(phase, at: onScreen, time: time)), at: time)
  }

  func press(_ column: Double, _ row: Double) {
    wait(1)
    pressNow(column, row)
  }

  func wait(_ span: Seconds) {
    time += span
    app.advance(to: time)
  }

  func pressNow(_ column: Double, _ row: Double) {
    gate = []
    send(.pressed, Point(column: column, row: row))
  }

  /// Moves by that many columns and rows, positive toward trailing and down, in eight steps.
  func drag(columns: Double = 0, rows: Double = 0, during span: Seconds = 0.4) {
    let start = pointer
    for step in 1...8 {
      time += span / 8
      let part = Double(step) / 8
      send(.dragged, Point(column: start.column + columns * part, row: start.row + rows * part))
    }
  }

  /// Lets go; standing still before, there is no velocity.
  func release(standing: Bool = true) {
    if standing { time += 0.3 }
    send(.released, pointer)
  }

  func tap(_ column: Double, _ row: Double) {
    press(column, row)
    release()
  }

  func key(_ key: Key) { app.handle(.key(KeyPress(key)), at: time) }

  /// One report of a wheel in the middle of the page, so long after the last event.
  func wheel(_ direction: WheelEvent.Direction, after pause: Seconds = 1) {
    time += pause
    app.handle(.wheel(WheelEvent(direction, at: Point(column: 40, row: 12), time: time)), at: time)
  }

  /// Lets time go by, a frame after the other, until nothing moves. Returns the frames, at most 600.
  @discardableResult
  func settle() -> Int {
    for frame in 0..<600 {
      if !app.isMoving { return frame }
      time += 1.0 / 60
      app.advance(to: time)
      if app.needsDisplay { _ = app.render() }
    }
    return 600
  }

  var lines: [String] { app.render().surface.lines }
}
