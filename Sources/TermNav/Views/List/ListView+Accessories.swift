/// Controls at the ends of rows.
extension ListView {
  /// Columns of a control that asks for none; our own figure.
  private static let standardColumns = 12

  /// Gives the rows in sight their controls, and takes back those of the others.
  func placeAccessories() {
    guard accessoryView != nil || !accessories.isEmpty else { return }
    var shown: [Int: View] = [:]
    if let accessoryView, hasSize, !bounds.isEmpty {
      for place in shownPlaces where isItem(place) {
        let index = index(place)
        guard let view = asking({ accessoryView(index) }) else { continue }
        shown[index] = view
        if view.superview !== self { addSubview(view) }
        view.frame = accessoryFrame(view, place)
        view.isHidden = place == openPlace || isCovered(view.frame.row)
      }
    }
    let views = Array(shown.values)
    for view in accessories.values where !views.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
    accessories = shown
  }

  private func accessoryFrame(_ view: View, _ place: Int) -> Rect {
    let columns = min(view.intrinsicContentSize.columns ?? Self.standardColumns, max(0, size.columns - 4))
    let row = layout.line(of: place) - axis.cell + searchLines
    return Rect(column: size.columns - 2 - columns, row: row, columns: columns, rows: 1)
  }

  private func isCovered(_ row: Int) -> Bool {
    row < searchLines || stickyHeader != nil && row == searchLines
  }
}
