import TermNav

/// The last row of the screen while a page is held or a drag was refused. It says whether a release would let
/// the page leave, or why the drag was refused.
final class StatusStrip: View {
  static let noticeDuration = Duration.seconds(2)

  private let journal: Journal

  init(journal: Journal) {
    self.journal = journal
    super.init()
  }

  static func frame(_ size: Size) -> Rect {
    Rect(column: 0, row: max(0, size.rows - 1), columns: size.columns, rows: min(1, size.rows))
  }

  /// Returns nil, so that presses on this row reach the page under it.
  override func hitTest(_ point: Point) -> (view: View, point: Point)? { nil }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.page)
    if let held = journal.held {
      draw(held, &canvas, theme)
    } else if let notice = journal.notice {
      draw(notice, &canvas, theme)
    }
  }

  private func draw(_ notice: Notice, _ canvas: inout Canvas, _ theme: Theme) {
    // Where there is room, the text of the notice begins in the same column as the words about a release
    // would.
    let candidates = notice.forms.map { ($0, 3) } + notice.forms.map { ($0, 0) }
    guard let (text, column) = candidates.first(where: { $0.0.columns + $0.1 < canvas.size.columns }) else {
      return
    }
    canvas.text(text, column: column, row: 0, style: theme.style(notice.foreground))
  }

  private func draw(_ held: HeldPage, _ canvas: inout Canvas, _ theme: Theme) {
    let (columns, words) = (canvas.size.columns, held.words)
    let style = theme.style(words.foreground)
    canvas.symbol(words.sign, column: 1, row: 0, style: style)
    let text = words.forms.first { $0.columns + 4 <= columns } ?? ""
    canvas.text(text, column: 3, row: 0, style: style)
    let percent = held.progress.percentFigure
    // The column before which the percentage of the page's progress ends, with room for `100 %`.
    let percentColumn = columns - 6
    guard percentColumn > VerdictWords.columns + 1 else { return }
    canvas.text(percent, column: percentColumn + 5 - percent.columns, row: 0, style: theme.secondary)
    let start = 1 + VerdictWords.columns + 3
    guard start + ProgressBar.leastColumns < percentColumn else { return }
    ProgressBar(held: held, columns: start..<percentColumn - 1).draw(style, theme, &canvas)
  }
}

struct VerdictWords {
  let sign: String
  /// The words that say whether a release would let the page leave or spring back, in several lengths, the
  /// longest first.
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
      // The held page was caught while it came in. Released now, it would leave again.
      case .cancel where !isPop:
        ("↩", isSheet ? ["goes down", "down"] : ["goes back", "back"], .caution)
      case .cancel: ("↩", ["springs back", "stays"], .caution)
      case .ask: ("?", ["asks first", "asks"], .caution)
      case .stay: ("•", ["stays here", "stays"], .secondary)
      }
  }

  var text: String { forms[0] }
}

/// A line that shows the progress of the held page: it ends at the page's edge. A mark shows where the
/// outcome of a release changes. The line begins at the leading edge for a page that leaves, at the trailing
/// edge for one that comes. Its parts have different glyphs, so that it can be read without colours.
private struct ProgressBar {
  var held: HeldPage
  var columns: Range<Int>

  static let leastColumns = 6

  func draw(_ style: Style, _ theme: Theme, _ canvas: inout Canvas) {
    let halves = Int((held.progress * Double(columns.count * 2)).rounded())
    let length = min(halves / 2, columns.count)
    /// Returns the column of the strip at the bottom for a distance from the start of the line that shows the
    /// progress.
    func column(_ offset: Int) -> Int {
      held.beginsAtEnd ? columns.upperBound - 1 - offset : columns.lowerBound + offset
    }
    canvas.horizontalLine(
      column: columns.lowerBound, row: 0, length: columns.count, style: theme.separator)
    canvas.horizontalLine(
      column: held.beginsAtEnd ? columns.upperBound - length : columns.lowerBound, row: 0, length: length,
      style: style, glyph: Glyph("━"))
    if halves % 2 == 1, length < columns.count {
      canvas.symbol(held.beginsAtEnd ? "╼" : "╾", column: column(length), row: 0, style: style)
    }
    if let turn = held.turningPoint {
      let offset = min(Int(turn * Double(columns.count)), columns.count - 1)
      canvas.text("┊", column: column(offset), row: 0, style: theme.text)
    }
  }
}
