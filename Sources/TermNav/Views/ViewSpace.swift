/// The coordinates of a view in its superview, with conversions between the two.
struct ViewSpace {
  /// The view's rectangle in the superview's coordinates.
  let frame: Rect
  /// Whether the view and its superview count columns from opposite sides.
  let isMirrored: Bool

  /// Returns a location of the superview in the view's coordinates.
  func inside(_ location: Point) -> Point {
    mirrored(Point(column: location.column - Double(frame.column), row: location.row - Double(frame.row)))
  }

  /// Returns a location of the view in the superview's coordinates.
  func outside(_ location: Point) -> Point {
    let inner = mirrored(location)
    return Point(column: inner.column + Double(frame.column), row: inner.row + Double(frame.row))
  }

  /// Returns a location within the view's frame, counted from the other side if the two differ in direction.
  func mirrored(_ location: Point) -> Point {
    isMirrored ? location.mirrored(inColumns: frame.size.columns) : location
  }

  /// Returns a rectangle of the superview in the view's coordinates.
  func inside(_ rect: Rect) -> Rect {
    let inner = rect.offset(columns: 0.minus(frame.column), rows: 0.minus(frame.row))
    return isMirrored ? inner.mirrored(inColumns: frame.size.columns) : inner
  }

  /// Returns a rectangle of the view in the superview's coordinates.
  func outside(_ rect: Rect) -> Rect {
    let inner = isMirrored ? rect.mirrored(inColumns: frame.size.columns) : rect
    return inner.offset(columns: frame.column, rows: frame.row)
  }
}
