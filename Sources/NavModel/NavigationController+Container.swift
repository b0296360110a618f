/// A navigation stack within a container, such as a split view; the container tells the stack when it appears
/// and disappears.
extension NavigationController {
  /// Starts the navigation stack without showing it; only the view of its top view controller is loaded.
  package func startHidden() {
    queue.perform { [self] in
      state.isStarted = true
      announcer.appearances.containerWasAdded()
      announcer.tell(viewControllers.map { .entered($0) } + [.load(topViewController)], of: self)
      state.startBar(hidden: settings.barHidden(by: topViewController))
    }
  }

  /// Tells the top view controller that its container appears or disappears. A running transition is
  /// completed before.
  /// - Parameters:
  ///   - move: the kind of change by which the container itself comes or goes; `.none` if it only becomes
  ///     visible or invisible.
  ///   - tellsEntry: whether the top view controller is told, once, that it has entered its navigation stack.
  ///     This has an effect only if `move` is `.none`.
  ///   - startsBar: whether the bar is then shown or hidden at once, as the top view controller prefers.
  package func tellTop(
    _ callback: LifecycleCallback, animated: Bool, move: PageMove = .none, tellsEntry: Bool = false,
    startsBar: Bool = false
  ) {
    queue.perform { [self] in
      if callback == .viewWillAppear || callback == .viewWillDisappear { settleAtOnce() }
      announcer.appearances.containerGets(callback)
      let entry = tellsEntry ? announcer.appearances.arrival(of: topViewController, by: callback) : .none
      let move = move == .none ? entry : move
      announcer.tell([.appearance(topViewController, callback, animated: animated, move: move)], of: self)
      if startsBar { state.startBar(hidden: settings.barHidden(by: topViewController)) }
    }
  }

  /// Tells all pages of the navigation stack that they leave for good, the top one first. Called when the
  /// container itself has been removed.
  package func leaveForGood() {
    queue.perform { [self] in
      settleAtOnce()
      for page in viewControllers.reversed() { announcer.tell([.left(page), .leftForGood(page)], of: self) }
      announcer.tell(state.forgetKept(), of: self)
    }
  }
}
