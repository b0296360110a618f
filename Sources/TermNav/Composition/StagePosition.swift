/// The position of a presented stack's stage on the screen.
@MainActor final class StagePosition {
  /// The frame, in columns from the left edge of the screen.
  var frame = Rect(columns: 0, rows: 0)
  /// The frame, in columns from the leading edge of the screen.
  var leadingFrame = Rect(columns: 0, rows: 0)
  /// The view that gets the presses beside the stage.
  let backdrop = View()

  func inside(_ point: Point) -> Point {
    Point(column: point.column - Double(frame.column), row: point.row - Double(frame.row))
  }
}
