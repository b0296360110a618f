import TermNav

/// The last row of the screen, over all pages, while a page is held: what a release would do now. For a while after a
/// drag was refused: why.
final class StatusStrip: View {
  /// Seconds for which a refusal is told.
  static let noticeDuration = Duration.seconds(2)

  private let journal: Journal

  init(journal: Journal) {
    self.journal = journal
    super.init()
  }

  static func place(_ size: Size) -> Rect {
    Rect(column: 0, row: max(0, size.rows - 1), columns: size.columns, rows: min(1, size.rows))
  }

  /// Presses go to what lies below.
  override func hitTest(_ point: Point) -> (view: View, point: Point)? { nil }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.page)
    let line = StripLine(columns: canvas.size.columns, isMirrored: journal.isMirrored)
    if let (verdict, words) = journal.verdict {
      draw(verdict, words, on: line, &canvas, theme)
    } else if let notice = journal.notice {
      let style =
        notice.foreground == .destructive ? theme.destructive.adding(.bold) : theme.style(notice.foreground)
      line.write(line.fitting(notice.forms), at: 1, style, &canvas)
    }
  }

  private func draw(
    _ verdict: InteractivePopVerdict, _ words: VerdictWords, on line: StripLine, _ canvas: inout Canvas,
    _ theme: Theme
  ) {
    let style = theme.style(words.foreground).adding(.bold)
    line.write(line.fitting(words.forms(line.isMirrored)), at: 1, style, &canvas)
    let percent = verdict.progress.percentFigure
    // Room for 100 %, so that nothing moves with the figure.
    let percentColumn = line.columns - 6
    guard percentColumn > VerdictWords.columns + 1 else { return }
    line.write(percent, at: percentColumn + 5 - percent.columns, theme.text, &canvas)
    let start = 1 + VerdictWords.columns + 2
    guard start + ProgressBar.leastColumns < percentColumn else { return }
    ProgressBar(verdict: verdict, columns: start..<percentColumn - 1).draw(on: line, style, theme, &canvas)
  }
}

/// A row that begins at the leading edge.
struct StripLine {
  var columns: Int
  var isMirrored: Bool

  /// The first text that fits whole; the last one where none does.
  func fitting(_ texts: [String]) -> String {
    texts.first { $0.columns + 2 <= columns } ?? texts.last ?? ""
  }

  /// - Parameter column: of the text's leading end.
  func write(_ text: String, at column: Int, _ style: Style, _ canvas: inout Canvas) {
    canvas.text(text, column: isMirrored ? columns - column - text.columns : column, row: 0, style: style)
  }
}

/// What would happen, in a sign and words.
struct VerdictWords {
  private var sign: Character
  private var words: [String]
  var foreground: Theme.Foreground

  /// The longest, so that what stands behind does not move with the words.
  static let columns = 2 + "springs back".columns

  init(_ outcome: InteractivePopVerdict.Outcome, isPop: Bool) {
    (sign, words, foreground) =
      switch outcome {
      case .finish: ("✓", isPop ? ["goes back", "back"] : ["opens"], .good)
      case .cancel: ("↩", ["springs back", "stays"], .caution)
      case .ask: ("?", ["asks first", "asks"], .caution)
      case .stay: ("•", ["stays here", "stays"], .secondary)
      }
  }

  var text: String { words[0] }

  /// The longest first; the last is the sign alone.
  func forms(_ isMirrored: Bool) -> [String] {
    let sign: Character = isMirrored && self.sign == "↩" ? "↪" : self.sign
    return words.map { isMirrored ? "\($0) \(sign)" : "\(sign) \($0)" } + ["\(sign)"]
  }
}

/// How far the page is, with a mark where the verdict turns.
private struct ProgressBar {
  var verdict: InteractivePopVerdict
  /// With its two ends.
  var columns: Range<Int>

  static let leastColumns = 6
  private static let eighths: [String] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  func draw(on line: StripLine, _ style: Style, _ theme: Theme, _ canvas: inout Canvas) {
    let inner = columns.lowerBound + 1..<columns.upperBound - 1
    line.write(line.isMirrored ? "▏" : "▕", at: columns.lowerBound, theme.secondary, &canvas)
    line.write(line.isMirrored ? "▕" : "▏", at: columns.upperBound - 1, theme.secondary, &canvas)
    let filled = Int((verdict.progress * Double(inner.count * 8)).rounded())
    for column in 0..<filled / 8 { line.write("█", at: inner.lowerBound + column, style, &canvas) }
    // From the right there are halves only.
    let rest = line.isMirrored ? (filled % 8 >= 4 ? "▐" : "") : Self.eighths[filled % 8]
    line.write(rest, at: inner.lowerBound + filled / 8, style, &canvas)
    if let turn = verdict.turningPoint {
      let column = min(Int(turn * Double(inner.count)), inner.count - 1)
      line.write("┊", at: inner.lowerBound + column, theme.text, &canvas)
    }
  }
}
