/// Methods that create a gesture recognizer, add it to the view and return it. Of two recognizers of the same
/// kind, the first that recognizes wins (RULES, section 11).
extension View {
  /// Adds a gesture recognizer with a handler, or one more handler to a recognizer that the view already has.
  /// The handler is called in every state except `failed`.
  /// - Returns: The recognizer.
  @discardableResult
  public func on<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ handler: @escaping (Recognizer) -> Void
  ) -> Recognizer {
    recognizer.addHandler { [unowned recognizer] _ in handler(recognizer) }
    addGestureRecognizer(recognizer)
    return recognizer
  }

  /// Removes all gesture recognizers of the view and cancels their gestures. This includes recognizers that
  /// the view's class added, such as a slider's.
  public func removeAllGestureRecognizers() {
    for recognizer in gestureRecognizers { removeGestureRecognizer(recognizer) }
  }

  // MARK: Taps

  /// Adds a tap recognizer.
  /// - Parameters:
  ///   - scale: The size to which the view shrinks after a tap, above 0 and at most 1; nil shows no
  ///     animation.
  ///   - duration: The time from the tap until the view is at rest again.
  ///   - handler: Called with the recognizer.
  /// - Precondition: `scale` is within its limits, and `duration` is above 0.
  @discardableResult
  public func onTap(
    scale: Double? = nil, duration: Duration = .milliseconds(400),
    _ handler: @escaping (TapGestureRecognizer) -> Void
  ) -> TapGestureRecognizer {
    let tap = TapGestureRecognizer()
    tap.animatedScale = scale.map { TapScale(smallest: $0, duration: duration.seconds) }
    return on(tap, handler)
  }

  /// Adds a tap recognizer to the view with a handler that takes no argument.
  @discardableResult
  public func onTap(
    scale: Double? = nil, duration: Duration = .milliseconds(400),
    _ action: @escaping () -> Void
  ) -> TapGestureRecognizer {
    onTap(scale: scale, duration: duration) { _ in action() }
  }

  /// Adds a double tap recognizer.
  /// - Parameters:
  ///   - duration: The longest time between the two presses.
  ///   - handler: Called with the recognizer.
  /// - Precondition: `duration` is above 0.
  @discardableResult
  public func onDoubleTap(
    within duration: Duration = .seconds(DoubleTapGestureRecognizer.standardDuration),
    _ handler: @escaping (DoubleTapGestureRecognizer) -> Void
  ) -> DoubleTapGestureRecognizer {
    on(DoubleTapGestureRecognizer(duration: duration.seconds), handler)
  }

  /// Adds a double tap recognizer to the view with a handler that takes no argument.
  @discardableResult
  public func onDoubleTap(
    within duration: Duration = .seconds(DoubleTapGestureRecognizer.standardDuration),
    _ action: @escaping () -> Void
  ) -> DoubleTapGestureRecognizer {
    onDoubleTap(within: duration) { _ in action() }
  }

  // MARK: Presses and swipes

  /// Adds a long press recognizer. The handler is called from the beginning of the gesture until the release,
  /// and for each move between.
  /// - Parameters:
  ///   - duration: The time that the press must last.
  ///   - handler: Called with the recognizer.
  /// - Precondition: `duration` is above 0.
  @discardableResult
  public func onLongPress(
    for duration: Duration = .seconds(LongPressGestureRecognizer.standardDuration),
    _ handler: @escaping (LongPressGestureRecognizer) -> Void
  ) -> LongPressGestureRecognizer {
    on(LongPressGestureRecognizer(minimumPressDuration: duration.seconds), handler)
  }

  /// Adds a long press recognizer to the view whose action runs once, when the press has lasted long enough.
  @discardableResult
  public func onLongPress(
    for duration: Duration = .seconds(LongPressGestureRecognizer.standardDuration),
    _ action: @escaping () -> Void
  ) -> LongPressGestureRecognizer {
    onLongPress(for: duration) { if $0.state == .began { action() } }
  }

  /// Adds a swipe recognizer to the view. In right-to-left layouts directions are exchanged, so `left` always
  /// means towards the leading edge.
  @discardableResult
  public func onSwipe(
    _ direction: SwipeGestureRecognizer.Direction, _ handler: @escaping (SwipeGestureRecognizer) -> Void
  ) -> SwipeGestureRecognizer {
    on(SwipeGestureRecognizer(direction), handler)
  }

  /// Adds a swipe recognizer to the view with a handler that takes no argument.
  @discardableResult
  public func onSwipe(
    _ direction: SwipeGestureRecognizer.Direction, _ action: @escaping () -> Void
  ) -> SwipeGestureRecognizer {
    onSwipe(direction) { _ in action() }
  }

  // MARK: Drags

  /// Adds a recognizer of drags in any direction (pans) to the view. The handler is called with the
  /// recognizer.
  @discardableResult
  public func onPan(_ handler: @escaping (PanGestureRecognizer) -> Void) -> PanGestureRecognizer {
    on(PanGestureRecognizer(), handler)
  }

  /// Adds a recognizer of pans that begin at edges of the screen. At the leading edge the pop gesture takes
  /// precedence, unless it is told to wait:
  /// `navigation.interactivePopGestureRecognizer.require(toFail: pan)`.
  @discardableResult
  public func onEdgePan(
    _ edges: ScreenEdgePanGestureRecognizer.Edges,
    _ handler: @escaping (ScreenEdgePanGestureRecognizer) -> Void
  ) -> ScreenEdgePanGestureRecognizer {
    on(ScreenEdgePanGestureRecognizer(edges: edges), handler)
  }

  /// Adds a pinch recognizer to the view. To get the change since the last call, set its `scale` to 1 in the
  /// handler.
  @discardableResult
  public func onPinch(_ handler: @escaping (PinchGestureRecognizer) -> Void) -> PinchGestureRecognizer {
    on(PinchGestureRecognizer(), handler)
  }

  /// Adds a rotation recognizer to the view. To get the change since the last call, in radians, set its
  /// `rotation` to 0 in the handler.
  @discardableResult
  public func onRotation(_ handler: @escaping (RotationGestureRecognizer) -> Void)
    -> RotationGestureRecognizer
  {
    on(RotationGestureRecognizer(), handler)
  }
}

extension GestureRecognizer {
  /// The view to which the gesture recognizer was added; nil without one.
  public var view: View? { owner as? View }
}
