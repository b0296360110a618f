import TermNav

/// The last row: what a release would do, or why a drag was refused.
final class StatusStrip: View {
  static let noticeDuration = Duration.seconds(2)

  private let journal: Journal

  init(journal: Journal) {
    self.journal = journal
    super.init()
  }

  static func place(_ size: Size) -> Rect {
    Rect(column: 0, row: max(0, size.rows - 1), columns: size.columns, rows: min(1, size.rows))
  }

  /// Presses pass through.
  override func hitTest(_ point: Point) -> (view: View, point: Point)? { nil }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.page)
    if let held = journal.held {
      draw(held, &canvas, theme)
    } else if let notice = journal.notice {
      let style =
        notice.foreground == .destructive ? theme.destructive.adding(.bold) : theme.style(notice.foreground)
      let forms = notice.forms
      let text = forms.first { $0.columns + 2 <= canvas.size.columns } ?? forms.last ?? ""
      canvas.text(text, column: 1, row: 0, style: style)
    }
  }

  private func draw(_ held: HeldPage, _ canvas: inout Canvas, _ theme: Theme) {
    let (columns, words) = (canvas.size.columns, held.words)
    let style = theme.style(words.foreground).adding(.bold)
    canvas.symbol(words.sign, column: 1, row: 0, style: style)
    let text = words.forms.first { $0.columns + 4 <= columns } ?? ""
    canvas.text(text, column: 3, row: 0, style: style)
    let percent = held.progress.percentFigure
    // Room for 100 %.
    let percentColumn = columns - 6
    guard percentColumn > VerdictWords.columns + 1 else { return }
    canvas.text(percent, column: percentColumn + 5 - percent.columns, row: 0, style: theme.text)
    let start = 1 + VerdictWords.columns + 2
    guard start + ProgressBar.leastColumns < percentColumn else { return }
    ProgressBar(held: held, columns: start..<percentColumn - 1).draw(style, theme, &canvas)
  }
}

struct VerdictWords {
  let sign: String
  /// Longest first.
  let forms: [String]
  var foreground: Theme.Foreground

  static let columns = 2 + "springs back".columns

  init(_ verdict: InteractivePopVerdict, isPop: Bool, isSheet: Bool) {
    (sign, forms, foreground) =
      switch verdict.outcome {
      case .cancel where verdict.landing == .higher: ("✓", ["goes higher", "higher"], .good)
      case .cancel where verdict.landing == .lower: ("✓", ["goes lower", "lower"], .good)
      case .finish:
        ("✓", !isPop ? ["opens"] : isSheet ? ["goes down", "down"] : ["goes back", "back"], .good)
      case .cancel: ("↩", ["springs back", "stays"], .caution)
      case .ask: ("?", ["asks first", "asks"], .caution)
      case .stay: ("•", ["stays here", "stays"], .secondary)
      }
  }

  var text: String { forms[0] }
}

/// Marks where the verdict turns.
private struct ProgressBar {
  var held: HeldPage
  var columns: Range<Int>

  static let leastColumns = 6
  private static let eighths: [String] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  func draw(_ style: Style, _ theme: Theme, _ canvas: inout Canvas) {
    let inner = columns.lowerBound + 1..<columns.upperBound - 1
    canvas.symbol("▕", column: columns.lowerBound, row: 0, style: theme.secondary)
    canvas.symbol("▏", column: columns.upperBound - 1, row: 0, style: theme.secondary)
    let filled = Int((held.progress * Double(inner.count * 8)).rounded())
    let whole = inner.lowerBound + filled / 8
    canvas.horizontalLine(
      column: inner.lowerBound, row: 0, length: filled / 8, style: style, glyph: Glyph("█"))
    canvas.symbol(Self.eighths[filled % 8], column: whole, row: 0, style: style)
    if let turn = held.turningPoint {
      let column = min(Int(turn * Double(inner.count)), inner.count - 1)
      canvas.text("┊", column: inner.lowerBound + column, row: 0, style: theme.text)
    }
  }
}
