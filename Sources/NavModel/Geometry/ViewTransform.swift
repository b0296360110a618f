/// A conversion from locations of the screen to those of a view, whose columns may be mirrored or run
/// downward (so that a vertical drag counts as a horizontal one).
package struct ViewTransform: Equatable, Sendable {
  private enum Columns {
    case rightward, leftward
    /// The view's columns are the screen's half rows, counted from the top down. The view's rows are the
    /// screen's columns, two of them to a row.
    case downward
  }

  /// The vector that is added to a screen location; in a mirrored view the column is negated first, and in a
  /// view whose columns run downward the half rows are counted first.
  package var offset: Vector
  private let columns: Columns

  /// Whether the view's columns run from right to left.
  package var isMirrored: Bool { columns == .leftward }

  /// Creates a conversion from locations of the screen to those of a view. By default it changes nothing.
  package init(offset: Vector = .zero, isMirrored: Bool = false) {
    (self.offset, columns) = (offset, isMirrored ? .leftward : .rightward)
  }

  /// Creates a transform that maps the screen's `location` to the view's `inner` and keeps distances around
  /// it. So a drag does not jump if one location is a whole cell and the next a fraction of a cell.
  package init(from location: Point, to inner: Point, isMirrored: Bool) {
    self.init(
      offset: Vector(
        dx: isMirrored ? inner.column + location.column : inner.column - location.column,
        dy: inner.row - location.row),
      isMirrored: isMirrored)
  }

  /// Creates a transform to a view whose columns count half rows of the screen, downward from the screen row
  /// `row`. It turns a vertical drag into a horizontal one.
  package init(turnedFromRow row: Int) {
    (offset, columns) = (Vector(dx: -2 * Double(row), dy: 0), .downward)
  }

  /// Converts a location of the screen to a location of the view.
  package func inView(_ location: Point) -> Point {
    switch columns {
    case .rightward: Point(column: location.column + offset.dx, row: location.row + offset.dy)
    case .leftward: Point(column: offset.dx - location.column, row: location.row + offset.dy)
    case .downward: Point(column: offset.dx + 2 * location.row, row: location.column / 2)
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
  /// Returns the location mirrored within a width in columns. A whole number names a cell and becomes the
  /// mirrored cell; a fraction is a point within a cell.
  package func mirrored(inColumns columns: Int) -> Point {
    let isWhole = column == column.rounded(.down)
    return Point(column: Double(isWhole ? columns - 1 : columns) - column, row: row)
  }
}
