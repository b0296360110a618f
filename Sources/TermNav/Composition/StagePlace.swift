/// Where the stage of a presented stack stands on the screen.
@MainActor final class StagePlace {
  /// Columns from the left edge of the screen.
  var frame = Rect(columns: 0, rows: 0)
  /// The same from the leading edge.
  var leadingFrame = Rect(columns: 0, rows: 0)
  /// Takes the presses beside it.
  let backdrop = View()

  func inside(_ point: Point) -> Point {
    Point(column: point.column - Double(frame.column), row: point.row - Double(frame.row))
  }
}
