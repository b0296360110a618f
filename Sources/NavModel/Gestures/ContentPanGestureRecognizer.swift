/// The drag of content: it begins where its claim says so, and tells of the press that may become one.
@MainActor open class ContentPanGestureRecognizer: PanGestureRecognizer {
  /// Asked once the pointer has left the slop: the drags that the content keeps at this moment.
  public var claim: () -> DragClaim = { .nothing }
  /// The button went down on the content; what will come of it is open.
  public var onPress: (() -> Void)?

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
  /// More down than across: a cell is about twice as tall as wide, and one row is the grid's own noise (BEHAVIOUR
  /// section 3, rule 7).
  public var isVertical: Bool { abs(dx) <= 2 * (abs(dy) - 1) }
}
