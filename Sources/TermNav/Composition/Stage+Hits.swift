/// Which view of a stage is at a point.
extension Stage {
  /// Returns the innermost view at a point, which is in cells of the stage; nil where another page covers the
  /// page.
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
