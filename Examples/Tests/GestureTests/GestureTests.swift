import TermNav
import Testing

@testable import gestures

/// Each line of the example does what it says.
@Suite @MainActor struct GestureTests {
  let board = Board(title: "Gestures")
  let app: NavigationApp
  private let clock = Clock()

  private final class Clock {
    var now: Seconds = 0
  }

  init() {
    app = NavigationApp(root: board)
    app.resize(to: Size(columns: 40, rows: 16))
    app.navigation.start()
    _ = app.render()
  }

  private func wait(_ seconds: Seconds) {
    clock.now += seconds
    app.advance(to: clock.now)
  }

  private func pointer(_ phase: PointerEvent.Phase, _ column: Double, _ row: Double) {
    wait(0.01)
    let event = PointerEvent(phase, .primary, at: Point(column: column, row: row), time: clock.now)
    app.handle(.pointer(event), at: clock.now)
  }

  private func click(_ column: Double, _ row: Double) {
    pointer(.pressed, column, row)
    pointer(.released, column, row)
  }

  private func drag(from start: Double, to end: Double, row: Double) {
    pointer(.pressed, start, row)
    for step in 1...5 { pointer(.dragged, start + (end - start) * Double(step) / 5, row) }
    pointer(.released, end, row)
  }

  @Test func `taps, the star's after it can be no double tap`() {
    click(5, 1)
    click(20, 8)
    #expect(board.log == ["label"])
    wait(1)
    #expect(board.log == ["label", "tap"])
  }

  @Test func `a double tap, a pinch and a rotation`() {
    app.scale(by: 1.5)
    app.rotate(by: 0.5)
    #expect(board.star.zoom == 1.5 && board.star.angle == 0.5)
    click(20, 8)
    click(20, 8)
    #expect(board.star.zoom == 1 && board.star.angle == 0 && board.log.isEmpty)
  }

  @Test func `a long press, a swipe, a pan and a pan from the edge`() {
    pointer(.pressed, 20, 8)
    wait(0.6)
    pointer(.released, 20, 8)
    #expect(board.log == ["long press"])
    drag(from: 30, to: 36, row: 2)
    #expect(board.log.last == "pan 6")
    drag(from: 0, to: 6, row: 2)
    #expect(board.log.last == "edge 6")
    drag(from: 30, to: 20, row: 8)
    #expect(board.log.last == "swipe")
  }
}
