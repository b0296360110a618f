/// Where a view stands in its superview and which way it counts columns: takes places from the one to the other.
struct ViewSpace {
  /// In the superview's coordinates.
  let frame: Rect
  /// Whether the view counts columns from the other side than its superview.
  let isTurned: Bool

  /// From the superview's coordinates to the view's.
  func inside(_ place: Point) -> Point {
    turned(Point(column: place.column - Double(frame.column), row: place.row - Double(frame.row)))
  }

  /// From the view's coordinates to the superview's.
  func outside(_ place: Point) -> Point {
    let inner = turned(place)
    return Point(column: inner.column + Double(frame.column), row: inner.row + Double(frame.row))
  }

  /// Between the superview's direction and the view's, within the view's frame.
  func turned(_ place: Point) -> Point { isTurned ? place.mirrored(inColumns: frame.size.columns) : place }

  /// From the superview's coordinates to the view's.
  func inside(_ rect: Rect) -> Rect {
    let inner = rect.offset(columns: 0.minus(frame.column), rows: 0.minus(frame.row))
    return isTurned ? inner.mirrored(inColumns: frame.size.columns) : inner
  }

  /// From the view's coordinates to the superview's.
  func outside(_ rect: Rect) -> Rect {
    let inner = isTurned ? rect.mirrored(inColumns: frame.size.columns) : rect
    return inner.offset(columns: frame.column, rows: frame.row)
  }
}
