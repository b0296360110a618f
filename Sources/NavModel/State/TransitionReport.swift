/// A view controller's callbacks, and the navigation controller's `willShow` and `didShow`.
public enum LifecycleCallback: String, Sendable {
  case viewDidLoad, viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear, willShow, didShow
}

/// A transition's step.
public struct TransitionReport<Controller: Navigable> {
  /// `began changed* (finishing | cancelling) changed* (finished | cancelled)`; `caught` starts a new round of
  /// `changed`.
  public enum Phase: String, Sendable {
    case began, changed, finishing, cancelling, finished, cancelled, caught
  }

  /// The kind of change.
  public var operation: NavigationOperation
  /// The top before.
  public var from: Controller
  /// The top after it finishes.
  public var to: Controller
  /// The step.
  public var phase: Phase
  /// 0…1 of this operation, as UIKit's `percentComplete`.
  public var progress: Double
  /// Widths per second, positive toward the operation's end.
  public var velocity: Double
  /// Whether it is held now.
  public var isInteractive: Bool
}

extension NavigationTransition {
  typealias Report = TransitionReport<Controller>

  func report(_ phase: Report.Phase, isInteractive: Bool) -> Report {
    TransitionReport(
      operation: operation, from: from, to: to, phase: phase, progress: driver.percentComplete,
      velocity: driver.velocity, isInteractive: isInteractive)
  }
}
