/// Finds what is under the pointer, in the tree as it was laid out.
@MainActor struct HitTester {
  /// What a place of the screen belongs to.
  enum Place { case page, sheet, modalSheet }

  let navigation: NavigationController
  let overlays: OverlayStack
  let compositor: Compositor
  let bar: NavigationBar

  /// Views, each with what takes places of the screen to places in the view.
  typealias Chain = [(View, ViewTransform)]

  /// The innermost view at a place of the screen and its superviews.
  func hitTest(_ point: Point) -> (chain: Chain, on: Place) {
    for overlay in overlays.overlays.reversed() where !overlay.view.isHidden {
      let inner = overlay.view.inside(navigation.leading(point))
      if let hit = overlay.view.hitTest(inner) {
        return (chain(hit, at: point), overlay.isModal ? .modalSheet : .sheet)
      }
      if overlay.isModal { return (chain((overlay.view, inner), at: point), .modalSheet) }
    }
    return (chain(hitTestPage(point), at: point), .page)
  }

  /// The same on the page that takes clicks, with its bar; nil where another page covers it.
  private func hitTestPage(_ point: Point) -> (view: View, point: Point)? {
    let page = navigation.activeViewController
    let size = navigation.containerSize
    let column = point.wholeColumn
    guard let placed = compositor.placement(of: page, size: size) else { return nil }
    let isOnBarRow = point.row < Double(DrawnPage.barRows)
    let isOnBand = navigation.transition?.barForm == .band && isOnBarRow
    if !isOnBand, !placed.visibleColumns(of: size.columns).contains(column) { return nil }
    // Where a page is squeezed, a click is one on the page's column that is drawn there.
    let across = isOnBand ? 0 : Double(placed.pageColumn(at: column, of: size.columns) - column)
    var place = navigation.leading(Point(column: point.column + across, row: point.row))
    guard compositor.showsBar(page) else { return page.view.hitTest(page.view.turned(place)) }
    if isOnBarRow { return bar.hitTest(place) }
    place.row -= Double(DrawnPage.barRows)
    return page.view.hitTest(page.view.turned(place))
  }

  private func chain(_ first: (view: View, point: Point)?, at place: Point) -> Chain {
    guard let (innermost, point) = first else { return [] }
    var next = point
    return innermost.lineage.map { view in
      defer { next = view.outside(next) }
      return (view, ViewTransform(from: place, to: next, isMirrored: view.isMirrored))
    }
  }
}
