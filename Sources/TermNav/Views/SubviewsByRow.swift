/// Indexes subviews by row, for quick hit tests.
@MainActor struct SubviewsByRow {
  /// Fewer are faster without.
  private static let worthwhile = 32

  /// nil until it is asked for.
  private var views: [[View]]?

  /// Subviews or their frames have changed.
  mutating func forget() { views = nil }

  /// Those of the subviews that have cells in a row, the topmost last; all of them where there are few.
  /// - Parameter rows: those of the view.
  mutating func views(inRow row: Int, of subviews: [View], rows: Int) -> [View] {
    guard subviews.count > Self.worthwhile else { return subviews }
    if let views { return views[row] }
    var new = [[View]](repeating: [], count: rows)
    for view in subviews {
      for row in view.frame.rows.clamped(to: 0..<rows) { new[row].append(view) }
    }
    views = new
    return new[row]
  }
}
