/// The panes of views within pages. A pane exists as long as its view.
@MainActor final class InnerPanes {
  private struct Inner {
    weak var pane: Pane?
    let standsForStack: Bool
  }
  private var inner: [Inner] = []

  /// Adds a pane.
  /// - Parameters:
  ///   - pane: the pane.
  ///   - standsForStack: whether the pane represents its stack. False if another pane of the stack does, as
  ///     for the column that shows the root of a split view.
  func add(_ pane: Pane, standsForStack: Bool = true) {
    inner.removeAll { $0.pane == nil }
    inner.append(Inner(pane: pane, standsForStack: standsForStack))
  }

  /// Returns the pane of the stack or page that a view shows; nil for other views.
  func pane(in view: View?) -> Pane? {
    guard let view else { return nil }
    for case let pane? in inner.lazy.map(\.pane) where pane.stage.view === view { return pane }
    return nil
  }

  /// The panes of the stacks within pages, one for each stack.
  var panes: [Pane] { inner.compactMap { $0.standsForStack ? $0.pane : nil } }
  var stacks: [NavigationController] { panes.map(\.navigation) }

  func advance(to time: Seconds) {
    // Panes that do not represent a stack also lay out their bars while the stack moves.
    for inner in inner { inner.pane?.stage.advance(to: time) }
  }

  /// Whether a visible stack moves.
  var isMoving: Bool { inner.contains { $0.pane?.stage.isMoving == true } }

  /// Whether a page of an inner stack is held.
  var isHeld: Bool { inner.contains { $0.pane?.isHeld == true } }

  var deadline: Seconds? { stacks.reduce(nil) { .earliest($0, $1.deadline) } }
}
