/// A navigation inside a container, which says when it appears.
extension NavigationController {
  /// Starts without showing anything: the top is loaded.
  package func startHidden() {
    perform { [self] in
      isStarted = true
      appearances.containerWasAdded()
      tell(viewControllers.map { .entered($0) })
      tell([.load(topViewController)])
      state.startBar(hidden: barHidden(for: topViewController))
    }
  }

  /// Tells the top that the container appears or disappears. What the stack does meanwhile comes to its end first.
  /// - Parameter startsBar: whether the bar then follows the top's preference at once.
  package func tellTop(_ callback: LifecycleCallback, animated: Bool, startsBar: Bool = false) {
    perform { [self] in
      if callback == .viewWillAppear || callback == .viewWillDisappear { settleAtOnce() }
      appearances.containerGets(callback)
      tell([.appearance(topViewController, callback, animated: animated)])
      if startsBar { state.startBar(hidden: barHidden(for: topViewController)) }
    }
  }

  /// The container has gone: all pages leave for good, the top one first.
  package func leaveForGood() {
    perform { [self] in
      settleAtOnce()
      for page in viewControllers.reversed() { tell([.left(page), .leftForGood(page)]) }
      tell(state.forgetKept())
    }
  }
}
