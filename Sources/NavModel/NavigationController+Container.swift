/// A navigation inside a container, which says when it appears.
extension NavigationController {
  /// Starts without showing anything: the top is loaded.
  package func startHidden() {
    queue.perform { [self] in
      state.isStarted = true
      announcer.appearances.containerWasAdded()
      announcer.tell(viewControllers.map { .entered($0) } + [.load(topViewController)], of: self)
      state.startBar(hidden: settings.barHidden(by: topViewController))
    }
  }

  /// Tells the top that the container appears or disappears. What the stack does meanwhile comes to its end first.
  /// - Parameters:
  ///   - move: what the container comes or goes by.
  ///   - tellsEntry: whether the top, where the container comes by nothing, is told once that it has entered its stack.
  ///   - startsBar: whether the bar then follows the top's preference at once.
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

  /// The container has gone: all pages leave for good, the top one first.
  package func leaveForGood() {
    queue.perform { [self] in
      settleAtOnce()
      for page in viewControllers.reversed() { announcer.tell([.left(page), .leftForGood(page)], of: self) }
      announcer.tell(state.forgetKept(), of: self)
    }
  }
}
