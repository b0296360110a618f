/// The bar, as the application and the pages wish it.
extension NavigationController {
  /// Shows or hides the bar as the application wishes; with per-controller appearance the page's preference wins at its
  /// next appearance.
  ///
  /// During a transition this is said of the page that comes, and goes with it; while one runs back, of the page that
  /// stays, whose bar changes when the transition has come to rest.
  public func setNavigationBarHidden(_ hidden: Bool, animated: Bool = true) {
    perform { [self] in
      switch transition?.driver.state {
      case nil: changeBar(hidden: hidden, animated: animated)
      case .cancelling: transition?.barHiddenAfterCancel = hidden
      default:
        transition?.toBarHidden = hidden
        transition?.barHiddenAfterFinish = nil
      }
    }
  }

  /// The preference of a page on the screen has changed: the bar follows, animated.
  public func setNeedsNavigationBarAppearanceUpdate() {
    perform { [self] in
      guard viewControllerBasedNavigationBarAppearanceEnabled else { return }
      guard let running = transition else {
        return changeBar(hidden: topViewController.prefersNavigationBarHidden, animated: true)
      }
      transition?.toBarHidden = running.to.prefersNavigationBarHidden
      transition?.barHiddenAfterFinish = nil
      transition?.barHiddenAfterCancel = running.from.prefersNavigationBarHidden
    }
  }

  /// What the bar becomes when the page appears.
  func barHidden(for controller: Controller) -> Bool {
    viewControllerBasedNavigationBarAppearanceEnabled
      ? controller.prefersNavigationBarHidden : isNavigationBarHidden
  }

  /// Commits the bar's state at rest; what is seen of it follows.
  func changeBar(hidden: Bool, animated: Bool) {
    guard hidden != isNavigationBarHidden else { return }
    let shown = barChange?.shownPart ?? (isNavigationBarHidden ? 0 : 1)
    // A change under way runs the other way: turned, it goes on at its speed.
    let velocity = -(barChange?.driver.velocity ?? 0)
    isNavigationBarHidden = hidden
    barChange = nil
    if animated, !reducesMotion {
      var driver = makeDriver()
      driver.update(hidden ? 1 - shown : shown)
      driver.finish(velocity: velocity, at: now)
      barChange = NavigationBarChange(isHiding: hidden, driver: driver)
    }
    emit(.stack)
  }
}
