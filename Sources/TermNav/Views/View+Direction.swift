/// The mirroring of drawing and events in right-to-left layouts (RULES, section 21).
extension View {
  /// The effect of a right-to-left layout on a view.
  public enum SemanticContentAttribute: Sendable {
    /// The view is mirrored in right-to-left layouts if its superview is.
    case unspecified
    /// The view and its subviews count columns from the left. The view's frame is still mirrored.
    case forceLeftToRight
  }

  /// Whether column 0 of the view is at its right.
  public var isMirrored: Bool { semanticContentAttribute == .unspecified && isMirroredAround }

  private var isMirroredAround: Bool { superview?.isMirrored ?? tree.navigation?.isMirrored ?? false }

  /// The conversion between the superview's coordinates and the view's.
  final var space: ViewSpace {
    ViewSpace(
      frame: frame, isMirrored: semanticContentAttribute == .forceLeftToRight && isMirroredAround)
  }
}

extension NavModel.NavigationController {
  var isMirrored: Bool { layoutDirection == .rightToLeft }

  /// Returns a location, whose column is counted from the left of the navigation stack, with its column
  /// counted from the leading edge.
  func leading(_ location: Point) -> Point {
    isMirrored ? location.mirrored(inColumns: containerSize.columns) : location
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
  /// Returns the wheel's event at a location of a view or navigation stack, with left and right exchanged if
  /// that view or stack is mirrored.
  func at(_ location: Point, isMirrored: Bool) -> WheelEvent {
    var event = isMirrored ? mirrored : self
    event.location = location
    return event
  }

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
