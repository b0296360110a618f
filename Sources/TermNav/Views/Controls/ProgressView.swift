/// A bar that shows how much of some work is done, in steps of half a column: `━━━━╸────`.
@MainActor open class ProgressView: View {
  /// The part of the shown work that is done, limited to 0…1. NaN is ignored.
  public var progress: Double {
    get { stored }
    set {
      guard !newValue.isNaN else { return }
      let new = min(max(0, newValue), 1)
      guard new != stored else { return }
      stored = new
      // Only a change of the bar's drawn half columns needs a frame.
      if Self.halves(new, size.columns) != drawnHalves { setNeedsDisplay() }
    }
  }
  /// Whether the progress bar is shown in colour. If false, it is dim.
  public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

  private var stored: Double
  private var drawnHalves: Int?

  /// Creates a progress bar.
  /// - Parameter progress: The part of the work that is done, 0…1. NaN counts as 0.
  public init(progress: Double = 0) {
    stored = progress.isNaN ? 0 : min(max(0, progress), 1)
    super.init()
  }

  /// Returns how many half columns of the progress bar are filled. Any progress above 0 fills at least one of
  /// them, and only 1 fills them all.
  private static func halves(_ progress: Double, _ columns: Int) -> Int {
    let all = 2 * columns
    let halves = Int((progress * Double(all)).rounded())
    if progress <= 0 || all == 0 { return 0 }
    return progress >= 1 ? all : min(max(1, halves), all - 1)
  }

  open override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: 1) }

  open override func draw(_ canvas: inout Canvas, theme: Theme) {
    let (columns, row) = (canvas.size.columns, canvas.size.rows / 2)
    let halves = Self.halves(stored, columns)
    drawnHalves = halves
    let full = isEnabled ? theme.accent : theme.disabled
    let empty = isEnabled ? theme.secondary : theme.disabled
    for column in 0..<columns {
      let sign = 2 * column + 2 <= halves ? "━" : 2 * column < halves ? "╸" : "─"
      canvas.symbol(
        sign, column: column, row: row, style: sign == "─" ? empty : full, keepingBackground: true)
    }
  }
}
