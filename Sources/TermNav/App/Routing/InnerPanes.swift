/// The panes within pages: the areas of views that show a stack of their own. A pane, which decides what keys
/// and buttons do in its area, exists as long as the view.
@MainActor final class InnerPanes {
  private struct Inner {
    weak var pane: Pane?
    let standsForStack: Bool
  }
  private var inner: [Inner] = []

  /// Adds a pane, which decides what keys and buttons do to the stack in a view.
  /// - Parameters:
  ///   - pane: the pane to add.
  ///   - standsForStack: whether the pane represents its stack. False if another pane represents the stack,
  ///     as for the column that shows the root of a split view.
  func add(_ pane: Pane, standsForStack: Bool = true) {
    inner.removeAll { $0.pane == nil }
    inner.append(Inner(pane: pane, standsForStack: standsForStack))
  }

  /// Returns the pane that belongs to a view which shows a stack or a page; nil for other views.
  func pane(in view: View?) -> Pane? {
    guard let view else { return nil }
    for case let pane? in inner.lazy.map(\.pane) where pane.stage.view === view { return pane }
    return nil
  }

  /// The panes, which decide what keys and buttons do, of the stacks within pages, one for each stack.
  var panes: [Pane] { inner.compactMap { $0.standsForStack ? $0.pane : nil } }
  var stacks: [NavigationController] { panes.map(\.navigation) }

  func advance(to time: Seconds) {
    // All panes are advanced, also those that do not represent their stack (`standsForStack`): these panes
    // too lay out their bars while the stack moves.
    for inner in inner { inner.pane?.stage.advance(to: time) }
  }

  /// Whether a visible stack within a page moves.
  var isMoving: Bool { inner.contains { $0.pane?.stage.isMoving == true } }

  /// Whether a page of a stack within a page is held, by the pointer, keys or the program.
  var isHeld: Bool { inner.contains { $0.pane?.isHeld == true } }

  var deadline: Seconds? { stacks.reduce(nil) { .earliest($0, $1.deadline) } }
}
