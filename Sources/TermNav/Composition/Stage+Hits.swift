/// What a point of a stage hits.
extension Stage {
  /// The innermost view at a point in cells of the stage; nil where covered.
  func hitTest(_ point: Point) -> (view: View, point: Point)? {
    let page = page
    guard var place = showsRootAlone ? point : placeAtRest(point, of: page) else { return nil }
    if navigation.isMirrored { place = place.mirrored(inColumns: size.columns) }
    guard showsBar else { return page.view.hitTest(page.view.turned(place)) }
    if place.row < Double(DrawnPage.barRows) { return bar.hitTest(place) }
    place.row -= Double(DrawnPage.barRows)
    return page.view.hitTest(page.view.turned(place))
  }

  /// The point of a page that would be there if the page, which may be moved or squeezed, were at rest; nil where another
  /// covers it.
  private func placeAtRest(_ point: Point, of page: ViewController) -> Point? {
    let (column, row) = (point.wholeColumn, point.wholeRow)
    let given = navigation.refusedDragShift * (navigation.isMirrored ? -1 : 1)
    if given != 0, !(0..<size.columns).contains(column - given) { return nil }
    guard let transition = navigation.transition else {
      return Rect(size).contains(column: column, row: row)
        ? Point(column: point.column - Double(given), row: point.row) : nil
    }
    let layout = transition.layout(size: size, direction: navigation.layoutDirection)
    let shown = page === transition.front ? layout.front : page === transition.back ? layout.back : nil
    guard let placed = shown else { return nil }
    // One band over both pages.
    if row < DrawnPage.barRows, transition.barForm == .band, layout.bars != .onPages { return point }
    guard placed.contains(column: column, row: row, of: size) else { return nil }
    let across = placed.pageColumn(at: column, of: size.columns) - column
    let down = placed.pageRow(at: row, of: size.rows) - row
    return Point(column: point.column + Double(across), row: point.row + Double(down))
  }
}
