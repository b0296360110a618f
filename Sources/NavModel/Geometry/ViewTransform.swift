/// Converts screen locations to a view's, whose columns may be mirrored.
package struct ViewTransform: Equatable, Sendable {
  private enum Columns {
    case rightward, leftward
    /// The screen's half rows from the top down; rows are its double columns then.
    case downward
  }

  /// Added to the location; a mirrored view first negates the column.
  package var offset: Vector
  private let columns: Columns

  /// Whether columns run leftward.
  package var isMirrored: Bool { columns == .leftward }

  /// The identity by default.
  package init(offset: Vector = .zero, isMirrored: Bool = false) {
    (self.offset, columns) = (offset, isMirrored ? .leftward : .rightward)
  }

  /// Maps the screen's `place` to the view's `inner`, and places around it at the same distance, also where one names a cell and the
  /// other a part of one: a drag has no jump, as it would have where each was mirrored by itself.
  package init(from place: Point, to inner: Point, isMirrored: Bool) {
    self.init(
      offset: Vector(
        dx: isMirrored ? inner.column + place.column : inner.column - place.column,
        dy: inner.row - place.row),
      isMirrored: isMirrored)
  }

  /// Columns count half rows down from a row of the screen.
  package init(turnedFromRow row: Int) {
    (offset, columns) = (Vector(dx: -2 * Double(row), dy: 0), .downward)
  }

  /// The location in the view.
  package func inView(_ place: Point) -> Point {
    switch columns {
    case .rightward: Point(column: place.column + offset.dx, row: place.row + offset.dy)
    case .leftward: Point(column: offset.dx - place.column, row: place.row + offset.dy)
    case .downward: Point(column: offset.dx + 2 * place.row, row: place.column / 2)
    }
  }

  package func onScreen(_ inner: Point) -> Point {
    switch columns {
    case .rightward: Point(column: inner.column - offset.dx, row: inner.row - offset.dy)
    case .leftward: Point(column: offset.dx - inner.column, row: inner.row - offset.dy)
    case .downward: Point(column: 2 * inner.row, row: (inner.column - offset.dx) / 2)
    }
  }
}

extension Point {
  /// Mirrors a location; a whole column names a cell and becomes the mirrored cell.
  package func mirrored(inColumns columns: Int) -> Point {
    let isWhole = column == column.rounded(.down)
    return Point(column: Double(isWhole ? columns - 1 : columns) - column, row: row)
  }
}
