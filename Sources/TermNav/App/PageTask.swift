/// A running task of a page; tasks that it starts inherit it.
struct PageTask: Hashable, Sendable {
  /// Tells the clock who sleeps.
  @TaskLocal static var current: PageTask?

  private let page: ObjectIdentifier
  private let id: Int

  init(_ page: ViewController, _ id: Int) {
    self.page = ObjectIdentifier(page)
    self.id = id
  }
}

extension NavigationApp {
  /// The number of its pages' tasks that neither ended nor sleep by its clock.
  package var busyTasks: Int {
    let coming = [navigation.incomingViewController].compactMap { $0 }
    let presented = presentations.presentations.flatMap(\.navigation.comingViewControllers)
    let pages = navigation.viewControllers + navigation.forwardViewControllers + coming + presented
    let waiting = presentations.presentations.flatMap(\.waits.tasks)
    return Set(pages.flatMap(\.runningTasks)).subtracting(clock.sleepingTasks).subtracting(waiting).count
  }

  /// Whether a recognizer or a swipe of the wheel decides later, though no event comes.
  package var isGestureUndecided: Bool { arena.deadline != nil || router.pane.scrub.isDriving }
}
