import TermNav

/// The page opens from the middle of the screen to all sides, over a page that darkens.
struct ShutterStyle: TransitionStyle {
  func layout(_ context: TransitionContext) -> TransitionLayout {
    let (columns, rows) = (context.size.columns, context.size.rows)
    let open = 1 - context.progress
    return TransitionLayout(
      back: PlacedPage(columns: 0..<columns, offset: 0, width: columns, dim: 0.5 * open),
      front: PlacedPage(
        columns: middle(of: columns, part: open), offset: 0, width: columns,
        rows: middle(of: rows, part: open)),
      bars: .onPages)
  }

  private func middle(of length: Int, part: Double) -> Range<Int> {
    let hidden = Int((Double(length) * (1 - part) / 2).rounded())
    return min(hidden, length / 2)..<max(length - hidden, length / 2)
  }
}
