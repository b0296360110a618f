/// The bar, as the application and the pages wish it.
extension NavigationController {
  /// Shows or hides the bar as the application wishes; with per-controller appearance the page's preference wins at its
  /// next appearance.
  ///
  /// During a transition this is said of the page that comes, and goes with it; while one runs back, of the page that
  /// stays, whose bar changes when the transition has come to rest.
  public func setNavigationBarHidden(_ hidden: Bool, animated: Bool = true) {
    perform { [self] in
      if state.setBarHidden(hidden) { changeBar(hidden: hidden, animated: animated) }
    }
  }

  /// The preference of a page on the screen has changed: the bar follows, animated.
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

  /// What the bar becomes when the page appears.
  func barHidden(for controller: Controller) -> Bool {
    viewControllerBasedNavigationBarAppearanceEnabled
      ? controller.prefersNavigationBarHidden : isNavigationBarHidden
  }

  func changeBar(hidden: Bool, animated: Bool) {
    tell(state.changeBar(hidden: hidden, driver: animated && !reducesMotion ? makeDriver() : nil, at: now))
  }
}
