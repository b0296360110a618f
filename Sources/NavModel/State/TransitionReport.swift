/// Callbacks of view controllers, and `willShow` and `didShow`.
public enum LifecycleCallback: String, Sendable {
  case viewDidLoad, viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear, willShow, didShow

  /// Whether it says that a page appears.
  package var isArrival: Bool { self == .viewWillAppear || self == .viewDidAppear }
  /// Whether it says that a page disappears.
  package var isDeparture: Bool { self == .viewWillDisappear || self == .viewDidDisappear }
}

/// A transition's step.
public struct TransitionReport<Controller: Navigable> {
  /// `began changed* (finished | cancelled)`. Where it is held, `finishing` or `cancelling` comes at its release, then
  /// `changed` again; `caught` starts again.
  public enum Phase: String, Sendable {
    case began, changed, finishing, cancelling, finished, cancelled, caught
  }

  /// The kind of change.
  public var operation: NavigationOperation
  /// The top before the change.
  public var from: Controller
  /// The top after it finishes.
  public var to: Controller
  /// The step.
  public var phase: Phase
  /// The operation's progress, 0…1.
  public var progress: Double
  /// Widths per second toward the operation's end.
  public var velocity: Double
  /// Whether it is held.
  public var isInteractive: Bool
  /// At `began`, whether the back's text goes on in the style's shadow; nil at other steps, and where there is no shadow.
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
