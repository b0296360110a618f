/// The events of a navigation stack, which observers get in the order in which they happen.
public enum NavigationEvent<Controller: Navigable> {
  /// A callback of a view controller; observers get the event before the callback runs.
  case lifecycle(Controller, LifecycleCallback, animated: Bool)
  /// The decision of the gate, which decides whether a drag may pop; `refusal` is nil if the drag begins.
  /// `press` is in columns and rows of the screen or view that shows the navigation stack.
  case gate(refusal: GateRefusal?, press: Point)
  case transition(TransitionReport<Controller>)
  /// The view controllers of the navigation stack have changed, or the bar has been shown or hidden.
  case stack
  /// A call or a key command that had no effect, or a programming mistake in a view. `what` names the call,
  /// the command or the mistake, `why` gives the reason.
  case ignored(what: String, why: String)
}
