/// The settings of a stack that stacks in it obey, where they have none of their own (RULES, section 32).
@MainActor package protocol StackSettings: AnyObject {
  var viewControllerBasedNavigationBarAppearanceEnabled: Bool { get }
  var isInteractivePopEnabled: Bool { get }
  var isInterruptible: Bool { get }
  /// The direction that counts, also before it is followed.
  var obeyedDirection: LayoutDirection { get }
  var reducesMotion: Bool { get }
  var releasePolicy: ReleasePolicy { get }
  var transitionStyle: any TransitionStyle { get }
  var navigationBarStyle: any NavigationBarStyle { get }
  var completionCurve: CompletionCurve { get }
  var completionSpeed: Double { get }
  var isForwardEnabled: Bool { get }
  var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double { get }
  var bouncesRefusedDrags: Bool { get }
}

/// What has been set on one stack; nil is unset.
struct OwnSettings<Controller: Navigable> {
  var followsPreferences: Bool?
  var isInterruptible: Bool?
  var layoutDirection: LayoutDirection?
  var reducesMotion: Bool?
  var releasePolicy: ReleasePolicy?
  var transitionStyle: (any TransitionStyle)?
  var transitionStyleFor: ((NavigationOperation, Controller, Controller) -> (any TransitionStyle)?)?
  var navigationBarStyle: (any NavigationBarStyle)?
  var completionCurve: CompletionCurve?
  var completionSpeed: Double?
  var isForwardEnabled: Bool?
  var maximumDistance: Double?
  var bouncesRefusedDrags: Bool?
}

/// Settings. A stack in a page, and a presented one, obeys those of the stack around it until they are set on it itself.
extension NavigationController: StackSettings {
  /// Whether the bar follows each `prefersNavigationBarHidden`; true by default.
  public var viewControllerBasedNavigationBarAppearanceEnabled: Bool {
    get { own.followsPreferences ?? around?.viewControllerBasedNavigationBarAppearanceEnabled ?? true }
    set { set { $0.followsPreferences = newValue } }
  }

  /// Whether gestures may pop; true by default.
  public var isInteractivePopEnabled: Bool {
    get { interactivePopGestureRecognizer.allowsPop }
    set { interactivePopGestureRecognizer.allowsPop = newValue }
  }

  /// Whether a running transition may be caught; true by default.
  public var isInterruptible: Bool {
    get { own.isInterruptible ?? around?.isInterruptible ?? true }
    set { set { $0.isInterruptible = newValue } }
  }

  /// The reading direction, left to right by default; a drag toward trailing pops.
  public var layoutDirection: LayoutDirection {
    get { isStarted ? shownDirection : obeyedDirection }
    set { set { $0.layoutDirection = newValue } }
  }

  package var obeyedDirection: LayoutDirection {
    own.layoutDirection ?? around?.obeyedDirection ?? .leftToRight
  }

  /// Whether transitions cut instead of animating; false by default.
  public var reducesMotion: Bool {
    get { own.reducesMotion ?? around?.reducesMotion ?? false }
    set { set { $0.reducesMotion = newValue } }
  }

  /// Decides how a release ends; `.standard` by default.
  public var releasePolicy: ReleasePolicy {
    get { own.releasePolicy ?? around?.releasePolicy ?? .standard }
    set { set { $0.releasePolicy = newValue } }
  }

  /// The style of pushes without their own; `SlideStyle` by default.
  public var transitionStyle: any TransitionStyle {
    get { own.transitionStyle ?? around?.transitionStyle ?? SlideStyle() }
    set { set { $0.transitionStyle = newValue } }
  }

  /// Chooses the style of a transition from `from` to `to`, as UIKit's `animationControllerFor:`; nil is
  /// `transitionStyle`.
  ///
  ///     navigation.transitionStyleFor = { operation, _, _ in operation == .pop ? FlipStyle() : nil }
  ///
  /// The operation is `.push` or `.pop`. It is asked once, when an animated transition begins whose push had no style. A
  /// stack that has its own `transitionStyle` does not ask the function of the stack around it.
  public var transitionStyleFor:
    ((_ operation: NavigationOperation, _ from: Controller, _ to: Controller) -> (any TransitionStyle)?)?
  {
    get {
      own.transitionStyleFor
        ?? (own.transitionStyle == nil ? (around as? NavigationController)?.transitionStyleFor : nil)
    }
    set { set { $0.transitionStyleFor = newValue } }
  }

  /// How the words of two bars become one another; `StandardNavigationBarStyle` by default.
  public var navigationBarStyle: any NavigationBarStyle {
    get { own.navigationBarStyle ?? around?.navigationBarStyle ?? StandardNavigationBarStyle() }
    set { set { $0.navigationBarStyle = newValue } }
  }
  package var hasStandardBarStyle: Bool { navigationBarStyle is StandardNavigationBarStyle }

  /// How a released transition runs; `.navigation` by default.
  public var completionCurve: CompletionCurve {
    get { own.completionCurve ?? around?.completionCurve ?? .navigation }
    set {
      own.completionCurve = newValue
      state.transition?.driver.completionCurve = newValue
      settingsDidChange(changesCurve: true)
    }
  }

  /// The speed factor of `completionCurve`, positive and finite; 1 by default.
  public var completionSpeed: Double {
    get { own.completionSpeed ?? around?.completionSpeed ?? 1 }
    set {
      precondition(
        newValue > 0 && newValue.isFinite, "a completion speed must be positive and finite, not \(newValue)")
      set { $0.completionSpeed = newValue }
    }
  }

  /// Whether popped view controllers are kept for `goForward`; false, the default, releases them.
  public var isForwardEnabled: Bool {
    get { own.isForwardEnabled ?? around?.isForwardEnabled ?? false }
    set { set { $0.isForwardEnabled = newValue } }
  }

  /// Columns from the leading edge within which a drag that pops begins; 0, the default, or less is no limit. A page's
  /// own limit above 0 is stronger, infinity too.
  public var interactivePopMaxAllowedInitialDistanceToLeftEdge: Double {
    get { own.maximumDistance ?? around?.interactivePopMaxAllowedInitialDistanceToLeftEdge ?? 0 }
    set { set { $0.maximumDistance = newValue } }
  }

  /// Whether the page gives way to a drag that the gate refuses, by two columns at most, and comes back
  /// (RULES, section 3); true by default.
  public var bouncesRefusedDrags: Bool {
    get { own.bouncesRefusedDrags ?? around?.bouncesRefusedDrags ?? true }
    set { set { $0.bouncesRefusedDrags = newValue } }
  }

  // MARK: Changes

  var around: (any StackSettings)? { surroundings() }

  private func set(_ change: (inout OwnSettings<Controller>) -> Void) {
    change(&own)
    settingsDidChange()
  }

  func settingsDidChange(changesCurve: Bool = false) {
    followSettings()
    onSettings(changesCurve)
  }

  /// Obeys the settings as they are now, after a change here or around; a running motion too.
  package func followSettings(changesCurve: Bool = false) {
    followDirection()
    if changesCurve, own.completionCurve == nil {
      state.transition?.driver.completionCurve = completionCurve
    }
    if let speed = state.transition?.driver.completionSpeed, speed != completionSpeed {
      state.transition?.driver.completionSpeed = completionSpeed
    }
    if isInteractivePopHeld { tellVerdict() }
    if !isInteractivePopEnabled, interactivePopGestureRecognizer.isActive {
      interactivePopGestureRecognizer.cancel()
    }
    forwardPreferenceDidChange()
    onNeedsDisplay()
  }

  /// The stack around may be another one now.
  package func followDirection() {
    guard obeyedDirection != shownDirection else { return }
    shownDirection = obeyedDirection
    keepProgressUnderPointer()
  }
}
