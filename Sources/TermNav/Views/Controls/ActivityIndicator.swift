/// A turning dot that shows that work is in progress.
///
/// While the dot turns and is visible, the program wakes ten times a second; otherwise the dot costs nothing.
@MainActor open class ActivityIndicator: View {
  /// Whether the indicator's dot turns.
  public private(set) var isAnimating = false
  /// Whether the indicator shows nothing while its dot does not turn.
  public var hidesWhenStopped = true { didSet { if hidesWhenStopped != oldValue { setNeedsDisplay() } } }

  /// The time between two steps of the turning dot. Each step wakes the program, so a shorter time costs
  /// more.
  package nonisolated static let step = Duration.milliseconds(100)
  private static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏").map(String.init)
  /// The sign of the activity indicator while its dot does not turn, and where motion is reduced.
  private static let still = "⠿"

  private var steps = 0
  private var motion: Animation?

  /// Creates an activity indicator, a turning dot that shows that work is in progress.
  /// - Parameter isAnimating: Whether the dot turns from the beginning.
  public init(isAnimating: Bool = false) {
    self.isAnimating = isAnimating
    super.init()
  }

  /// Starts to turn the indicator's dot, from its first step. Does nothing if the dot is turning already.
  public func startAnimating() { setAnimating(true) }

  /// Stops turning the indicator's dot.
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
    // The motion of the dot is begun in `draw`, so that it begins again when motion is no longer reduced.
    if !turns { motion?.cancel() } else if motion?.isActive != true { turn() }
    canvas.text(
      turns ? Self.frames[steps % Self.frames.count] : Self.still, column: canvas.size.columns / 2,
      row: canvas.size.rows / 2, style: isAnimating ? theme.accent : theme.secondary, keepingBackground: true)
  }
}
