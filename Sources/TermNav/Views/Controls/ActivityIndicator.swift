/// Shows that something takes a while: a dot that turns.
///
/// While it turns in sight the program wakes ten times a second for it, otherwise never.
@MainActor open class ActivityIndicator: View {
  /// Whether it turns.
  @exclusivity(unchecked) public private(set) var isAnimating = false
  /// Whether it shows nothing while it stands.
  public var hidesWhenStopped = true { didSet { if hidesWhenStopped != oldValue { setNeedsDisplay() } } }

  /// From one step to the next; our own figure.
  public nonisolated static let step = Duration.milliseconds(100)
  /// Seconds; a sum of tenths is not exact.
  private static let tolerance: Seconds = 1e-9
  private static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏").map(String.init)
  /// Where motion is reduced, and while it stands.
  private static let still = "⠿"

  @exclusivity(unchecked) private var start: Seconds?
  @exclusivity(unchecked) private var steps = 0

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
    start = nil
    steps = 0
    setNeedsDisplay()
  }

  open override var nextAdvance: Seconds? {
    guard isAnimating, !reducesMotion, isInSight else { return nil }
    return start.map { $0 + Double(steps + 1) * Self.step.seconds - Self.tolerance } ?? 0
  }

  open override func advance(to time: Seconds) {
    let start = start ?? time
    self.start = start
    let new = max(0, Int(nearest: ((time - start + 2 * Self.tolerance) / Self.step.seconds).rounded(.down)))
    guard new != steps else { return }
    steps = new
    setNeedsDisplay()
  }

  open override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(columns: 1, rows: 1) }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    guard isAnimating || !hidesWhenStopped else { return }
    let turns = isAnimating && !reducesMotion
    canvas.text(
      turns ? Self.frames[steps % Self.frames.count] : Self.still, column: canvas.size.columns / 2,
      row: canvas.size.rows / 2, style: isAnimating ? theme.accent : theme.secondary, keepingBackground: true)
  }
}

extension View {
  /// Whether a cell of it is within all superviews.
  var isInSight: Bool {
    var part = bounds
    var view = self
    while let outer = view.superview {
      part = part.offset(columns: view.frame.column, rows: view.frame.row).intersection(outer.bounds)
      if part.isEmpty { return false }
      view = outer
    }
    return !part.isEmpty
  }
}
