/// Takes places of the screen to places in a view. A mirrored view counts its columns from its right edge.
public struct ViewTransform: Equatable, Sendable {
  /// Added to the place; in a mirrored view the column's sign is changed first.
  public var offset: Vector
  /// Whether the view's columns run to the left.
  public var isMirrored: Bool

  /// The identity by default.
  public init(offset: Vector = .zero, isMirrored: Bool = false) {
    self.offset = offset
    self.isMirrored = isMirrored
  }

  /// Takes `place` of the screen to `inner` of the view.
  package init(from place: Point, to inner: Point, isMirrored: Bool) {
    self.init(
      offset: Vector(
        dx: isMirrored ? inner.column + place.column : inner.column - place.column,
        dy: inner.row - place.row),
      isMirrored: isMirrored)
  }

  /// The place in the view.
  public func callAsFunction(_ place: Point) -> Point {
    Point(column: offset.dx + (isMirrored ? -place.column : place.column), row: place.row + offset.dy)
  }

  /// The inverse.
  func onScreen(_ inner: Point) -> Point {
    Point(
      column: isMirrored ? offset.dx - inner.column : inner.column - offset.dx, row: inner.row - offset.dy)
  }
}

extension Point {
  /// The place counted from the other side. A whole column is a cell's, and becomes the mirrored cell's.
  package func mirrored(inColumns columns: Int) -> Point {
    let isWhole = column == column.rounded(.down)
    return Point(column: Double(isWhole ? columns - 1 : columns) - column, row: row)
  }
}
