/// What observers are told, in order.
public enum NavigationEvent<Controller: Navigable> {
  /// A callback, before it runs.
  case lifecycle(Controller, LifecycleCallback, animated: Bool)
  /// The gate's decision on a press; `refusal` is nil if the drag begins.
  case gate(refusal: GateRefusal?, press: Point)
  /// A transition's step.
  case transition(TransitionReport<Controller>)
  /// The stack or the bar's committed state changed.
  case stack
  /// An invalid call was ignored.
  case ignored(what: String, why: String)
}
