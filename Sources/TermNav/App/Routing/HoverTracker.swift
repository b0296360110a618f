/// A tracker that tells views where the pointer is while no button is down.
@MainActor final class HoverTracker {
  private let hits: HitTester
  private weak var view: View?

  init(hits: HitTester) { self.hits = hits }

  func move(to point: Point) {
    guard hits.stage.navigation.incomingViewController == nil else { return end() }
    let found = hits.hitTest(point).chain.first { $0.0.isHoverable }
    if found?.0 !== view { end() }
    view = found?.0
    if let (view, transform) = found { view.hoverDidChange(to: transform.inView(point)) }
  }

  func end() {
    view?.hoverDidChange(to: nil)
    view = nil
  }
}
