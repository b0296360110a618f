/// The events of a stack, which observers get in order.
public enum NavigationEvent<Controller: Navigable> {
  /// A callback of a view controller; observers get the event before the callback runs.
  case lifecycle(Controller, LifecycleCallback, animated: Bool)
  /// The gate's decision about a drag; `refusal` is nil if the drag begins. `press` is in screen columns and
  /// rows.
  case gate(refusal: GateRefusal?, press: Point)
  case transition(TransitionReport<Controller>)
  /// The stack has changed, or whether the bar is hidden at rest.
  case stack
  case ignored(what: String, why: String)
}
