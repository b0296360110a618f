/// Everything that a navigation controller tells its observers, in the order in which it happens.
public enum NavigationEvent<Controller: Navigable> {
  case lifecycle(Controller, LifecycleCallback, animated: Bool)
  /// The gate has decided on a press, once: `refusal` is nil where the drag begins.
  case gate(refusal: GateRefusal?, press: Point)
  case transition(TransitionReport<Controller>)
  /// The stack or the bar's committed state has changed.
  case stack
  /// A call that could not be obeyed was ignored.
  case ignored(what: String, why: String)
}
