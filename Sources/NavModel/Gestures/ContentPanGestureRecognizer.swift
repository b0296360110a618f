/// A pan of content that may be dragged itself, such as a list. It begins for the drags that `claim` keeps
/// for the content, so that they do not pop the page.
@MainActor open class ContentPanGestureRecognizer: PanGestureRecognizer {
  /// A closure that says which drags the content keeps for itself, so that they do not pop the page. It is
  /// called when the pointer has moved far enough (2 columns or rows) to begin a drag.
  public var claim: () -> DragClaim {
    get { handlers?.claim ?? { .nothing } }
    set { madeHandlers.claim = newValue }
  }
  /// A closure that is called at a press on the content and stops content that moves. It returns true if the
  /// press only stops the content; then the press is no tap.
  public var stopsContent: () -> Bool {
    get { handlers?.stopsContent ?? { false } }
    set { madeHandlers.stopsContent = newValue }
  }

  /// Creates a recognizer of drags of content, which begins where `claim` keeps the drag for the content;
  /// setting `shouldBegin` replaces that condition.
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
