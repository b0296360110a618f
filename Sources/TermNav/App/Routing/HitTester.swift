/// A search for the views under a point of the screen.
@MainActor struct HitTester {
  /// The kind of layer of the screen in which a view was found at a point: a page, or a view over the pages.
  enum Plane { case page, overlay, modalOverlay }

  /// The stage, the place where the pages below the overlays are shown.
  let stage: Stage
  let overlays: OverlayStack
  /// The panes (areas with their own stack) within pages.
  let panes: InnerPanes

  typealias Chain = [(View, ViewTransform)]

  func hitTest(_ point: Point) -> (chain: Chain, on: Plane) {
    for overlay in overlays.overlays.reversed() where !overlay.view.isHidden {
      let inner = overlay.view.space.inside(overlays.leading(point))
      if let hit = overlay.view.hitTest(inner) {
        return (chain(hit, at: point), overlay.isModal ? .modalOverlay : .overlay)
      }
      if overlay.isModal { return (chain((overlay.view, inner), at: point), .modalOverlay) }
    }
    guard let position = stage.position else { return (chain(stage.hitTest(point), at: point), .page) }
    guard position.frame.contains(column: point.wholeColumn, row: point.wholeRow) else {
      return (chain((position.backdrop, point), at: point), .page)
    }
    return (chain(stage.hitTest(position.inside(point)), at: point), .page)
  }

  private func chain(_ first: (view: View, point: Point)?, at location: Point) -> Chain {
    guard let (innermost, point) = first else { return [] }
    var next = point
    let outer: Chain = innermost.lineage.compactMap { view in
      defer { next = view.space.outside(next) }
      // A view that is loading gets no events, so the view is left out; the subview that covers it while it
      // loads is kept.
      if view.isLoading { return nil }
      return (view, ViewTransform(from: location, to: next, isMirrored: view.isMirrored))
    }
    guard let inner = panes.pane(in: innermost)?.hitTest(point) else { return outer }
    return chain(inner, at: location) + outer
  }
}
