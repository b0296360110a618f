/// The drag of content: it begins where its claim says so, and tells of the press that may become one.
@MainActor open class ContentPanGestureRecognizer: PanGestureRecognizer {
  /// Asked once the pointer has left the slop: the drags that the content keeps at this moment.
  public var claim: () -> DragClaim = { .nothing }
  /// The layout at this moment, since claims speak of leading and trailing.
  public var isMirrored: () -> Bool = { false }
  /// The button went down on the content; what will come of it is open.
  public var onPress: (() -> Void)?

  public override init(name: String) {
    super.init(name: name)
    shouldBegin = { [unowned self] _ in claim().keeps(leadingTranslation) }
  }

  /// From the press to the pointer, in columns and rows; `dx` is positive toward the trailing edge.
  public var leadingTranslation: Vector { isMirrored() ? translation.mirrored : translation }
  /// Columns and rows per second; `dx` is positive toward the trailing edge.
  public var leadingVelocity: Vector { isMirrored() ? velocity.mirrored : velocity }

  open override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    onPress?()
  }
}

extension Vector {
  /// More down than across: a cell is about twice as tall as wide, and one row is the grid's own noise (BEHAVIOUR
  /// section 3, rule 7).
  public var isVertical: Bool { abs(dx) <= 2 * (abs(dy) - 1) }

  var mirrored: Vector { Vector(dx: -dx, dy: dy) }
}
