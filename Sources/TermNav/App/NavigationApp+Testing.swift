internal import NavModel

/// What a test waits for.
extension NavigationApp {
  /// The number of tasks of all pages that neither ended nor sleep by the program's clock, nor wait for a presented page.
  package var busyTasks: Int {
    let tasks = presentations.stacks.flatMap(\.keptPages).flatMap(\.work.tasks.keys)
    let waiting = presentations.presentations.flatMap(\.waits.tasks)
    return Set(tasks).subtracting(clock.sleepingTasks).subtracting(waiting).count
  }

  /// Whether a recognizer or a swipe of the wheel decides later, though no event comes.
  package var isGestureUndecided: Bool { arena.deadline != nil || presentations.root.pane.scrub.isDriving }
}

extension NavigationController {
  /// All pages that have not left the stack for good, with their inner ones: those that it shows or will show, and those that
  /// it can bring back.
  fileprivate var keptPages: [ViewController] {
    let coming = incomingViewController.map { [$0] } ?? []
    return (viewControllers + coming + forwardViewControllers).flatMap(\.keptPages)
  }
}

extension ViewController {
  /// The page, its children, and all pages of the stacks within it.
  fileprivate var keptPages: [ViewController] {
    [self] + children.flatMap(\.keptPages) + childStacks.flatMap(\.keptPages)
  }
}
