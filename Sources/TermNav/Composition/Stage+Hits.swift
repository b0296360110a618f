/// What a point of a stage hits.
extension Stage {
  /// The innermost view at a point in cells of the stage; nil where covered.
  func hitTest(_ point: Point) -> (view: View, point: Point)? {
    let page = page
    guard var place = placeAtRest(point) else { return nil }
    if navigation.isMirrored { place = place.mirrored(inColumns: size.columns) }
    guard showsBar else { return page.view.hitTest(page.view.space.turned(place)) }
    if place.row < Double(DrawnPage.barRows) { return bar.hitTest(place) }
    place.row -= Double(DrawnPage.barRows)
    return page.view.hitTest(page.view.space.turned(place))
  }
}
