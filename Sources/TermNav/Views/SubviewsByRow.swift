/// Indexes subviews by row, for quick hit tests.
@MainActor struct SubviewsByRow {
  /// Fewer are faster without.
  static let worthwhile = 32

  private var views: [[View]]

  init(_ subviews: [View], rows: Int) {
    views = Array(repeating: [], count: rows)
    for view in subviews {
      for row in view.frame.rows.clamped(to: 0..<rows) { views[row].append(view) }
    }
  }

  subscript(row: Int) -> [View] { views[row] }
}
