/// The panes of views within pages, as long as the views live.
@MainActor final class InnerPanes {
  private struct Inner {
    weak var pane: Pane?
    let hasTime: Bool
  }
  private var inner: [Inner] = []

  /// - Parameter hasTime: whether the pane gives its stack the program's time; false where another pane of the stack does.
  func add(_ pane: Pane, hasTime: Bool = true) {
    inner.removeAll { $0.pane == nil }
    inner.append(Inner(pane: pane, hasTime: hasTime))
  }

  /// The pane of the stack, or page, that a view shows; nil for other views.
  func pane(in view: View?) -> Pane? {
    guard let view else { return nil }
    for case let pane? in inner.lazy.map(\.pane) where pane.stage.view === view { return pane }
    return nil
  }

  /// Those that give their stacks the time.
  var panes: [Pane] { inner.compactMap { $0.hasTime ? $0.pane : nil } }
  var stacks: [NavigationController] { panes.map(\.navigation) }

  func advance(to time: Seconds) {
    for inner in inner { inner.pane?.stage.advance(to: time) }
  }

  /// Whether a stack that is seen moves.
  var isMoving: Bool { inner.contains { $0.pane?.stage.isMoving == true } }

  /// Whether a page of one is held.
  var isHeld: Bool { inner.contains { $0.pane?.isHeld == true } }

  var deadline: Seconds? { inner.reduce(nil) { .earliest($0, $1.pane?.navigation.deadline) } }
}
