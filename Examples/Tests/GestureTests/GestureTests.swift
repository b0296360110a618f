import TermNav
import TermNavTesting
import Testing

@testable import gestures

/// Each line of the example does what it says.
@Suite @MainActor struct GestureTests {
  let board = Board(title: "Gestures")
  let t: AppTester
  private let onStar = Point(column: 20, row: 8)
  private let onPage = Point(column: 30, row: 2)

  init() { t = AppTester(board, size: Size(columns: 40, rows: 16)) }

  @Test func `taps, the star's after it can be no double tap`() throws {
    try t.click("Press, drag")
    try t.click(onStar)
    #expect(board.log == ["label"])
    try t.settle()
    #expect(board.log == ["label", "tap"])
  }

  @Test func `a double tap, a pinch and a rotation`() throws {
    t.app.scale(by: 1.5)
    t.app.rotate(by: 0.5)
    #expect(board.star.zoom == 1.5 && board.star.angle == 0.5)
    try t.doubleClick(onStar)
    #expect(board.star.zoom == 1 && board.star.angle == 0 && board.log.isEmpty)
  }

  @Test func `a long press, a swipe, a pan and a pan from the edge`() throws {
    try t.press(at: onStar)
    t.advance(by: .seconds(0.6))
    try t.release()
    #expect(board.log == ["long press"])
    try t.drag(from: onPage, by: Vector(dx: 6, dy: 0))
    #expect(board.log.last == "pan 6")
    try t.drag(from: Point(column: 0, row: 2), by: Vector(dx: 6, dy: 0))
    #expect(board.log.last == "edge 6")
    try t.drag(from: onStar, by: Vector(dx: -10, dy: 0), over: .seconds(0.1))
    #expect(board.log.last == "swipe")
  }
}
