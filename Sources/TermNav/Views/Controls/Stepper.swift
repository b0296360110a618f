/// A control for a number between two buttons that decrease and increase it: `[-] 3 [+]`.
@MainActor open class Stepper: Control {
  /// The number that the user sets by the stepper, limited to `minimumValue...maximumValue`. NaN is ignored.
  public var value: Double {
    get { stored }
    set { set(newValue) }
  }
  /// The least value of the stepper, 0 by default. Setting it above the maximum raises the maximum too. NaN
  /// is ignored.
  public var minimumValue: Double { didSet { limitsChanged(oldValue, \.minimumValue) } }
  /// The greatest value of the stepper, 100 by default. Setting it below the minimum lowers the minimum too.
  /// NaN is ignored.
  public var maximumValue: Double { didSet { limitsChanged(oldValue, \.maximumValue) } }
  /// The change of the stepper's value by one step. A value that is not finite or not above 0 is ignored.
  public var stepValue: Double {
    didSet { if !(stepValue > 0 && stepValue.isFinite) { stepValue = oldValue } }
  }
  /// Whether stepping past one limit of the stepper continues at the other.
  public var wraps = false { didSet { if wraps != oldValue { setNeedsDisplay() } } }
  /// Whether holding a button of the stepper repeats its step.
  public var autorepeat = true
  /// Returns the text that the stepper shows for a value. If it is nil, the number is shown, with at most six
  /// decimals.
  public var format: ((Double) -> String)? { didSet { invalidateIntrinsicContentSize() } }
  /// Called with the value that the user has set by the stepper.
  public var onChange: ((Double) -> Void)?

  /// The time for which a stepper's button is held before its step is repeated. A shorter time would make
  /// slow clicks count twice.
  package nonisolated static let repeatDelay = Duration.milliseconds(500)
  /// The time between two repeated steps of a stepper's held button.
  package nonisolated static let repeatInterval = Duration.milliseconds(100)

  private var stored = 0.0
  /// The motion that repeats the stepper's step while a button is held.
  private var autorepeating: Animation?
  /// Whether the current press has repeated the stepper's step, so that its release adds none.
  private var hasRepeated = false

  /// Creates a stepper, a number between two buttons that decrease and increase it. A `value` beyond the
  /// limits becomes the nearest limit, and NaN counts as 0. A `step` that is not finite or not above 0 counts
  /// as 1.
  public init(
    value: Double = 0, in limits: ClosedRange<Double> = 0...100, step: Double = 1,
    onChange: ((Double) -> Void)? = nil, format: ((Double) -> String)? = nil
  ) {
    minimumValue = limits.lowerBound
    maximumValue = limits.upperBound
    stepValue = step > 0 && step.isFinite ? step : 1
    self.format = format
    self.onChange = onChange
    stored = Self.limited(value.isNaN ? 0 : value, limits.lowerBound, limits.upperBound)
    super.init(name: "stepper")
  }

  private static func limited(_ value: Double, _ least: Double, _ most: Double) -> Double {
    min(max(value, least), most)
  }

  private func set(_ new: Double) {
    guard !new.isNaN else { return }
    let new = Self.limited(new, minimumValue, maximumValue)
    guard new != stored else { return }
    stored = new
    invalidateIntrinsicContentSize()
  }

  private func limitsChanged(_ old: Double, _ limit: ReferenceWritableKeyPath<Stepper, Double>) {
    let new = self[keyPath: limit]
    if new == old { return }
    if new.isNaN {
      self[keyPath: limit] = old
      return
    }
    if minimumValue > maximumValue {
      if limit == \.minimumValue { maximumValue = new } else { minimumValue = new }
    }
    set(stored)
    invalidateIntrinsicContentSize()
  }

  // MARK: Steps

  private func isAtLimit(_ direction: Double) -> Bool {
    !wraps && (direction > 0 ? stored >= maximumValue : stored <= minimumValue)
  }

  /// Changes the stepper's value by one step; `direction` is -1 or 1.
  private func step(_ direction: Double) {
    // Rounding the number of steps keeps a value of ten steps of 0.1 at exactly 1.
    let new = ((stored + direction * stepValue) / stepValue * 1e6).rounded() / 1e6 * stepValue
    if wraps, new > maximumValue, minimumValue.isFinite {
      change(to: minimumValue)
    } else if wraps, new < minimumValue, maximumValue.isFinite {
      change(to: maximumValue)
    } else {
      change(to: new)
    }
  }

  private func change(to new: Double) {
    let old = stored
    set(new)
    if stored != old { onChange?(stored) }
  }

  /// Returns -1 at the stepper's decreasing button, 1 at the increasing one, and nil between the two.
  private func direction(at location: Point) -> Double? {
    let column = location.wholeColumn
    return column < Self.buttonColumns ? -1 : column >= size.columns - Self.buttonColumns ? 1 : nil
  }

  open override func tapped(at place: Point) {
    if let direction = direction(at: place), !hasRepeated { step(direction) }
  }

  open override func pressDidChange(to place: Point?) {
    super.pressDidChange(to: place)
    if pressedLocation != nil { hasRepeated = false }
    autorepeating?.cancel()
    guard autorepeat, pressedLocation.flatMap(direction) != nil else { return }
    autorepeating = animate(after: Self.repeatDelay) { [unowned self] in
      // A frame that comes late makes one step of the stepper, not all steps that were due before it.
      repeatStep() ? .at($0 + Self.repeatInterval) : .done
    }
  }

  /// Repeats the step of the stepper's held button. Returns whether it can be repeated again.
  private func repeatStep() -> Bool {
    guard let direction = pressedLocation.flatMap(direction), !isAtLimit(direction) else { return false }
    hasRepeated = true
    step(direction)
    return !isAtLimit(direction)
  }

  private static let keyTable: [KeyAction<View>] = keys.erased()
  private static let keys: [KeyAction<Stepper>] = [
    .init("less", "←", "-", title: "less, more") { $0.step(-1) },
    .init("more", "→", "+", also: ["="]) { $0.step(1) },
    .init("press", "⏎", "Space", title: "more") { $0.step(1) },
    .init("least", "Home", title: "least, most") { $0.change(to: $0.minimumValue) }
      .when { $0.minimumValue.isFinite }.listed { $0.maximumValue.isFinite },
    .init("most", "End") { $0.change(to: $0.maximumValue) }
      .when { $0.maximumValue.isFinite }.listed { $0.minimumValue.isFinite },
  ]

  override var keyActions: [KeyAction<View>] { Self.keyTable }

  // MARK: Drawing

  private static let buttonColumns = 3

  private func words(_ value: Double) -> String { format?(value) ?? Self.number(value) }

  /// Returns the text of a number with at most six decimals. A number of 1,000,000,000 or more is written as
  /// Swift does.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "\(value)" }
    // Adding 0 turns negative zero into zero.
    let text = "\((value * 1e6).rounded() / 1e6 + 0)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The columns of the widest text among those of the stepper's value and of its limits, so that the stepper
  /// keeps its width.
  private var valueColumns: Int {
    [stored, minimumValue, maximumValue].filter(\.isFinite).map { words($0).columns }.max() ?? 1
  }

  open override var intrinsicContentSize: IntrinsicSize {
    IntrinsicSize(columns: valueColumns.plus(2 * Self.buttonColumns + 2), rows: 1)
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    let (columns, row) = (canvas.size.columns, canvas.size.rows / 2)
    let pressed = pressedLocation.flatMap(direction)
    let state = isEnabled ? isFirstResponder ? InteractionState.focused : .normal : .disabled
    canvas.fill(Rect(row: row, columns: columns, rows: 1), .accent, state, theme)
    let room = columns - 2 * Self.buttonColumns
    let shown = words(stored).truncated(toColumns: room - (room > 2 ? 2 : 0))
    canvas.text(shown, column: (columns - shown.columns) / 2, row: row, .text, state, theme)
    for (sign, direction, column) in [("[-]", -1.0, 0), ("[+]", 1.0, columns - Self.buttonColumns)] {
      let isDim = isAtLimit(direction)
      canvas.symbol(
        sign, column: column, row: row, isDim ? .secondary : .accent,
        pressed == direction && !isDim ? .pressed : state, theme)
    }
  }
}
