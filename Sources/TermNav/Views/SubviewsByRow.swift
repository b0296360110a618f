/// Spares a press the subviews of other rows.
@MainActor struct SubviewsByRow {
  /// Fewer are quicker asked one by one.
  static let worthwhile = 32

  private var views: [[View]]

  init(_ subviews: [View], rows: Int) {
    views = Array(repeating: [], count: rows)
    for view in subviews {
      for row in view.frame.rows.clamped(to: 0..<rows) { views[row].append(view) }
    }
  }

  /// In the subviews' order.
  subscript(row: Int) -> [View] { views[row] }
}
