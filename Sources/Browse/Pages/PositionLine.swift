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
    let facts = words.facts.filter { !$0.isEmpty }.map { Self.gap + $0 }
    let columns = facts.map(\.columns)
    let pathColumns = min(words.path.columns, Self.leastPath)
    // The first facts are left out until the last ones have room.
    var (first, used) = (0, columns.reduce(0, +))
    while first + 1 < facts.count, used + pathColumns > size.columns - 2 {
      used -= columns[first]
      first += 1
    }
    canvas.text(facts[first...].joined(), column: size.columns - 1 - used, row: 0, style: theme.hint)
    let room = size.columns - 2 - used
    guard room > 0 else { return }
    let path = words.path.truncated(toColumns: room, lineBreakMode: .byTruncatingHead)
    canvas.text(path, column: 1, row: 0, style: theme.hint)
  }
}
