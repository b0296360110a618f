/// A pan that begins where `claim` allows.
@MainActor open class ContentPanGestureRecognizer: PanGestureRecognizer {
  /// The drags that content keeps, asked outside the slop.
  public var claim: () -> DragClaim = { .nothing }
  /// Called at a press, before a decision.
  public var onPress: (() -> Void)?

  /// Begins by `claim`, through `shouldBegin`.
  public override init(name: String) {
    super.init(name: name)
    shouldBegin = { [unowned self] _ in claim().keeps(translation, leavesTop: arena?.hasDragFromTop == true) }
  }

  open override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    onPress?()
  }
}

extension Vector {
  /// Whether it is vertical by BEHAVIOUR-NAVIGATION, section 3, rule 7.
  public var isVertical: Bool { abs(dx) <= 2 * (abs(dy) - 1) }
}
