/// Finds what is under the pointer, in the tree as it was laid out.
@MainActor struct HitTester {
  /// What a place of the screen belongs to.
  enum Place { case page, sheet, modalSheet }

  let navigation: NavigationController
  let overlays: OverlayStack
  let compositor: Compositor
  let bar: NavigationBar

  /// The innermost view at a place of the screen and those that it stands in, each with what takes the place to one in the
  /// view.
  func hitTest(_ point: Point) -> (chain: [(View, Vector)], on: Place) {
    for overlay in overlays.overlays.reversed() where !overlay.view.isHidden {
      let frame = overlay.view.frame
      let offset = Vector(dx: -Double(frame.column), dy: -Double(frame.row))
      if let hit = innermost(at: point, in: overlay.view, offset: offset) {
        return (chain(hit), overlay.isModal ? .modalSheet : .sheet)
      }
      if overlay.isModal { return (chain((overlay.view, offset)), .modalSheet) }
    }
    return (chain(hitTestPage(point)), .page)
  }

  /// The same on the page that takes clicks, with its bar; nil where another page covers it.
  private func hitTestPage(_ point: Point) -> (View, Vector)? {
    let page = navigation.activeViewController
    let size = navigation.containerSize
    let column = point.wholeColumn
    guard let placed = compositor.placement(of: page, size: size) else { return nil }
    let isOnBarRow = point.row < Double(DrawnPage.barRows)
    let isOnBand = navigation.transition?.barForm == .band && isOnBarRow
    if !isOnBand, !placed.visibleColumns(of: size.columns).contains(column) { return nil }
    // Where a page is squeezed, a click is one on the page's column that is drawn there.
    let across = isOnBand ? 0 : Double(placed.pageColumn(at: column, of: size.columns) - column)
    let showsBar = compositor.showsBar(page)
    if showsBar, isOnBarRow { return innermost(at: point, in: bar, offset: Vector(dx: across, dy: 0)) }
    let top = showsBar ? DrawnPage.barRows : 0
    return innermost(at: point, in: page.view, offset: Vector(dx: across, dy: -Double(top)))
  }

  private func innermost(at point: Point, in view: View, offset: Vector) -> (View, Vector)? {
    view.hitTest(point + offset).map { ($0.view, $0.point - point) }
  }

  /// A view and those that it stands in, each with what takes a place on the screen to one in it.
  private func chain(_ first: (View, Vector)?) -> [(View, Vector)] {
    guard let (innermost, offset) = first else { return [] }
    var next = offset
    return innermost.lineage.map { view in
      defer { next = Vector(dx: next.dx + Double(view.frame.column), dy: next.dy + Double(view.frame.row)) }
      return (view, next)
    }
  }
}
