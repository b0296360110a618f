/// Columns are counted from the leading edge, and left is toward leading.
/// Right-to-left layouts mirror drawing and events (BEHAVIOUR section 21).
extension View {
  /// Whether right-to-left layouts mirror a view.
  public enum SemanticContentAttribute: Sendable {
    /// Follows the superview.
    case unspecified
    /// Left to right, subviews too: maps, plots, edited text. The frame is still mirrored.
    case forceLeftToRight
  }

  /// Whether leading is right here; only words that name a side need it.
  public var isMirrored: Bool { semanticContentAttribute == .unspecified && isMirroredAround }

  private var isMirroredAround: Bool { superview?.isMirrored ?? hostNavigation?.isMirrored ?? false }

  /// Whether the superview's direction is another one.
  private var isTurned: Bool { semanticContentAttribute == .forceLeftToRight && isMirroredAround }

  // MARK: Places

  /// From the superview's coordinates.
  func inside(_ place: Point) -> Point {
    turned(Point(column: place.column - Double(frame.column), row: place.row - Double(frame.row)))
  }

  /// To the superview's coordinates.
  func outside(_ place: Point) -> Point {
    let inner = turned(place)
    return Point(column: inner.column + Double(frame.column), row: inner.row + Double(frame.row))
  }

  /// Between the superview's direction and the view's.
  func turned(_ place: Point) -> Point { isTurned ? place.mirrored(inColumns: size.columns) : place }

  func inside(_ rect: Rect) -> Rect {
    let inner = rect.offset(columns: 0.minus(frame.column), rows: 0.minus(frame.row))
    return isTurned ? inner.mirrored(inColumns: size.columns) : inner
  }

  // MARK: Drawing and events

  /// Draws the tree on the superview's canvas.
  func drawInPlace(on canvas: inout Canvas, theme: Theme) {
    canvas.clipped(to: frame) {
      if semanticContentAttribute == .forceLeftToRight { $0.isMirrored = false }
      drawTree(&$0, theme: theme)
    }
  }

  /// As the view sees the key.
  func own(_ key: KeyPress) -> KeyPress { isMirrored ? key.mirrored : key }

  /// As the view sees the report; `place` is in the view.
  func own(_ event: WheelEvent, at place: Point) -> WheelEvent {
    var own = isMirrored ? event.mirrored : event
    own.location = place
    return own
  }
}

extension NavModel.NavigationController {
  var isMirrored: Bool { layoutDirection == .rightToLeft }

  /// The column is counted from the leading edge, as in `Surface.draw`.
  func leading(_ place: Point) -> Point {
    isMirrored ? place.mirrored(inColumns: containerSize.columns) : place
  }
}

extension KeyPress {
  /// Left and right exchanged.
  var mirrored: KeyPress {
    switch key {
    case .left: KeyPress(.right, modifiers)
    case .right: KeyPress(.left, modifiers)
    default: self
    }
  }
}

extension WheelEvent {
  var mirrored: WheelEvent {
    var event = self
    switch direction {
    case .left: event.direction = .right
    case .right: event.direction = .left
    case .up, .down: break
    }
    return event
  }
}
