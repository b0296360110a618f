/// An index of a view's subviews by row, for quick hit tests.
@MainActor struct SubviewsByRow {
  /// The number of subviews up to which searching all of them is faster than the index.
  private static let threshold = 32

  /// The view's subviews in each of its rows; nil until a hit test needs them.
  private var views: [[View]]?

  /// Discards the index of the subviews by row after subviews or their frames have changed.
  mutating func forget() { views = nil }

  /// Returns the subviews that have cells in a row, the topmost last. With at most 32 subviews, returns them
  /// all.
  /// - Parameter rows: The number of rows of the view.
  mutating func views(inRow row: Int, of subviews: [View], rows: Int) -> [View] {
    guard subviews.count > Self.threshold else { return subviews }
    if let views { return views[row] }
    var new = [[View]](repeating: [], count: rows)
    for view in subviews {
      for row in view.frame.rows.clamped(to: 0..<rows) { new[row].append(view) }
    }
    views = new
    return new[row]
  }
}
