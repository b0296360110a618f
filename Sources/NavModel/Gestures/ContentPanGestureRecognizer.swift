/// A pan of content that may be dragged itself, such as a list. It begins for the drags that `claim` keeps
/// from the pop.
@MainActor open class ContentPanGestureRecognizer: PanGestureRecognizer {
  /// A closure that says which drags the content keeps; it is asked once the pointer has left the slop.
  public var claim: () -> DragClaim {
    get { handlers?.claim ?? { .nothing } }
    set { madeHandlers.claim = newValue }
  }
  /// A closure that is called at a press and stops content that moves. It returns true where the press does
  /// only that, so that it is no tap.
  public var stopsContent: () -> Bool {
    get { handlers?.stopsContent ?? { false } }
    set { madeHandlers.stopsContent = newValue }
  }

  /// Creates a pan that begins where `claim` allows; setting `shouldBegin` replaces that condition.
  public override init(name: String) {
    super.init(name: name)
    shouldBegin = { [unowned self] _ in
      claim().keeps(translation, leavesTop: arena?.present.contains(where: \.handlesOverscroll) == true)
    }
  }

  open override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    if stopsContent() { arena?.failTaps() }
  }
}

extension Vector {
  /// Whether the motion counts as vertical: |dx| ≤ 2·(|dy| − 1), since a cell is about twice as tall as wide
  /// (RULES, section 3).
  package var isVertical: Bool { abs(dx) <= 2 * (abs(dy) - 1) }
}
