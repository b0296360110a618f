/// The callbacks of a view controller's appearance, and the events `willShow` and `didShow`, which only
/// observers get.
public enum LifecycleCallback: String, Sendable {
  case viewDidLoad, viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear, willShow, didShow

  /// Whether the callback says that a page appears.
  package var isArrival: Bool { self == .viewWillAppear || self == .viewDidAppear }
  /// Whether the callback says that a page disappears.
  package var isDeparture: Bool { self == .viewWillDisappear || self == .viewDidDisappear }
}

/// A report to an observer of a transition: one when the transition begins, one for each change of its
/// progress, and one when it is released, is held again or ends. `phase` says which of these it is.
public struct TransitionReport<Controller: Navigable> {
  /// The steps of a transition, in this order: `began changed* (finished | cancelled)`. The release of a held
  /// transition adds `finishing` or `cancelling`, after which `changed` follows again. `caught` says that a
  /// running transition is held again. A change without animation is not reported.
  public enum Phase: String, Sendable {
    case began, changed, finishing, cancelling, finished, cancelled, caught
  }

  /// The kind of the transition, such as a push.
  public var operation: NavigationOperation
  /// The view controller on top before the transition.
  public var from: Controller
  /// The view controller on top once the transition has finished.
  public var to: Controller
  /// The step of the transition that is reported.
  public var phase: Phase
  /// The progress of the transition's operation, 0…1.
  public var progress: Double
  /// The velocity of the transition in widths per second, toward its end.
  public var velocity: Double
  /// Whether the pointer, keys or the program hold the transition, so that it does not run on its own.
  public var isInteractive: Bool
  /// Whether the back page's text is shown in the style's shadow. nil at other steps than `began`, and where
  /// the style has no shadow.
  public var shadowShowsText: Bool?
}

extension NavigationTransition {
  typealias Report = TransitionReport<Controller>

  func report(_ phase: Report.Phase, isInteractive: Bool) -> Report {
    TransitionReport(
      operation: operation, from: from, to: to, phase: phase, progress: driver.percentComplete,
      velocity: driver.velocity, isInteractive: isInteractive,
      shadowShowsText: phase == .began ? shadowShowsText : nil)
  }
}
