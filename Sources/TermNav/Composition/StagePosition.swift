/// The position of a presented stack's stage on the screen.
@MainActor final class StagePosition {
  /// The frame of the stage, with columns counted from the left edge of the screen.
  var frame = Rect(columns: 0, rows: 0)
  /// The frame of the stage, with columns counted from the leading edge of the screen.
  var leadingFrame = Rect(columns: 0, rows: 0)
  /// The view around the stage, which gets the presses that are not on the stage.
  let backdrop = View()

  func inside(_ point: Point) -> Point {
    Point(column: point.column - Double(frame.column), row: point.row - Double(frame.row))
  }
}
