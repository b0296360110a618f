/// Finds the views under a screen point.
@MainActor struct HitTester {
  enum Place { case page, overlay, modalOverlay }

  let navigation: NavigationController
  let overlays: OverlayStack
  let compositor: Compositor
  let bar: NavigationBar
  /// nil where the navigation has the whole screen.
  var place: StagePlace?

  typealias Chain = [(View, ViewTransform)]

  func hitTest(_ point: Point) -> (chain: Chain, on: Place) {
    for overlay in overlays.overlays.reversed() where !overlay.view.isHidden {
      let inner = overlay.view.inside(overlays.leading(point))
      if let hit = overlay.view.hitTest(inner) {
        return (chain(hit, at: point), overlay.isModal ? .modalOverlay : .overlay)
      }
      if overlay.isModal { return (chain((overlay.view, inner), at: point), .modalOverlay) }
    }
    guard let place else { return (chain(hitTestPage(point), at: point), .page) }
    guard place.frame.contains(column: point.wholeColumn, row: point.wholeRow) else {
      return (chain((place.backdrop, point), at: point), .page)
    }
    return (chain(hitTestPage(place.inside(point)), at: point), .page)
  }

  private func hitTestPage(_ point: Point) -> (view: View, point: Point)? {
    PageHits(navigation: navigation, compositor: compositor, bar: bar).hitTest(point)
  }

  private func chain(_ first: (view: View, point: Point)?, at place: Point) -> Chain {
    guard let (innermost, point) = first else { return [] }
    var next = point
    let outer: Chain = innermost.lineage.compactMap { view in
      defer { next = view.outside(next) }
      // Its cover takes what it would get.
      if view.isLoading { return nil }
      return (view, ViewTransform(from: place, to: next, isMirrored: view.isMirrored))
    }
    guard let inner = (innermost as? any PageHost)?.hitTestPages(point) else { return outer }
    return chain(inner, at: place) + outer
  }
}

/// Finds the views of a stack's pages, in cells of the stack.
@MainActor struct PageHits {
  let navigation: NavigationController
  let compositor: Compositor
  let bar: NavigationBar

  /// nil where covered.
  func hitTest(_ point: Point) -> (view: View, point: Point)? {
    let page = navigation.activeViewController
    let size = navigation.containerSize
    let (column, row) = (point.wholeColumn, point.wholeRow)
    guard let placed = compositor.placement(of: page, size: size) else { return nil }
    let given = navigation.refusedDragShift * (navigation.isMirrored ? -1 : 1)
    if given != 0, !(0..<size.columns).contains(column - given) { return nil }
    let isOnBand = row < DrawnPage.barRows && compositor.showsBand(size: size)
    if !isOnBand, !placed.contains(column: column, row: row, of: size) { return nil }
    // Map to the cell that a moved or squeezed page shows.
    let across = isOnBand ? 0 : placed.pageColumn(at: column - given, of: size.columns) - column
    let down = isOnBand ? 0 : placed.pageRow(at: row, of: size.rows) - row
    var place = navigation.leading(
      Point(column: point.column + Double(across), row: point.row + Double(down)))
    guard compositor.showsBar(page) else { return page.view.hitTest(page.view.turned(place)) }
    if place.row < Double(DrawnPage.barRows) { return bar.hitTest(place) }
    place.row -= Double(DrawnPage.barRows)
    return page.view.hitTest(page.view.turned(place))
  }
}
