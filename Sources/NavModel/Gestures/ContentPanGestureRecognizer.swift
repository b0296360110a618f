/// A drag of content that begins where `claim` allows.
@MainActor open class ContentPanGestureRecognizer: PanGestureRecognizer {
  /// The drags that content keeps; asked when the pointer leaves the slop.
  public var claim: () -> DragClaim = { .nothing }
  /// Called at a press; the gesture is undecided.
  public var onPress: (() -> Void)?

  /// Begins by `claim`, through `shouldBegin`.
  public override init(name: String) {
    super.init(name: name)
    shouldBegin = { [unowned self] _ in claim().keeps(translation) }
  }

  open override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    onPress?()
  }
}

extension Vector {
  /// Whether it points more down than across (BEHAVIOUR section 3, rule 7).
  public var isVertical: Bool { abs(dx) <= 2 * (abs(dy) - 1) }
}
