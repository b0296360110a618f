/// A pan that begins where `claim` allows.
@MainActor open class ContentPanGestureRecognizer: PanGestureRecognizer {
  /// The drags that content keeps, asked outside the slop.
  public var claim: () -> DragClaim {
    get { handlers?.claim ?? { .nothing } }
    set { madeHandlers.claim = newValue }
  }
  /// Called at a press, to stop content that moves; true where the press is for that alone, and no tap.
  public var stopsContent: () -> Bool {
    get { handlers?.stopsContent ?? { false } }
    set { madeHandlers.stopsContent = newValue }
  }

  /// Begins by `claim`, through `shouldBegin`.
  public override init(name: String) {
    super.init(name: name)
    shouldBegin = { [unowned self] _ in
      claim().keeps(translation, leavesTop: arena?.present.contains(where: \.takesOverscroll) == true)
    }
  }

  open override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    if stopsContent() { arena?.failTaps() }
  }
}

extension Vector {
  /// Whether it is vertical by RULES, section 3, rule 7.
  package var isVertical: Bool { abs(dx) <= 2 * (abs(dy) - 1) }
}
