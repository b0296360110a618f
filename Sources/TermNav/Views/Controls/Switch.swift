/// On or off: `━━●` or `○──`.
@MainActor open class Switch: Control {
  /// Whether it is on.
  public var isOn: Bool { didSet { if isOn != oldValue { setNeedsDisplay() } } }
  /// Called with the user's new state.
  public var onChange: ((Bool) -> Void)?

  /// Off by default.
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

  override var ownKeyCommands: [KeyCommand] {
    [
      ownCommand("⏎", "Space", title: "turn it on or off"),
      ownCommand("←", "→", title: "off, on"),
    ]
  }

  open override func handleEnabled(_ key: KeyPress) -> Bool {
    if key.presses {
      change(to: !isOn)
    } else if key == KeyPress(.left) || key == KeyPress(.right) {
      change(to: key.key == .right)
    } else {
      return false
    }
    return true
  }

  /// A blank at each side shows the focus.
  private static let columns = 6

  open override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(columns: Self.columns, rows: 1) }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    let row = canvas.size.rows / 2
    let look = look
    canvas.fill(
      Rect(row: row, columns: min(Self.columns, canvas.size.columns), rows: 1), .accent, look, theme)
    let signs = Array(isOn ? "━━━●" : "○───")
    for index in signs.indices {
      canvas.text(String(signs[index]), column: 1 + index, row: row, isOn ? .accent : .secondary, look, theme)
    }
  }
}
