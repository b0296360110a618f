extension NavigationApp {
  /// The number of its pages' tasks that neither ended nor sleep by its clock.
  package var busyTasks: Int {
    let coming = [navigation.incomingViewController].compactMap { $0 }
    let presented = presentations.presentations.flatMap(\.navigation.comingViewControllers)
    let pages = navigation.viewControllers + navigation.forwardViewControllers + coming + presented
    let waiting = presentations.presentations.flatMap(\.waits.tasks)
    return Set(pages.flatMap(\.work.tasks.keys)).subtracting(clock.sleepingTasks).subtracting(waiting).count
  }

  /// Whether a recognizer or a swipe of the wheel decides later, though no event comes.
  package var isGestureUndecided: Bool { arena.deadline != nil || presentations.root.pane.scrub.isDriving }
}
