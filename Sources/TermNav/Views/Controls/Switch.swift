/// A control that is switched on or off: `━━━●` or `○───`.
@MainActor open class Switch: Control {
  /// Whether the switch is on.
  public var isOn: Bool { didSet { if isOn != oldValue { setNeedsDisplay() } } }
  /// Called with the state that the user has set by the switch.
  public var onChange: ((Bool) -> Void)?

  /// Creates a control that is switched on or off; it is off by default.
  public init(isOn: Bool = false, onChange: ((Bool) -> Void)? = nil) {
    self.isOn = isOn
    self.onChange = onChange
    super.init(name: "switch")
  }

  private func change(to new: Bool) {
    guard new != isOn else { return }
    isOn = new
    onChange?(new)
  }

  open override func tapped(at place: Point) { change(to: !isOn) }
  open override func labelTapped() { if isEnabled { change(to: !isOn) } }

  private static let keyTable: [KeyAction<View>] = keys.erased()
  private static let keys: [KeyAction<Switch>] = [
    .init("toggle", "⏎", "Space", title: "turn it on or off") { $0.change(to: !$0.isOn) },
    .init("off", "←", title: "off, on") { $0.change(to: false) },
    .init("on", "→") { $0.change(to: true) },
  ]

  override var keyActions: [KeyAction<View>] { Self.keyTable }

  /// The columns of the switch: four signs, and a blank at each side that shows the focus.
  private static let columns = 6

  open override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(columns: Self.columns, rows: 1) }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    let row = canvas.size.rows / 2
    let state = interactionState
    canvas.fill(
      Rect(row: row, columns: min(Self.columns, canvas.size.columns), rows: 1), .accent, state, theme)
    let signs = Array(isOn ? "━━━●" : "○───")
    for index in signs.indices {
      canvas.text(
        String(signs[index]), column: 1 + index, row: row, isOn ? .accent : .secondary, state, theme)
    }
  }
}
