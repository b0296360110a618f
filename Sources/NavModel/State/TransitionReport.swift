/// A page's callbacks, and the two that speak of the controller that shows it.
public enum LifecycleCallback: String, Sendable {
  case viewDidLoad, viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear, willShow, didShow
}

/// One step in the life of a transition.
public struct TransitionReport<Controller: Navigable> {
  /// `began changed* (finishing | cancelling) changed* (finished | cancelled)`; a hand that catches it on the way says
  /// `caught` and begins a new round of changes.
  public enum Phase: String, Sendable {
    case began, changed, finishing, cancelling, finished, cancelled, caught
  }

  /// The kind of change.
  public var operation: NavigationOperation
  /// The page on top before.
  public var from: Controller
  /// The page that will be on top where it finishes.
  public var to: Controller
  /// The step that is told.
  public var phase: Phase
  /// 0…1 of this operation, UIKit's `percentComplete`: a push runs from 0 to 1 as a pop does.
  public var progress: Double
  /// Widths per second, positive toward the operation's end.
  public var velocity: Double
  /// Whether a hand drives it at this moment.
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
