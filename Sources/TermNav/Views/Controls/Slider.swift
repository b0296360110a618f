/// A control with a thumb on a track that sets a value from 0 to 1.
///
/// A drag that begins on the slider moves the thumb instead of popping the page. In the edge zone at the
/// screen's leading edge a drag still pops.
@MainActor open class Slider: Control {
  /// The value of the slider, the position of its thumb, limited to 0…1. NaN is ignored.
  public var value: Double {
    get { stored }
    set {
      guard !newValue.isNaN else { return }
      let new = min(max(0, newValue), 1)
      guard new != stored else { return }
      stored = new
      setNeedsDisplay()
    }
  }
  /// Called with the value that the user has set by the slider, and with the former value when a drag is
  /// cancelled.
  public var onChange: ((Double) -> Void)?
  /// The change of the slider's value by an arrow key.
  public var step = 0.05
  /// The change of the slider's value by PgUp or PgDn, a quarter of the track.
  package nonisolated static let pageStep = 0.25
  /// The recognizer of the drag that sets the slider's value.
  public let panGestureRecognizer: ContentPanGestureRecognizer

  private var stored: Double
  private var valueBefore = 0.0

  /// Creates a slider, a thumb on a track that sets a value from 0 to 1.
  /// - Parameter value: The initial value, 0…1. NaN counts as 0.
  public init(value: Double = 0) {
    stored = value.isNaN ? 0 : min(max(0, value), 1)
    panGestureRecognizer = ContentPanGestureRecognizer(name: "slider")
    super.init(name: "track")
    let pan = panGestureRecognizer
    pan.claim = { [weak self] in self?.isEnabled == true ? .everything : .nothing }
    pan.addHandler { [unowned self] _ in follow() }
    // Recognizers are asked in their order, so the pan recognizer is added before the tap recognizer.
    removeGestureRecognizer(tapGestureRecognizer)
    addGestureRecognizer(pan)
    addGestureRecognizer(tapGestureRecognizer)
  }

  open override func tapped(at place: Point) { change(to: value(at: place)) }

  private var length: Double { Double(max(1, size.columns - 1)) }

  private func value(at location: Point) -> Double {
    // Terminals may report fractions of cells, so the column of the pointer is rounded down.
    location.column.rounded(.down) / length
  }

  private func change(to new: Double) {
    let old = value
    value = new
    if value != old { onChange?(value) }
  }

  private func follow() {
    let pan = panGestureRecognizer
    switch pan.state {
    case .began:
      valueBefore = value
      becomeFirstResponder()
      change(to: self.value(at: pan.location))
    case .changed: change(to: self.value(at: pan.location))
    case .cancelled: change(to: valueBefore)
    case .ended, .possible, .failed: break
    }
  }

  open override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: 1) }

  private static let keyTable: [KeyAction<View>] = keys.erased()
  private static let keys: [KeyAction<Slider>] = [
    .init("less", "←", title: "less, more") { $0.change(to: $0.value - $0.step) },
    .init("more", "→") { $0.change(to: $0.value + $0.step) },
    .init("muchMore", "PgUp", title: "much more, much less") { $0.change(to: $0.value + pageStep) },
    .init("muchLess", "PgDn") { $0.change(to: $0.value - pageStep) },
    .init("least", "Home", title: "least, most") { $0.change(to: 0) },
    .init("most", "End") { $0.change(to: 1) },
  ]

  override var keyActions: [KeyAction<View>] { Self.keyTable }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    let columns = canvas.size.columns
    let row = canvas.size.rows / 2
    let isFocused = interactionState.fills
    let track = isEnabled ? theme.secondary : theme.disabled
    let thumb = Int((value * length).rounded())
    for column in 0..<columns {
      let (glyph, style) =
        column == thumb
        ? ("●", isFocused ? theme.accent.adding(.bold) : isEnabled ? theme.text : theme.disabled)
        : column < thumb ? ("━", isFocused ? theme.accent : track) : ("─", track)
      canvas.text(glyph, column: column, row: row, style: style)
    }
  }
}
