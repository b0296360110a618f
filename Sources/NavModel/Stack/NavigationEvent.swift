/// Events for observers, in order.
public enum NavigationEvent<Controller: Navigable> {
  /// A callback, before it runs.
  case lifecycle(Controller, LifecycleCallback, animated: Bool)
  /// The gate's decision; `refusal` is nil if the drag begins.
  case gate(refusal: GateRefusal?, press: Point)
  case transition(TransitionReport<Controller>)
  /// The stack or the committed bar state changed.
  case stack
  case ignored(what: String, why: String)
}
