/// Which of many subviews stand in which row, so that a press asks only those in its own.
@MainActor struct SubviewsByRow {
  /// Fewer are asked one by one in less time than this takes to build.
  static let worthwhile = 32

  private var views: [[View]]

  init(_ subviews: [View], rows: Int) {
    views = Array(repeating: [], count: rows)
    for view in subviews {
      for row in view.frame.rows.clamped(to: 0..<rows) { views[row].append(view) }
    }
  }

  /// In the order of the subviews. The row is one of the view that holds them.
  subscript(row: Int) -> [View] { views[row] }
}
