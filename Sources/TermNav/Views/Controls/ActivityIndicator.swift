/// Shows that something takes a while: a dot that turns.
///
/// While it turns in sight the program wakes ten times a second for it, otherwise never.
@MainActor open class ActivityIndicator: View {
  /// Whether it turns.
  public private(set) var isAnimating = false
  /// Whether it shows nothing while it stands.
  public var hidesWhenStopped = true { didSet { if hidesWhenStopped != oldValue { setNeedsDisplay() } } }

  /// From one step to the next; our own figure.
  package nonisolated static let step = Duration.milliseconds(100)
  private static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏").map(String.init)
  /// Where motion is reduced, and while it stands.
  private static let still = "⠿"

  private var steps = 0
  private var motion: Animation?

  /// - Parameter isAnimating: whether it turns at once.
  public init(isAnimating: Bool = false) {
    self.isAnimating = isAnimating
    super.init()
  }

  /// Turns; from the first step where it stood.
  public func startAnimating() { setAnimating(true) }

  /// Stands still.
  public func stopAnimating() { setAnimating(false) }

  private func setAnimating(_ new: Bool) {
    guard new != isAnimating else { return }
    isAnimating = new
    motion?.cancel()
    steps = 0
    setNeedsDisplay()
  }

  private func turn() {
    let before = steps
    motion = animate(after: Self.step) { [unowned self] elapsed in
      let passed = Int(nearest: (elapsed / Self.step).rounded(.down)).plus(1)
      steps = before.plus(passed)
      setNeedsDisplay()
      return .at(Self.step * passed)
    }
  }

  open override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(columns: 1, rows: 1) }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard isAnimating || !hidesWhenStopped else { return }
    let turns = isAnimating && !reducesMotion
    // Asked for here, so that the dot turns again once motion is not reduced any more.
    if !turns { motion?.cancel() } else if motion?.isActive != true { turn() }
    canvas.text(
      turns ? Self.frames[steps % Self.frames.count] : Self.still, column: canvas.size.columns / 2,
      row: canvas.size.rows / 2, style: isAnimating ? theme.accent : theme.secondary, keepingBackground: true)
  }
}
