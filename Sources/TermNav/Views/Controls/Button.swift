/// A button with a word to press: `[ Send ]`.
@MainActor open class Button: Control {
  /// The role of a button, which decides its style.
  public enum Role: Sendable, CaseIterable {
    /// A button without a particular role.
    case normal
    /// A button for the action that a user most likely wants; its title is bold.
    case primary
    /// A button that deletes or loses something; it has the theme's destructive colour.
    case destructive
  }

  /// The word on the button, cut with `…` where the button is too narrow.
  public var title: String { didSet { if title != oldValue { invalidateIntrinsicContentSize() } } }
  /// The role of the button, which decides its style.
  public var role: Role { didSet { if role != oldValue { setNeedsDisplay() } } }
  /// Called when the button is pressed.
  public var action: (() -> Void)?

  /// Creates a button, which calls `action` when it is pressed.
  public init(_ title: String, role: Role = .normal, action: (() -> Void)? = nil) {
    self.title = title
    self.role = role
    self.action = action
    super.init(name: "button")
    isHoverable = true
  }

  /// Runs the button's action as a press does, if the button is enabled.
  public func press() { if isEnabled { action?() } }

  open override func tapped(at place: Point) { press() }
  open override func labelTapped() { press() }

  private static let keyTable: [KeyAction<View>] = keys.erased()
  private static let keys: [KeyAction<Button>] = [
    .init("press", "⏎", "Space", title: "press the button") { $0.press() }
  ]

  override var keyActions: [KeyAction<View>] { Self.keyTable }

  /// The size of the button: its title with a bracket and a blank at each side.
  open override var intrinsicContentSize: IntrinsicSize {
    IntrinsicSize(columns: title.columns.plus(4), rows: 1)
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    let (columns, row) = (canvas.size.columns, canvas.size.rows / 2)
    let state = interactionState
    let foreground: Theme.Foreground = role == .destructive ? .destructive : .accent
    canvas.fill(Rect(row: row, columns: columns, rows: 1), foreground, state, theme)
    // A narrow button omits the brackets before it cuts the title below three columns.
    let edge = columns >= min(title.columns, 3) + 4 ? 2 : 0
    let shown = title.truncated(toColumns: columns - 2 * edge)
    let style = theme.control(foreground, state).adding(role == .primary && state != .disabled ? .bold : [])
    canvas.text(
      shown, column: (columns - shown.columns) / 2, row: row, style: style, keepingBackground: !state.fills)
    guard edge > 0 else { return }
    canvas.symbol("[", column: 0, row: row, state == .normal ? .secondary : foreground, state, theme)
    canvas.symbol(
      "]", column: columns - 1, row: row, state == .normal ? .secondary : foreground, state, theme)
  }
}
