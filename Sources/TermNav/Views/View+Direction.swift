/// Right-to-left layouts mirror drawing and events (RULES, section 21).
extension View {
  /// Whether right-to-left layouts mirror a view.
  public enum SemanticContentAttribute: Sendable {
    /// Follows the superview.
    case unspecified
    /// Left to right, subviews too; the frame is still mirrored.
    case forceLeftToRight
  }

  /// Whether leading is right here.
  public var isMirrored: Bool { semanticContentAttribute == .unspecified && isMirroredAround }

  private var isMirroredAround: Bool { superview?.isMirrored ?? tree.navigation?.isMirrored ?? false }

  private var isTurned: Bool { semanticContentAttribute == .forceLeftToRight && isMirroredAround }

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

  func outside(_ rect: Rect) -> Rect {
    let inner = isTurned ? rect.mirrored(inColumns: size.columns) : rect
    return inner.offset(columns: frame.column, rows: frame.row)
  }

  func drawInPlace(on canvas: inout Canvas, theme inherited: Theme) {
    let theme = shown(inherited)
    let scale = drawnScale
    if scale < 1 || canvas.scale < 1 { return drawScaled(on: &canvas, theme: theme, by: scale) }
    canvas.clipped(to: frame) { drawInside(&$0, theme: theme) }
  }

  func drawInside(_ canvas: inout Canvas, theme: Theme) {
    if semanticContentAttribute == .forceLeftToRight { canvas.isMirrored = false }
    if themeOverride != nil { canvas.fill(theme.page) }
    if loadingCover == nil { drawTree(&canvas, theme: theme) } else { drawLoading(&canvas, theme) }
  }

  func own(_ key: KeyPress) -> KeyPress { isMirrored ? key.mirrored : key }

  func own(_ event: WheelEvent, at place: Point) -> WheelEvent {
    var own = isMirrored ? event.mirrored : event
    own.location = place
    return own
  }
}

extension NavModel.NavigationController {
  var isMirrored: Bool { layoutDirection == .rightToLeft }

  /// Counts the column from the leading edge.
  func leading(_ place: Point) -> Point {
    isMirrored ? place.mirrored(inColumns: containerSize.columns) : place
  }
}

extension KeyPress {
  var mirrored: KeyPress {
    var press = self
    switch key {
    case .left: press.key = .right
    case .right: press.key = .left
    default: break
    }
    return press
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
