import TermNav

/// A line below a directory's entries, with the directory's path on the left. On the right are facts, such as
/// the number of the cursor's row.
final class PositionLine: View {
  nonisolated struct Words: Equatable {
    var path = ""
    /// The facts on the right of the line below a directory's entries, the most important one last. Where
    /// there is too little room, the first ones are left out.
    var facts: [String] = []
  }

  var words = Words() { didSet { if words != oldValue { setNeedsDisplay() } } }

  /// The columns that are kept for the directory's path in the line below its entries. Where facts would take
  /// these columns, a fact is left out.
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
