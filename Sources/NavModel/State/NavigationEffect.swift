/// The kind of change by which a view controller comes or goes. Its appearance callbacks can ask for this.
package enum PageMove: Sendable {
  /// The view controller stays in its navigation stack: it is covered by another one, or visible again.
  case none
  /// The view controller enters its navigation stack, or leaves it.
  case parent
  /// The navigation stack of the view controller is presented, or dismissed.
  case presentation
}

/// A callback or an event that is due after a change of the navigation.
enum NavigationEffect<Controller: Navigable> {
  case load(Controller)
  /// An appearance callback. `move` says by which kind of change the page comes or goes.
  case appearance(Controller, LifecycleCallback, animated: Bool, move: PageMove = .none)
  case entered(Controller)
  case left(Controller)
  case leftForGood(Controller)
  case report(TransitionReport<Controller>)
  case stack
}
