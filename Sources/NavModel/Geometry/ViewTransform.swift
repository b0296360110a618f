/// Converts screen locations to a view's, whose columns may be mirrored.
package struct ViewTransform: Equatable, Sendable {
  /// Added to the location; a mirrored view first negates the column.
  package var offset: Vector
  /// Whether columns run leftward.
  package var isMirrored: Bool
  /// Whether columns are the screen's half rows, and rows its double columns.
  private var isTurned = false

  /// The identity by default.
  package init(offset: Vector = .zero, isMirrored: Bool = false) {
    self.offset = offset
    self.isMirrored = isMirrored
  }

  /// Maps the screen's `place` to the view's `inner`.
  package init(from place: Point, to inner: Point, isMirrored: Bool) {
    self.init(
      offset: Vector(
        dx: isMirrored ? inner.column + place.column : inner.column - place.column,
        dy: inner.row - place.row),
      isMirrored: isMirrored)
  }

  /// Columns count half rows down from a row of the screen.
  package init(turnedFromRow row: Int) {
    self.init(offset: Vector(dx: -2 * Double(row), dy: 0))
    isTurned = true
  }

  /// The location in the view.
  package func inView(_ place: Point) -> Point {
    if isTurned { return Point(column: offset.dx + 2 * place.row, row: place.column / 2) }
    return Point(column: offset.dx + (isMirrored ? -place.column : place.column), row: place.row + offset.dy)
  }

  package func onScreen(_ inner: Point) -> Point {
    if isTurned { return Point(column: 2 * inner.row, row: (inner.column - offset.dx) / 2) }
    return Point(
      column: isMirrored ? offset.dx - inner.column : inner.column - offset.dx, row: inner.row - offset.dy)
  }
}

extension Point {
  /// Mirrors a location; a whole column names a cell and becomes the mirrored cell.
  package func mirrored(inColumns columns: Int) -> Point {
    let isWhole = column == column.rounded(.down)
    return Point(column: Double(isWhole ? columns - 1 : columns) - column, row: row)
  }
}
