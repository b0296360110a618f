extension NavigationController {
  /// Shows or hides the bar until the next per-controller preference. A running transition applies it to `to`, a
  /// cancelling one to `from` at its end.
  public func setNavigationBarHidden(_ hidden: Bool, animated: Bool = true) {
    queue.perform { [self] in
      if state.setBarHidden(hidden) {
        changeBar(hidden: hidden, animated: animated)
      } else {
        announcer.onNeedsDisplay()
      }
    }
  }

  /// Animates the bar after a visible view controller's preference changed.
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

  /// As `setNeedsNavigationBarAppearanceUpdate`, for one page, if it is visible.
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
