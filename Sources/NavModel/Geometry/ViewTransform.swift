/// Takes places of the screen to places in a view. A mirrored view counts its columns from its right edge.
public struct ViewTransform: Equatable, Sendable {
  /// What is added: to the place, in a mirrored view to the place with its column's sign changed.
  public var offset: Vector
  /// Whether the view's columns run to the left.
  public var isMirrored: Bool

  public init(offset: Vector = .zero, isMirrored: Bool = false) {
    self.offset = offset
    self.isMirrored = isMirrored
  }

  /// The one that takes a place of the screen to that one in the view.
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

  /// The place of the screen that is taken to that one in the view.
  func onScreen(_ inner: Point) -> Point {
    Point(
      column: isMirrored ? offset.dx - inner.column : inner.column - offset.dx, row: inner.row - offset.dy)
  }
}

extension Point {
  /// The place counted from the other side of so many columns. A whole column, as a mouse in cells tells it, is that of the
  /// cell that it becomes.
  package func mirrored(inColumns columns: Int) -> Point {
    let isWhole = column == column.rounded(.down)
    return Point(column: Double(isWhole ? columns - 1 : columns) - column, row: row)
  }
}
