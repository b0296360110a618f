/// A number with a button for less and one for more: `[-] 3 [+]`.
@MainActor open class Stepper: Control {
  /// Limited to the minimum and maximum; NaN is ignored.
  public var value: Double {
    get { stored }
    set { set(newValue) }
  }
  /// 0 at first. One above the maximum raises it too; NaN is ignored.
  public var minimumValue: Double { didSet { limitsChanged(oldValue, \.minimumValue) } }
  /// 100 at first. One below the minimum lowers it too; NaN is ignored.
  public var maximumValue: Double { didSet { limitsChanged(oldValue, \.maximumValue) } }
  /// What a press adds or takes; one that is not above 0 and finite is ignored.
  public var stepValue: Double {
    didSet { if !(stepValue > 0 && stepValue.isFinite) { stepValue = oldValue } }
  }
  /// Whether the value goes on at the other limit.
  public var wraps = false { didSet { if wraps != oldValue { setNeedsDisplay() } } }
  /// Whether a button that is held goes on stepping.
  public var autorepeat = true
  /// The words for a value; nil shows the number.
  public var format: ((Double) -> String)? { didSet { invalidateIntrinsicContentSize() } }
  /// Called with the user's new value.
  public var onChange: ((Double) -> Void)?

  /// How long a button is held until it steps again; our own figure.
  package nonisolated static let repeatDelay = Duration.milliseconds(500)
  /// The same, between further steps.
  package nonisolated static let repeatInterval = Duration.milliseconds(100)

  private var stored = 0.0
  /// Steps while a button is held.
  private var autorepeating: Animation?
  /// The release then is no step.
  private var hasRepeated = false

  /// Limits and value as the properties take them.
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

  /// One step down or up.
  private func step(_ direction: Double) {
    // Ten steps of 0.1 are 1.
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

  /// -1 for less, 1 for more, nil between the two.
  private func direction(at place: Point) -> Double? {
    let column = place.wholeColumn
    return column < Self.buttonColumns ? -1 : column >= size.columns - Self.buttonColumns ? 1 : nil
  }

  open override func tapped(at place: Point) {
    if let direction = direction(at: place), !hasRepeated { step(direction) }
  }

  open override func pressDidChange(to place: Point?) {
    super.pressDidChange(to: place)
    if pressedPlace != nil { hasRepeated = false }
    autorepeating?.cancel()
    guard autorepeat, pressedPlace.flatMap(direction) != nil else { return }
    autorepeating = animate(after: Self.repeatDelay) { [unowned self] in
      // Steps that were missed are left out.
      repeatStep() ? .at($0 + Self.repeatInterval) : .done
    }
  }

  /// Returns whether the button that is held may step again.
  private func repeatStep() -> Bool {
    guard let direction = pressedPlace.flatMap(direction), !isAtLimit(direction) else { return false }
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

  /// At most six decimals.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "\(value)" }
    // The sum has no negative zero.
    let text = "\((value * 1e6).rounded() / 1e6 + 0)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Holds the value and both limits, so that it does not grow while stepping.
  private var valueColumns: Int {
    [stored, minimumValue, maximumValue].filter(\.isFinite).map { words($0).columns }.max() ?? 1
  }

  open override var intrinsicContentSize: IntrinsicSize {
    IntrinsicSize(columns: valueColumns.plus(2 * Self.buttonColumns + 2), rows: 1)
  }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    let (columns, row) = (canvas.size.columns, canvas.size.rows / 2)
    let pressed = pressedPlace.flatMap(direction)
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
