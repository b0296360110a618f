/// A view that is operated by a press or by keys, and that Tab reaches.
@MainActor open class Control: View {
  /// Whether the control can be used. A disabled control is dim, ignores presses and keys, and is skipped by
  /// Tab.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { pressedLocation = nil }
      isEnabledDidChange()
      setNeedsDisplay()
    }
  }
  /// The recognizer of the taps that operate the control.
  package let tapGestureRecognizer: TapGestureRecognizer

  /// The location of the current press, in the control's coordinates; nil while the control is not pressed.
  private(set) var pressedLocation: Point? { didSet { if pressedLocation != oldValue { setNeedsDisplay() } } }

  /// Creates a control, a view that is operated by a press or by keys.
  /// - Parameter name: The name of its tap recognizer, which traces of gestures show.
  public init(name: String) {
    tapGestureRecognizer = TapGestureRecognizer(name: name)
    super.init()
    wireTap()
  }

  init(tap: TapGestureRecognizer) {
    tapGestureRecognizer = tap
    super.init()
    wireTap()
  }

  /// Called when the control's `isEnabled` has changed.
  func isEnabledDidChange() {}

  private func wireTap() {
    tapGestureRecognizer.addHandler { [unowned self] in
      guard $0.state == .ended, isEnabled else { return }
      becomeFirstResponder()
      // A tap may be released in the cell beside the pressed one, so the control gets the location of the
      // press.
      tapped(at: $0.pressLocation)
    }
    addGestureRecognizer(tapGestureRecognizer)
  }

  /// Whether the control is pressed, by a press that has not become a drag.
  public var isHighlighted: Bool { pressedLocation != nil }

  /// Whether the mouse is over the control. Always false unless `isHoverable`.
  package private(set) var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }

  open override func hoverDidChange(to place: Point?) { isHovered = place != nil }

  /// Called when the control is tapped, with the location of the press in the control's coordinates.
  open func tapped(at place: Point) {}

  /// Called when a label that belongs to the control is tapped, such as the title of its row in a form.
  open func labelTapped() {}

  open override func pressDidChange(to place: Point?) { if isEnabled { pressedLocation = place } }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Handles a key while the control is enabled, and returns whether the key was used. Override it instead of
  /// `handle(_:)`.
  open func handleEnabled(_ key: KeyPress) -> Bool { super.handle(key) }

  open override func handle(_ key: KeyPress) -> Bool { isEnabled && handleEnabled(key) }

  /// The current state of interaction, which decides the control's colours.
  public var interactionState: InteractionState {
    if !isEnabled { return .disabled }
    return isHighlighted ? .pressed : isFirstResponder ? .focused : isHovered ? .hovered : .normal
  }

  /// The state of interaction of a control or of a part of one, such as pressed.
  public enum InteractionState: Sendable, CaseIterable {
    /// The control is at rest.
    case normal
    /// The control has the keyboard focus.
    case focused
    /// The control is being pressed.
    case pressed
    /// The mouse is over the control.
    case hovered
    /// The control is disabled.
    case disabled

    /// Whether a control in this state has a background of its own.
    package var fills: Bool { self == .focused || self == .pressed || self == .hovered }
  }
}

extension Theme {
  /// Returns the style of a control's text in a state. With colours, the background shows that the control is
  /// focused or pressed.
  ///
  /// Without colours, the text of a focused or pressed control is reversed. The text of a pressed one is bold
  /// too; texts in `accent` or `destructive` are bold in other states as well. Text under the mouse is
  /// underlined, and disabled text is dim.
  public func control(_ foreground: Foreground, _ state: Control.InteractionState) -> Style {
    switch state {
    case .normal: style(foreground)
    case .focused: style(foreground, on: .selection)
    case .pressed: style(foreground == .destructive ? .destructive : .accent, on: .pressed).adding(.bold)
    case .hovered: style(foreground, on: .hover)
    case .disabled: disabled
    }
  }
}

extension Canvas {
  /// Draws a text of a control on the background of its state, or on the existing background.
  mutating func text(
    _ text: String, column: Int, row: Int, _ foreground: Theme.Foreground, _ state: Control.InteractionState,
    _ theme: Theme
  ) {
    self.text(
      text, column: column, row: row, style: theme.control(foreground, state),
      keepingBackground: !state.fills)
  }

  /// Draws a bracket or line of a control on the background of its state, or on the existing background.
  mutating func symbol(
    _ text: String, column: Int, row: Int, _ foreground: Theme.Foreground, _ state: Control.InteractionState,
    _ theme: Theme
  ) {
    symbol(
      text, column: column, row: row, style: theme.control(foreground, state),
      keepingBackground: !state.fills)
  }

  /// Fills a rectangle with the background of a control's state, if the state has one.
  mutating func fill(
    _ rect: Rect, _ foreground: Theme.Foreground, _ state: Control.InteractionState, _ theme: Theme
  ) {
    if state.fills { fill(rect, theme.control(state == .pressed ? foreground : .text, state)) }
  }
}
