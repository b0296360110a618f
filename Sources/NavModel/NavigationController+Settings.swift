/// The settings of a navigation stack. A stack within a page, and the stack of a presented page, uses the
/// settings of the stack around it until its own are set.
extension NavigationController {
  /// Whether the navigation bar follows `prefersNavigationBarHidden` of each view controller; true by
  /// default.
  public var viewControllerBasedNavigationBarAppearanceEnabled: Bool {
    get { settings.first { $0.followsPreferences } ?? true }
    set { set { $0.followsPreferences = newValue } }
  }

  /// Whether gestures may pop view controllers; true by default.
  public var isInteractivePopEnabled: Bool {
    get { interactivePopGestureRecognizer.allowsPop }
    set { interactivePopGestureRecognizer.allowsPop = newValue }
  }

  /// Whether a running transition may be caught by a drag; true by default.
  public var isInterruptible: Bool {
    get { settings.obeyedDrags.isInterruptible ?? true }
    set { set { $0.drags.isInterruptible = newValue } }
  }

  /// The reading direction, left to right by default. A drag toward the trailing edge pops.
  public var layoutDirection: LayoutDirection {
    get { state.isStarted ? settings.shownDirection : settings.obeyedDirection }
    set { set { $0.layoutDirection = newValue } }
  }

  /// Whether transitions change the screen at once, without animation; false by default.
  public var reducesMotion: Bool {
    get { settings.first { $0.reducesMotion } ?? false }
    set { set { $0.reducesMotion = newValue } }
  }

  /// The rule that decides whether a released transition finishes, runs back or stays; `.standard` by
  /// default.
  public var releasePolicy: ReleasePolicy {
    get { settings.first { $0.releasePolicy } ?? .standard }
    set { set { $0.releasePolicy = newValue } }
  }

  /// The style of transitions where the push was given no style and `transitionStyleFor` chooses none;
  /// `SlideStyle` by default.
  public var transitionStyle: any TransitionStyle {
    get { settings.first { $0.styles.pages } ?? SlideStyle() }
    set { set { $0.styles.pages = newValue } }
  }

  /// Chooses the style of a transition from `from` to `to`, as UIKit's `animationControllerFor:` does. Where
  /// the function is nil or returns nil, `transitionStyle` is used.
  ///
  ///     navigation.transitionStyleFor = { operation, _, _ in operation == .pop ? FlipStyle() : nil }
  ///
  /// The operation is `.push` or `.pop`. The function is asked once, when an animated transition begins whose
  /// push was given no style and that does not undo a running one. A navigation stack that has its own
  /// `transitionStyle` does not ask the function of the stack around it.
  public var transitionStyleFor:
    ((_ operation: NavigationOperation, _ from: Controller, _ to: Controller) -> (any TransitionStyle)?)?
  {
    get {
      settings.pageStyles?.choice.map { choice in { choice($0, $1, $2) } }
    }
    set {
      set {
        $0.styles.choice = newValue.map { choice in
          { operation, from, to in
            guard let from = from as? Controller, let to = to as? Controller else { return nil }
            return choice(operation, from, to)
          }
        }
      }
    }
  }

  /// The style that places and fades the titles and labels of the two bars during a transition;
  /// `StandardNavigationBarStyle` by default.
  public var navigationBarStyle: any NavigationBarStyle {
    get { settings.first { $0.styles.bars } ?? StandardNavigationBarStyle() }
    set { set { $0.styles.bars = newValue } }
  }

  /// The curve by which transitions run to their end when nothing holds them; `.navigation` by default.
  /// Setting it replaces the curve of the running transition too.
  public var completionCurve: CompletionCurve {
    get { settings.first { $0.completion.curve } ?? .navigation }
    set {
      state.transition?.driver.completionCurve = newValue
      set(changesCurve: true) { $0.completion.curve = newValue }
    }
  }

  /// The factor by which `completionCurve` runs faster; positive and finite; 1 by default.
  public var completionSpeed: Double {
    get { settings.first { $0.completion.speed } ?? 1 }
    set {
      precondition(
        newValue > 0 && newValue.isFinite, "a completion speed must be positive and finite, not \(newValue)")
      set { $0.completion.speed = newValue }
    }
  }

  /// Whether popped view controllers are kept for `goForward`. With false the navigation stack releases them,
  /// unless the page on top has `allowsInteractiveForward`. A stack that was not told otherwise does as the
  /// stack around it; false by default.
  public var isForwardEnabled: Bool {
    get { settings.first { $0.isForwardEnabled } ?? false }
    set { set { $0.isForwardEnabled = newValue } }
  }

  /// The number of columns from the leading edge within which a press must lie to pop. 0, the default, or
  /// less means no limit. A page's property of the same name replaces this limit if it is above 0, also if it
  /// is infinite.
  public var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double {
    get { settings.obeyedDrags.maximumDistance ?? 0 }
    set { set { $0.drags.maximumDistance = newValue } }
  }

  /// Whether the page shifts a little with a drag that the gate refuses, by two columns at most, and then
  /// comes back (RULES, section 3). The gate decides whether a drag may pop. True by default.
  public var bouncesRefusedDrags: Bool {
    get { settings.obeyedDrags.bouncesRefusedDrags ?? true }
    set { set { $0.drags.bouncesRefusedDrags = newValue } }
  }

  // MARK: Changes

  /// Sets the function that gives the settings of the navigation stack around this one; the stack uses these
  /// where it has none of its own.
  /// - Parameter around: returns the settings of the stack around; nil where there is none.
  package func obey(_ around: @escaping () -> StackSettings?) {
    settings.around = around
    followSettings()
  }

  private func set(changesCurve: Bool = false, _ change: (StackSettings) -> Void) {
    change(settings)
    followSettings()
    host.onSettings(changesCurve)
  }

  /// Applies the settings as they are now, also to a running transition. Called after a change in this
  /// navigation stack or in the stack around it.
  package func followSettings(changesCurve: Bool = false) {
    followDirection()
    if changesCurve, settings.completion.curve == nil {
      state.transition?.driver.completionCurve = completionCurve
    }
    if let speed = state.transition?.driver.completionSpeed, speed != completionSpeed {
      state.transition?.driver.completionSpeed = completionSpeed
    }
    if isInteractivePopHeld { announcer.tellVerdict(to: host) }
    if !isInteractivePopEnabled, interactivePopGestureRecognizer.isActive {
      interactivePopGestureRecognizer.cancel()
    }
    forwardPreferenceDidChange()
    announcer.onNeedsDisplay()
  }

  /// Applies the reading direction that is set now, because this navigation stack may be in another stack
  /// than before.
  package func followDirection() {
    if settings.followDirection() { tracker.keepProgress(of: &state.transition) }
  }
}
