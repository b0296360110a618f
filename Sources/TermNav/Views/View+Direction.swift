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

  /// Where the view stands in its superview.
  final var space: ViewSpace {
    ViewSpace(
      frame: frame, isTurned: semanticContentAttribute == .forceLeftToRight && isMirroredAround)
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
  /// The event at a place of a view, or of a stack, that counts columns from the right or from the left.
  func at(_ place: Point, isMirrored: Bool) -> WheelEvent {
    var event = isMirrored ? mirrored : self
    event.location = place
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
