/// The place of a view in its superview, by which coordinates of one are converted into those of the other.
struct ViewSpace {
  /// The view's rectangle in the superview's coordinates.
  let frame: Rect
  /// Whether the view and its superview count columns from opposite sides.
  let isMirrored: Bool

  /// Converts a location from the superview's coordinates into the view's.
  func inside(_ location: Point) -> Point {
    mirrored(Point(column: location.column - Double(frame.column), row: location.row - Double(frame.row)))
  }

  /// Converts a location from the view's coordinates into the superview's.
  func outside(_ location: Point) -> Point {
    let inner = mirrored(location)
    return Point(column: inner.column + Double(frame.column), row: inner.row + Double(frame.row))
  }

  /// Returns a location within the view's frame. If view and superview count columns from opposite sides, its
  /// column is counted from the other side.
  func mirrored(_ location: Point) -> Point {
    isMirrored ? location.mirrored(inColumns: frame.size.columns) : location
  }

  /// Converts a rectangle from the superview's coordinates into the view's.
  func inside(_ rect: Rect) -> Rect {
    let inner = rect.offset(columns: 0.minus(frame.column), rows: 0.minus(frame.row))
    return isMirrored ? inner.mirrored(inColumns: frame.size.columns) : inner
  }

  /// Converts a rectangle from the view's coordinates into the superview's.
  func outside(_ rect: Rect) -> Rect {
    let inner = isMirrored ? rect.mirrored(inColumns: frame.size.columns) : rect
    return inner.offset(columns: frame.column, rows: frame.row)
  }
}
