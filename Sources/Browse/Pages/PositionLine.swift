import TermNav

/// A line with a directory's path on the left, and facts such as the cursor's row on the right.
final class PositionLine: View {
  nonisolated struct Words: Equatable {
    var path = ""
    /// The facts, the most important one last: where there is too little room, the first one is left out
    /// first.
    var facts: [String] = []
  }

  var words = Words() { didSet { if words != oldValue { setNeedsDisplay() } } }

  /// The columns that the path needs; a fact is left out rather than giving the path fewer.
  private static let leastPath = 12
  private static let gap = "   "

  override var intrinsicContentSize: IntrinsicSize { IntrinsicSize(rows: 1) }

  override func draw(_ canvas: inout Canvas, theme: Theme) {
    canvas.fill(theme.bar)
    var (facts, room) = (words.facts.filter { !$0.isEmpty }[...], size.columns - 2)
    var text: String { facts.map { Self.gap + $0 }.joined() }
    while facts.count > 1, text.columns + min(words.path.columns, Self.leastPath) > room {
      facts.removeFirst()
    }
    canvas.text(text, column: size.columns - 1 - text.columns, row: 0, style: theme.hint)
    room -= text.columns
    guard room > 0 else { return }
    let path = words.path.truncated(toColumns: room, lineBreakMode: .byTruncatingHead)
    canvas.text(path, column: 1, row: 0, style: theme.hint)
  }
}
