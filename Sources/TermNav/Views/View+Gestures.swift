/// Recognizers in a line. Each call adds a recognizer to the view and returns it; of two of one kind the first that
/// recognizes wins (RULES, section 11).
extension View {
  /// Adds a recognizer, or one more handler to a recognizer that the view has, for each state but `failed`.
  @discardableResult
  public func on<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ handler: @escaping (Recognizer) -> Void
  ) -> Recognizer {
    recognizer.addHandler { [unowned recognizer] _ in handler(recognizer) }
    addGestureRecognizer(recognizer)
    return recognizer
  }

  /// Removes all recognizers, the view's own too, such as a slider's; cancels gestures under way.
  public func removeAllGestureRecognizers() {
    for recognizer in gestureRecognizers { removeGestureRecognizer(recognizer) }
  }

  // MARK: Taps

  /// Adds a tap.
  /// - `scale`: the view's smallest drawn size after the tap, above 0, at most 1; nil does not animate.
  /// - `duration`: from the tap to rest.
  @discardableResult
  public func onTap(
    scale: Double? = nil, duration: Duration = .milliseconds(400),
    _ handler: @escaping (TapGestureRecognizer) -> Void
  ) -> TapGestureRecognizer {
    let tap = TapGestureRecognizer()
    tap.animatedScale = scale.map { TapScale(smallest: $0, duration: duration.seconds) }
    return on(tap, handler)
  }

  /// The same, with a handler that needs no recognizer.
  @discardableResult
  public func onTap(
    scale: Double? = nil, duration: Duration = .milliseconds(400),
    _ action: @escaping () -> Void
  ) -> TapGestureRecognizer {
    onTap(scale: scale, duration: duration) { _ in action() }
  }

  /// Adds a double tap.
  /// `duration`: the most between the presses.
  @discardableResult
  public func onDoubleTap(
    within duration: Duration = .seconds(DoubleTapGestureRecognizer.standardDuration),
    _ handler: @escaping (DoubleTapGestureRecognizer) -> Void
  ) -> DoubleTapGestureRecognizer {
    on(DoubleTapGestureRecognizer(duration: duration.seconds), handler)
  }

  /// The same, with a handler that needs no recognizer.
  @discardableResult
  public func onDoubleTap(
    within duration: Duration = .seconds(DoubleTapGestureRecognizer.standardDuration),
    _ action: @escaping () -> Void
  ) -> DoubleTapGestureRecognizer {
    onDoubleTap(within: duration) { _ in action() }
  }

  // MARK: Presses and swipes

  /// Adds a long press; the handler follows the pointer until the release.
  /// `duration`: until it begins.
  @discardableResult
  public func onLongPress(
    for duration: Duration = .seconds(LongPressGestureRecognizer.standardDuration),
    _ handler: @escaping (LongPressGestureRecognizer) -> Void
  ) -> LongPressGestureRecognizer {
    on(LongPressGestureRecognizer(minimumPressDuration: duration.seconds), handler)
  }

  /// The same; the action runs once, when the press begins to count.
  @discardableResult
  public func onLongPress(
    for duration: Duration = .seconds(LongPressGestureRecognizer.standardDuration),
    _ action: @escaping () -> Void
  ) -> LongPressGestureRecognizer {
    onLongPress(for: duration) { if $0.state == .began { action() } }
  }

  /// Adds a swipe; `left` is toward leading.
  @discardableResult
  public func onSwipe(
    _ direction: SwipeGestureRecognizer.Direction, _ handler: @escaping (SwipeGestureRecognizer) -> Void
  ) -> SwipeGestureRecognizer {
    on(SwipeGestureRecognizer(direction), handler)
  }

  /// The same, with a handler that needs no recognizer.
  @discardableResult
  public func onSwipe(
    _ direction: SwipeGestureRecognizer.Direction, _ action: @escaping () -> Void
  ) -> SwipeGestureRecognizer {
    onSwipe(direction) { _ in action() }
  }

  // MARK: Drags

  /// Adds a pan.
  @discardableResult
  public func onPan(_ handler: @escaping (PanGestureRecognizer) -> Void) -> PanGestureRecognizer {
    on(PanGestureRecognizer(), handler)
  }

  /// Adds a pan from edges of the screen. At the leading edge the pop goes first, unless it is told to wait:
  /// `navigation.interactivePopGestureRecognizer.require(toFail: pan)`.
  @discardableResult
  public func onEdgePan(
    _ edges: ScreenEdgePanGestureRecognizer.Edges,
    _ handler: @escaping (ScreenEdgePanGestureRecognizer) -> Void
  ) -> ScreenEdgePanGestureRecognizer {
    on(ScreenEdgePanGestureRecognizer(edges: edges), handler)
  }

  /// Adds a pinch; set its `scale` to 1 in the handler to get steps.
  @discardableResult
  public func onPinch(_ handler: @escaping (PinchGestureRecognizer) -> Void) -> PinchGestureRecognizer {
    on(PinchGestureRecognizer(), handler)
  }

  /// Adds a rotation; set its `rotation` to 0 in the handler to get steps, in radians.
  @discardableResult
  public func onRotation(_ handler: @escaping (RotationGestureRecognizer) -> Void)
    -> RotationGestureRecognizer
  {
    on(RotationGestureRecognizer(), handler)
  }
}

extension GestureRecognizer {
  /// The recognizer's view.
  public var view: View? { owner as? View }
}
