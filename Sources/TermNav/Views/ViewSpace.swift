/// The coordinates of a view in its superview, with conversions between the two.
struct ViewSpace {
  /// The view's rectangle in the superview's coordinates.
  let frame: Rect
  /// Whether the view and its superview count columns from opposite sides.
  let isTurned: Bool

  /// Returns a location of the superview in the view's coordinates.
  func inside(_ place: Point) -> Point {
    turned(Point(column: place.column - Double(frame.column), row: place.row - Double(frame.row)))
  }

  /// Returns a location of the view in the superview's coordinates.
  func outside(_ place: Point) -> Point {
    let inner = turned(place)
    return Point(column: inner.column + Double(frame.column), row: inner.row + Double(frame.row))
  }

  /// Returns a location within the view's frame, counted from the other side if the two differ in direction.
  func turned(_ place: Point) -> Point { isTurned ? place.mirrored(inColumns: frame.size.columns) : place }

  /// Returns a rectangle of the superview in the view's coordinates.
  func inside(_ rect: Rect) -> Rect {
    let inner = rect.offset(columns: 0.minus(frame.column), rows: 0.minus(frame.row))
    return isTurned ? inner.mirrored(inColumns: frame.size.columns) : inner
  }

  /// Returns a rectangle of the view in the superview's coordinates.
  func outside(_ rect: Rect) -> Rect {
    let inner = isTurned ? rect.mirrored(inColumns: frame.size.columns) : rect
    return inner.offset(columns: frame.column, rows: frame.row)
  }
}
