/// The panes of stacks within pages, as long as their views live. Their time is the program's.
@MainActor final class InnerPanes {
  private struct Inner {
    weak var pane: Pane?
  }
  private var inner: [Inner] = []

  func add(_ pane: Pane) {
    inner.removeAll { $0.pane == nil }
    inner.append(Inner(pane: pane))
  }

  var panes: [Pane] { inner.compactMap(\.pane) }
  var stacks: [NavigationController] { panes.map(\.navigation) }

  func advance(to time: Seconds) {
    for pane in panes { pane.stage.advance(to: time) }
  }

  /// Whether a stack that is seen moves.
  var isMoving: Bool { panes.contains { $0.stage.isMoving } }

  var deadline: Seconds? { panes.reduce(nil) { .earliest($0, $1.navigation.deadline) } }
}
