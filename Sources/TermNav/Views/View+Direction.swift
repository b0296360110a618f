/// Left and right, once for all views.
///
/// A view is written as if it were read from the left: its columns are counted from its leading edge, in frames, on the
/// canvas, in hit tests and in what its recognizers say; left is toward leading, right toward trailing, for arrow keys,
/// the wheel and swipes too. Where pages read from the right, what it draws is mirrored, and what it is told comes mirrored.
extension View {
  /// Whether a view takes part in that.
  public enum SemanticContentAttribute: Sendable {
    /// It reads as the pages do.
    case unspecified
    /// It and what it holds read from the left everywhere: a map, a plot, a line of text to edit. Its frame is still
    /// mirrored within what it stands in.
    case forceLeftToRight
  }

  /// Whether leading is right here. Only words that tell a hand where to go have to know.
  public var isMirrored: Bool { semanticContentAttribute == .unspecified && isMirroredAround }

  /// Whether leading is right in what the view stands in.
  private var isMirroredAround: Bool { superview?.isMirrored ?? hostNavigation?.isMirrored ?? false }

  /// Whether it reads another way than what it stands in.
  private var isTurned: Bool { semanticContentAttribute == .forceLeftToRight && isMirroredAround }

  // MARK: Places

  /// A place in what the view stands in, as one in the view.
  func inside(_ place: Point) -> Point {
    turned(Point(column: place.column - Double(frame.column), row: place.row - Double(frame.row)))
  }

  /// A place in the view, as one in what it stands in.
  func outside(_ place: Point) -> Point {
    let inner = turned(place)
    return Point(column: inner.column + Double(frame.column), row: inner.row + Double(frame.row))
  }

  /// A place that is counted from the view's top corner as what it stands in counts, as the view counts it; and back.
  func turned(_ place: Point) -> Point { isTurned ? place.mirrored(inColumns: size.columns) : place }

  /// A rectangle in what the view stands in, as one in the view.
  func inside(_ rect: Rect) -> Rect {
    let inner = rect.offset(columns: 0.minus(frame.column), rows: 0.minus(frame.row))
    return isTurned ? inner.mirrored(inColumns: size.columns) : inner
  }

  // MARK: Drawing and events

  /// Draws the view and what it holds where it stands, on a canvas of what it stands in.
  func drawInPlace(on canvas: inout Canvas, theme: Theme) {
    canvas.clipped(to: frame) {
      if semanticContentAttribute == .forceLeftToRight { $0.isMirrored = false }
      drawTree(&$0, theme: theme)
    }
  }

  /// A key of the keyboard, as the view has it.
  func own(_ key: KeyPress) -> KeyPress { isMirrored ? key.mirrored : key }

  /// A report of the wheel, as the view has it; the place is in the view already.
  func own(_ event: WheelEvent, at place: Point) -> WheelEvent {
    var own = isMirrored ? event.mirrored : event
    own.location = place
    return own
  }
}

extension NavModel.NavigationController {
  /// Whether pages read from the right.
  var isMirrored: Bool { layoutDirection == .rightToLeft }

  /// A place of the screen with its column counted from the leading edge: here, and in `Surface.draw`, pages are mirrored.
  func leading(_ place: Point) -> Point {
    isMirrored ? place.mirrored(inColumns: containerSize.columns) : place
  }
}

extension KeyPress {
  /// With left and right in each other's place.
  var mirrored: KeyPress {
    switch key {
    case .left: KeyPress(.right, modifiers)
    case .right: KeyPress(.left, modifiers)
    default: self
    }
  }
}

extension WheelEvent {
  /// With left and right in each other's place.
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
