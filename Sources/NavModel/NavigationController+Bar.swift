extension NavigationController {
  /// Shows or hides the navigation bar. The setting lasts until `prefersNavigationBarHidden` of a view
  /// controller is applied again. During a transition it is the setting for the page that comes in. While a
  /// transition is being cancelled it is the setting for the page that stays, and is applied at the
  /// transition's end.
  public func setNavigationBarHidden(_ hidden: Bool, animated: Bool = true) {
    queue.perform { [self] in
      if state.setBarHidden(hidden) {
        changeBar(hidden: hidden, animated: animated)
      } else {
        announcer.onNeedsDisplay()
      }
    }
  }

  /// Applies `prefersNavigationBarHidden` of the visible view controllers again, animated unless a transition
  /// is running. Call it when a view controller's override would now return another value. Does nothing if
  /// `viewControllerBasedNavigationBarAppearanceEnabled` is false.
  public func setNeedsNavigationBarAppearanceUpdate() {
    queue.perform { [self] in
      guard viewControllerBasedNavigationBarAppearanceEnabled else { return }
      guard let running = state.transition else {
        return changeBar(hidden: topViewController.prefersNavigationBarHidden, animated: true)
      }
      state.setBarHidden(
        from: running.from.prefersNavigationBarHidden, to: running.to.prefersNavigationBarHidden)
      announcer.onNeedsDisplay()
    }
  }

  /// Applies `prefersNavigationBarHidden` of one page again, because its value may have changed. Does nothing
  /// if the page is not visible, before `start()`, or if the bar does not follow such preferences.
  package func navigationBarPreferenceDidChange(of page: Controller) {
    guard state.isStarted else { return }
    queue.perform { [self] in
      guard viewControllerBasedNavigationBarAppearanceEnabled else { return }
      let hidden = page.prefersNavigationBarHidden
      if state.transition != nil {
        state.setBarHidden(hidden, preferredBy: page)
        announcer.onNeedsDisplay()
      } else if page === topViewController {
        changeBar(hidden: hidden, animated: true)
      }
    }
  }

  func changeBar(hidden: Bool, animated: Bool) {
    guard hidden != isNavigationBarHidden else { return }
    announcer.tell(
      state.changeBar(
        hidden: hidden, driver: animated && !reducesMotion ? settings.makeDriver() : nil,
        at: host.clock.start(at: now)), of: self)
  }
}
