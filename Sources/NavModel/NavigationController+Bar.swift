extension NavigationController {
  /// Shows or hides the bar; with per-controller appearance until the next view controller appears. During a
  /// transition this applies to the incoming one, during a cancel to the other at the end.
  public func setNavigationBarHidden(_ hidden: Bool, animated: Bool = true) {
    perform { [self] in
      if state.setBarHidden(hidden) { changeBar(hidden: hidden, animated: animated) }
    }
  }

  /// Call when a visible view controller's preference has changed: the bar follows, animated.
  public func setNeedsNavigationBarAppearanceUpdate() {
    perform { [self] in
      guard viewControllerBasedNavigationBarAppearanceEnabled else { return }
      guard let running = state.transition else {
        return changeBar(hidden: topViewController.prefersNavigationBarHidden, animated: true)
      }
      state.setBarHidden(
        from: running.from.prefersNavigationBarHidden, to: running.to.prefersNavigationBarHidden)
    }
  }

  /// The bar's state when it appears.
  func barHidden(for controller: Controller) -> Bool {
    viewControllerBasedNavigationBarAppearanceEnabled
      ? controller.prefersNavigationBarHidden : isNavigationBarHidden
  }

  func changeBar(hidden: Bool, animated: Bool) {
    tell(state.changeBar(hidden: hidden, driver: animated && !reducesMotion ? makeDriver() : nil, at: now))
  }
}
