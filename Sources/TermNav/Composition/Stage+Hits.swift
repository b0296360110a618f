/// Finding the view at a point of a stage, the place where a navigation stack is shown.
extension Stage {
  /// Returns the innermost view at a point of a stage, the place where a navigation stack is shown, and the
  /// point in that view's coordinates. The given point is in cells, from the stage's top left corner. Returns
  /// nil where the page is not seen or has no view.
  func hitTest(_ point: Point) -> (view: View, point: Point)? {
    let page = page
    guard var location = locationAtRest(point) else { return nil }
    if navigation.isMirrored { location = location.mirrored(inColumns: size.columns) }
    guard showsBar else { return page.view.hitTest(page.view.space.mirrored(location)) }
    if location.row < Double(DrawnPage.barRows) { return bar.hitTest(location) }
    location.row -= Double(DrawnPage.barRows)
    return page.view.hitTest(page.view.space.mirrored(location))
  }
}
