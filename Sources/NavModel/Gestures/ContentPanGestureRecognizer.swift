/// A drag of content that begins where `claim` allows.
@MainActor open class ContentPanGestureRecognizer: PanGestureRecognizer {
  /// The drags that content keeps; asked when the pointer leaves the slop.
  public var claim: () -> DragClaim = { .nothing }
  /// Whether the layout is right to left now.
  public var isMirrored: () -> Bool = { false }
  /// Called at a press; the gesture is undecided.
  public var onPress: (() -> Void)?

  /// Begins by `claim`, through `shouldBegin`.
  public override init(name: String) {
    super.init(name: name)
    shouldBegin = { [unowned self] _ in claim().keeps(leadingTranslation) }
  }

  /// Columns and rows since the press; `dx` positive toward the trailing edge.
  public var leadingTranslation: Vector { isMirrored() ? translation.mirrored : translation }
  /// Columns and rows per second; `dx` positive toward the trailing edge.
  public var leadingVelocity: Vector { isMirrored() ? velocity.mirrored : velocity }

  open override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    onPress?()
  }
}

extension Vector {
  /// Whether it points more down than across (BEHAVIOUR section 3, rule 7).
  public var isVertical: Bool { abs(dx) <= 2 * (abs(dy) - 1) }

  var mirrored: Vector { Vector(dx: -dx, dy: dy) }
}
