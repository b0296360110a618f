/// The panes of views within pages, as long as the views live.
@MainActor final class InnerPanes {
  private struct Inner {
    weak var pane: Pane?
    let standsForStack: Bool
  }
  private var inner: [Inner] = []

  /// - Parameter standsForStack: false where another pane of the stack does, as beside the column that shows its root.
  func add(_ pane: Pane, standsForStack: Bool = true) {
    inner.removeAll { $0.pane == nil }
    inner.append(Inner(pane: pane, standsForStack: standsForStack))
  }

  /// The pane of the stack, or page, that a view shows; nil for other views.
  func pane(in view: View?) -> Pane? {
    guard let view else { return nil }
    for case let pane? in inner.lazy.map(\.pane) where pane.stage.view === view { return pane }
    return nil
  }

  /// One for each stack.
  var panes: [Pane] { inner.compactMap { $0.standsForStack ? $0.pane : nil } }
  var stacks: [NavigationController] { panes.map(\.navigation) }

  func advance(to time: Seconds) {
    // A column too lays its bar out while its stack moves.
    for inner in inner { inner.pane?.stage.advance(to: time) }
  }

  /// Whether a stack that is seen moves.
  var isMoving: Bool { inner.contains { $0.pane?.stage.isMoving == true } }

  /// Whether a page of one is held.
  var isHeld: Bool { inner.contains { $0.pane?.isHeld == true } }

  var deadline: Seconds? { stacks.reduce(nil) { .earliest($0, $1.deadline) } }
}
