/// The controls at the trailing ends of the visible rows of a list.
@MainActor final class RowControls {
  /// The controls at the trailing ends of the list's rows, by the index of their row.
  private(set) var views: [Int: View] = [:]

  /// The columns of a control at the end of a list's row that has no intrinsic width.
  private static let columns = 12

  /// Adds the controls at the ends of the visible rows to the list, and removes those of other rows.
  /// - Parameters:
  ///   - control: Returns the control of a row, given its index; nil if the list has none.
  ///   - open: The position of the row that shows its buttons, whose control is hidden; nil for none.
  func layOut(
    _ control: ((Int) -> View?)?, in list: View, _ rows: ListRows, _ viewport: ListViewport, open: Int?
  ) {
    if control == nil, views.isEmpty { return }
    var shown: [Int: View] = [:]
    if let control, viewport.hasSize, !list.bounds.isEmpty {
      for position in viewport.shownPositions where rows.isItem(position) {
        let index = rows.index(of: position)
        guard let view = rows.asking({ control(index) }) else { continue }
        shown[index] = view
        if view.superview !== list { list.addSubview(view) }
        let wanted = view.intrinsicContentSize.columns ?? Self.columns
        let columns = min(wanted, max(0, list.size.columns - 4))
        let line = viewport.line(of: position)
        view.frame = Rect(column: list.size.columns - 2 - columns, row: line, columns: columns, rows: 1)
        view.isHidden = position == open || viewport.isCovered(line)
      }
    }
    for view in views.values where !shown.values.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
    views = shown
  }
}
