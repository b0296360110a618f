/// What is under the pointer.
extension NavigationApp {
  /// What a place of the screen belongs to.
  enum HitPlace { case page, sheet, modalSheet }

  /// A place of the screen with its column counted from the leading edge: here, and in `Surface.draw`, pages are mirrored.
  func leading(_ point: Point) -> Point {
    navigation.isMirrored ? point.mirrored(inColumns: size.columns) : point
  }

  /// The innermost view at a place of the screen, and that place in the view.
  func hitTest(_ point: Point) -> (first: (view: View, point: Point)?, on: HitPlace) {
    for overlay in overlays.reversed() where !overlay.view.isHidden {
      overlay.lay(on: size)
      let inner = overlay.view.inside(leading(point))
      if let hit = overlay.view.hitTest(inner) { return (hit, overlay.isModal ? .modalSheet : .sheet) }
      if overlay.isModal { return ((overlay.view, inner), .modalSheet) }
    }
    return (hitTestPage(point), .page)
  }

  /// The same on the page that takes clicks, with its bar; nil where another page covers it.
  private func hitTestPage(_ point: Point) -> (view: View, point: Point)? {
    let page = navigation.activeViewController
    let column = point.wholeColumn
    guard let placed = compositor.placement(of: page, size: size) else { return nil }
    let isOnBarRow = point.row < Double(DrawnPage.barRows)
    let isOnBand = navigation.transition?.barForm == .band && isOnBarRow
    if !isOnBand, !placed.visibleColumns(of: size.columns).contains(column) { return nil }
    // Where a page is squeezed, a click is one on the page's column that is drawn there.
    let across = isOnBand ? 0 : Double(placed.pageColumn(at: column, of: size.columns) - column)
    var place = leading(Point(column: point.column + across, row: point.row))
    guard compositor.showsBar(page) else { return page.view.hitTest(page.view.turned(place)) }
    if isOnBarRow {
      bar.update(for: page, width: size.columns)
      return bar.hitTest(place)
    }
    place.row -= Double(DrawnPage.barRows)
    return page.view.hitTest(page.view.turned(place))
  }

  /// A view that was hit at a place of the screen and those that it stands in, each with what takes places of the screen to
  /// places in it.
  func chain(_ first: (view: View, point: Point)?, at place: Point) -> [(View, ViewTransform)] {
    guard let (innermost, point) = first else { return [] }
    var next = point
    return innermost.lineage.map { view in
      defer { next = view.outside(next) }
      return (view, ViewTransform(from: place, to: next, isMirrored: view.isMirrored))
    }
  }
}
