/// A view that a press, Space or Return works, and Tab reaches.
@MainActor open class Control: View {
  /// False shows the control dim; neither pointer nor keys work it, and Tab passes it over.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { pressedPlace = nil }
      isEnabledDidChange()
      setNeedsDisplay()
    }
  }
  /// The press that works it.
  package let tapGestureRecognizer: TapGestureRecognizer

  /// Where it is pressed now.
  private(set) var pressedPlace: Point? { didSet { if pressedPlace != oldValue { setNeedsDisplay() } } }

  /// - Parameter name: of the tap, for traces.
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

  /// Called when it was enabled or disabled.
  func isEnabledDidChange() {}

  private func wireTap() {
    tapGestureRecognizer.addHandler { [unowned self] in
      guard $0.state == .ended, isEnabled else { return }
      becomeFirstResponder()
      // A tap may end beside the pressed cell.
      tapped(at: $0.pressLocation)
    }
    addGestureRecognizer(tapGestureRecognizer)
  }

  /// Whether it is pressed now, by a press that has not become a drag.
  public var isHighlighted: Bool { pressedPlace != nil }

  /// Whether the mouse is over it, where `isHoverable`.
  package private(set) var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }

  open override func hoverDidChange(to place: Point?) { isHovered = place != nil }

  /// Called by a tap, with its place in the control.
  open func tapped(at place: Point) {}

  /// Called by a tap on what names the control, such as the title of its row.
  open func labelTapped() {}

  open override func pressDidChange(to place: Point?) { if isEnabled { pressedPlace = place } }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// What the keys do while it is enabled and has them.
  open func handleEnabled(_ key: KeyPress) -> Bool { super.handle(key) }

  open override func handle(_ key: KeyPress) -> Bool { isEnabled && handleEnabled(key) }

  /// What the pointer and the keys do with it now; decides its colours.
  public var interactionState: InteractionState {
    if !isEnabled { return .disabled }
    return isHighlighted ? .pressed : isFirstResponder ? .focused : isHovered ? .hovered : .normal
  }

  /// What the pointer and the keys do with a control, or a part of one.
  public enum InteractionState: Sendable, CaseIterable {
    /// At rest.
    case normal
    /// Keys come here.
    case focused
    /// Under the pointer's button.
    case pressed
    /// Under the mouse.
    case hovered
    /// Not to be used now.
    case disabled

    /// Whether a control in this state has a background of its own.
    package var fills: Bool { self == .focused || self == .pressed || self == .hovered }
  }
}

extension Theme {
  /// A text of a control; told apart without colours too: focused is reversed, pressed is reversed and bold.
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
  /// A text of a control, on the background of its state or of what is below.
  mutating func text(
    _ text: String, column: Int, row: Int, _ foreground: Theme.Foreground, _ state: Control.InteractionState,
    _ theme: Theme
  ) {
    self.text(
      text, column: column, row: row, style: theme.control(foreground, state),
      keepingBackground: !state.fills)
  }

  /// Brackets and lines of a control.
  mutating func symbol(
    _ text: String, column: Int, row: Int, _ foreground: Theme.Foreground, _ state: Control.InteractionState,
    _ theme: Theme
  ) {
    symbol(
      text, column: column, row: row, style: theme.control(foreground, state),
      keepingBackground: !state.fills)
  }

  /// The background of a state, if it has one.
  mutating func fill(
    _ rect: Rect, _ foreground: Theme.Foreground, _ state: Control.InteractionState, _ theme: Theme
  ) {
    if state.fills { fill(rect, theme.control(state == .pressed ? foreground : .text, state)) }
  }
}
