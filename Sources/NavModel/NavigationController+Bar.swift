extension NavigationController {
  /// Shows or hides the bar, until a view controller's `prefersNavigationBarHidden` is applied next. During a
  /// transition this sets the bar of `to`; while a transition is being cancelled it sets the bar of `from`,
  /// at its end.
  public func setNavigationBarHidden(_ hidden: Bool, animated: Bool = true) {
    queue.perform { [self] in
      if state.setBarHidden(hidden) {
        changeBar(hidden: hidden, animated: animated)
      } else {
        announcer.onNeedsDisplay()
      }
    }
  }

  /// Applies `prefersNavigationBarHidden` of the visible view controllers again, animated. Call it when an
  /// override would return another value than before.
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

  /// Applies `prefersNavigationBarHidden` of one page again, if that page is visible.
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
