/// A stack within a container, which tells the stack when it appears.
extension NavigationController {
  /// Starts the stack without showing it; only the view of its top view controller is loaded.
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
  ///   - move: what the container comes or goes by.
  ///   - tellsEntry: whether the top is told once that it has entered its stack, where the container comes by
  ///     no move.
  ///   - startsBar: whether the bar then takes the top's preference at once.
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

  /// Tells all pages that they leave for good, the top one first. Called when the container has gone.
  package func leaveForGood() {
    queue.perform { [self] in
      settleAtOnce()
      for page in viewControllers.reversed() { announcer.tell([.left(page), .leftForGood(page)], of: self) }
      announcer.tell(state.forgetKept(), of: self)
    }
  }
}
