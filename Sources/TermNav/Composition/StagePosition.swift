/// The position on the screen of a stage, the place where a presented stack is shown.
@MainActor final class StagePosition {
  /// The frame of a presented stack on the screen, with columns counted from the left edge of the screen.
  var frame = Rect(columns: 0, rows: 0)
  /// The frame of a presented stack on the screen, with columns counted from the leading edge of the screen.
  var leadingFrame = Rect(columns: 0, rows: 0)
  /// The view around a presented stack, which gets the presses that are beside the stack.
  let backdrop = View()

  func inside(_ point: Point) -> Point {
    Point(column: point.column - Double(frame.column), row: point.row - Double(frame.row))
  }
}
